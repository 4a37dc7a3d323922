import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { plan } from './planning.ts'
import { test } from './with-installation.ts'
import { readyForOffline } from './without-network.ts'

test.use({ serviceWorkers: 'allow' })

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Gallery {
  pictures: { caption: string }[]
}

interface Limits {
  factCounts: string
}

test('on a phone the day is told with big buttons, also without a network, with a reason, a note and a photo; the planner sees it', async ({
  browser,
  installation,
}) => {
  const { maya, planner, works, path } = await plan(installation, browser, 'On the phone')
  await planner.official()
  const bare = path.split('?')[0]!
  const [, spaceId, , scheduleId] = bare.split('/')
  const { versions } = await maya.call<{ versions: { id: string }[] }>('GET', `/schedules/${scheduleId}/versions`)
  const reasons = [
    { id: 'delivery0000', code: 'D', name: 'Late delivery', active: true },
    { id: 'weather00000', code: 'W', name: 'Weather', active: true },
  ]
  await maya.call('PUT', `/wdp/${spaceId}/reasons`, { reasons })
  const values = [{ workId: works.excavate, day: '2026-03-03', kind: 'plan', amount: '3.6' }]
  await maya.call('PUT', `/version/${versions[0]?.id}/dp/days`, { values })

  const looks = { viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' as const }
  const phone = await signIn(installation, browser, 'maya', looks)
  const page = await phone.context.newPage()
  const whoHasWorks = /\/version\/[^/]+\/dp\?/
  const asked = Promise.withResolvers<void>()
  await page.route(whoHasWorks, async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.goto(`${bare}/days?from=2026-03-03`)
  // Nothing is said to be all before it is known.
  await expect(page.getByText('Works of the day are on their way')).toBeVisible()
  asked.resolve()
  const card = page.locator('.phone-card').filter({ hasText: 'Excavate' })
  await expect(card).toContainText('of 3.6', { timeout: 30_000 })
  await expect(page.getByTestId('phone-sent')).toHaveText('All sent', { timeout: 30_000 })
  await page.screenshot({ path: test.info().outputPath('today.png') })

  await readyForOffline(page)
  await phone.context.setOffline(true)
  await card.getByRole('button', { name: 'Report' }).tap()
  const more = page.getByRole('button', { name: '0.1 more' })
  for (const _ of Array(24)) await more.tap()
  await expect(page.getByLabel(/Done on this day/)).toHaveValue('2.4')
  await page.getByRole('button', { name: 'Late delivery' }).tap()
  await page.getByLabel('Note', { exact: true }).fill('Rebar came at noon')
  await page.getByRole('button', { name: '0.5 more' }).tap()
  await page.getByRole('button', { name: '0.5 more' }).tap()
  await page.getByLabel(/Photo/).setInputFiles({ name: 'slab.png', mimeType: 'image/png', buffer: pixel })
  await expect(page.getByText('1 photo, one more')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('report.png') })
  for (const button of await page.getByTestId('phone-report').locator('button, .phone-photo').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('button', { name: /^Save 2.4/ }).tap()
  await expect(page.getByTestId('phone-sent')).toContainText('No network: 3 entries are kept on this phone')
  await page.getByRole('button', { name: /^Queue/ }).tap()
  const queue = page.getByTestId('phone-queue')
  await expect(queue).toContainText('Excavate')
  await expect(queue).toContainText('Report · waits')
  await expect(queue).toContainText('kB')
  await page.screenshot({ path: test.info().outputPath('queue.png') })
  await page.getByRole('button', { name: 'Today', exact: true }).tap()
  await expect(card).toContainText('2.4')
  await page.screenshot({ path: test.info().outputPath('offline.png') })

  // What was told is still there when the application opens anew without a network.
  await page.reload()
  await expect(card).toContainText('2.4', { timeout: 30_000 })
  await phone.context.setOffline(false)
  await expect(page.getByTestId('phone-sent')).toHaveText('All sent', { timeout: 60_000 })
  await expect
    .poll(async () => (await maya.call<Gallery>('GET', `/eps/${scheduleId}/gallery`)).pictures.length, {
      timeout: 30_000,
    })
    .toBe(1)
  const { pictures } = await maya.call<Gallery>('GET', `/eps/${scheduleId}/gallery`)
  expect(pictures[0]?.caption).toContain('2026-03-03')
  expect(pictures[0]?.caption).toContain('Excavate')

  // Also where there is a network on which nothing comes: works stand there before the server has answered.
  const silent = Promise.withResolvers<void>()
  let unanswered = 0
  await phone.context.route('**/api/v1/**', async (route) => {
    unanswered++
    await silent.promise
    await route.continue()
  })
  await page.reload()
  await expect(card).toContainText('2.4', { timeout: 30_000 })
  await card.getByRole('button', { name: 'Report' }).tap()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Rebar came at noon')
  await expect(page.getByRole('button', { name: 'Late delivery' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).tap()
  expect(unanswered).toBeGreaterThan(0)
  silent.resolve()
  await expect(page.getByTestId('phone-sent')).toHaveText('All sent', { timeout: 30_000 })

  // What is installed on the phone begins at this day.
  const installed = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    return (await fetch(link?.href ?? '')).json() as Promise<{ start_url: string; icons: { src: string }[] }>
  })
  for (const { src } of installed.icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
  await page.goto(installed.start_url)
  await expect(page).toHaveURL(new RegExp(`${bare}/days$`))
  await page.goto(`${bare}/days?from=2026-03-03`)

  // The week, and a crew that starts and stops: their hours stand beside those that were told.
  await page.getByRole('tab', { name: 'Week' }).tap()
  await expect(page.getByTestId('phone-week')).toContainText('Excavate')
  await page.screenshot({ path: test.info().outputPath('week.png') })
  await page.clock.setFixedTime(new Date('2026-03-03T07:05:00'))
  await page.reload()
  await card.getByRole('button', { name: 'Report' }).tap()
  await expect(page.getByLabel('Hours of the crew, h')).toHaveValue('1')
  for (const _ of Array(3)) await page.getByRole('button', { name: 'One person more' }).tap()
  await page.getByRole('button', { name: 'Start' }).tap()
  await expect(page.getByText('4 people since 07:05')).toBeVisible()
  await page.clock.setFixedTime(new Date('2026-03-03T07:20:00'))
  await page.getByRole('button', { name: 'Stop' }).tap()
  await expect(page.getByLabel('Hours of the crew, h')).toHaveValue('2')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByLabel('Hours of the crew, h')).toHaveValue('1')
  await page.getByRole('button', { name: 'Stop' }).tap()
  await expect(page.getByLabel('Hours of the crew, h')).toHaveValue('2')
  await page.screenshot({ path: test.info().outputPath('hours.png') })
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(page.getByTestId('phone-sent')).toHaveText('All sent', { timeout: 30_000 })

  const sheet = await maya.context.newPage()
  await sheet.setViewportSize({ width: 1440, height: 900 })
  await sheet.goto(`${bare}/days?from=2026-03-02`)
  const day = (Date.UTC(2026, 2, 3) / 86_400_000) | 0
  const fact = sheet.locator(`[role=row][data-row-key="${works.excavate}:volume:fact"] [data-column="d${day}"]`)
  await expect(fact).toContainText('2.4', { timeout: 30_000 })
  await expect(fact).toContainText('D')
  await fact.click()
  await expect(sheet.getByTestId('day-history')).toContainText('– → 2.4')
  await sheet.screenshot({ path: test.info().outputPath('sheet.png') })

  // In the morning the planner sees why it was less, and the photo.
  const morning = await maya.context.newPage()
  await morning.setViewportSize({ width: 1440, height: 900 })
  await morning.goto(`${bare}/morning?from=2026-03-05`)
  const came = morning.getByTestId('morning-came-in').getByRole('listitem').filter({ hasText: '2.4 of 3.6' })
  await expect(came).toContainText('Excavate', { timeout: 30_000 })
  await expect(came).toContainText('Late delivery')
  await expect(came).toContainText('Rebar came at noon')
  await morning.screenshot({ path: test.info().outputPath('morning.png') })
  await came.getByRole('button', { name: '1 photo' }).click()
  await expect(morning.getByRole('dialog').getByRole('img', { name: /Excavate/ })).toBeVisible()
  await morning.screenshot({ path: test.info().outputPath('photo.png') })
  await morning.close()
  await sheet.getByRole('button', { name: 'Rules' }).click()
  await sheet.getByLabel('Facts that move the plan').selectOption('Those of approved sheets')
  await expect
    .poll(async () => (await maya.call<Limits>('GET', `/schedules/${scheduleId}/limit-for-dp`)).factCounts)
    .toBe('approved')
  await phone.context.close()
  await maya.context.close()
})
