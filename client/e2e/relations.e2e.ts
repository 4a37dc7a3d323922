import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

test('the Relations tab lists predecessors and successors with type, lag, dates, both reserves and progress (R-REL-02, R-REL-03, R-REL-10, R-REL-11, R-SHELL-37.relations_tab)', async ({
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
  await expect(before.first()).toContainText('FF')
  await expect(before.first()).toContainText('TF')
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

test('R-REL-01 a relation shows all that is known of it and of the work at its other end', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const [path, other] = [
    await importSchedule(maya, 'Fields', writeXer(smallPlan())),
    await importSchedule(maya, 'Fields elsewhere', writeXer(smallPlan())),
  ]
  const there = new PlannerPage(await maya.context.newPage())
  await there.open(other)
  await there.official()
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(path)
  await planner.select(await planner.keyOf('Columns'))
  await planner.page.getByTestId('tab-relations').click()
  const before = planner.page.getByTestId('relations-predecessor')
  // Status, code, name, type, lag, start, finish, both reserves, progress and critical path.
  await expect(before.getByRole('columnheader')).toHaveText([
    '',
    'Code',
    'Predecessors',
    'Status',
    'Type',
    'Lag',
    'Start',
    'Finish',
    'FF',
    'TF',
    '%',
    'Crit.',
    'Project',
    'Schedule',
    'Lag runs on',
    '',
  ])
  const line = before.locator('tr[data-relation]')
  await expect(line.getByRole('cell').nth(1)).not.toBeEmpty()
  await expect(line.getByRole('cell').nth(2)).toHaveText('Concrete')
  await expect(line.getByRole('cell').nth(3)).toHaveText('driving')
  await expect(line.getByRole('combobox', { name: 'Type' })).toHaveValue('fs')
  await expect(line.getByRole('textbox', { name: 'Lag' })).toHaveValue('0')
  const cells = [6, 7, 8, 9, 10, 11].map((at) => line.getByRole('cell').nth(at))
  for (const [at, text] of ['13.03.26', '17.03.26', '0', '0', '0', 'critical'].entries()) {
    await expect(cells[at]!).toHaveText(text)
  }

  // The same of a work of another schedule, with the names of its project and schedule and a link that opens it.
  await planner.page.getByTestId('relations-outside-predecessor').click()
  const schedule = before.getByRole('combobox', { name: 'Schedule' })
  const option = before.getByRole('option', { name: 'Fields elsewhere' })
  await schedule.selectOption({ label: (await option.last().textContent()) ?? '' })
  await before.getByRole('combobox', { name: 'Work: type a code or a name' }).fill('exca')
  await before.getByRole('listbox').getByRole('option').first().click()
  const outside = line.filter({ hasText: '↗' })
  await expect(outside).toHaveAttribute('data-status', 'slack')
  await expect(outside.getByRole('cell').nth(6)).toHaveText('02.03.26')
  await expect(outside.getByRole('cell').nth(7)).toHaveText('06.03.26')
  await expect(outside.getByRole('cell').nth(12)).not.toBeEmpty()
  await expect(outside.getByRole('cell').nth(13)).toHaveText('Fields elsewhere')
  await outside.getByRole('link', { name: /Excavate/ }).click()
  await expect(planner.page).toHaveURL(new RegExp(other.split('?')[0]!))
  await expect(planner.grid.locator('[role=row][aria-selected=true]')).toContainText('Excavate')
  await maya.context.close()
})
