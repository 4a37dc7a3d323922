/**
 * `npm run bench:phone [-- --works N] [--turns N] [--json FILE] [--profile]`: what the day costs on a phone: 390 × 844 px, a processor four times
 * slower than this one, a network of 1.6 Mbit/s with 150 ms there and back («3G Fast» of WebPageTest). Cold: a link in a
 * browser that has nothing but the sign-in, until the works of today stand there and can be reported. Again: the same link
 * with what the browser and its service worker kept. Offline: again, without any network. `--profile`: what the main thread
 * did in one more opening of the second kind.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { type Installation, install } from '../e2e/installation.ts'
import { calculateSchedule, importSchedule, signIn } from '../e2e/people.ts'
import { readyForOffline } from '../e2e/without-network.ts'
import { openBrowser } from './browser.ts'
import { quantile } from './gantt/figures.ts'
import { profiled } from './opening-profile.ts'

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '300' },
    turns: { type: 'string', default: '5' },
    json: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
})
const TURNS = Number(values.turns)
const SLOWER = 4
const NETWORK = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 768_000 / 8 }
const AIMS = { coldMs: 3_000, againMs: 1_000, scriptKB: 300 }
const USABLE = '[data-testid=phone-day] li button'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

const load = loadavg()[0] ?? 0
const installation = await install()
const browser = await openBrowser()
try {
  const { path, state } = await prepared(installation, browser)
  const cold: Opening[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const context = await fresh(browser, installation, state)
    cold.push(await opening(context, path))
    await context.close()
  }
  const kept = await fresh(browser, installation, state)
  const first = await kept.newPage()
  await first.goto(path)
  await first.locator(USABLE).first().waitFor({ timeout: 60_000 })
  await readyForOffline(first)
  await first.close()
  const again: Opening[] = []
  for (let turn = 0; turn < TURNS; turn++) again.push(await opening(kept, path))
  if (values.profile) await tellProfile(kept, path)
  const offline: Opening[] = []
  await kept.setOffline(true)
  for (let turn = 0; turn < TURNS; turn++) offline.push(await opening(kept, path, false))
  await kept.close()
  const figures = { cold: inAll(cold), again: inAll(again), offline: inAll(offline) }
  console.table(figures)
  console.log(
    `Medians of ${TURNS}; processor ${SLOWER} times slower, 1.6 Mbit/s, 150 ms there and back; load ${load.toFixed(1)}.`,
  )
  const scripts = cold[0]!.scripts.toSorted((one, other) => other.bytes - one.bytes).slice(0, 12)
  console.table(scripts.map(({ name, bytes }) => ({ name, kB: kB(bytes) })))
  const missed = [
    ...(figures.cold.usableMs > AIMS.coldMs ? [`cold ${figures.cold.usableMs} ms of ${AIMS.coldMs}`] : []),
    ...(figures.again.usableMs > AIMS.againMs ? [`again ${figures.again.usableMs} ms of ${AIMS.againMs}`] : []),
    ...(figures.cold.scriptKB > AIMS.scriptKB ? [`script ${figures.cold.scriptKB} kB of ${AIMS.scriptKB}`] : []),
  ]
  console.log(missed.length === 0 ? 'All aims are held.' : `Missed: ${missed.join(', ')}.`)
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ load, aims: AIMS, figures, missed }, null, 2)}\n`)
} finally {
  await browser.close()
  await installation.stop()
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

interface Opening {
  usableMs: number
  requests: number
  bytes: number
  scriptBytes: number
  scripts: { name: string; bytes: number }[]
}

function fresh(browser: Browser, { url }: Pick<Installation, 'url'>, storageState: State): Promise<BrowserContext> {
  return browser.newContext({ ...phone, baseURL: url, storageState })
}

/** A calculated schedule, on a day on which a hundred or so works are under way. */
async function prepared(installation: Installation, browser: Browser): Promise<{ path: string; state: State }> {
  const maya = await signIn(installation, browser, 'maya')
  const schedule = await importSchedule(maya, 'Phone', writeXer(generatePlan({ works: Number(values.works), seed: 7 })))
  await calculateSchedule(maya, schedule)
  const scheduleId = schedule.split('/').at(-1)
  const { versions } = await maya.call<{ versions: { id: string }[] }>('GET', `/schedules/${scheduleId}/versions`)
  const { timetable } = await maya.call<{ timetable: { start: string } | null }>(
    'GET',
    `/versions/${versions[0]?.id}/timetable`,
  )
  const day = new Date(Date.parse(`${timetable?.start ?? '2026-03-02T08:00'}Z`) + 14 * 86_400_000)
  const path = `${schedule}/days?from=${day.toISOString().slice(0, 10)}`
  const state = await maya.context.storageState()
  // Documents of days are made with the first look.
  const page = await maya.context.newPage()
  await page.setViewportSize(phone.viewport)
  await page.goto(path)
  await page.locator(USABLE).first().waitFor({ timeout: 60_000 })
  await maya.context.close()
  return { path, state }
}

/** From the address until works stand there; what came over the network until then. */
async function opening(context: BrowserContext, path: string, isSlow = true): Promise<Opening> {
  const page = await context.newPage()
  const told = await listen(page, isSlow)
  const from = performance.now()
  await usable(page, path)
  const usableMs = performance.now() - from
  const answers = [...told.values()]
  await page.close()
  const scripts = answers.filter(({ name }) => name.endsWith('.js'))
  const sum = (some: { bytes: number }[]): number => some.reduce((all, { bytes }) => all + bytes, 0)
  return { usableMs, requests: answers.length, bytes: sum(answers), scriptBytes: sum(scripts), scripts }
}

async function tellProfile(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage()
  await listen(page, true)
  const { kinds, scripts, busy } = await profiled(browser, page, () => usable(page, path))
  await page.close()
  console.log(`Main thread, ${busy} ms busy until works stand there:`)
  console.table(Object.fromEntries(kinds))
  console.table(Object.fromEntries(scripts))
}

async function usable(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(USABLE).first().waitFor({ timeout: 60_000 })
}

async function listen(page: Page, isSlow: boolean): Promise<Map<string, { name: string; bytes: number }>> {
  const told = new Map<string, { name: string; bytes: number }>()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  if (isSlow) await devtools.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.fromServiceWorker && !response.fromDiskCache) {
      told.set(requestId, { name: new URL(response.url).pathname, bytes: 0 })
    }
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = told.get(requestId)
    if (answer) answer.bytes = encodedDataLength
  })
  return told
}

function inAll(openings: readonly Opening[]) {
  const middle = (read: (one: Opening) => number): number => quantile(openings.map(read), 0.5)
  return {
    usableMs: Math.round(middle(({ usableMs }) => usableMs)),
    requests: middle(({ requests }) => requests),
    kB: kB(middle(({ bytes }) => bytes)),
    scriptKB: kB(middle(({ scriptBytes }) => scriptBytes)),
  }
}

function kB(bytes: number): number {
  return Math.round(bytes / 1024)
}
