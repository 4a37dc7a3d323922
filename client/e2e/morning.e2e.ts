import { expect } from '@playwright/test'
import { switchColumns } from './grid-columns.ts'
import { signIn } from './people.ts'
import { plan } from './planning.ts'
import { test } from './with-installation.ts'

interface Chats {
  chat: { id: string }
}
interface Messages {
  messages: { text: string; mentions: string[]; anchors: { id: string }[] }[]
}

test('in the morning the planner sees which work moved the finish and which only pass it on, asks who did not report, and tells since when', async ({
  browser,
  installation,
}) => {
  const { maya, planner, works, path } = await plan(installation, browser, 'Morning')
  const { page } = planner
  await maya.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const columns = ['WBS', 'Dur.', 'Start', 'Finish', '%', 'TF', 'FF', 'Calendar', 'Limit', 'Volume', 'Executor']
  await switchColumns(page, columns)
  await planner.select(works.excavate, 'volume')
  await page.evaluate(() => navigator.clipboard.writeText('50\tTom Okafor\r\n40\tTom Okafor\r\n'))
  await page.keyboard.press('Control+KeyV')
  await expect.poll(() => planner.text(works.formwork, 'executor')).toBe('Tom Okafor')
  await planner.saved()
  const bare = path.split('?')[0]!
  const scheduleId = bare.split('/').at(-1)
  const { versions } = await maya.call<{ versions: { id: string }[] }>('GET', `/schedules/${scheduleId}/versions`)
  const version = versions[0]?.id
  await maya.call('PATCH', `/versions/${version}/calculate-settings`, { scenario: 16, dataDate: '2026-03-05T08:00' })
  await planner.official()
  const on = (day: string, kind: 'plan' | 'fact', workId: string, amount: string) => ({ workId, day, kind, amount })
  const planned = [on('2026-03-03', 'plan', works.excavate, '10'), on('2026-03-03', 'plan', works.formwork, '8')]
  // Half of what it takes to be in time.
  const done = [on('2026-03-02', 'fact', works.excavate, '5')]
  await maya.call('PUT', `/version/${version}/dp/days`, { values: [...planned, ...done] })
  await planner.official()

  const morning = await maya.context.newPage()
  await morning.setViewportSize({ width: 1440, height: 900 })
  await morning.goto(`${bare}/morning?from=2026-03-05`)
  const chain = morning.getByTestId('morning-chain').getByRole('listitem')
  await expect(chain.first()).toContainText('Excavate', { timeout: 30_000 })
  await expect(chain.last()).toContainText(/pass(es)? it on/)
  await expect(chain.last().getByTestId('morning-shift')).toHaveText(/^\+.* d$/)
  await expect(morning.getByTestId('morning-effect').getByRole('listitem')).not.toHaveCount(0)

  const open = morning.getByTestId('morning-unreported')
  // Formwork as well, which what came in has moved to April.
  await expect(open.getByRole('listitem')).toHaveCount(2)
  const excavate = open.getByRole('listitem').filter({ hasText: 'Excavate' })
  await excavate.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(excavate).toContainText(/asked \d\d:\d\d/)
  await expect(excavate.getByRole('button')).toHaveCount(0)
  await morning.screenshot({ path: test.info().outputPath('morning.png') })
  const tom = await signIn(installation, browser, 'tom')
  const { chat } = await tom.call<Chats>('GET', `/chat/eps/${scheduleId}?workId=${works.excavate}`)
  const said = async () => (await tom.call<Messages>('GET', `/chat/${chat.id}/messages`)).messages
  await expect.poll(async () => (await said()).length).toBe(1)
  const [message] = await said()
  expect(message?.text).toMatch(/^@tom How far is “Excavate”\? Nothing was reported for Mar 3\.$/)
  expect([message?.mentions.length, message?.anchors[0]?.id]).toEqual([1, works.excavate])

  // The question stays asked; another beginning is chosen, and the address keeps it.
  await morning.reload()
  await expect(excavate).toContainText(/asked \d\d:\d\d/, { timeout: 30_000 })
  await morning.getByRole('button', { name: 'Other period' }).click()
  const since = morning.getByRole('textbox', { name: 'Since the beginning of' })
  await since.fill('01.03.26')
  await since.press('Enter')
  await expect(morning).toHaveURL(/since=2026-03-01/)
  await expect(morning.getByTestId('morning-since')).toHaveText('Since 01.03.2026 00:00')
  await expect(morning.getByTestId('morning-came-in').getByRole('listitem')).toHaveCount(1)
  await morning.keyboard.press('Escape')
  await morning.goto(`${bare}/morning?from=2026-03-05&since=2100-01-01`)
  await expect(morning.getByTestId('morning-came-in')).toContainText('No fact came in', { timeout: 30_000 })

  // At another computer, two hours later: since the last look here, with whom was asked.
  const later = await signIn(installation, browser, 'maya')
  const elsewhere = await later.context.newPage()
  await elsewhere.setViewportSize({ width: 1440, height: 900 })
  await elsewhere.clock.setFixedTime(Date.now() + 2 * 3_600_000)
  await elsewhere.goto(`${bare}/morning?from=2026-03-05`)
  await elsewhere.getByRole('button', { name: 'Other period' }).click({ timeout: 30_000 })
  await expect(elsewhere.getByRole('menuitem', { name: 'Since my last visit' })).toBeVisible()
  await expect(elsewhere.getByTestId('morning-came-in')).toContainText('No fact came in')
  await expect(
    elsewhere.getByTestId('morning-unreported').getByRole('listitem').filter({ hasText: 'Excavate' }),
  ).toContainText(/asked \d\d:\d\d/)
  await later.context.close()
  await Promise.all([maya.context.close(), tom.context.close()])
})
