import { expect } from '@playwright/test'
import { createSchedule } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { atFirst, plan, stored } from './planning.ts'
import { test } from './with-installation.ts'

/** Finds a command by its name and runs it. */
test('a branch moves to another schedule with its calendar mapped, and comes back by Undo in the message', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Giving')
  const { planner, works, maya } = planning
  const { page } = planner
  const other = new PlannerPage(await maya.context.newPage())
  await other.open(await createSchedule(maya, 'Taking'))
  await planner.saved()

  await page.bringToFront()
  await planner.select(works.foundations)
  await planner.command('Copy or move to another')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Move', { exact: true }).click()
  await dialog.getByLabel('Schedule').selectOption('Taking')
  await expect(dialog.getByText('1 relation to other rows stays behind')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('transfer.png') })
  await dialog.getByRole('button', { name: 'Move 4 rows' }).click()
  await expect(planner.toast('4 rows moved to “Taking”')).toBeVisible()
  await expect.poll(() => planner.outline()).toEqual(['Block A', ...atFirst.slice(5)])
  await expect.poll(() => other.outline()).toEqual(['Foundations', '  Excavate', '  Formwork', '  Concrete'])

  await page.locator('.pl-toasts').getByText('Undo').click()
  await expect.poll(() => planner.outline()).toEqual(atFirst)
  await expect.poll(() => other.outline()).toEqual([])
  await expect(planner.cell(works.slab, 'finish')).toHaveText('01.04.2026')
  await stored(planning)
})

test('a branch is saved as a template, found by its name, put in, renamed and deleted', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Templates')
  const { planner, works } = planning
  const { page } = planner
  const dialog = page.getByRole('dialog')
  await planner.saved()
  await planner.select(works.foundations)
  await planner.command('Save as a template')
  await dialog.getByLabel('Name').fill('Foundations of a block')
  await dialog.getByText('For all schedules').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Template “Foundations of a block” saved')).toBeVisible()

  await planner.select(works.doors)
  await page.keyboard.press('Control+Shift+KeyI')
  await dialog.getByPlaceholder('Find a template').fill('block')
  await page.screenshot({ path: test.info().outputPath('templates.png') })
  await dialog
    .getByRole('button', { name: 'Foundations of a block 4 rows' })
    .or(dialog.getByText('4 rows'))
    .first()
    .click()
  await expect(dialog.getByLabel('Five days')).toHaveValue(/./)
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(planner.toast('4 rows inserted')).toBeVisible()
  const added = ['    Foundations', '      Excavate', '      Formwork', '      Concrete']
  await expect.poll(() => planner.outline()).toEqual([...atFirst, ...added])
  await page.keyboard.press('Control+KeyZ')
  await expect.poll(() => planner.outline()).toEqual(atFirst)

  await page.keyboard.press('Control+Shift+KeyI')
  await dialog.getByRole('button', { name: 'Rename “Foundations of a block”' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Strip foundations')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Strip foundations')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete “Strip foundations”' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('There are no templates yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await stored(planning)
})
