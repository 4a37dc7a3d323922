import { type Instant, NO_INSTANT } from '../time/index.ts'
import type { Network } from './network.ts'

/**
 * What the two passes compute, by row slot; only nodes have values.
 *
 * These are the dates that logic works with. A completed work is a point that passes logic on; an as-late-as-possible
 * work stands at its early place here and is moved only in the timetable.
 */
export class Dates {
  earlyStart: Int32Array
  earlyFinish: Int32Array
  lateStart: Int32Array
  lateFinish: Int32Array
  /** Remaining minutes as scheduled: typed, or up to the expected finish. */
  remaining: Int32Array
  /** Positions of early and late finish on the row's calendar; completed works have none. */
  earlyPosition: Int32Array
  latePosition: Int32Array
  /** At the early place, before as-late-as-possible works move; no part of the passes. */
  freeFloat: Int32Array
  projectFinish: Instant = NO_INSTANT
  /** Late finish of what nothing follows, by project. */
  projectLate = new Int32Array(1)

  constructor(capacity: number, before?: Dates) {
    const column = (from?: Int32Array) => {
      const into = new Int32Array(capacity)
      if (from) into.set(from)
      return into
    }
    this.earlyStart = column(before?.earlyStart)
    this.earlyFinish = column(before?.earlyFinish)
    this.lateStart = column(before?.lateStart)
    this.lateFinish = column(before?.lateFinish)
    this.remaining = column(before?.remaining)
    this.earlyPosition = column(before?.earlyPosition)
    this.latePosition = column(before?.latePosition)
    this.freeFloat = column(before?.freeFloat)
    this.projectFinish = before?.projectFinish ?? NO_INSTANT
    this.projectLate = before?.projectLate ?? this.projectLate
  }
}

/** Nothing incomplete is scheduled before the data date of its project (nor, when not started, the planned start). */
export function floorOf({ projects }: Network, slot: number): Instant {
  return projects.floor[projects.of[slot]!]!
}

export function plannedStartOf({ projects }: Network, slot: number): Instant {
  return projects.plannedStart[projects.of[slot]!]!
}

/** Late finish of what nothing follows. */
export function projectLateOf({ projects }: Network, dates: Dates, slot: number): Instant {
  return dates.projectLate[projects.of[slot]!]!
}

export function dataDateOf({ projects }: Network, slot: number): Instant {
  return projects.dataDate[projects.of[slot]!]!
}
