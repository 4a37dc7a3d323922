import { expect } from '@playwright/test'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

test('a schedule is run through many futures, everybody sees the result, and it is marked stale when the plan changes', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Risk')
  const { a, b } = both
  await a.page.getByTestId('tab-risk').click()
  const risk = a.page.getByTestId('risk')
  await expect(risk.getByTestId('risk-empty')).toContainText('No work has three points yet')
  await expect(risk.getByRole('button', { name: 'Run' })).toBeDisabled()

  // All at once, then one of them typed: what is out of order is not taken.
  await risk.getByRole('button', { name: 'Set for all without' }).click()
  await expect(risk.getByTestId('risk-points')).toContainText('8 of 8 unfinished works have three points.')
  const longest = risk.getByLabel(/^Longest: .*Columns$/)
  await expect(longest).toHaveValue('7.8')
  await longest.fill('3')
  await longest.press('Enter')
  await expect(longest).toHaveAttribute('aria-invalid', 'true')
  await longest.fill('12')
  await longest.press('Enter')
  await expect(longest).toHaveAttribute('aria-invalid', 'false')

  await risk.getByRole('tab', { name: 'Assumptions' }).click()
  await risk.getByLabel('Target finish').fill('03.04.2026')
  await risk.getByLabel('Target finish').press('Enter')

  await risk.getByRole('button', { name: 'Run' }).click()
  await expect(risk.getByTestId('risk-ran')).toContainText('1,000 futures')
  await expect(risk.getByTestId('risk-current')).toBeVisible()
  await expect(risk).toContainText('Chance of the target, 03.04.2026')
  const p80 = await risk.getByTestId('risk-p80').textContent()
  expect(p80).toMatch(/^\d\d\.04\.2026$/)
  await expect(risk.getByTestId('risk-tornado').getByRole('listitem').first()).toContainText('Columns')
  await risk.getByRole('tab', { name: 'Criticality' }).click()
  await expect(risk.getByTestId('risk-criticality')).toContainText('100 %')

  // Another person sees the same, without running anything.
  await b.page.getByTestId('tab-risk').click()
  const theirs = b.page.getByTestId('risk')
  await expect(theirs.getByTestId('risk-p80')).toHaveText(p80!)
  await expect(theirs.getByTestId('risk-current')).toBeVisible()
  await expect(theirs).toContainText('Maya')

  // A longer work: what both see is marked, and stands until somebody runs it again.
  await b.type(await b.keyOf('Slab'), 'duration', '15')
  await expect(risk.getByTestId('risk-stale')).toBeVisible()
  await expect(theirs.getByTestId('risk-stale')).toBeVisible()
  await expect(theirs.getByTestId('risk-p80')).toHaveText(p80!)
  await theirs.getByRole('button', { name: 'Run again' }).click()
  await expect(risk.getByTestId('risk-current')).toBeVisible()
  await expect(risk.getByTestId('risk-p80')).not.toHaveText(p80!)

  // What may happen moves it as well.
  await a.select(await a.keyOf('Slab'))
  await risk.getByRole('tab', { name: 'Risk register' }).click()
  await risk.getByRole('button', { name: 'Add a risk' }).click()
  await expect(risk.getByTestId('risk-stale')).toBeVisible()
  const chance = risk.getByLabel('Chance: New risk')
  await chance.fill('60')
  await chance.press('Enter')
  await risk.getByRole('button', { name: 'Run again' }).click()
  await expect(risk.getByTestId('risk-current')).toBeVisible()
  await expect(risk.getByTestId('risk-tornado')).toContainText('New risk')
  await expect(risk.getByTestId('risk-chart')).toBeVisible()

  // Who wants it has it follow: the other one's figures move by themselves.
  await theirs.getByLabel('Run again by itself').check({ force: true })
  const seen = await risk.getByTestId('risk-p80').textContent()
  await a.type(await a.keyOf('Excavate'), 'duration', '12')
  await expect(risk.getByTestId('risk-p80')).not.toHaveText(seen!)
  await expect(risk.getByTestId('risk-current')).toBeVisible()

  await a.page.screenshot({ path: test.info().outputPath('risk.png') })
  await close(both)
})
