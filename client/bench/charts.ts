/**
 * `npm run bench:charts -- [--points N] [--times N] [--json FILE]`: each chart of analytics with so many points in Chromium,
 * from its numbers in the page to the first frame that shows them, beside plain echarts on a canvas with the same numbers
 * in the same run, as ratios.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { analyticCharts } from '@plumbline/core/contract'
import { openBrowser } from './browser.ts'
import type { Drawn } from './charts/page/bench.ts'
import { quantile } from './gantt/figures.ts'
import { servePage } from './pages/serve.ts'

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '10000' },
    times: { type: 'string', default: '7' },
    json: { type: 'string' },
  },
})
const POINTS = Number(values.points)
const TIMES = Number(values.times)
/** Of one drawing: a chart that takes longer is none. */
const PATIENCE_MS = 10_000

const load = loadavg()[0] ?? 0
const page = await servePage(new URL('./charts/page/', import.meta.url))
const browser = await openBrowser('whole')
try {
  const figures: object[] = []
  for (const chart of analyticCharts) {
    const [ours, plain] = [await drawn(browser, 'plumbline', chart), await drawn(browser, 'plain', chart)]
    figures.push({
      chart,
      points: ours.points,
      'first paint ms': ours.paintMs,
      'plain echarts ms': plain.paintMs,
      ratio: Number((ours.paintMs / plain.paintMs).toFixed(2)),
      'longest block ms': ours.blockMs,
    })
  }
  console.table(figures)
  console.log(`Medians of ${TIMES}. Load average ${load.toFixed(1)} at the start.`)
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ load, points: POINTS, figures }, null, 2)}\n`)
} finally {
  await browser.close()
  page.close()
}

/** Medians; the first drawing, which compiles the code, is not counted. */
async function drawn(of: Browser, subject: 'plumbline' | 'plain', chart: string): Promise<Drawn> {
  const opened = await of.newPage({ viewport: { width: 1_440, height: 900 } })
  opened.setDefaultTimeout(PATIENCE_MS)
  opened.on('pageerror', (error) => console.error(error))
  try {
    await opened.goto(page.address)
    await opened.waitForFunction('window.drawChart')
    const all: Drawn[] = []
    for (let time = 0; time <= TIMES; time++) {
      all.push((await opened.evaluate(`window.drawChart(${JSON.stringify([subject, chart, POINTS])})`)) as Drawn)
    }
    const counted = all.slice(1)
    const median = (figure: keyof Drawn): number =>
      Math.round(
        quantile(
          counted.map((one) => one[figure]),
          0.5,
        ),
      )
    return { points: median('points'), paintMs: median('paintMs'), blockMs: median('blockMs') }
  } finally {
    await opened.close()
  }
}
