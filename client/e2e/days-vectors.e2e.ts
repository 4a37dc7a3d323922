import { expect, type Page } from '@playwright/test'
import { switchColumns } from './grid-columns.ts'
import { type SignedIn, signIn } from './people.ts'
import { plan } from './planning.ts'
import { test } from './with-installation.ts'

interface Timetable {
  timetable: { resultHash: string; inputHash: string }
  rows: { wbsId: string; start: string; finish: string; percent: number }[]
}

const facts = { '2026-03-03': '20', '2026-03-04': '30', '2026-03-05': '0', '2026-03-06': '22' }

/** By how much is left of 400 m³ after 72 in four days: of 32 a day, of that rate, of 16 days agreed, of 20 days at first. */
const finishes = {
  15: '2026-03-23T10:00',
  16: '2026-04-02T09:47',
  17: '2026-03-26T08:58',
  18: '2026-03-31T11:12',
}

async function reportOnPhone(page: Page, days: string): Promise<void> {
  for (const [day, amount] of Object.entries(facts)) {
    await page.goto(`${days}?from=${day}`)
    const card = page.locator('.phone-card').filter({ hasText: 'Plaster' })
    await card.getByRole('button', { name: 'Report' }).tap({ timeout: 60_000 })
    await page.getByLabel(/Done on this day/).fill(amount)
    await page.getByRole('button', { name: /^Save/ }).tap()
    await expect(card).toContainText(amount)
    await expect(page.getByTestId('phone-sent')).toHaveText('All sent', { timeout: 60_000 })
  }
}

async function calculated(maya: SignedIn, version: string, workId: string) {
  const { timetable, rows } = await maya.call<Timetable>('GET', `${version}/timetable`)
  const { start, finish, percent } = rows.find(({ wbsId }) => wbsId === workId)!
  return { hash: timetable.resultHash, start, finish, percent }
}

test('R-PROG-15.phone, R-PROG-16.phone: days told on a phone move the work as the vectors S15 to S18 say, with one hash on the server and in the planner’s browser', async ({
  browser,
  installation,
}) => {
  const { maya, planner, works, path } = await plan(installation, browser, 'Told on a phone')
  const bare = path.split('?')[0]!
  const scheduleId = bare.split('/').at(-1)
  const { versions } = await maya.call<{ versions: { id: string }[] }>('GET', `/schedules/${scheduleId}/versions`)
  const version = `/versions/${versions[0]?.id}`
  const lasts = async (days: number): Promise<void> => {
    await maya.call('PATCH', `${version}/wbs/${works.plaster}`, { durationMinutes: days * 480 })
    await planner.official()
  }
  await switchColumns(planner.page, ['WBS', 'Dur.', 'Start', '%', 'TF', 'FF', 'Calendar', 'Limit'])
  await switchColumns(planner.page, ['Volume', 'Volume per day', 'Executor'])
  await planner.type(works.plaster, 'volume', '400')
  await planner.type(works.plaster, 'executor', 'Tom Okafor')
  await planner.saved()
  await lasts(16)
  await maya.call('POST', `/schedules/${scheduleId}/versions/create`, { name: 'Agreed', as: 'target' })
  await lasts(20)

  installation.setRole('tom', 'executor')
  const looks = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const tom = await signIn(installation, browser, 'tom', looks)
  await reportOnPhone(await tom.context.newPage(), `${bare}/days`)
  installation.setRole('tom', 'planner')

  const following = async (scenario: keyof typeof finishes): Promise<void> => {
    await maya.call('PATCH', `${version}/calculate-settings`, { scenario, dataDate: '2026-03-07T00:00' })
    const finish = finishes[scenario]
    const isThere = async () => (await calculated(maya, version, works.plaster)).finish === finish
    await expect.poll(isThere, { timeout: 60_000, message: `finish by scenario ${scenario}` }).toBe(true)
    const [own, server] = [await planner.official(), await calculated(maya, version, works.plaster)]
    expect(server).toEqual({ hash: own, start: '2026-03-03T08:00', finish, percent: 18 })
    const shown = finish.slice(0, 10).split('-').reverse().join('.')
    await expect.poll(() => planner.text(works.plaster, 'finish')).toBe(shown)
  }
  // Neither start nor base intensity were typed: the work begins with the first fact.
  await following(16)
  await following(17)
  await planner.type(works.plaster, 'volumeRate', '32')
  await planner.saved()
  await following(15)
  // A start that is typed keeps the duration of the plan as the initial one.
  await maya.call('PATCH', `${version}/wbs/${works.plaster}`, { actualStart: '2026-03-03T08:00' })
  await following(18)
  await tom.context.close()
  await maya.context.close()
})
