import type { Id } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'

/** Works by how much they may slip: `upTo` days of float, those of the bands before it left out; null: all others. */
export interface FloatBand {
  upTo: number | null
  works: number
  /** The first of them, in the order of the plan. */
  ids: Id[]
}

export interface Drag {
  id: Id
  duration: Minutes
  /** Working minutes of the default calendar (PA3). */
  drag: Minutes
  cost: number
}

export interface PathReport {
  /** Of the row, or of the whole. */
  finish: Instant
  bands: FloatBand[]
  /** Of what holds the finish, the largest first. */
  drags: Drag[]
  /** More works hold it than were tried. */
  isCut: boolean
}

export interface ShorteningRates {
  /** Hundredths of the planned duration that may be taken from a work without three points. */
  crashShare: number
  /** For a working day less, and hundredths of what a day of the work costs. */
  crashDay: number
  crashPremium: number
  /** Hundredths of the shorter of two works that may lie over each other. */
  overlapShare: number
  overlapDay: number
  overlapPremium: number
}

export interface ShorteningQuestion {
  /** What shall end earlier; null: the whole. */
  end: Id | null
  /** Working days of the default calendar. */
  days: number
  rates: ShorteningRates
}

/** A work takes less time, or a relation lets its successor begin before the predecessor is done. */
export type Shorter =
  | { kind: 'crash'; id: Id; from: Minutes; to: Minutes; cost: number }
  | { kind: 'overlap'; id: string; predId: Id; succId: Id; from: Minutes; to: Minutes; cost: number }

export interface ShorteningStep {
  /** What is other than in the step before. */
  changes: Shorter[]
  /** Of this step and of all up to it. */
  cost: number
  total: number
  /** Working minutes of the default calendar, all steps up to it. */
  gained: Minutes
  finish: Instant
}

export interface Shortening {
  before: Instant
  after: Instant
  wanted: Minutes
  /** `gained` as wanted; `exhausted`: nothing more can be shortened; `steps`: after too many. */
  ended: 'gained' | 'exhausted' | 'steps'
  steps: ShorteningStep[]
  /** All steps together, the cheapest by the day first. */
  changes: Shorter[]
}
