import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

test('the Relations tab lists predecessors and successors with type, lag, dates, both reserves and progress', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Relations', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(path)
  await planner.select(await planner.keyOf('Columns'))
  await planner.page.getByTestId('tab-relations').click()
  const before = planner.page.getByTestId('relations-predecessor').getByRole('row')
  const after = planner.page.getByTestId('relations-successor').getByRole('row')
  await expect(before).toHaveCount(2)
  await expect(after).toHaveCount(2)
  await expect(before.first()).toContainText('FR')
  await expect(before.first()).toContainText('TR')
  await expect(before.last()).toContainText('Concrete')
  await expect(after.last()).toContainText('Slab')
  // Start and finish of Concrete, both reserves of the relation, percent; it drives Columns, and both are critical.
  await expect(
    before
      .last()
      .locator('td.schedule-number')
      .filter({ hasNot: planner.page.locator('input') }),
  ).toHaveText(['13.03.26', '17.03.26', '0', '0', '0'])
  await expect(before.last().getByRole('textbox')).toHaveValue('0')
  await expect(before.last().locator('.schedule-driver')).toHaveText('→')

  const type = before.last().getByRole('combobox', { name: 'Type' })
  await expect(type.getByRole('option')).toHaveText(['FS', 'SS', 'FF', 'SF'])
  const columns = await planner.keyOf('Columns')
  for (const [kind, start] of [
    ['ss', '13.03.2026'],
    ['ff', '10.03.2026'],
    ['sf', '05.03.2026'],
    ['fs', '18.03.2026'],
  ] as const) {
    await type.selectOption(kind)
    await expect(planner.cell(columns, 'start')).toHaveText(start)
  }
  await planner.saved()
  await maya.context.close()
})

test('R-REL-04 a scenario links many rows in one step, says before what it makes, and names what would close a loop', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Scenario', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(path)
  const [plaster, paint, doors] = await Promise.all(['Plaster', 'Paint', 'Doors'].map((name) => planner.keyOf(name)))
  await planner.select(plaster!)
  await planner.select(doors!, 'name', ['Shift'])
  await planner.page.keyboard.press('Control+Alt+F2')
  const dialog = planner.page.getByTestId('relation-setup')
  await expect(dialog).toContainText('2 new relations')
  await dialog.getByRole('textbox', { name: 'Lag' }).fill('1')
  await planner.page.getByRole('button', { name: 'Add 2 relations' }).click()
  await expect(dialog).toHaveCount(0)
  // Plaster 2–5 March, a day, Paint 9–11, a day, Doors from the 13th.
  await expect(planner.cell(paint!, 'start')).toHaveText('09.03.2026')
  await expect(planner.cell(doors!, 'start')).toHaveText('13.03.2026')

  await planner.select(doors!)
  await planner.select(plaster!, 'name', ['Control'])
  await planner.page.keyboard.press('Control+Alt+F2')
  await dialog.getByLabel('Scenario').selectOption('chain')
  await expect(dialog).toContainText('would close a loop')
  await expect(dialog).toContainText('Doors → ')
  await planner.page.keyboard.press('Escape')
  await planner.page.keyboard.press('Control+Z')
  await expect(planner.cell(doors!, 'start')).toHaveText('02.03.2026')
  await maya.context.close()
})
