import type { Browser, Page } from '@playwright/test'
import { type TraceEvent, tracedThreads } from './main-thread.ts'

/** What the main thread spent its time on, by what Chromium calls it, without what it contains. */
const kinds: Readonly<Record<string, string>> = {
  'v8.compile': 'compile scripts',
  'v8.compileModule': 'compile scripts',
  EvaluateScript: 'evaluate modules',
  'v8.evaluateModule': 'evaluate modules',
  FunctionCall: 'run functions',
  RunMicrotasks: 'run functions',
  FireAnimationFrame: 'run functions',
  TimerFire: 'run functions',
  EventDispatch: 'run functions',
  ParseAuthorStyleSheet: 'parse styles',
  UpdateLayoutTree: 'work out styles',
  Layout: 'lay out',
  Paint: 'paint',
  PrePaint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  MinorGC: 'collect garbage',
  MajorGC: 'collect garbage',
  'V8.GC_SCAVENGER': 'collect garbage',
  ParseHTML: 'parse html',
}

export interface MainThread {
  /** Milliseconds by kind, the most first. */
  kinds: [kind: string, ms: number][]
  /** Milliseconds in which modules of a script were evaluated, the most first. */
  scripts: [script: string, ms: number][]
  busy: number
}

/** Records the main thread of the page while `act` runs. */
export async function profiled(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<MainThread> {
  const threads = (await tracedThreads(browser, page, act)).map(onThread)
  return threads.sort((a, b) => b.busy - a.busy)[0] ?? { kinds: [], scripts: [], busy: 0 }
}

/** Own time: an event without those within it. */
function onThread(events: readonly TraceEvent[]): MainThread {
  const own = events.filter(({ dur }) => dur).sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const byKind = new Map<string, number>()
  const byScript = new Map<string, number>()
  const open: { event: TraceEvent; inner: number; kind: string }[] = []
  let busy = 0
  const close = (): void => {
    const { event, inner, kind } = open.pop()!
    const self = Math.max(0, (event.dur ?? 0) - inner) / 1000
    byKind.set(kind, (byKind.get(kind) ?? 0) + self)
    if (kind !== 'other') busy += self
    const url = event.args.data?.url ?? event.args.data?.scriptName
    if (kind === 'evaluate modules' && url) byScript.set(url, (byScript.get(url) ?? 0) + self)
  }
  for (const event of own) {
    while (open.length > 0 && open.at(-1)!.event.ts + (open.at(-1)!.event.dur ?? 0) <= event.ts) close()
    const above = open.at(-1)
    if (above) above.inner += event.dur ?? 0
    open.push({ event, inner: 0, kind: kinds[event.name] ?? above?.kind ?? 'other' })
  }
  while (open.length > 0) close()
  const sorted = (map: ReadonlyMap<string, number>): [string, number][] =>
    [...map].sort((a, b) => b[1] - a[1]).map(([name, ms]) => [name.replace(/^.*\/assets\//, ''), Math.round(ms)])
  return { kinds: sorted(byKind), scripts: sorted(byScript).slice(0, 12), busy: Math.round(busy) }
}
