import type { Id, ThreePoints } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import type { Staffing } from './levelled.ts'

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
  /** Money that it takes when it happens; null: none. */
  cost: ThreePoints | null
  /** What is left of it once it is answered; null: nobody has an answer. */
  answer: RiskAnswer | null
}

export interface RiskAnswer {
  probability: number
  impact: ThreePoints
  /** Money that the answer takes, whether the risk happens or not. */
  price: number
}

/** Of a month of the calendar the fewest, the likely and the most days on which it cannot be worked. */
export type LostDays = readonly [min: number, likely: number, max: number]

/** Days that some works lose in each month. */
export interface Weather {
  id: Id
  /** January first. */
  months: readonly LostDays[]
  works: readonly Id[]
}

/** One of several ways in which it may go on: its works take no time in futures in which it does not happen. */
export interface Way {
  id: Id
  probability: number
  works: readonly Id[]
}

/** Of its ways one happens, or none where their probabilities are below 1 together. */
export interface Branch {
  id: Id
  ways: readonly Way[]
}

/** What works still cost, and how much of that grows with their durations. */
export interface Money {
  /** What is spent, and what no work is named for. */
  certain: number
  remaining: ReadonlyMap<Id, number>
  /** Share of the remaining cost that grows with what remains of the duration, 0…1. */
  byDuration: number
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
  weathers: readonly Weather[]
  branches: readonly Branch[]
  /** null: nothing costs anything. */
  money: Money | null
  /** What works wait for in each future; null: resources are not looked at. */
  levelling: Staffing | null
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
  /** What each future costs. */
  costs: Float64Array
  /** Of each event, 1 where it happens, a block of futures one behind the other. */
  happened: Uint8Array
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

/** Of finishes in minutes, or of costs in money. */
export interface Distribution {
  mean: number
  /** Standard deviation; of finishes in minutes of the calendar. */
  deviation: number
  min: number
  max: number
  /** P1 to P99; `percents[i]` is P(i + 1). */
  percents: number[]
  /** How many futures end in each bin; the first bin begins at `first`, each is `step` long. */
  counts: number[]
  first: number
  step: number
}

export interface RiskInput {
  kind: 'duration' | RiskEvent['kind'] | 'weather'
  /** Of the work, the risk, the way or the weather. */
  id: Id
  /** Rank correlation with the finish. */
  correlation: number
  /** Mean finish where the input is low (its lowest fifth, or it does not happen), and where it is high. */
  low: Instant
  high: Instant
  /** Criticality index × correlation; 0 for what is of no work. */
  cruciality: number
}

/** What happens in a future or does not. */
export interface RiskEvent {
  kind: 'risk' | 'way'
  id: Id
  /** By how much it makes P80 later; null: there are too few futures without it to tell. */
  onP80: Minutes | null
}

/** The same futures with every answer in force. */
export interface Mitigated {
  mean: Instant
  p50: Instant
  p80: Instant
  p90: Instant
  /** P80 of the cost, answers included; null: nothing costs anything. */
  cost: number | null
  /** Of all answers together. */
  price: number
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
  events: RiskEvent[]
  /** null: nothing costs anything. */
  cost: Distribution | null
  /** Finish and cost of some futures, to tell how likely both are kept. */
  joint: [finish: Instant, cost: number][]
  /** How much later the mean is than the finish of mean durations; null: with weather or branches nobody can tell. */
  mergeBias: Minutes | null
  /** null: no risk has an answer. */
  mitigated: Mitigated | null
}
