import { expect, type Page } from '@playwright/test'
import { switchColumns } from './grid-columns.ts'
import { signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { plan } from './planning.ts'
import { test } from './with-installation.ts'

const MONDAY = (Date.UTC(2026, 2, 2) / 86_400_000) | 0

const cellOf = (page: Page, workId: string, day: number) =>
  page.locator(`[role=row][data-row-key="${workId}:volume:fact"] [data-column="d${day}"]`)

async function typeInto(page: Page, workId: string, day: number, text: string): Promise<void> {
  await cellOf(page, workId, day).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-planner-editor]')).toHaveCount(0)
}

test('a foreman’s facts of six works in two days without a network are calculated with at once; back again each ends where the rules say, and the planner decides what came too late', async ({
  browser,
  installation,
}) => {
  const { maya, planner, works, path } = await plan(installation, browser, 'Two days away')
  const { page } = planner
  await maya.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await switchColumns(page, [
    'WBS',
    'Dur.',
    'Start',
    'Finish',
    '%',
    'TF',
    'FF',
    'Calendar',
    'Limit',
    'Volume',
    'Executor',
  ])
  await planner.select(works.plaster, 'volume')
  const ofTom = ['40', '30', '20'].map((volume) => `${volume}\tTom Okafor\r\n`).join('')
  await page.evaluate((text) => navigator.clipboard.writeText(text), ofTom)
  await page.keyboard.press('Control+KeyV')
  await expect.poll(() => planner.text(works.doors, 'executor')).toBe('Tom Okafor')
  await planner.select(works.excavate, 'volume')
  await page.keyboard.press('Control+KeyV')
  await expect.poll(() => planner.text(works.concrete, 'executor')).toBe('Tom Okafor')
  await planner.saved()
  const scheduleId = path.split('?')[0]!.split('/').at(-1)
  const { versions } = await maya.call<{ versions: { id: string }[] }>('GET', `/schedules/${scheduleId}/versions`)
  const version = `/versions/${versions[0]?.id}`
  const settings = { scenario: 16, dataDate: '2026-03-05T08:00' }
  await maya.call('PATCH', `${version}/calculate-settings`, settings)
  await planner.official()

  installation.setRole('tom', 'executor')
  const tom = await signIn(installation, browser, 'tom')
  const sheet = await tom.context.newPage()
  await sheet.setViewportSize({ width: 1440, height: 900 })
  const days = `${path.split('?')[0]}/days?from=2026-03-02`
  await sheet.goto(`${days}&span=ahead`)
  await cellOf(sheet, works.plaster, MONDAY).waitFor({ timeout: 30_000 })
  await typeInto(sheet, works.doors, MONDAY + 1, '1')
  await expect(sheet.getByTestId('days-status')).toHaveText('Saved', { timeout: 30_000 })
  const schedule = new PlannerPage(await tom.context.newPage())
  await schedule.open(path)
  const before = await schedule.official()

  // Two evenings without a network.
  await tom.context.setOffline(true)
  await sheet.bringToFront()
  await sheet.clock.setFixedTime(new Date('2026-03-03T18:00'))
  await typeInto(sheet, works.plaster, MONDAY, '10')
  await typeInto(sheet, works.plaster, MONDAY + 1, '12')
  await typeInto(sheet, works.paint, MONDAY + 1, '5')
  await typeInto(sheet, works.doors, MONDAY + 1, '2')
  await sheet.clock.setFixedTime(new Date('2026-03-04T18:00'))
  await typeInto(sheet, works.excavate, MONDAY + 1, '7')
  await typeInto(sheet, works.formwork, MONDAY + 1, '8')
  await typeInto(sheet, works.concrete, MONDAY + 2, '9')
  await expect(sheet.getByTestId('days-status')).toContainText('7 entries wait')
  await expect.poll(() => schedule.resultHash(), { timeout: 15_000 }).not.toBe(before)

  // Meanwhile one work is gone, the first day is closed, and of one somebody else has told.
  const told = { workId: works.doors, day: '2026-03-03', kind: 'fact', amount: '3' }
  await maya.call('PUT', `/version/${versions[0]?.id}/dp/days`, { values: [told] })
  await maya.call('DELETE', `${version}/wbs/${works.paint}`)
  await maya.call('PATCH', `/schedules/${scheduleId}/limit-for-dp`, { keyDateBy: 'data_date', factDays: 2 })
  await planner.official()
  await sheet.clock.setFixedTime(new Date('2026-03-05T07:00'))
  await tom.context.setOffline(false)
  await expect(sheet.getByTestId('days-status')).toHaveText('Saved', { timeout: 60_000 })

  // Of one he proposes other dates: its curator, or whoever plans, decides.
  await cellOf(sheet, works.formwork, MONDAY + 1).click()
  const dates = sheet.getByTestId('work-dates')
  await dates.getByRole('button', { name: 'Propose other dates' }).click()
  await dates.getByRole('textbox', { name: 'Finish' }).fill('20.03.26')
  await dates.getByRole('textbox', { name: 'Why' }).fill('The crane comes late')
  await dates.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(sheet.getByTestId('dates-proposed')).toContainText('Waits for the curator')

  // The planner's morning: what waits for a decision, and what came in.
  const decided = await maya.context.newPage()
  await decided.setViewportSize({ width: 1440, height: 900 })
  await decided.goto(`${path.split('?')[0]}/morning?from=2026-03-05`)
  const proposals = decided.getByTestId('morning-decide').getByRole('listitem')
  await expect(proposals).toHaveCount(3, { timeout: 30_000 })
  const closed = proposals.filter({ hasText: 'Plaster' })
  await expect(closed).toContainText('10')
  await expect(closed).toContainText('is closed for entries')
  await expect(closed.getByTestId('morning-shift')).toHaveText(/ d$/, { timeout: 30_000 })
  await decided.getByRole('button', { name: 'Choose all' }).click()
  await expect(decided.getByTestId('morning-finish')).toContainText('Finish', { timeout: 30_000 })
  const twice = proposals.filter({ hasText: 'Doors' })
  await expect(twice).toContainText('Somebody else has told of this day meanwhile')
  await expect(proposals.filter({ hasText: 'not here any more' })).toContainText('5')
  for (const name of ['Plaster', 'Excavate', 'Formwork', 'Concrete']) {
    await expect(decided.getByTestId('morning-came-in')).toContainText(name)
  }
  await expect(decided.getByTestId('morning-counts')).toContainText('3 to decide')
  await expect(decided.getByTestId('morning-people')).toContainText('Tom Okafor')
  await decided.screenshot({ path: test.info().outputPath('morning.png') })
  const proposed = decided.getByTestId('morning-dates')
  await expect(proposed).toContainText('The crane comes late')
  await proposed.getByRole('button', { name: 'Accept' }).click()
  await expect(sheet.getByTestId('dates-proposed')).toContainText('Accepted', { timeout: 30_000 })

  // Keys decide on the row that has the focus; a decision is taken back and made again.
  await closed.focus()
  await decided.keyboard.press('KeyD')
  await expect(proposals).toHaveCount(2)
  await decided.getByTestId('morning-decide').getByRole('button', { name: 'Undo' }).click()
  await expect(proposals).toHaveCount(3)
  await closed.focus()
  await decided.keyboard.press('KeyA')
  await expect(proposals).toHaveCount(2)
  await decided.goto(days)
  await expect(cellOf(decided, works.plaster, MONDAY + 1)).toHaveText('12', { timeout: 30_000 })
  await expect(cellOf(decided, works.plaster, MONDAY)).toHaveText('10')
  await expect(cellOf(sheet, works.plaster, MONDAY)).toHaveText('10', { timeout: 30_000 })
  await expect(cellOf(decided, works.doors, MONDAY + 1)).toHaveText(/^[23]$/)
  await expect(cellOf(decided, works.excavate, MONDAY + 1)).toHaveText('7')

  // Both browsers and the server calculate the same with it.
  await decided.close()
  await planner.page.bringToFront()
  await expect
    .poll(async () => (await planner.official()) === (await schedule.official()), { timeout: 60_000 })
    .toBe(true)
  installation.setRole('tom', 'planner')
  await tom.context.close()
  await maya.context.close()
})
