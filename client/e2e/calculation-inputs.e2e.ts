import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

test('a schedule with a target version is calculated with its durations, on every screen as on the server (R-DLG-08, R-WBS-28)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Agreed', writeXer(smallPlan()))
  const scheduleId = path.split('/').at(-1) ?? ''
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  await planner.open(path)
  const key = await planner.keyOf('Excavate')
  await planner.type(key, 'percent', '40')
  await planner.select(key)
  await page.getByTestId('tab-info').click()
  const scenario = page.getByTestId('scenario')
  await scenario.getByRole('combobox').selectOption({ label: 'By target duration' })
  await expect(scenario).toContainText('The schedule has no target version.')
  await page.getByTestId('tab-settings').click()
  await page.getByRole('button', { name: 'Update target dates' }).click()
  await expect(page.getByText('This schedule has no target version yet.').first()).toBeVisible()
  await planner.saved()
  const { version } = await maya.call<{ version: { id: string } }>('POST', `/schedules/${scheduleId}/versions/create`, {
    name: 'Agreed',
    as: 'target',
  })

  await page.getByTestId('tab-info').click()
  await expect(scenario.getByTestId('effective-scenario')).toHaveText('By target duration', { timeout: 20_000 })
  await expect(page.getByTestId('target-dates')).toContainText('02.03.26')
  const agreed = await planner.official()

  // Without the server's answer the inputs that this browser keeps give the same dates.
  await maya.context.route('**/plan-inputs', (route) => route.abort())
  await page.reload()
  await planner.ready()
  await planner.select(key)
  await expect(scenario.getByTestId('effective-scenario')).toHaveText('By target duration')
  expect(await planner.official()).toBe(agreed)
  await maya.context.unroute('**/plan-inputs')

  await page.getByTestId('tab-settings').click()
  await page.getByRole('button', { name: 'Update target dates' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('9 works take their target dates from the version “Agreed”')
  await dialog.getByRole('button', { name: 'Refresh 9' }).click()
  await expect(page.getByTestId('toast').last()).toHaveText('Target dates of 0 works changed')

  await maya.call('POST', `/versions/${version.id}/setActiveTarget`, { active: false })
  await page.getByTestId('tab-info').click()
  await expect(scenario).toContainText('The schedule has no target version.', { timeout: 20_000 })
  await planner.official()
  await maya.context.close()
})
