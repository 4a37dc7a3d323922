import { expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { plan } from './planning.ts'
import { test } from './with-installation.ts'

const cell = (page: Page, day: string) => page.locator(`.timesheet-cell[data-day="${day}"]`).first()

async function type(page: Page, day: string, text: string): Promise<void> {
  await cell(page, day).fill(text)
  await cell(page, day).press('Enter')
}

const saved = (page: Page) => expect(page.getByTestId('timesheet-status')).toHaveText('Saved', { timeout: 20_000 })

test('hours are typed by keyboard, copied from last week, handed in and approved before two people’s eyes; both panels tell of them (R-DP-06, R-SHELL-40.timesheets)', async ({
  browser,
  installation,
}) => {
  const { maya, planner, works, path } = await plan(installation, browser, 'Hours')
  await planner.official()
  installation.setRole('tom', 'executor')
  const tom = await signIn(installation, browser, 'tom')
  const sheet = `${path.split('?')[0]}/timesheets`
  const own = await tom.context.newPage()
  await own.setViewportSize({ width: 1440, height: 900 })
  await own.goto(`${sheet}?week=2026-03-02`)
  await expect(own.getByText('No hours in this week yet')).toBeVisible({ timeout: 30_000 })

  await own.getByRole('button', { name: 'Add a line' }).click()
  await own.getByLabel('Look for another work').fill('Excavate')
  await own.getByLabel('Work or activity').selectOption({ label: await optionOf(own, 'Excavate') })
  await own.getByRole('button', { name: 'Add', exact: true }).click()
  await type(own, '2026-03-02', '8')
  await type(own, '2026-03-03', '8+2')
  await expect(own.getByTestId('timesheet-sum')).toHaveText('18 h, 2 h of them overtime')
  await type(own, '2026-03-04', 'many')
  await expect(cell(own, '2026-03-04')).toHaveAttribute('aria-invalid', 'true')
  await cell(own, '2026-03-04').press('Escape')
  await saved(own)

  // What is typed without a network waits for it.
  await tom.context.setOffline(true)
  await type(own, '2026-03-05', '7.5')
  await expect(own.getByTestId('timesheet-status')).toContainText('No network')
  // Also over a reload, and above what somebody else has saved meanwhile.
  await tom.context.setOffline(false)
  await own.route('**/timesheets/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await type(own, '2026-03-05', '7')
  await type(own, '2026-03-05', '7.5')
  await own.reload()
  await expect(cell(own, '2026-03-05')).toHaveValue('7.5', { timeout: 20_000 })
  await own.unroute('**/timesheets/**')
  await saved(own)
  await own.reload()
  await expect(cell(own, '2026-03-05')).toHaveValue('7.5', { timeout: 20_000 })
  await own.getByRole('button', { name: 'Submit' }).click()
  await expect(own.getByTestId('timesheet-state')).toHaveText('Submitted')

  // The planner sees who waits, sends it back with a reason and approves it then.
  const other = await maya.context.newPage()
  await other.setViewportSize({ width: 1440, height: 900 })
  await other.goto(`${sheet}?week=2026-03-02`)
  const tomInList = other.getByRole('navigation', { name: 'Whose timesheets' }).getByRole('button', { name: /Tom/ })
  await expect(tomInList.getByTitle('1 timesheet waits for a decision')).toBeVisible({ timeout: 30_000 })
  await tomInList.click()
  await expect(cell(other, '2026-03-03')).toHaveValue('8+2')
  await other.getByRole('button', { name: 'Decline…' }).click()
  await other.getByLabel('Why').fill('Friday is missing')
  await other.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(own.getByTestId('timesheet-state')).toHaveText('Declined', { timeout: 20_000 })
  await expect(own.getByText('Friday is missing').first()).toBeVisible()
  await type(own, '2026-03-06', '8')
  await saved(own)
  await own.getByRole('button', { name: 'Submit' }).click()
  await other.getByRole('button', { name: 'Approve' }).click({ timeout: 20_000 })
  await expect(own.getByTestId('timesheet-state')).toHaveText('Approved', { timeout: 20_000 })
  await expect(cell(own, '2026-03-06')).toHaveJSProperty('readOnly', true)

  await own.getByRole('button', { name: 'Later' }).click()
  await own.getByRole('button', { name: 'Copy last week' }).click()
  await expect(cell(own, '2026-03-10')).toHaveValue('8+2')
  await saved(own)

  await planner.select(works.excavate)
  await planner.page.getByTestId('tab-timesheets').click()
  const ofWork = planner.page.getByRole('region', { name: 'Hours of this work in all timesheets' })
  await expect(ofWork).toContainText('Approved: 33.5 h')
  const [, spaceId, , scheduleId] = path.split('?')[0]!.split('/')
  await other.goto(`/${spaceId}?node=${scheduleId}&tab=timesheets`)
  await expect(other.getByRole('tabpanel', { name: 'Timesheets' }).getByRole('row', { name: /Tom/ })).toBeVisible({
    timeout: 30_000,
  })
  installation.setRole('tom', 'planner')
  await tom.context.close()
  await maya.context.close()
})

/** As the list calls the work that was found. */
async function optionOf(page: Page, name: string): Promise<string> {
  const option = page.locator('option', { hasText: name })
  await expect(option).toBeAttached({ timeout: 15_000 })
  return (await option.textContent()) ?? ''
}
