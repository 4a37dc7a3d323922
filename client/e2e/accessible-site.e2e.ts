import { calm, expectAccessible } from './axe.ts'
import { signIn } from './people.ts'
import { plan } from './planning.ts'
import { test } from './with-installation.ts'

test.setTimeout(600_000)

test('timesheets, the morning and the day on a phone can be used by everybody, light and dark', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const { maya, planner, works, path } = await plan(installation, browser, 'Site for everybody')
  await planner.official()
  await planner.page.close()
  const bare = path.split('?')[0]!
  const scheduleId = bare.split('/').at(-1)
  const { person } = await maya.call<{ person: { id: string } }>('GET', '/users/who-am-i')
  const { versions } = await maya.call<{ versions: { id: string }[] }>('GET', `/schedules/${scheduleId}/versions`)
  const days = [{ day: '2026-03-02', hours: '9', overtime: '0' }]
  const worker = { kind: 'user', id: person.id }
  const line = {
    id: 'accessible00',
    worker,
    workId: works.excavate,
    assignmentId: null,
    activity: null,
    note: '',
    days,
  }
  const sheet = `/timesheets/${scheduleId}/sheets/${person.id}/2026-03-02`
  await maya.call('PUT', sheet, { revision: 0, lines: [line] })
  const values = [{ workId: works.excavate, day: '2026-03-03', kind: 'plan', amount: '3.6' }]
  await maya.call('PUT', `/version/${versions[0]?.id}/dp/days`, { values })

  const page = await calm(maya.context)
  await page.goto(`${bare}/timesheets?week=2026-03-02`)
  await page.getByTestId('timesheet-table').waitFor({ timeout: 30_000 })
  await expectAccessible(page, 'timesheet')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await expectAccessible(page, 'line of a timesheet')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Rules' }).click()
  await page.getByLabel('Labour facts of works').waitFor()
  await expectAccessible(page, 'rules of timesheets')
  await maya.call('PATCH', sheet, { revision: 1, state: 'submitted' })
  await page.goto(`${bare}/morning?from=2026-03-05`)
  await page.getByTestId('morning-unreported').getByRole('listitem').waitFor({ timeout: 30_000 })
  await expectAccessible(page, 'morning')
  await maya.context.close()

  const phone = await signIn(installation, browser, 'maya', { viewport: { width: 390, height: 844 } })
  const small = await calm(phone.context)
  await small.goto(`${bare}/days?from=2026-03-03`)
  const card = small.getByRole('listitem').filter({ hasText: 'Excavate' })
  await card.waitFor({ timeout: 30_000 })
  await expectAccessible(small, 'day on a phone')
  await card.getByRole('button', { name: 'Report' }).click()
  await expectAccessible(small, 'report on a phone')
  await phone.context.close()
})
