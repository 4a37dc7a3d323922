import type { Id } from '../plan/index.ts'
import { sidesOf } from './compare.ts'
import { type DraftLine, linesOf } from './lines.ts'
import { alignPlan } from './match.ts'
import type { Conflict } from './merge.ts'
import type { NotedPlan, ShownValue, ValueKind } from './types.ts'

export interface ConflictLine {
  field: string
  value: ValueKind
  base: ShownValue
  ours: ShownValue
  theirs: ShownValue
}

export interface ShownConflict {
  conflict: Conflict
  row: Id | null
  code: string
  name: string
  lines: ConflictLine[]
}

/** What each side made of what there was, value by value. */
export function linesOfConflicts(
  ancestor: NotedPlan,
  ours: NotedPlan,
  theirs: NotedPlan,
  conflicts: readonly Conflict[],
): ShownConflict[] {
  const towards = (plan: NotedPlan) => sidesOf(undated(ancestor), undated(plan), plan, (id) => id)
  const here = towards(ours)
  const there = towards(alignPlan(ours, theirs).plan)
  return conflicts.map((conflict) => {
    const theirLines = linesOf(there, conflict.theirs)
    const ourLines = conflict.ours ? linesOf(here, conflict.ours) : []
    const id = theirLines[0]?.row ?? null
    const row = id === null ? undefined : (there.leftRows.get(id) ?? there.rightRows.get(id) ?? here.rightRows.get(id))
    return {
      conflict,
      row: id !== null && here.rightRows.has(id) ? id : null,
      code: row?.code ?? '',
      name: theirLines[0]?.title ?? row?.name ?? '',
      lines: conflict.reason === 'both_changed' ? sideBySide(ourLines, theirLines) : apart(ourLines, theirLines),
    }
  })
}

const undated = (plan: NotedPlan) => ({ plan, finish: null, datesOf: () => null })

function sideBySide(ours: readonly DraftLine[], theirs: readonly DraftLine[]): ConflictLine[] {
  const fields = new Set([...theirs, ...ours].map((line) => line.field))
  return [...fields].map((field) => {
    const own = ours.find((line) => line.field === field)
    const other = theirs.find((line) => line.field === field)
    const { value, left: base } = (other ?? own) as DraftLine
    return { field, value, base, ours: own ? own.right : base, theirs: other ? other.right : base }
  })
}

/** A change of the one side against a deletion by the other. */
function apart(ours: readonly DraftLine[], theirs: readonly DraftLine[]): ConflictLine[] {
  return [
    ...ours.map(({ field, value, left, right }) => ({ field, value, base: left, ours: right, theirs: null })),
    ...theirs.map(({ field, value, left, right }) => ({ field, value, base: left, ours: null, theirs: right })),
  ]
}
