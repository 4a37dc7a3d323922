import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { onPaper, sizesOf } from './on-paper.ts'
import { importSchedule, signIn } from './people.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

test('whoever chooses a node sees its charts, their tables and how far they are calculated, and the address keeps them (R-AN-01, R-AN-02, R-AN-04, R-AN-11, R-AN-12)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Measured', writeXer(smallPlan()))
  const [, spaceId, , scheduleId] = path.split('/')
  const page = await maya.context.newPage()
  await page.goto(`/${spaceId}?node=${scheduleId}`)
  const charts = page.getByRole('region', { name: 'Charts' })
  await expect(charts.getByRole('img', { name: /Measured – S-curve, working hours/ })).toBeVisible({ timeout: 20_000 })
  await expect(charts.getByText('Calculated', { exact: true })).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'Measured' })
  for (const list of ['Works', 'Relations']) {
    await panel.getByRole('tab', { name: list }).click()
    const line = panel.getByRole('list', { name: list }).getByRole('link').first()
    await expect(line).toHaveAttribute('href', /\/schedule\/\S{12}\?row=\S{12}$/)
  }
  await panel.getByRole('tab', { name: 'Analytics' }).click()
  await charts.getByRole('combobox', { name: 'Period' }).selectOption('Weeks')
  await charts.getByRole('button', { name: 'Show the table' }).click()
  await expect(charts.getByRole('columnheader')).toHaveText(['Period', 'Target', 'Plan', 'Fact', 'Forecast'])
  await expect(page).toHaveURL(/period=week.*table=1/)
  const downloaded = page.waitForEvent('download')
  await charts.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Excel workbook' }).click()
  expect((await downloaded).suggestedFilename()).toBe('Measured – S-curve, working hours.xlsx')
  await charts.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.type('Hours of weeks')
  await page.keyboard.press('Enter')
  await expect(charts.getByRole('button', { name: 'Hours of weeks' })).toBeVisible()
  await charts.getByRole('button', { name: 'Show the chart' }).click()
  await charts.getByRole('combobox', { name: 'Chart' }).selectOption('Milestone trend')
  await expect(charts.getByRole('img', { name: /Measured – Milestone trend/ })).toBeVisible()
  const pictured = page.waitForEvent('download')
  await charts.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Picture (PNG)' }).click()
  expect((await pictured).suggestedFilename()).toBe('Measured – Milestone trend.png')
  await charts.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('menuitem', { name: 'Hours of weeks' }).click()
  await expect(charts.getByRole('rowheader').first()).toHaveText(/^\d\d\.\d\d\.\d{4}$/)

  // On paper: the chart and its numbers below it, on the sheet that the address names.
  await charts.getByRole('link', { name: 'Print, or save as PDF' }).click()
  await expect(page).toHaveURL(/\/analytics\/print\/\S{12}\/a4-landscape\?chart=curve&period=week/)
  await page.getByLabel('Size', { exact: true }).selectOption('A3')
  await page.getByRole('button', { name: 'Portrait' }).click()
  await expect(page).toHaveURL(/a3-portrait/)
  const paper = await onPaper(page, 'curve')
  expect(sizesOf(paper)).toEqual([[297, 420]])
  for (const word of ['Measured', 'S-curve, working hours', 'Forecast']) expect(paper.sheets[0]).toContain(word)

  // Of the whole space on a page of its own: it opens with what the person has said (R-AN-01).
  await page.getByRole('link', { name: 'Scoreboards and analytics' }).click()
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await charts.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('menuitem', { name: 'Analytics open with…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Analytics open with' })
  await dialog.getByLabel('As the space has it').uncheck({ force: true })
  await dialog.getByRole('combobox', { name: 'Chart' }).selectOption('Comparison')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(charts.getByRole('img', { name: /Comparison/ })).toBeVisible()
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await expect(page.getByText(/schedules? (is|are) calculated/)).toBeVisible({ timeout: 20_000 })
  // Of one version, by its address; a link that says what it shows shows everybody the same.
  await page.getByRole('combobox', { name: 'Analytics of' }).selectOption({ value: scheduleId ?? '' })
  const version = page.getByRole('combobox', { name: 'Version' })
  await page.goto(`${page.url().split('?')[0]}?version=${await version.inputValue()}&chart=curve`)
  await expect(charts.getByRole('img', { name: /Measured · .* – S-curve, working hours/ })).toBeVisible()
  await maya.context.close()
})
