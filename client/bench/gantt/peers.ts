import type { Browser } from '@playwright/test'
import { type Figures, frameTimes, spread } from './figures.ts'
import { heapOf } from './heap.ts'

export const peers = ['dhtmlx', 'svar'] as const
const names: Record<(typeof peers)[number], string> = { dhtmlx: 'dhtmlx-gantt 10', svar: 'SVAR React Gantt 2.7' }

export interface Pace {
  edits: number
  scrollMs: number
  patchesPerSecond: number
}

/** Everything the benchmark asks of another instrument; `data` is the address of the plan. */
export async function measurePeer(
  browser: Browser,
  peer: (typeof peers)[number],
  page: { address: string; data: string; rows: number },
  pace: Pace,
): Promise<Figures> {
  const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  tab.on('pageerror', (error) => console.error(peer, error))
  await tab.goto(`${page.address}?peer=${peer}`)
  await tab.waitForFunction(() => 'peer' in window)
  const firstPaint = await tab.evaluate((data) => window.peer.open(data), page.data)
  const heapMB = await heapOf(tab)
  const scroll = await tab.evaluate((time) => window.peer.scroll(time, 0), pace.scrollMs)
  const times: number[] = []
  for (let i = 0; i < pace.edits; i++)
    times.push(await tab.evaluate((share) => window.peer.edit(share), (i + 0.3) / pace.edits))
  const live = await tab.evaluate(
    ([time, patches]) => window.peer.scroll(time!, patches!),
    [pace.scrollMs, pace.patchesPerSecond],
  )
  const collapse = await tab.evaluate(() => window.peer.act('collapse'))
  const expand = await tab.evaluate(() => window.peer.act('expand'))
  const filter = await tab.evaluate(() => window.peer.act('filter'))
  await tab.close()
  return {
    instrument: names[peer],
    rows: page.rows,
    firstPaint,
    opening: null,
    heapMB,
    scroll: frameTimes(scroll),
    live: frameTimes(live),
    own: null,
    successors: spread(times),
    collapse,
    expand,
    filter,
    group: null,
  }
}
