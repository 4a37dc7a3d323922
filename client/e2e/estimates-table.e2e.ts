import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { example } from './estimate-example.ts'
import { createSchedule, signIn } from './people.ts'
import { test } from './with-installation.ts'

test('the table of an estimate is narrowed, its columns are chosen and kept; items, rules and coefficients are their own (R-COST-02.version_layout)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'Estimate as one likes it')
  const id = await example(maya, path.split('/').at(-1)!, [])
  const page = await maya.context.newPage()
  const cell = (column: string, text: string) => page.locator(`[data-column="${column}"]`, { hasText: text }).first()
  await page.goto(`${path}/estimates/${id}`)
  await expect(cell('quantity', '3.2')).toBeVisible()

  // Hours instead of what labour costs, kept for everybody.
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByText('Man-hours', { exact: true }).click()
  await expect(cell('manHours', '204.8')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Layouts' }).click()
  await page.getByLabel('Name of the layout').fill('Hours')
  await page.getByText('For everybody').click()
  await page.getByRole('button', { name: 'Save as it is now' }).click()
  await expect(page.getByRole('menuitem', { name: 'Hours' })).toContainText('shared')
  await page.screenshot({ path: test.info().outputPath('layouts.png') })

  // As columns of the version they stand there for whoever has chosen none.
  await page.getByRole('menuitem', { name: 'Make these the columns of the version' }).click()
  const tom = await signIn(installation, browser, 'tom')
  const other = await tom.context.newPage()
  await other.goto(`${path}/estimates/${id}`)
  await expect(other.locator('[data-column="manHours"]', { hasText: '204.8' }).first()).toBeVisible()
  await other.getByRole('button', { name: 'Layouts' }).click()
  await expect(other.getByRole('menuitem', { name: 'Columns of the version', exact: true })).toBeVisible()
  await tom.context.close()
  await page.keyboard.press('Escape')

  // Only slabs, then all again.
  await page.getByLabel('Code, name or note').fill('slab conc')
  await expect(page.locator('[data-column="name"]', { hasText: 'Upstands, in situ' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(cell('name', 'Upstands, in situ')).toBeVisible()
  await page.getByRole('button', { name: /items without works/ }).click()
  await expect(page.getByLabel('Which items')).toHaveValue('withoutWorks')
  await page.getByRole('button', { name: 'Show all' }).click()

  // A second rule of profit, for one item alone; another coefficient from the library of the space.
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Calculation' }).click()
  const profit = dialog.getByRole('group', { name: 'Profit' })
  await profit.getByRole('button', { name: 'Rule', exact: true }).click()
  await profit.getByLabel('Percent').fill('10')
  await profit.getByLabel('For which works').fill('Repairs')
  await page.screenshot({ path: test.info().outputPath('settings.png') })
  await expectAccessible(page, 'calculation of an estimate')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await cell('quantity', '3.2').click()
  const panel = page.getByRole('group', { name: 'How it is calculated' }).or(page.locator('.estimates-item-settings'))
  await panel.first().getByText('How it is calculated').click()
  await panel.first().getByLabel('Profit').selectOption({ label: 'Repairs 10 %' })
  await panel.first().getByLabel('Price').selectOption('Included in another item')
  await expect(page.getByTestId('estimate-net')).not.toHaveText('2,002,247.76')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Coefficients' }).click()
  await dialog.getByRole('button', { name: 'Keep in the library' }).click()
  const library = dialog.getByRole('region', { name: 'Library of the space' })
  await library
    .getByRole('button', { name: /Cramped site/ })
    .first()
    .click()
  await expect(dialog.getByRole('button', { name: /Cramped site/ })).toHaveCount(4)
  await page.screenshot({ path: test.info().outputPath('library.png') })
  await expectAccessible(page, 'coefficients of an estimate')
  await maya.context.close()
})

test('items are typed by keyboard alone, pasted with sections from a spreadsheet, filled down, moved, copied and put elsewhere (R-COST-01)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'Typed estimate')
  const input = { number: '02-10', name: 'Typed' }
  const made = await maya.call<{ estimate: { id: string } }>(
    'POST',
    `/schedules/${path.split('/').at(-1)}/costr/estimates`,
    input,
  )
  await maya.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await maya.context.newPage()
  const { keyboard } = page
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.locator('[data-column="name"]', { hasText: new RegExp(`^${name}$`) }) })
  const names = (): Promise<string[]> => page.locator('[role=row][data-row-key] [data-column="name"]').allTextContents()
  await page.goto(`${path}/estimates/${made.estimate.id}`)
  await expect(page.getByTestId('estimate-sheet')).toBeVisible()

  // The caret waits in the first line; Enter leads back to where Tab began. A text that is no price makes no row.
  await expect(async () => {
    await keyboard.press('Escape')
    await keyboard.type('0')
    await expect(page.locator('[data-planner-editor]')).toHaveValue('0', { timeout: 500 })
  }).toPass()
  await keyboard.press('Escape')
  for (const [code, name, quantity] of [
    ['06-1', 'Slab', '12,5'],
    ['06-2', 'Wall', '=2*4'],
    ['06-3', 'Stair', '1'],
  ] as const) {
    for (const text of [code, name, 'm3', quantity]) {
      await keyboard.type(text)
      await keyboard.press('Tab')
    }
    await keyboard.type('100')
    await keyboard.press('Enter')
  }
  await expect(page.getByTestId('estimate-net')).toHaveText('2,150.00')
  for (let column = 0; column < 4; column++) await keyboard.press('Tab')
  await keyboard.type('dear')
  await keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'A number' })).toBeVisible()
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  expect(await names()).toEqual(['New section', 'Slab', 'Wall', 'Stair'])

  // A line that says only a name is a section; what is no number is told.
  const lines = ['\tRoof', '08-1\tTiles\tm2\t1,250.50\t$ 2.00', '08-2\tGutters\tm\tmany\t1']
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
  await row('Stair').locator('[data-column="code"]').click()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await keyboard.press('Control+V')
  await expect(page.getByTestId('estimate-net')).toHaveText('4,651.00')
  await expect(page.getByText('1 cell was left')).toBeVisible()
  expect(await names()).toEqual(['New section', 'Slab', 'Wall', 'Stair', 'Roof', 'Tiles', 'Gutters'])

  // Filled down, emptied, and back again.
  await row('Slab').locator('[data-column="quantity"]').click()
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Control+D')
  await expect(page.getByTestId('estimate-net')).toHaveText('6,251.00')
  await keyboard.press('Delete')
  await expect(page.getByTestId('estimate-net')).toHaveText('2,501.00')
  await keyboard.press('Control+Z')
  await keyboard.press('Control+Z')
  await expect(page.getByTestId('estimate-net')).toHaveText('4,651.00')

  // A section goes up with its items, and an item down into it.
  await row('Roof').locator('[data-column="name"]').click()
  await keyboard.press('Alt+Shift+ArrowUp')
  await expect.poll(names).toEqual(['Roof', 'Tiles', 'Gutters', 'New section', 'Slab', 'Wall', 'Stair'])
  await row('Slab').locator('[data-column="name"]').click()
  await keyboard.press('Alt+Shift+ArrowUp')
  await expect.poll(names).toEqual(['Roof', 'Tiles', 'Gutters', 'Slab', 'New section', 'Wall', 'Stair'])

  // Cut rows go where they are pasted, as what they are; a duplicate stands behind its row.
  await keyboard.press('Shift+Space')
  await keyboard.press('Control+X')
  await row('Wall').locator('[data-column="name"]').click()
  await keyboard.press('Control+V')
  await expect.poll(names).toEqual(['Roof', 'Tiles', 'Gutters', 'New section', 'Wall', 'Slab', 'Stair'])
  await row('Wall').locator('[data-column="name"]').click({ button: 'right' })
  await page.screenshot({ path: test.info().outputPath('menu.png') })
  await page.getByRole('menuitem', { name: /^Duplicate/ }).click()
  await expect.poll(names).toEqual(['Roof', 'Tiles', 'Gutters', 'New section', 'Wall', 'Wall', 'Slab', 'Stair'])
  await row('Roof').locator('[data-column="name"]').click()
  await keyboard.press('Control+Delete')
  await expect(page.getByText('2 items were deleted')).toBeVisible()
  await page.getByTestId('estimate-sheet').getByRole('treegrid').press('?')
  await expect(page.getByRole('dialog')).toContainText('Fill down')
  await expectAccessible(page, 'keys of an estimate')
  await maya.context.close()
})
