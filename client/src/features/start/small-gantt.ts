import type { StartBar } from '@plumbline/core/contract'

/** A bar of the picture; lengths and places are percent of its width. */
export interface DrawnBar {
  id: string
  name: string
  left: number
  width: number
  /** What is done of it, percent of the bar. */
  done: number
  target: { left: number; width: number } | null
  look: 'done' | 'critical' | 'usual'
  milestone: boolean
}

export interface Drawing {
  bars: DrawnBar[]
  /** Percent; null: the data date lies outside. */
  dataDate: number | null
  ticks: { left: number; month: Date }[]
}

/** A date of wall-clock text as ms, as if it were UTC: only distances matter. */
const timeOf = (instant: string): number => Date.parse(`${instant}Z`)
const DAY = 86_400_000
/** Some air, so that the last milestone is not cut. */
const MARGIN = 0.02
const MAX_TICKS = 6

/** Bars on the span that they and the data date have together; no more than `most`, from the whole length. */
export function drawingOf(all: readonly StartBar[], dataDate: string | null, most: number): Drawing {
  const bars = thinned(all, most)
  const times = bars.flatMap(({ start, finish, target }) => [start, finish, ...(target ?? [])]).map(timeOf)
  if (times.length === 0) return { bars: [], dataDate: null, ticks: [] }
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
  const air = Math.max(DAY, (last - first) * MARGIN)
  const [from, to] = [first - air, last + air]
  const at = (time: number): number => ((time - from) / (to - from)) * 100
  const span = (start: string, finish: string) => {
    const left = at(timeOf(start))
    return { left, width: at(timeOf(finish)) - left }
  }
  const line = dataDate === null ? null : at(timeOf(dataDate))
  return {
    bars: bars.map(({ id, name, start, finish, target, percent, critical, milestone }) => ({
      id,
      name,
      ...span(start, finish),
      done: percent / 100,
      target: target && span(...target),
      look: percent >= 10_000 ? 'done' : critical ? 'critical' : 'usual',
      milestone,
    })),
    dataDate: line === null || line < 0 || line > 100 ? null : line,
    ticks: monthsBetween(from, to).map((time) => ({ left: at(time), month: new Date(time) })),
  }
}

function thinned(bars: readonly StartBar[], most: number): readonly StartBar[] {
  if (bars.length <= most) return bars
  return Array.from({ length: most }, (_, at) => bars[Math.round((at * (bars.length - 1)) / (most - 1))]!)
}

/** First days of months, as many as have room; in steps of 1, 2, 3, 6 or whole years. */
function monthsBetween(from: number, to: number): number[] {
  const months = Math.ceil((to - from) / DAY / 30)
  const step = [1, 2, 3, 6].find((one) => months / one <= MAX_TICKS) ?? Math.ceil(months / MAX_TICKS / 12) * 12
  const begin = new Date(from)
  const found: number[] = []
  for (let month = begin.getUTCMonth() + 1; found.length < MAX_TICKS + 2; month++) {
    const time = Date.UTC(begin.getUTCFullYear(), month, 1)
    if (time > to) break
    if (new Date(time).getUTCMonth() % Math.min(step, 12) === 0) found.push(time)
  }
  return step > 12 ? found.filter((_, at) => at % (step / 12) === 0) : found
}

/** Whole calendar days from one date to another; null: one of them is missing. */
export function daysMoved(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null
  return Math.round((timeOf(`${to.slice(0, 10)}T00:00`) - timeOf(`${from.slice(0, 10)}T00:00`)) / DAY)
}
