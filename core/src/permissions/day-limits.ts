/** Of which days facts and plans may be entered: counted back from a key date. */
import { type Day, dayOfInstant, type Instant, instantOf } from '../time/index.ts'
import type { RoomRight } from './index.ts'

export const keyDates = ['data_date', 'today'] as const

export interface DayLimits {
  /** What the days are counted from. */
  keyDateBy: (typeof keyDates)[number]
  /** Days before the key date whose daily plan may still be changed; null: all. */
  planDays: number | null
  /** Days before the key date whose facts may still be entered, none after it; null: facts of every day. */
  factDays: number | null
}

export const noDayLimits: DayLimits = { keyDateBy: 'data_date', planDays: null, factDays: null }

/** Actual dates must lie in it; a side that is missing has no limit. */
export interface FactsPeriod {
  factsFrom?: Instant | undefined
  factsTo?: Instant | undefined
}

/** null: the version has no data date yet, because it was never calculated. */
export function keyDateOf(
  { keyDateBy }: Pick<DayLimits, 'keyDateBy'>,
  now: { dataDate: Instant | null; today: Day },
): Day | null {
  if (keyDateBy === 'today') return now.today
  return now.dataDate === null ? null : dayOfInstant(now.dataDate)
}

/** Holds for people who only tell facts: whoever plans the schedule sets the limits. */
export function factsPeriodOf(right: RoomRight, factDays: number | null, keyDate: Day | null): FactsPeriod {
  if (right !== 'facts' || factDays === null || keyDate === null) return {}
  return { factsFrom: instantOf(keyDate - factDays), factsTo: instantOf(keyDate + 1) - 1 }
}
