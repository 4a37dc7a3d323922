import type { Calendar, Id, RelationType } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'

/** Ten-thousandths of a unit of a resource: 10,000 is one crane, 5,000 half of its time. */
export type Units = number

/** From this date on so much is there; what stands before the first date of a resource is nothing. */
export interface Availability {
  from: Instant
  units: Units
}

export interface LevelledResource {
  id: Id
  /** In order of time. */
  availability: readonly Availability[]
}

export interface Demand {
  resourceId: Id
  units: Units
}

/** A work with its dates as the engine has calculated them, before anything is levelled. */
export interface LevelledWork {
  id: Id
  /** One of the calendars of the problem. */
  calendarId: Id
  /** What is to be done, in working minutes; 0 for milestones and for what is done. */
  duration: Minutes
  /** Early dates. Levelling only ever delays. */
  start: Instant
  finish: Instant
  /** Late finish; read only where levelling stays within float. */
  lateFinish: Instant
  /** Has begun, or was put where it is by hand: keeps its dates. */
  isFixed: boolean
  /** Lower comes first; what has the same is free to be ordered. */
  priority: number
  maySplit: boolean
  demands: readonly Demand[]
}

export interface LevelledRelation {
  predId: Id
  succId: Id
  type: RelationType
  /** Negative: a lead. */
  lag: Minutes
  /** On which the lag runs; null: around the clock. */
  lagCalendarId: Id | null
}

export interface LevellingProblem {
  calendars: readonly Calendar[]
  works: readonly LevelledWork[]
  /** Without loops; those with an end that is no work of the problem hold nothing. */
  relations: readonly LevelledRelation[]
  /** Those that are to be levelled; demands of others do not count. */
  resources: readonly LevelledResource[]
}

export interface LevellingOptions {
  /** No work finishes after its late finish. */
  withinFloat: boolean
  /** Only these move; null: all. */
  works: ReadonlySet<Id> | null
  /** Only works that start within these dates move; null: no limit on that side. */
  from: Instant | null
  until: Instant | null
  /** No part of a work that is split is shorter, except its last. */
  smallestPart: Minutes
  seed: number
  /** Asked after each schedule that was tried; the best so far is what is proposed. */
  shouldStop(tried: Tried): boolean
}

export interface Tried {
  /** How many schedules were made. */
  schedules: number
  /** Last finish of the best. */
  finish: Instant
}

/** What keeps a work from starting before its levelled start. */
export type Reason =
  /** `works` have the resource, and it is free for this one at `until`. No works: it is not there before. */
  | { kind: 'resource'; resourceId: Id; works: Id[]; until: Instant }
  /** Was delayed itself. */
  | { kind: 'predecessor'; workId: Id; type: RelationType }
  /** Dates are finer than the grid of the calculation: the work starts at the begin of its next step. */
  | { kind: 'grid' }

export interface WorkPart {
  start: Instant
  finish: Instant
}

export interface LevelledDelay {
  workId: Id
  start: Instant
  finish: Instant
  /** Working minutes on the calendar of the work by which it starts later; 0: it is only split. */
  delay: Minutes
  /** More than one only for a work that was split. */
  parts: WorkPart[]
  reasons: Reason[]
}

/** Found no place: its own logic allows it only where more is needed than is there. */
export interface Overload {
  workId: Id
  resourceIds: Id[]
}

export interface Proposal {
  /** Works that start later or are split, in order of their starts. */
  delays: LevelledDelay[]
  /** Works that stand where too little is there, fixed ones too. */
  overloads: Overload[]
  /** Last finish before and after. */
  finishBefore: Instant
  finish: Instant
  /** How many schedules were made. */
  schedules: number
}
