import type { Browser, Page } from '@playwright/test'
import { type Figures, type FrameTimes, frameTimes, type Spread, spread } from './figures.ts'
import { heapOf } from './heap.ts'
import { type Measured, OVER, PATIENCE_MS, withinPatience } from './limits.ts'

export const peers = ['dhtmlx', 'svar'] as const
const names: Record<(typeof peers)[number], string> = { dhtmlx: 'dhtmlx-gantt 10', svar: 'SVAR React Gantt 2.7' }

export interface Pace {
  edits: number
  scrollMs: number
  patchesPerSecond: number
}

interface Place {
  address: string
  /** Address of the plan. */
  data: string
  rows: number
}

/**
 * One instrument in a tab of its own, which is waited for with patience: a tab that does not answer in time is closed,
 * and the next figure is taken in a new one.
 */
class PeerTab {
  readonly #browser: Browser
  readonly #peer: (typeof peers)[number]
  readonly #place: Place
  #tab: Page | null = null

  constructor(browser: Browser, peer: (typeof peers)[number], place: Place) {
    this.#browser = browser
    this.#peer = peer
    this.#place = place
  }

  /** Milliseconds to the first frame with rows. */
  async open(): Promise<Measured<number>> {
    const tab = await this.#browser.newPage({ viewport: { width: 1440, height: 900 } })
    this.#tab = tab
    tab.on('pageerror', (error) => console.error(this.#peer, error))
    await tab.goto(`${this.#place.address}?peer=${this.#peer}`)
    await tab.waitForFunction(() => 'peer' in window)
    return this.#patiently(tab.evaluate((data) => window.peer.open(data), this.#place.data))
  }

  /** `over` also where the instrument could not be opened in time. */
  async ask<Value>(question: (tab: Page) => Promise<Value>): Promise<Measured<Value>> {
    if (!this.#tab && (await this.open()) === OVER) return OVER
    return this.#patiently(question(this.#tab!))
  }

  async close(): Promise<void> {
    const tab = this.#tab
    this.#tab = null
    await tab?.close()
  }

  async #patiently<Value>(run: Promise<Value>): Promise<Measured<Value>> {
    const value = await withinPatience(run)
    if (value === OVER) await this.close()
    return value
  }
}

/** As many edits as there is patience for, spread over the plan. */
async function editsOf(tab: PeerTab, edits: number): Promise<Measured<Spread>> {
  const times: number[] = []
  const until = performance.now() + PATIENCE_MS
  for (let i = 0; i < edits && performance.now() < until; i++) {
    const time = await tab.ask((page) => page.evaluate((share) => window.peer.edit(share), (i + 0.3) / edits))
    if (time === OVER) break
    times.push(time)
  }
  return times.length === 0 ? OVER : spread(times)
}

/** Everything the benchmark asks of another instrument. */
export async function measurePeer(
  browser: Browser,
  peer: (typeof peers)[number],
  place: Place,
  pace: Pace,
): Promise<Figures> {
  const tab = new PeerTab(browser, peer, place)
  const scrolled = async (patches: number): Promise<Measured<FrameTimes>> => {
    const intervals = await tab.ask((page) =>
      page.evaluate(([time, patches]) => window.peer.scroll(time!, patches!), [pace.scrollMs, patches] as const),
    )
    return intervals === OVER ? OVER : frameTimes(intervals)
  }
  const act = (what: 'collapse' | 'expand' | 'filter') =>
    tab.ask((page) => page.evaluate((what) => window.peer.act(what), what))
  const firstPaint = await tab.open()
  const heap = firstPaint === OVER ? OVER : await tab.ask(heapOf)
  const scroll = await scrolled(0)
  const successors = await editsOf(tab, pace.edits)
  const live = await scrolled(pace.patchesPerSecond)
  const collapse = await act('collapse')
  // What could not be collapsed in time is not there to be expanded.
  const expand = collapse === OVER ? null : await act('expand')
  const filter = await act('filter')
  await tab.close()
  return {
    instrument: names[peer],
    rows: place.rows,
    firstPaint,
    opening: null,
    heapMB: heap === OVER ? null : heap,
    scroll,
    live,
    own: null,
    successors,
    collapse,
    expand,
    filter,
    group: null,
  }
}
