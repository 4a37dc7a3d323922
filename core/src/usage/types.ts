import type { CompiledCalendar } from '../calendar/index.ts'
import type { Curve, DayAmount } from '../distributions/index.ts'
import type { Id } from '../plan/index.ts'
import type { Day, Instant, Minutes } from '../time/index.ts'

/** From this day on a unit costs so much, in millionths of the currency. */
export interface PriceStep {
  from: Day
  price: bigint
  /** Of a unit worked as overtime; absent: as usual. */
  overtime?: bigint | undefined
}

/** What one assignment asks of its resource. Amounts in millionths of the unit of the resource. */
export interface Need {
  id: Id
  workId: Id
  resourceId: Id
  plan: bigint
  /** What was used so far. */
  fact: bigint
  /** What will still be used; null: what the fact leaves of the plan. */
  left: bigint | null
  /** Of the unit: the days are rounded to these. */
  decimals: number
  curve: Curve
  calendar: CompiledCalendar
  /** Working minutes by which it begins after its work. */
  lag: Minutes
  /** Its own dates; null: those of the work. */
  start: Instant | null
  finish: Instant | null
  /** How much of the plan is worked as overtime. */
  overtime: bigint
  /** Amounts that were typed by hand, in order of the days. */
  typed: readonly DayAmount[]
  /** In order of time; empty: it costs nothing. */
  prices: readonly PriceStep[]
}

/** When the work of a need takes place, as it is calculated. */
export interface WorkTime {
  start: Instant
  finish: Instant
  pauses: readonly { start: Instant; finish: Instant }[]
  /** Where the rest goes on; null: it has not started. */
  remainingStart: Instant | null
  isDone: boolean
  dataDate: Instant
}

/** What a need comes to by day. */
export interface NeedDays {
  fact: DayAmount[]
  left: DayAmount[]
}
