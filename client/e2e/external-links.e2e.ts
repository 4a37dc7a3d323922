import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { importSchedule } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { close, expectSameEverywhere, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

test('a work follows a work of another schedule, on both screens and on the server, also when that one moves (R-SCH-25, R-SHELL-40.related_schedules)', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Shell')
  const { a, b, tom } = both
  const other = await importSchedule(tom, 'Substructure', writeXer(smallPlan()))
  const c = new PlannerPage(await tom.context.newPage())
  await c.open(other)
  await c.official()

  // Maya: Plaster waits for the columns of the other schedule (18–25 March).
  const plaster = await a.keyOf('Plaster')
  await a.select(plaster)
  await a.page.getByTestId('tab-relations').click()
  await a.page.getByTestId('relations-outside-predecessor').click()
  const before = a.page.getByTestId('relations-predecessor')
  await before.getByRole('combobox', { name: 'Schedule' }).selectOption({ label: await labelOf(a, 'Substructure') })
  await before.getByRole('combobox', { name: 'Work: type a code or a name' }).fill('colu')
  await before.getByRole('listbox').getByRole('option').first().click()
  await expect(a.cell(plaster, 'start')).toHaveText('26.03.2026')
  const line = before.locator('tr[data-relation]')
  await expect(line).toHaveAttribute('data-status', 'driving')
  await expect(line).toContainText('↗ Columns')
  await expect(line).toContainText('Substructure')
  await expect(b.cell(await b.keyOf('Plaster'), 'start')).toHaveText('26.03.2026')
  await expectSameEverywhere(both)

  // The date says where it comes from, and the schedule who it is linked with.
  await a.select(plaster, 'start')
  await a.page.keyboard.press('Shift+F1')
  await expect(a.page.getByTestId('why')).toContainText('“7 Columns”, in another schedule')
  await a.page.getByTestId('tab-related_schedules').click()
  const related = a.page.getByTestId('related-schedules').locator('tbody tr')
  await expect(related).toHaveCount(1)
  await expect(related).toContainText('Substructure')
  await c.page.getByTestId('tab-related_schedules').click()
  await expect(c.page.getByTestId('related-schedules').locator('tbody tr')).toContainText('Shell')

  // Tom makes the columns two days longer over there.
  await c.type(await c.keyOf('Columns'), 'duration', '8')
  await c.saved()
  await expect(a.cell(plaster, 'start')).toHaveText('30.03.2026', { timeout: 20_000 })
  await expect(b.cell(await b.keyOf('Plaster'), 'start')).toHaveText('30.03.2026')
  await expectSameEverywhere(both)

  // A lag counts, and without the relation the work is free again.
  await a.page.getByTestId('tab-relations').click()
  await line.getByRole('textbox', { name: 'Lag' }).fill('1')
  await line.getByRole('textbox', { name: 'Lag' }).press('Enter')
  await expect(a.cell(plaster, 'start')).toHaveText('31.03.2026')
  await line.focus()
  await a.page.keyboard.press('Delete')
  await expect(line).toHaveCount(0)
  await expect(a.cell(plaster, 'start')).toHaveText('02.03.2026')
  await expectSameEverywhere(both)
  await close(both)
})

/** Schedules of one name stand below one another in the list: the last one made is meant. */
async function labelOf({ page }: PlannerPage, name: string): Promise<string> {
  const options = page.getByTestId('relations-predecessor').getByRole('option', { name })
  return (await options.last().textContent()) ?? ''
}
