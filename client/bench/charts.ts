/**
 * `npm run bench:charts -- [--rows N] [--json FILE]`: the charts by period of a schedule in a running installation, a point
 * a day: from the numbers in the browser to the first frame that shows them, and how long the page was busy at a stretch.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../core/test/chromium.ts'
import { install } from '../e2e/installation.ts'
import { calculateSchedule, importSchedule, signIn } from '../e2e/people.ts'
import { fileOf, planOf } from './gantt/plan.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '50000' }, json: { type: 'string' } } })
const ROWS = Number(values.rows)
const OPENED = 5

const load = loadavg()[0] ?? 0
const installation = await install({ MAX_UPLOAD_MB: '200' })
const browser = await chromium.launch({
  executablePath: ensureChromium(console.log) ?? undefined,
  args: ['--no-sandbox'],
})
try {
  const person = await signIn(installation, browser, 'maya', { viewport: { width: 1440, height: 900 } })
  const path = await importSchedule(person, `${ROWS} rows`, fileOf(planOf(ROWS)))
  await calculateSchedule(person, path)
  const [, spaceId, , scheduleId] = path.split('/')
  const page = await person.context.newPage()
  const figures: object[] = []
  for (const chart of ['curve', 'histogram', 'earned']) {
    const address = `/${spaceId}?node=${scheduleId}&chart=${chart}&period=day`
    const opened: Shown[] = []
    for (let i = 0; i < OPENED; i++) opened.push(await shown(page, address))
    figures.push({ chart, ...opened.toSorted((a, b) => a.paintMs - b.paintMs)[Math.floor(OPENED / 2)] })
  }
  console.table(figures)
  console.log(`Medians of ${OPENED}. Load average ${load.toFixed(1)} at the start.`)
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ load, rows: ROWS, figures }, null, 2)}\n`)
} finally {
  await browser.close()
  await installation.stop()
}

interface Shown {
  points: number
  paintMs: number
  /** From the numbers on: the longest that nothing else could happen; 0: never over 50 ms. */
  longestMs: number
}

async function shown(page: Page, address: string): Promise<Shown> {
  await page.goto('about:blank')
  const answered = page.waitForResponse((response) => response.url().includes('/analytics/curved'))
  await page.addInitScript(watchChart)
  await page.goto(address)
  const { curved } = (await (await answered).json()) as { curved: { periods: object[] } }
  const times = await page.evaluate(() => (window as unknown as Watched).chartShown)
  return { points: pointsOf(curved), ...times }
}

/** Numbers of all series together. */
function pointsOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + pointsOf(one), 0)
  if (typeof value === 'object' && value !== null) return pointsOf(Object.values(value))
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) ? 1 : 0
}

interface Watched {
  chartShown: Promise<{ paintMs: number; longestMs: number }>
}

/** In the page: resolves in the frame after the first that has the lines or bars of the chart. */
function watchChart(): void {
  const busy: PerformanceEntry[] = []
  new PerformanceObserver((list) => {
    busy.push(...list.getEntries())
  }).observe({ type: 'longtask', buffered: true })
  const answeredAt = (): number =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(({ name }) =>
      name.includes('/analytics/curved'),
    )?.responseEnd ?? 0
  ;(window as unknown as Watched).chartShown = new Promise((resolve) => {
    const look = (): void => {
      if (answeredAt() === 0 || document.querySelectorAll('.pl-chart svg path').length < 8) {
        requestAnimationFrame(look)
        return
      }
      requestAnimationFrame(() => {
        const paintMs = Math.round(performance.now() - answeredAt())
        // A long task is told of after it has ended.
        setTimeout(() => {
          const since = busy.filter(({ startTime, duration }) => startTime + duration > answeredAt())
          resolve({ paintMs, longestMs: Math.round(Math.max(0, ...since.map(({ duration }) => duration))) })
        }, 500)
      })
    }
    requestAnimationFrame(look)
  })
}
