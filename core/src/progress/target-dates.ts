import { type Id, isActivity, type Measure, type WbsRow } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'

export interface TargetDates {
  start: Instant
  finish: Instant
  duration: Minutes
  /** Total float as the target version calculates it; absent: the work has none there, because it is done. */
  float?: Minutes
  /** Absent: nothing was planned. */
  amounts?: PlannedAmounts
}

/** Amounts as planned in the target version, which are the approved ones. */
export type PlannedAmounts = Partial<Record<'measure' | 'labour' | 'cost', Pick<Measure, 'unit' | 'plan'>>>

/** undefined: nothing is planned. */
export function plannedAmounts(row: Pick<WbsRow, 'measure' | 'labour' | 'cost'>): PlannedAmounts | undefined {
  const planned: PlannedAmounts = {}
  for (const register of ['measure', 'labour', 'cost'] as const) {
    const measure = row[register]
    if (measure && measure.plan !== '0') planned[register] = { unit: measure.unit, plan: measure.plan }
  }
  return Object.keys(planned).length > 0 ? planned : undefined
}

/**
 * Dates of the same works in the target version: by id, which is equal in all versions, else by a code that only one
 * work of the target has. Unmatched works are there with null, which sends their scenarios to their fallbacks.
 */
export function targetDates(
  rows: readonly Pick<WbsRow, 'id' | 'code' | 'type'>[],
  target: readonly Pick<WbsRow, 'id' | 'code' | 'type'>[],
  datesOf: (id: Id) => TargetDates | null,
): Map<Id, TargetDates | null> {
  const works = target.filter(({ type }) => isActivity(type))
  const ids = new Set(works.map(({ id }) => id))
  const own = new Set(rows.map(({ id }) => id))
  const byCode = new Map<string, Id | null>()
  for (const { id, code } of works) {
    // A work that is matched by its id is nobody else's namesake.
    if (code !== '' && !own.has(id)) byCode.set(code, byCode.has(code) ? null : id)
  }
  const matched = new Map<Id, TargetDates | null>()
  for (const row of rows) {
    if (!isActivity(row.type)) continue
    const id = ids.has(row.id) ? row.id : (byCode.get(row.code) ?? null)
    matched.set(row.id, id === null ? null : datesOf(id))
  }
  return matched
}
