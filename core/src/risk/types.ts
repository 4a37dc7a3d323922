import type { Id, ThreePoints } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'

/** Something that happens or does not, and lengthens works when it does. */
export interface Risk {
  id: Id
  name: string
  /** 0…1. */
  probability: number
  /** `absolute`: working minutes are added to each work; `relative`: so many hundredths of what the work takes. */
  effect: 'absolute' | 'relative'
  impact: ThreePoints
  works: readonly Id[]
}

/** Works that are long together and short together. */
export interface CorrelatedWorks {
  id: Id
  /** Between any two of them, 0…0.99. */
  correlation: number
  works: readonly Id[]
}

export interface RiskModel {
  /** Planned durations of works in working minutes. Works without three points take as long as planned. */
  works: ReadonlyMap<Id, ThreePoints>
  risks: readonly Risk[]
  /** A work in several belongs to the first. */
  groups: readonly CorrelatedWorks[]
}

export interface RiskOptions {
  seed: number
  /** The run ends when the error of P80 is no larger … */
  tolerance: Minutes
  /** … or after so many futures. */
  limit: number
}

/** What a block of futures came to; blocks are merged in the order of their numbers. */
export interface RiskBlock {
  number: number
  finish: Int32Array
  /** Of each open milestone in order of its slot, a block of futures one behind the other. */
  milestones: Int32Array
  /** In how many futures each slot held the finish. */
  path: Uint16Array
  /** Early finishes by slot, of the first futures of the block, one behind the other; blocks after the first round have none. */
  dates: Int32Array
  /** Of each input, over the block: finish × rank, and the sum and number of finishes where it is low and high. */
  inputs: Float64Array
}

/** How far a figure may be from what endless futures would give, with 99 % confidence; minutes of the calendar. */
export interface RiskErrors {
  mean: Minutes
  deviation: Minutes
  p10: Minutes
  p50: Minutes
  p80: Minutes
  p90: Minutes
}

export interface Distribution {
  mean: Instant
  /** Standard deviation, minutes of the calendar. */
  deviation: Minutes
  min: Instant
  max: Instant
  /** P1 to P99; the date of `percents[i]` is that of P(i + 1). */
  percents: Instant[]
  /** How many futures end in each bin; the first bin begins at `first`, each is `step` long. */
  counts: number[]
  first: Instant
  step: Minutes
}

export interface RiskInput {
  kind: 'duration' | 'risk'
  /** Of the work or of the risk. */
  id: Id
  /** Rank correlation with the finish. */
  correlation: number
  /** Mean finish where the input is low (its lowest fifth, or the risk stays away), and where it is high. */
  low: Instant
  high: Instant
  /** Criticality index × correlation; 0 for risks. */
  cruciality: number
}

export interface WorkRisk {
  id: Id
  /** Share of the futures in which it holds the finish. */
  criticality: number
  p10: Instant
  p50: Instant
  p80: Instant
  p90: Instant
}

export interface RiskResult {
  futures: number
  seed: number
  isConverged: boolean
  errors: RiskErrors
  /** Without any uncertainty. */
  planned: Instant
  finish: Distribution
  /** Those that end last, the last first. */
  milestones: { id: Id; distribution: Distribution }[]
  /** Those that hold the finish most often, the most critical first. */
  works: WorkRisk[]
  /** Those that move the finish most, the largest swing first. */
  inputs: RiskInput[]
}
