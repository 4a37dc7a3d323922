import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

test('R-SCH-24 settings of the calculation are changed in a panel, live for the others, and undone', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Settings', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  const other = new PlannerPage(await maya.context.newPage())
  await planner.open(path)
  await other.open(path)
  const { page } = planner
  await page.keyboard.press('Control+Alt+KeyS')
  await other.page.getByTestId('tab-settings').click()
  const settings = page.getByTestId('settings')
  const there = other.page.getByTestId('settings')
  const before = await planner.resultHash()

  const dataDate = settings.getByRole('textbox', { name: 'Data date' })
  await dataDate.fill('9.3.2026')
  await dataDate.press('Enter')
  await expect(there.getByRole('textbox', { name: 'Data date' })).toHaveValue('09.03.2026 08:00')
  await expect(page.getByTestId('recalculation')).toContainText('rows moved')
  await expect.poll(() => planner.resultHash()).not.toBe(before)
  await settings.getByRole('combobox', { name: 'Progress scenario' }).selectOption({ label: 'By volume' })
  await expect(page.getByTestId('toast').last()).toHaveText('No planned volume: 3, 4 and 6 more')
  await settings.getByRole('combobox', { name: 'Remaining rounded' }).selectOption({ label: 'To whole days' })
  await settings.getByRole('checkbox', { name: 'Intensity from duration' }).click()
  await expect(there.getByRole('checkbox', { name: 'Intensity from duration' })).toBeChecked()
  await expect(there.getByRole('combobox', { name: 'Remaining rounded' })).toHaveValue('day')
  await planner.saved()
  await planner.official()

  await dataDate.fill('31.2.2026')
  await dataDate.press('Enter')
  await expect(dataDate).toHaveAttribute('aria-invalid', 'true')
  await dataDate.press('Escape')
  await planner.select(await planner.keyOf('Excavate'))
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+KeyZ')
  await expect(dataDate).toHaveValue('02.03.2026 08:00')
  await expect.poll(() => planner.resultHash()).toBe(before)
  await maya.context.close()
})

test('R-WBS-26 works without data are listed and completed where they stand', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Missing', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  await planner.open(path)
  await page.getByTestId('tab-missing').click()
  const missing = page.getByTestId('missing')
  await expect(missing.getByRole('button', { name: 'Volume 8' })).toBeVisible()
  await missing.getByRole('button', { name: 'Relations 3' }).click()
  await expect(missing.locator('tbody tr')).toHaveCount(3)
  const paint = missing.locator('tr').filter({ hasText: 'Paint' })
  await paint.getByRole('textbox', { name: /^Volume/ }).fill('nothing')
  await paint.getByRole('textbox', { name: /^Volume/ }).press('Enter')
  await expect(paint.getByRole('textbox', { name: /^Volume/ })).toHaveAttribute('aria-invalid', 'true')
  await paint.getByRole('textbox', { name: /^Volume/ }).fill('120,5 m2')
  await paint.getByRole('textbox', { name: /^Volume/ }).press('Enter')
  await expect(missing.getByRole('button', { name: 'Volume 7' })).toBeVisible()
  await paint.getByRole('textbox', { name: /^Executor/ }).fill('Painters')
  await paint.getByRole('textbox', { name: /^Executor/ }).press('Enter')
  await expect(missing.getByRole('button', { name: 'Executor 7' })).toBeVisible()
  await paint.getByRole('button', { name: /Paint/ }).click()
  await page.getByTestId('tab-info').click()
  await expect(page.getByRole('textbox', { name: 'Volume, Plan' })).toHaveValue('120.5')
  await planner.saved()
  await maya.context.close()
})

test('both limits, expected finish, pauses and the kind of a work are edited in the Info tab', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Limits', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  await planner.open(path)
  await planner.select(await planner.keyOf('Paint'))
  await page.getByTestId('tab-info').click()
  const panel = page.getByTestId('bottom-panel')
  await panel.getByRole('combobox', { name: '2nd limit' }).selectOption({ label: 'Finish not later than' })
  const date = panel.getByRole('textbox', { name: '2nd limit, Limit date' })
  await date.fill('3.3.2026')
  await date.press('Enter')
  await expect(date).toHaveValue('03.03.2026 17:00')
  await panel.getByRole('combobox', { name: 'Limit', exact: true }).selectOption({ label: 'Mandatory start' })
  await expect(panel.getByRole('combobox', { name: 'Limit', exact: true })).toHaveValue('mandatory_start')
  const fill = async (name: string, text: string): Promise<void> => {
    await panel.getByRole('textbox', { name }).fill(text)
    await panel.getByRole('textbox', { name }).press('Enter')
  }
  await fill('Expected finish', '20.3.2026')
  await expect(panel.getByRole('textbox', { name: 'Expected finish' })).toHaveValue('20.03.2026 17:00')
  await fill('Suspended', '4.3.2026')
  await expect(panel.getByRole('textbox', { name: 'Suspended' })).toHaveValue('04.03.2026 08:00')
  await fill('Resumed', '3.3.2026')
  await expect(panel.getByRole('textbox', { name: 'Resumed' })).toHaveAttribute('aria-invalid', 'true')
  await fill('Resumed', '5.3.2026')
  await expect(panel.getByRole('textbox', { name: 'Resumed' })).toHaveValue('05.03.2026 08:00')
  await panel.getByRole('combobox', { name: 'Activity type' }).selectOption({ label: 'Resource dependent' })
  await planner.saved()
  await planner.official()
  await page.reload()
  await planner.ready()
  await planner.select(await planner.keyOf('Paint'))
  await expect(panel.getByRole('combobox', { name: 'Activity type' })).toHaveValue('resource_dependent')
  await expect(panel.getByRole('combobox', { name: '2nd limit' })).toHaveValue('not_later')
  await maya.context.close()
})

test('R-PROG-22 remaining durations by intensity are counted, confirmed, set and taken back', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const plan = smallPlan()
  const path = await importSchedule(maya, 'Intensity', writeXer(plan))
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  await planner.open(path)
  for (const name of ['Excavate', 'Paint']) await planner.type(await planner.keyOf(name), 'percent', '20')
  await planner.select(await planner.keyOf('Excavate'))
  await page.getByTestId('tab-info').click()
  const panel = page.getByTestId('bottom-panel')
  const fill = async (name: string, text: string): Promise<void> => {
    await panel.getByRole('textbox', { name, exact: true }).fill(text)
    await panel.getByRole('textbox', { name, exact: true }).press('Enter')
  }
  await fill('Volume, Plan', '400')
  await fill('Volume, Fact', '100')
  await fill('Intensity', '100')
  await page.getByTestId('tab-settings').click()
  await page.getByRole('button', { name: 'Remaining durations by intensity' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 started work gets another remaining duration')
  await expect(dialog.getByTestId('remains-skipped')).toContainText('no planned volume')
  await dialog.getByRole('button', { name: 'Set 1' }).click()
  await page.getByTestId('tab-info').click()
  await expect(panel.getByRole('textbox', { name: 'Remaining' })).toHaveValue('3')
  await page.getByTestId('toast').last().waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(panel.getByRole('textbox', { name: 'Remaining' })).not.toHaveValue('3')
  await planner.saved()
  await planner.official()
  await maya.context.close()
})

test('who may only read sees the settings and cannot change them', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Read only', writeXer(smallPlan()))
  const reader = await signIn(installation, browser, 'tom')
  installation.setRole('tom', 'reader')
  const planner = new PlannerPage(await reader.context.newPage())
  await planner.open(path)
  await planner.page.getByTestId('tab-settings').click()
  const settings = planner.page.getByTestId('settings')
  await expect(settings).toContainText('You may look at the settings, but not change them.')
  for (const role of ['textbox', 'combobox', 'checkbox'] as const) {
    for (const field of await settings.getByRole(role).all()) await expect(field).toBeDisabled()
  }
  await expect(settings.getByRole('button', { name: 'Remaining durations by intensity' })).toBeDisabled()
  installation.setRole('tom', 'planner')
  await maya.context.close()
  await reader.context.close()
})

test('what a calculation cannot use is told with its reason for four seconds, which a bar counts down (R-CONST-10.schedule_error, R-REL-09.reason, R-REL-09.progress)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const plan = smallPlan()
  const never = { ...plan.calendars[0]!, id: 'never0000000', name: 'Never', week: Array.from({ length: 7 }, () => []) }
  const rows = plan.rows.map((row) => (row.name === 'Paint' ? { ...row, calendarId: never.id } : row))
  const path = await importSchedule(maya, 'Reasons', writeXer({ ...plan, rows, calendars: [...plan.calendars, never] }))
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(path)
  await planner.select(await planner.keyOf('Paint'))
  await planner.page.keyboard.press('F9')
  const told = planner.toast(/Not everything could be calculated\..*calendar/i)
  await expect(told).toBeVisible()
  const since = Date.now()
  const bar = told.getByRole('progressbar')
  const wide = (await bar.boundingBox())?.width ?? 0
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeLessThan(wide - 20)
  await expect(told).toHaveCount(0)
  expect(Date.now() - since).toBeGreaterThan(2_500)
  expect(Date.now() - since).toBeLessThan(6_000)
  await maya.context.close()
})

test('a summary becomes a project of its own with dates of its own, and gives them up', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Own dates', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  await planner.open(path)
  const paint = await planner.keyOf('Paint')
  await planner.select(await planner.keyOf('Fit-out'))
  await page.getByTestId('tab-info').click()
  const before = await planner.text(paint, 'start')
  await page.getByRole('checkbox', { name: 'Own dates' }).click()
  const dataDate = page.getByRole('textbox', { name: 'Data date' })
  await expect(dataDate).toHaveValue('02.03.2026 08:00')
  await dataDate.fill('whenever')
  await dataDate.press('Enter')
  await expect(dataDate).toHaveAttribute('aria-invalid', 'true')
  await dataDate.fill('16.03.2026')
  await dataDate.press('Enter')
  await expect(planner.cell(paint, 'start')).toContainText('16.03.2026')
  await planner.saved()
  await planner.official()
  await page.getByRole('checkbox', { name: 'Own dates' }).click()
  await expect(dataDate).toHaveCount(0)
  await expect(planner.cell(paint, 'start')).toHaveText(before)
  await planner.saved()
  await planner.official()
  await maya.context.close()
})
