import { type Id, isActivity, isMilestone, isSummary, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import type { ScheduleEngine } from '../schedule/index.ts'
import { type Instant, instantOrNull } from '../time/index.ts'
import type { Targets } from './work-figures.ts'

/** One bar of the small picture of a schedule. */
export interface OutlineBar {
  id: Id
  code: string
  name: string
  start: Instant
  finish: Instant
  /** In the target version; of a summary from the earliest to the latest of its works. Null: it is not there. */
  target: readonly [Instant, Instant] | null
  /** Hundredths of a percent point. */
  percent: number
  critical: boolean
  milestone: boolean
}

/** As many as a picture of 250 pixels can tell apart. */
export const MAX_OUTLINE = 24
/** Fewer say nothing of a schedule: one level more is shown then, as far as it fits. */
const MIN_OUTLINE = 6
const MAX_NAME = 80

/**
 * A schedule in a few bars, in the order of the tree: the deepest level of which all rows fit. `engine` has calculated
 * `plan`. Rows without dates are left out.
 */
export function planOutline(plan: SchedulePlan, engine: ScheduleEngine, targets: Targets): OutlineBar[] {
  const dated = plan.rows.filter(({ id }) => spanOf(engine, id) !== null)
  const targetOf = targetSpans(plan.rows, targets)
  return levelOf(dated).map((row) => {
    const slot = engine.slotOf(row.id)
    const [start, finish] = spanOf(engine, row.id)!
    return {
      id: row.id,
      code: row.code,
      name: row.name.slice(0, MAX_NAME),
      start,
      finish,
      target: targetOf.get(row.id) ?? null,
      percent: Math.max(0, engine.timetable.percent[slot] ?? 0),
      critical: engine.timetable.critical[slot] === 1,
      milestone: isMilestone(row.type),
    }
  })
}

function spanOf(engine: ScheduleEngine, id: Id): readonly [Instant, Instant] | null {
  const { timetable } = engine
  const slot = engine.slotOf(id)
  const [start, finish] = [instantOrNull(timetable.start[slot]), instantOrNull(timetable.finish[slot])]
  return start === null || finish === null ? null : [start, finish]
}

function levelOf(rows: readonly WbsRow[]): readonly WbsRow[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const opened = (level: readonly WbsRow[]): readonly WbsRow[] =>
    level.flatMap((row) => (isSummary(row.type) ? (below.get(row.id) ?? [row]) : [row]))
  let level: readonly WbsRow[] = below.get(null) ?? []
  for (;;) {
    const next = opened(level)
    if (next.length === level.length && next.every((row, at) => row === level[at])) break
    if (next.length > MAX_OUTLINE) return level.length >= MIN_OUTLINE ? spread(level) : spread(next)
    level = next
  }
  return spread(level)
}

/** Of more than fit some from everywhere, so that the whole length of the schedule is there. */
function spread(rows: readonly WbsRow[]): readonly WbsRow[] {
  if (rows.length <= MAX_OUTLINE) return rows
  return Array.from({ length: MAX_OUTLINE }, (_, at) => rows[Math.round((at * (rows.length - 1)) / (MAX_OUTLINE - 1))]!)
}

function targetSpans(rows: readonly WbsRow[], targets: Targets): Map<Id, readonly [Instant, Instant]> {
  const spans = new Map<Id, readonly [Instant, Instant]>()
  if (targets === null) return spans
  // Those below stand after what they are part of.
  for (const row of rows.toReversed()) {
    const target = isActivity(row.type) ? targets.get(row.id) : undefined
    const own = target ? ([target.start, target.finish] as const) : spans.get(row.id)
    if (!own) continue
    spans.set(row.id, own)
    if (row.parentId === null) continue
    const above = spans.get(row.parentId)
    spans.set(row.parentId, above ? [Math.min(above[0], own[0]), Math.max(above[1], own[1])] : own)
  }
  return spans
}
