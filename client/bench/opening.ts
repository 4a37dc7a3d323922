/**
 * `npm run bench:opening [-- --rows 1300,10000,50000] [--turns N] [--json FILE] [--profile]`: how long somebody waits for a schedule.
 * Cold: a link in a browser that has never been here, until its rows stand there with dates. Warm: the same link again,
 * with what the browser and its service worker kept. Click: from another screen of the open application. Beside them, in
 * turn, a plain page that loads and runs the same bytes of script and nothing else. `--profile`: what the main thread did in
 * one more cold opening.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { type Installation, install } from '../e2e/installation.ts'
import { calculateSchedule, importSchedule, type SignedIn, signIn } from '../e2e/people.ts'
import { openBrowser } from './browser.ts'
import { quantile } from './gantt/figures.ts'
import { profiled } from './opening-profile.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1300,10000,50000' },
    turns: { type: 'string', default: '7' },
    json: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
})
const TURNS = Number(values.turns)
const READY = '[data-testid=schedule-page][data-state=ready]'
/** Where the plain page is answered; no address of the application. */
const PLAIN = '/plain-page'

interface Loaded {
  requests: number
  /** Of those, what api-server was asked for by the page; its worker asks beside that. */
  calls: number
  scriptKB: number
  scripts: string[]
}

/** Of 50,000 rows, on a machine that has other work. */
const PATIENCE_MS = 300_000

const installation = await install()
const browser = await openBrowser()
try {
  const maya = await signIn(installation, browser, 'maya')
  maya.context.setDefaultTimeout(PATIENCE_MS)
  const figures = []
  for (const rows of values.rows.split(',').map(Number)) {
    figures.push(await measure(maya, rows))
    // Each size is told when it is measured: a larger one takes long.
    console.table(figures.slice(-1))
    if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
  }
  console.log(`Milliseconds, medians of ${TURNS}.`)
} finally {
  await browser.close()
  await installation.stop()
}

async function measure(maya: SignedIn, rows: number) {
  const path = await importSchedule(maya, `${rows} rows`, writeXer(generatePlan({ works: rows, seed: 7 })))
  await calculateSchedule(maya, path)
  const state = await maya.context.storageState()
  const loaded = await whatIsLoaded(await fresh(browser, installation, state), path)
  const [cold, plain, warm, click]: number[][] = [[], [], [], []]
  for (let turn = 0; turn < TURNS; turn++) {
    cold!.push(await alone(state, (page) => opening(page, path)))
    plain!.push(await alone(state, (page) => plainPage(page, loaded)))
  }
  if (values.profile) await tellProfile(state, path)
  const kept = await fresh(browser, installation, state)
  const page = await kept.newPage()
  await opening(page, path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 })
  for (let turn = 0; turn < TURNS; turn++) {
    warm!.push(await opening(page, path))
    click!.push(await clicking(page, path))
  }
  await kept.close()
  const [coldMs, plainMs] = [quantile(cold!, 0.5), quantile(plain!, 0.5)]
  return {
    rows,
    cold: Math.round(coldMs),
    'plain page': Math.round(plainMs),
    ratio: Number((coldMs / plainMs).toFixed(2)),
    warm: Math.round(quantile(warm!, 0.5)),
    click: Math.round(quantile(click!, 0.5)),
    requests: loaded.requests,
    calls: loaded.calls,
    'script, kB': Math.round(loaded.scriptKB),
    'load average': Number((loadavg()[0] ?? 0).toFixed(1)),
  }
}

async function tellProfile(state: State, path: string): Promise<void> {
  const context = await fresh(browser, installation, state)
  const page = await context.newPage()
  const { kinds, scripts, busy } = await profiled(browser, page, () => opening(page, path))
  await context.close()
  console.log(`Main thread, ${busy} ms busy until rows have dates:`)
  console.table(Object.fromEntries(kinds))
  console.table(Object.fromEntries(scripts))
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

function fresh(browser: Browser, { url }: Pick<Installation, 'url'>, storageState: State): Promise<BrowserContext> {
  return browser.newContext({ baseURL: url, storageState, viewport: { width: 1440, height: 900 } })
}

/** In a browser that has nothing but the sign-in. */
async function alone(state: State, act: (page: Page) => Promise<number>): Promise<number> {
  const context = await fresh(browser, installation, state)
  const time = await act(await context.newPage())
  await context.close()
  return time
}

async function opening(page: Page, path: string): Promise<number> {
  const from = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(READY).waitFor({ timeout: 120_000 })
  return performance.now() - from
}

/** By the rail, as somebody comes from another screen. */
async function clicking(page: Page, path: string): Promise<number> {
  const space = path.split('/')[1]
  await page.goto(`/${space}`)
  await page.getByRole('treegrid').waitFor()
  const from = performance.now()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.locator(READY).waitFor({ timeout: 120_000 })
  return performance.now() - from
}

/** Until the schedule stands there: what came over the network, as many bytes as it had there. */
async function whatIsLoaded(context: BrowserContext, path: string): Promise<Loaded> {
  const page = await context.newPage()
  await opening(page, path)
  const entries = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, encodedBodySize }) => ({
      name: new URL(name).pathname,
      bytes: encodedBodySize,
    })),
  )
  await context.close()
  const scripts = entries.filter(({ name }) => name.endsWith('.js') && name !== '/sw.js')
  const scriptKB = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  const calls = entries.filter(({ name }) => name.startsWith('/api/')).length
  return { requests: entries.length + 1, calls, scriptKB, scripts: scripts.map(({ name }) => name) }
}

/** The same scripts are fetched and read as modules, at once; the first one of all would start the application. */
async function plainPage(page: Page, { scripts }: Loaded): Promise<number> {
  const body = scripts.map((name) => `<link rel="modulepreload" href="${name}">`).join('')
  await page.route(PLAIN, (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html>${body}<p>rows` }))
  const from = performance.now()
  await page.goto(PLAIN, { waitUntil: 'load' })
  await page.waitForFunction(
    (count) => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length >= count,
    scripts.length,
  )
  return performance.now() - from
}
