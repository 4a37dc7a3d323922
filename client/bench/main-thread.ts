import type { Browser, Page } from '@playwright/test'

/** One event of a trace of Chromium; times in µs, `tdur` of the processor alone. */
export interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args: { name?: string; data?: { url?: string; functionName?: string; scriptName?: string } }
}

const CATEGORIES = ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile', 'toplevel', '__metadata']

/** What the main threads of pages do while `act` runs, thread by thread. */
export async function tracedThreads(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<TraceEvent[][]> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => traceEvents.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X'))
}

/** Milliseconds of the processor that the longest task of the page's main thread takes while `act` runs. */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  const threads = await tracedThreads(browser, page, act)
  const tasks = threads.flat().filter(({ name }) => name.endsWith('RunTask'))
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0)
}
