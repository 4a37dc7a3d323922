/**
 * `npm run bench:days [-- --works N] [--reports N] [--turns N] [--json FILE]`: the daily plan. On the screen: a window of two weeks
 * of a schedule from its address to its first row, an edit from the key to the cell, and frames while it is scrolled. On the
 * server: facts of as many works as there are reports, evenly over a minute, as foremen tell them at the end of a shift; how
 * long each waits, and how long a call that does nothing waits beside them, which is what a turn of the loop holds up.
 * Each step tells how long it took, so that one that takes forever is known by its name.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { install } from '../e2e/installation.ts'
import { calculateSchedule, importSchedule, type SignedIn, signIn } from '../e2e/people.ts'
import { openBrowser } from './browser.ts'
import { quantile } from './gantt/figures.ts'
import { movingTimes, openingTime } from './pages/times.ts'

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '50000' },
    reports: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    turns: { type: 'string', default: '5' },
    json: { type: 'string' },
  },
})
const TURNS = Number(values.turns)
const SCROLL_MS = 3_000
const QUIET_EVERY_MS = 100
const ROW = '[data-testid=days-grid] [role=row][data-row-key$=":volume:fact"]'

const load = loadavg()[0] ?? 0
const installation = await install()
const browser = await openBrowser()
try {
  const maya = await signIn(installation, browser, 'maya')
  const xer = writeXer(generatePlan({ works: Number(values.works), seed: 7 }))
  const path = await step('import', () => importSchedule(maya, 'Days', xer))
  await step('calculation', () => calculateSchedule(maya, path))
  const scheduleId = path.split('/').at(-1)
  const { versions } = await maya.call<{ versions: { id: string }[] }>('GET', `/schedules/${scheduleId}/versions`)
  const version = versions[0]!.id
  const { timetable } = await maya.call<{ timetable: { start: string } }>('GET', `/versions/${version}/timetable`)
  const from = timetable.start.slice(0, 10)
  const screen = await onScreen(maya, `${path}/days?from=${from}`)
  const server = await step('reports', () => reporting(maya, version, from))
  const figures = { works: Number(values.works), ...screen, ...server }
  console.table([figures])
  console.log(`Milliseconds; load average ${load.toFixed(1)} at the start.`)
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ load, figures }, null, 2)}\n`)
} finally {
  await browser.close()
  await installation.stop()
}

async function onScreen(maya: SignedIn, address: string) {
  const page = await maya.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  // Documents of days are made with the first look.
  await step('documents of days', () => openingTime(page, address, ROW))
  const openings = await step('openings', () => inTurns(() => openingTime(page, address, ROW)))
  const edits = await step('edits', () => inTurns((turn) => edit(page, turn)))
  const frames = await step('scrolling', () =>
    movingTimes(page, '[data-testid=days-grid] canvas', 'wheel', 120, SCROLL_MS),
  )
  await page.close()
  return {
    'first row': Math.round(quantile(openings, 0.5)),
    'edit p50': Math.round(quantile(edits, 0.5)),
    'frame p50': Math.round(quantile(frames, 0.5)),
    'frame p95': Math.round(quantile(frames, 0.95)),
  }
}

/** From the key that ends the typing until the cell shows it. */
async function edit(page: Page, turn: number): Promise<number> {
  const cell = page.locator(ROW).first().locator('[data-column^=d]').nth(1)
  await cell.click()
  await page.keyboard.type(String(turn + 1))
  const started = performance.now()
  await page.keyboard.press('Enter')
  await cell.filter({ hasText: String(turn + 1) }).waitFor()
  return performance.now() - started
}

async function reporting(maya: SignedIn, version: string, day: string) {
  const { rows } = await maya.call<{ rows: { id: string; type: string }[] }>(
    'GET',
    `/versions/${version}/wbs?limit=1000`,
  )
  const works = rows.filter(({ type }) => type === 'work').slice(0, Number(values.reports))
  const pause = (Number(values.seconds) * 1_000) / works.length
  const waited: number[] = []
  const quiet: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      quiet.push(await timed(() => maya.call('GET', '/system-state')))
      await new Promise((resolve) => setTimeout(resolve, QUIET_EVERY_MS))
    }
  })()
  const reports = works.map(async ({ id }, place) => {
    await new Promise((resolve) => setTimeout(resolve, place * pause))
    const fact = { workId: id, day, kind: 'fact', amount: '1' }
    waited.push(await timed(() => maya.call('PUT', `/version/${version}/dp/days`, { values: [fact] })))
  })
  await Promise.all(reports)
  isOver = true
  await watching
  return {
    reports: waited.length,
    'report p50': Math.round(quantile(waited, 0.5)),
    'report p95': Math.round(quantile(waited, 0.95)),
    'beside p50': Math.round(quantile(quiet, 0.5)),
    'beside p99': Math.round(quantile(quiet, 0.99)),
  }
}

async function inTurns(act: (turn: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) times.push(await act(turn))
  return times
}

async function step<T>(name: string, act: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await act()
  } finally {
    console.log(`${name}: ${((performance.now() - started) / 1_000).toFixed(1)} s`)
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}
