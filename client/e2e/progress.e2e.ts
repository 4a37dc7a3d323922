import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

test('a planner chooses a progress scenario; the panel says which one a work follows and why', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Progress', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(path)
  const key = await planner.keyOf('Excavate')
  await planner.type(key, 'percent', '40')
  await planner.select(key)
  await planner.page.getByTestId('tab-info').click()
  const scenario = planner.page.getByTestId('scenario')
  await expect(scenario.getByTestId('effective-scenario')).toHaveText('Typed remaining duration')

  await scenario.getByRole('combobox').selectOption({ label: 'By target duration' })
  await expect(scenario.getByTestId('effective-scenario')).toHaveText('By progress')
  await expect(scenario).toContainText('The schedule has no target version.')
  await expect(planner.page.getByRole('textbox', { name: 'Remaining' })).toBeDisabled()
  await planner.saved()
  await planner.official()
  await maya.context.close()
})

test('an actual date after the data date is taken, and told with the data date', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Ahead of time', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(path)
  const { page } = planner
  await planner.select(await planner.keyOf('Paint'))
  await page.getByTestId('tab-info').click()
  const start = page.getByRole('textbox', { name: 'Actual start' })
  await start.fill('02.03.2026')
  await start.press('Enter')
  await planner.saved()
  await expect(page.getByTestId('toast')).toHaveCount(0)
  await start.fill('12.03.2026')
  await start.press('Enter')
  await expect(page.getByTestId('toast')).toContainText('lies after the data date, 02.03.2026')
  await expect(start).toHaveValue(/^12\.03\.2026/)
  await planner.saved()
  await maya.context.close()
})

test('a facility gets a distribution curve, and what is below it inherits it', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const schedule = await importSchedule(maya, 'Curves', writeXer(smallPlan()))
  const page = await maya.context.newPage()
  const spaceId = schedule.split('/')[1]
  await page.goto(`/${spaceId}`)
  await page.locator('.pl-structure-row.is-facility').first().click()
  await page.getByRole('button', { name: 'Distribution' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('amounts run evenly')
  await dialog.getByRole('combobox').selectOption('bell')
  await dialog.getByLabel('Share at 50 %').fill('11')
  await expect(dialog.getByRole('status')).toContainText('they add up to 101 %')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Share at 55 %').fill('9')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  await page.locator('.pl-structure-row.is-schedule').first().click()
  await page.getByRole('button', { name: 'Distribution' }).click()
  await expect(page.getByRole('dialog')).toContainText('Own points')
  // Loads of other schedules of the demo space would follow it.
  const { nodes } = await maya.call<{ nodes: { id: string; kind: string }[] }>('GET', `/spaces/${spaceId}/eps`)
  for (const { id: epsId, kind } of nodes) {
    if (kind === 'facility') await maya.call('PUT', '/distributions/save', { epsId, curve: null })
  }
  await maya.context.close()
})
