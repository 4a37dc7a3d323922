import type { Browser, Page } from '@playwright/test'

/** One event of a trace of Chromium; times in µs, `tdur` of the processor alone. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** Milliseconds of the processor that the longest task of the page's main thread takes while `act` runs. */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const isMain = ({ pid, tid }: TraceEvent): boolean => threads.some((one) => one.pid === pid && one.tid === tid)
  const tasks = traceEvents.filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && isMain(event))
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000))
}
