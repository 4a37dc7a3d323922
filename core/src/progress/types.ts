import type { StartSource, WorkStatus } from '../plan/index.ts'
import type { Day, Instant, Minutes } from '../time/index.ts'

/** Cumulative amounts in millionths of the unit. */
export interface Amounts {
  plan: bigint
  fact: bigint
}

/** What was done on one day, in millionths of the unit; never negative. */
export interface DayFact {
  day: Day
  amount: bigint
}

/** All that the scenarios read of one work. */
export interface WorkFacts {
  isMilestone: boolean
  actualStart: Instant | null
  actualFinish: Instant | null
  startSource: StartSource
  /** Hundredths of a percent point, 0…10,000; input of the scenarios by percent. */
  percent: number
  /** Typed remaining duration; null: derived from percent and duration. */
  remaining: Minutes | null
  /** Planned duration before the first fact. */
  duration: Minutes
  initialDuration: Minutes | null
  /** Duration of the same work in the target version; null: it is not there. */
  targetDuration: Minutes | null
  /** false: the schedule has no target version at all. */
  hasTargets: boolean
  volume: Amounts | null
  labour: Amounts | null
  cost: Amounts | null
  /** Base intensity: millionths of the unit per standard day; null or 0: not given. */
  rate: bigint | null
  /** Finish that scenario 4 keeps; null: actual start plus duration. */
  keptFinish: Instant | null
  /** Accepted facts of the daily plan; null: there is no daily plan. */
  dayFacts: readonly DayFact[] | null
}

export interface ProgressOptions {
  scenario: number
  dataDate: Instant
  /** Remaining durations are rounded up to the minute, or to whole standard days. */
  rounding: 'minute' | 'day'
  /** Base intensity that is not given is planned volume per initial duration. */
  rateFromInitialDuration: boolean
}

/** Why another scenario than the chosen one was applied; locale keys. */
export type FallbackReason =
  | 'no_target_version'
  | 'absent_in_target'
  | 'no_initial_duration'
  | 'no_base_intensity'
  | 'no_daily_plan'

/** Locale keys. */
export type ProgressWarning = 'no_rate_keep_plan' | 'overrun' | 'no_plan' | 'data_date_before_start'

export interface WorkProgress {
  status: WorkStatus
  effectiveScenario: number
  fallback: FallbackReason | null
  warnings: ProgressWarning[]
  /** All is done, but nobody has said that the work is finished. */
  readyToClose: boolean
  actualStart: Instant | null
  actualFinish: Instant | null
  /** Hundredths of a percent point; never 10,000 while something remains. */
  percent: number
  /** Working minutes from the actual start to the data date or the actual finish. */
  actualDuration: Minutes
  /** null: the scenario has no result, the work is in the list of missing volume codes. */
  remaining: Minutes | null
}

/** A work's progress laid on its calendar. */
export interface Forecast {
  remainingStart: Instant | null
  finish: Instant | null
  /** Actual and remaining duration together. */
  full: Minutes | null
  /** Share of the full duration that has passed, hundredths of a percent point; differs from the percent complete. */
  durationPercent: number | null
}
