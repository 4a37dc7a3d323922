import type { Assignment, Calendar, Id, Relation, SchedulePlan, ScheduleSettings, WbsRow } from '../plan/index.ts'
import type { PlanInputs, WorkProgress } from '../progress/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import type { ExplainedValue, Explanation } from './explain/types.ts'
import type { Pause } from './splits.ts'

/** Raised when a rule changes, so that results of two engines are never compared. */
export const ENGINE_VERSION = 5

/**
 * The result, in columns indexed by slot.
 *
 * A slot belongs to one row as long as the row lives; freed slots are reused. The columns are live: the next
 * calculation writes into them, and replaces them when rows outgrow them. `NO_INSTANT` / `NO_MINUTES` stand for "none"
 * (drafts, empty sums). Early and late dates of a completed work are, as in P6, the point at which it passes logic on.
 */
export interface Timetable {
  /** Slots in use are below this. */
  size: number
  earlyStart: Int32Array
  earlyFinish: Int32Array
  lateStart: Int32Array
  lateFinish: Int32Array
  /** What the screen shows: actual where there is one, else early. Summaries: rolled up. */
  start: Int32Array
  finish: Int32Array
  /** Working minutes on the row's calendar. */
  totalFloat: Int32Array
  freeFloat: Int32Array
  /** Remaining working minutes as scheduled. */
  remaining: Int32Array
  /** Duration shown, working minutes: planned for works, rolled up for summaries (default calendar). */
  duration: Int32Array
  /** Percent complete × 100, rolled up for summaries (weighted by planned duration). */
  percent: Int32Array
  /** 1 = critical. */
  critical: Uint8Array
  /** 1 = the row is on, or holds something on, the longest path. */
  driving: Uint8Array
  projectStart: Instant
  projectFinish: Instant
}

/** An error as a value; `code` is a locale key below `schedule.`. The rest of the schedule still calculates. */
export interface ScheduleIssue {
  code:
    | 'loop'
    | 'work_without_calendar'
    | 'calendar_without_time'
    | 'relation_to_nothing'
    | 'limit_impossible'
    | 'out_of_range'
  /** Rows in order of the loop's path; otherwise the rows concerned. */
  ids: Id[]
  relationIds: string[]
}

export type PlanChange =
  | { kind: 'row'; row: WbsRow }
  | { kind: 'row_removed'; id: Id }
  | { kind: 'relation'; relation: Relation }
  | { kind: 'relation_removed'; id: string }
  | { kind: 'calendar'; calendar: Calendar }
  | { kind: 'calendar_removed'; id: Id }
  | { kind: 'assignment'; assignment: Assignment }
  | { kind: 'assignment_removed'; id: Id }
  | { kind: 'settings'; settings: ScheduleSettings }
  /** Replaces all inputs beside the plan. */
  | { kind: 'inputs'; inputs: PlanInputs }

export interface Calculation {
  /** Slots whose result differs from the one before; the caller repaints only these. */
  changed: Int32Array
  /** The whole network was recomputed, not only what the changes could reach. */
  full: boolean
  issues: ScheduleIssue[]
}

export interface FloatPathOptions {
  /** The row that the paths lead to; null: whatever finishes the project. */
  end: Id | null
  mode: 'free_float' | 'total_float'
  /** No more paths than this. */
  limit: number
}

/** Rows in order of time; `float` in working minutes: up to the end (free float), or the last row's total float. */
export interface FloatPath {
  float: Minutes
  ids: Id[]
}

/** A relation met on the way from a row: `from` is the nearer end, `to` the farther one. */
export interface TraceStep {
  id: string
  from: Id
  to: Id
  /** It holds the date of its successor. */
  drives: boolean
}

export interface LogicTrace {
  predecessors: TraceStep[]
  successors: TraceStep[]
  /** There is more than was asked for. */
  isCut: boolean
}

/** How far one relation lets its predecessor slip, working minutes; null: it holds nothing (any more). */
export interface RelationReserve {
  id: string
  /** Before the early date of the successor moves. */
  free: Minutes | null
  /** Before the late date of the successor moves. */
  full: Minutes | null
  /** It holds the early date of its successor where that is. */
  drives: boolean
}

/** Equal input hashes with different result hashes are a bug, never a conflict (decision 13). */
export interface ResultIdentity {
  engineVersion: number
  inputHash: string
  resultHash: string
}

/**
 * A compiled schedule that is patched and recalculated.
 *
 * Deterministic: the result depends on the plan alone, not on the order of rows, relations or changes.
 */
export interface ScheduleEngine {
  readonly timetable: Timetable
  /** -1: no such row. */
  slotOf(id: Id): number
  idOf(slot: number): Id
  /** Takes a whole plan; everything before is forgotten. Slots follow the order of its rows, from 0. */
  load(plan: SchedulePlan, inputs?: PlanInputs): void
  /** Patches the compiled arrays; results are stale until `calculate`. */
  apply(changes: readonly PlanChange[]): void
  calculate(): Calculation
  /** Of the last calculation. Hashes are sums over rows, so that they can be kept up incrementally. */
  identity(): ResultIdentity
  /**
   * Would this relation close a loop? Returns the path from successor back to predecessor (row ids, both ends
   * included), or null.
   */
  loopThrough(predId: Id, succId: Id): Id[] | null
  /** What the progress scenario makes of a work, and which one; null: the row is none. */
  progressOf(id: Id): WorkProgress | null
  /** Multiple float paths, most critical first, of the last calculation. */
  floatPaths(options: FloatPathOptions): FloatPath[]
  /** What leads to a row and what follows from it; null: the row takes no part in the logic. */
  trace(id: Id, limit: number): LogicTrace | null
  /** Relations that drive the row's early start or finish. */
  driversOf(id: Id): string[]
  /** Of every relation of the row, in order of their ids. */
  relationReserves(id: Id): RelationReserve[]
  /** Of every relation to another schedule, in order of their ids. */
  externalReserves(): RelationReserve[]
  /** Where the bar of a row stands still, of the last calculation. */
  pausesOf(slot: number): Pause[]
  /** Why a value of the last calculation is what it is; null: no such row or value. */
  explain(id: Id, value: ExplainedValue): Explanation | null
}
