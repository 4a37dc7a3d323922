import type { PackedValues } from '../attributes/index.ts'
import type { FigureAmount } from '../indicators/index.ts'
import type { Id, WorkStatus } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'

/** A work by the official result of the actual version of its schedule. */
export interface GridWork {
  id: Id
  scheduleId: Id
  code: string
  name: string
  /** Names of the summaries above it, the top one first. */
  branch: readonly string[]
  values: PackedValues
  executor: Id | null
  curator: Id | null
  status: WorkStatus
  critical: boolean
  /** Minutes of a day of its calendar. */
  dayMinutes: Minutes
  duration: Minutes
  /** Hundredths of a percent point. */
  percent: number
  /** null: the work is done, or has none. */
  totalFloat: Minutes | null
  /** Working minutes that it finishes after its target; null: nothing to compare with. */
  lateBy: Minutes | null
  start: Instant | null
  finish: Instant | null
  actualStart: Instant | null
  actualFinish: Instant | null
  targetStart: Instant | null
  targetFinish: Instant | null
  /** In millionths. */
  volume: FigureAmount | null
  labour: FigureAmount | null
  cost: FigureAmount | null
  /** Cost as planned in the target version, or in the work itself where there is none; millionths. */
  budget: bigint
}
