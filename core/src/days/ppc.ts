import type { Id } from '../plan/index.ts'
import type { Day } from '../time/index.ts'

/** One work on one day. Amounts in millionths. */
export interface DayRow {
  workId: Id
  executorId: Id
  day: Day
  approved: bigint
  fact: bigint
  /** Why it was not done; null: nobody said. */
  reason: string | null
}

export interface Kept {
  promised: number
  kept: number
  approved: bigint
  fact: bigint
}

export interface Ppc {
  total: Kept
  byExecutor: Map<Id, Kept>
  /** By the Monday of the week. */
  byWeek: Map<Day, Kept>
  /** Promises that were not kept; null: without a reason. */
  byReason: Map<string | null, number>
}

interface WeekPromise extends Pick<DayRow, 'executorId' | 'approved' | 'fact' | 'reason'> {
  week: Day
}

/**
 * D-4: percent plan complete. A promise is a work, its executor and a week with an approved plan; it is kept when the
 * facts of the week reach the approved plan, never by halves. What was done without a promise counts nowhere.
 */
export function percentPlanComplete(rows: readonly DayRow[]): Ppc {
  const ppc: Ppc = { total: nobody(), byExecutor: new Map(), byWeek: new Map(), byReason: new Map() }
  for (const promise of promisesOf(rows)) {
    const parts = [ppc.total, entry(ppc.byExecutor, promise.executorId), entry(ppc.byWeek, promise.week)]
    for (const part of parts) count(part, promise)
    if (!isKept(promise)) ppc.byReason.set(promise.reason, (ppc.byReason.get(promise.reason) ?? 0) + 1)
  }
  return ppc
}

/** Hundredths of a percent point, rounded half up, 100 only when all are kept; null: nothing was promised. */
export function keptShare({ promised, kept }: Pick<Kept, 'promised' | 'kept'>): number | null {
  if (promised === 0) return null
  return kept === promised ? 10_000 : Math.min(9_999, Math.floor((kept * 20_000 + promised) / (promised * 2)))
}

/** Day 0 is a Thursday. */
export function mondayOf(day: Day): Day {
  return day - ((((day + 3) % 7) + 7) % 7)
}

function promisesOf(rows: readonly DayRow[]): WeekPromise[] {
  const promises = new Map<string, WeekPromise>()
  for (const { workId, executorId, day, approved, fact, reason } of rows) {
    const week = mondayOf(day)
    const key = JSON.stringify([workId, executorId, week])
    const promise = promises.get(key) ?? { executorId, week, approved: 0n, fact: 0n, reason: null }
    promise.approved += approved
    promise.fact += fact
    promise.reason ??= reason
    promises.set(key, promise)
  }
  return [...promises.values()].filter(({ approved }) => approved > 0n)
}

const isKept = ({ approved, fact }: WeekPromise): boolean => fact >= approved

const nobody = (): Kept => ({ promised: 0, kept: 0, approved: 0n, fact: 0n })

function entry<Key>(map: Map<Key, Kept>, key: Key): Kept {
  const found = map.get(key) ?? nobody()
  map.set(key, found)
  return found
}

function count(part: Kept, promise: WeekPromise): void {
  part.promised++
  if (isKept(promise)) part.kept++
  part.approved += promise.approved
  part.fact += promise.fact
}
