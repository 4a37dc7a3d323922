import type { Instant } from '../time/index.ts'

/** How a work that touches a period goes beyond it: not at all, it begins earlier, it ends later, or both. */
export const scopeStates = ['not', 'earlier', 'later', 'earlier_later'] as const
export type ScopeState = (typeof scopeStates)[number]

interface Period {
  start: Instant
  finish: Instant
}

/** Null: it lies outside the period altogether. */
export function scopeOf(work: Period, period: Period): ScopeState | null {
  const isAtOnce = work.start === work.finish
  const isOutside = work.start >= period.finish || (isAtOnce ? work.finish < period.start : work.finish <= period.start)
  if (isOutside) return null
  const [earlier, later] = [work.start < period.start, work.finish > period.finish]
  if (earlier) return later ? 'earlier_later' : 'earlier'
  return later ? 'later' : 'not'
}
