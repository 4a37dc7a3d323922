import type { PackedValues } from '../attributes/index.ts'
import type { Id, WorkStatus } from '../plan/index.ts'
import type { Day, Instant, Minutes } from '../time/index.ts'
import type { OwnSum } from './own/types.ts'

/** What one work adds to the numbers above it. Amounts in millionths, lengths in working minutes. */
export interface WorkFigures {
  id: Id
  code: string
  name: string
  isMilestone: boolean
  /** Names of the summaries above it, the top one first. */
  branch: string[]
  /** Of its attributes. */
  values: PackedValues
  status: WorkStatus
  critical: boolean
  /** null: the work is done, or has none. */
  totalFloat: Minutes | null
  /** In the target version; null: it is not there, or is done there. */
  targetFloat: Minutes | null
  /** Whether it was done when it was to be, of the last days before the data date; null: it was not to be done then. */
  promise: 'kept' | 'missed' | null
  /** Minutes of a day of its calendar. */
  dayMinutes: Minutes
  start: Instant | null
  finish: Instant | null
  /** As told; null: not yet. */
  actualStart: Instant | null
  actualFinish: Instant | null
  /** In the target version; null: it is not there. */
  targetStart: Instant | null
  targetFinish: Instant | null
  /** Working minutes that it finishes after its target; negative is early, null: nothing to compare with. */
  lateBy: Minutes | null
  duration: Minutes
  /** Hundredths of a percent point. */
  percent: number
  /** Of the target version: how long the work takes there, and what of that should have passed at the data date. */
  targetMinutes: Minutes
  targetPassed: Minutes
  budget: bigint
  planned: bigint
  earned: bigint
  actual: bigint
  labourBudget: bigint
  labourEarned: bigint
  labourActual: bigint
  /** As the work itself says, whatever the target version does. */
  volume: FigureAmount | null
  labour: FigureAmount | null
  cost: FigureAmount | null
  /** Ids of people. */
  executor: Id | null
  curator: Id | null
}

export interface FigureAmount {
  unit: string
  plan: bigint
  fact: bigint
}

/** By decimal strings; works of one unit of measure. */
export interface VolumeSum {
  unit: string
  plan: string
  fact: string
}

/** Working minutes by week: from the target, done, and still to do. */
export interface ProgressCurve {
  /** The Monday of the first week. */
  from: Day
  target: number[]
  fact: number[]
  forecast: number[]
}

/**
 * What the numbers of a schedule are made of. Of several schedules they add up, so that a project has exactly what its
 * works have; whatever is divided is divided last (`values.ts`). Amounts are decimal strings.
 */
export interface IndicatorSums {
  works: number
  notStarted: number
  inProgress: number
  completed: number
  critical: number
  late: number
  negative: number
  /** Works that were to be done in the last days before the data date, and those of them that were. */
  promised: number
  kept: number
  /** Unfinished works by days of total reserve. */
  reserves: { none: number; week: number; month: number; more: number }
  minutes: number
  /** In ten-thousandths of minutes. */
  done: number
  targetMinutes: number
  targetPassed: number
  /** Working minutes of total float that unfinished works have in the target version, and what they have used of it. */
  targetFloat: number
  floatUsed: number
  /** Of what has an amount of money. */
  currencies: string[]
  budget: string
  planned: string
  earned: string
  actual: string
  labourBudget: string
  labourEarned: string
  labourActual: string
  volumes: VolumeSum[]
  start: string | null
  finish: string | null
  /** Of the works that the target version has: the last finish there, and here. */
  targetFinish: string | null
  comparedFinish: string | null
  dataDate: string | null
  /** Of the last run of risks: P80, and the finish as it was planned then; absent: there was none. */
  p80Finish?: string | null
  p80Planned?: string | null
  /** Quality checks that are kept, of those that have a threshold and something to look at. */
  checksKept: number
  checksJudged: number
  /** Of own indicators, by `sumKey`; absent in results from before there were any. */
  own?: Record<string, OwnSum>
}
