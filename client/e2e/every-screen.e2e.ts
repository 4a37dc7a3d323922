import { expect, type Page } from '@playwright/test'
import { addresses } from './addresses.ts'
import { signIn } from './people.ts'
import { test } from './with-installation.ts'
import { readyForOffline } from './without-network.ts'

// What is opened without a network comes from the service worker.
test.use({ serviceWorkers: 'allow' })
test.setTimeout(600_000)

/** Of a page, counted by the browser: 0.1 is the most that web.dev calls good. */
const MOST_SHIFT = 0.05

interface Watched {
  __shift?: number
}

/** Adds up what moved without anybody having touched the page; begins anew with each document. */
function watchShifts(): void {
  const watched = globalThis as Watched
  watched.__shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) watched.__shift = (watched.__shift ?? 0) + entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function shown(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main, [data-testid=schedule-page]').first(), path).toBeVisible()
  await expect(page.locator('main :is(h1, h2, table, p, ul, canvas, button)').first(), path).toBeVisible()
  await expect(page.locator('[aria-busy=true], [data-testid=schedule-page]:not([data-state=ready])'), path).toHaveCount(
    0,
    { timeout: 30_000 },
  )
}

test('every screen of a space opens without a call that is refused, a fault of a script, or a jump; without a network each says what it can', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya', { serviceWorkers: 'allow' })
  const { spaceId, paths, ofSchedule } = await addresses(maya)
  const page = await maya.context.newPage()
  await page.addInitScript(watchShifts)
  const refused: string[] = []
  const faults: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname} at ${page.url()}`)
  })
  page.on('pageerror', (error) => faults.push(`${error.message} at ${page.url()}`))
  const all = [...paths, ...ofSchedule].map((path) => `/${spaceId}/${path}`)
  const jumps: string[] = []
  for (const path of all) {
    await shown(page, path)
    const shift = await page.evaluate(() => (globalThis as Watched).__shift ?? 0)
    if (shift > MOST_SHIFT) jumps.push(`${path} ${shift.toFixed(3)}`)
  }
  expect.soft(refused).toEqual([])
  expect.soft(faults).toEqual([])
  expect.soft(jumps).toEqual([])

  await readyForOffline(page)
  faults.length = 0
  page.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url())
    // Going to the next screen gives up what still comes for this one.
    const isGivenUp = request.failure()?.errorText === 'net::ERR_ABORTED'
    if (pathname.startsWith('/assets/') && !isGivenUp) faults.push(`${pathname} is not kept, at ${page.url()}`)
  })
  await maya.context.setOffline(true)
  for (const path of all) {
    await page.goto(path)
    await expect(page.locator('#root').getByText(/\S/).first(), path).toBeVisible()
    await expect(page.getByText(/dynamically imported|Something went wrong/), path).toHaveCount(0)
  }
  expect(faults).toEqual([])
  await maya.context.close()
})
