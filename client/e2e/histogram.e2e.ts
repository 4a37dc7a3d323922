import { expect, type Locator } from '@playwright/test'
import type { PlannerPage } from './planner-page.ts'
import { plan, stored } from './planning.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

async function openHistogram(planner: PlannerPage): Promise<Locator> {
  await planner.page.keyboard.press('Control+Alt+P')
  const histogram = planner.page.getByTestId('histogram')
  await expect(histogram).toBeVisible()
  return histogram
}

/** Value, works and what has come so far, of the period that begins on a date. */
function valuesOf(planner: PlannerPage, from: string): Locator {
  const line = planner.page.getByTestId('histogram-table').locator('tbody tr')
  return line.filter({ has: planner.page.locator('th', { hasText: new RegExp(`^${from}`) }) }).locator('td')
}

test('the histogram below the chart counts works by week and follows what others change', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Histogram')
  const { a, b } = two
  await openHistogram(a)
  await expect(valuesOf(a, '02.03.2026')).toHaveText(['4 works', '4 works', '4'])
  await expect(valuesOf(a, '09.03.2026')).toHaveText(['2 works', '2 works', '5'])

  await b.type(await b.keyOf('Doors'), 'duration', '8')
  await b.saved()
  await expect(valuesOf(a, '02.03.2026')).toHaveText(['4 works', '4 works', '3'])
  await expect(valuesOf(a, '09.03.2026')).toHaveText(['3 works', '3 works', '5'])

  await a.zoomTo('month')
  await expect(valuesOf(a, '01.03.2026').first()).toHaveText('8 works')
  await close(two)
})

test('the columns stand on the axis of the chart; a click on one shows its works', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Histogram axis')
  const { planner, works } = planning
  await openHistogram(planner)
  const columns = planner.page.getByTestId('histogram-columns')
  await expect(valuesOf(planner, '02.03.2026').first()).toHaveText('4 works')

  const formwork = await planner.bar(works.formwork)
  const pane = await columns.boundingBox()
  if (!pane) throw new Error('the columns are not on screen')
  await planner.page.mouse.click((formwork.left + formwork.right) / 2, pane.y + pane.height - 10)
  const spotlight = planner.page.getByTestId('spotlight')
  await expect(spotlight).toContainText('09.03.2026 – 15.03.2026')
  const grid = await planner.page.locator('.histogram-choices').boundingBox()
  expect(pane.x).toBe((grid?.x ?? 0) + (grid?.width ?? 0))
  await planner.page.mouse.click((formwork.left + formwork.right) / 2, pane.y + pane.height - 10)
  await expect(spotlight).toHaveCount(0)
  await stored(planning)
})
