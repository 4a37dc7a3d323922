import type { Id, SchedulePlan } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import type { Instant, Minutes } from '../time/index.ts'

/** The plan as it was at a moment. */
export interface PlanMoment {
  plan: SchedulePlan
  inputs: PlanInputs
}

export type DelayCause = 'added' | 'progress' | 'plan' | 'other'

/** What a work of the way has moved, working minutes; less than 0: earlier. */
export interface DelayShare {
  id: Id
  code: string
  name: string
  cause: DelayCause
  began: Minutes
  took: Minutes
  /** Finish at the beginning of the window and at its end; null: it was not there. */
  planned: Instant | null
  built: Instant
}

export interface ConcurrentDelay {
  id: Id
  code: string
  name: string
  /** The work on the way that both were late for. */
  besideId: Id
  amount: Minutes
  cause: DelayCause
}

export interface DelayWindow {
  from: Instant | null
  to: Instant | null
  finishBefore: Instant | null
  finishAfter: Instant | null
  shift: Minutes
  /** Of what ends last now and did not before. */
  anotherEnd: Minutes
  /** In the order of the way; those that have moved nothing are left out. */
  shares: DelayShare[]
  concurrent: ConcurrentDelay[]
  /** Minutes of a day of the default calendar. */
  day: Minutes
}
