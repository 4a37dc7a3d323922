import type { Instant, PlannerBar, Span } from './types.ts'
import type { View } from './view.ts'

/** The stretches of a bar between its pauses, in order. */
export function partsOf({ start, finish, pauses }: Pick<PlannerBar, 'start' | 'finish' | 'pauses'>): Span[] {
  const parts: Span[] = []
  let from = start
  for (const pause of pauses) {
    parts.push({ start: from, finish: pause.start })
    from = pause.finish
  }
  parts.push({ start: from, finish })
  return parts
}

/** Up to where a bar is drawn as done: its share of the parts, pauses not counted. */
export function doneUntil(bar: PlannerBar): Instant {
  const share = Math.min(1, Math.max(0, bar.progress))
  if (bar.pauses.length === 0) return bar.start + (bar.finish - bar.start) * share
  const parts = partsOf(bar)
  let left = parts.reduce((sum, { start, finish }) => sum + finish - start, 0) * share
  for (const { start, finish } of parts) {
    if (left <= finish - start) return start + left
    left -= finish - start
  }
  return bar.finish
}

export const doneX = ({ axis }: View, bar: PlannerBar): number => axis.x(doneUntil(bar))
