import { expect } from '@playwright/test'
import { createSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { plan, stored } from './planning.ts'
import { test } from './with-installation.ts'

test('Enter leads from the last row to a new one, and nothing is made of a line that stays empty', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Typing')
  const { planner, works } = planning
  const { keyboard } = planner.page
  const lastRows = async (): Promise<string[]> => (await planner.outline()).slice(12)

  await planner.saved()
  await planner.select(works.doors)
  await keyboard.press('Enter')
  for (const name of ['Handover', 'Snagging', 'Cleaning', 'Keys']) {
    await keyboard.type(name, { delay: 20 })
    await keyboard.press('Enter')
  }
  await planner.page.screenshot({ path: test.info().outputPath('new-rows.png') })
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  const typed = ['    Doors', '    Handover', '    Snagging', '    Cleaning', '    Keys']
  await expect.poll(lastRows).toEqual(typed)

  // Tab stays in the row that was typed; a duration begins a row as well.
  await keyboard.type('Party')
  await keyboard.press('Tab')
  await expect.poll(() => planner.caret()).toBe('18 duration')
  await keyboard.type('3')
  await keyboard.press('Enter')
  await expect(planner.cell(await planner.keyOf('Party'), 'duration')).toHaveText('3')
  await keyboard.type('9')
  await keyboard.press('Tab')
  await expect.poll(lastRows).toEqual([...typed, '    Party', '    New work'])
  await expect(planner.cell(await planner.keyOf('New work'), 'duration')).toHaveText('9')
  await stored(planning)
})

test('a letter overwrites only a cell that the person went to, «?» shows the keys, and Ctrl+K opens over a menu', async ({
  browser,
  installation,
}) => {
  const { maya, planner, works } = await plan(installation, browser, 'Not meant')
  const { page } = planner
  const { keyboard } = page
  const editor = page.locator('[data-planner-editor]')
  const keys = page.getByRole('dialog').filter({ hasText: 'Fill down' })

  await page.reload()
  await planner.ready()
  await keyboard.press('Shift+Slash')
  await expect(keys).toBeVisible()
  await keyboard.press('Escape')
  await expect(keys).toHaveCount(0)

  // A work that was gone to from the palette.
  await planner.command('Slab')
  await expect(planner.row(works.slab)).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('x')
  await expect(editor).toHaveCount(0)
  // A bar that was clicked.
  const bar = await planner.bar(works.slab)
  await page.mouse.click((bar.left + bar.right) / 2, bar.middle)
  await keyboard.press('x')
  await expect(editor).toHaveCount(0)
  // A cell that was clicked.
  await planner.select(works.slab)
  await keyboard.press('Shift+Slash')
  await expect(keys).toBeVisible()
  await keyboard.press('Escape')
  await keyboard.press('x')
  await expect(editor).toHaveValue('x')
  await keyboard.press('Escape')

  const box = await planner.cell(works.slab, 'name').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 8, { button: 'right' })
  await expect(page.getByTestId('menu')).toBeVisible()
  await keyboard.press('Control+KeyK')
  await expect(page.locator('.schedule-palette input')).toBeFocused()
  await expect(page.getByTestId('menu')).toHaveCount(0)
  await maya.context.close()
})

test('names of a structure are typed one after the other', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const planner = new PlannerPage(await maya.context.newPage())
  const path = await createSchedule(maya, 'Names')
  const { page } = planner
  await page.goto(`/${path.split('/')[1]}`)
  const tree = page.getByRole('treegrid')
  await tree.getByRole('row').first().click()
  await page.keyboard.press('Insert')
  for (const name of ['North', 'South', 'West', 'East']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(tree.getByText(name, { exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('.pl-name-editor')).toHaveCount(0)
  await maya.context.close()
})
