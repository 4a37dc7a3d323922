import { workBetween } from '../calendar/index.ts'
import type { Id, SchedulePlan, WbsRow } from '../plan/index.ts'
import type { Instant } from '../time/index.ts'
import type { Sides } from './compare.ts'
import {
  type ComparisonGroup,
  type ComparisonSummary,
  comparisonGroups,
  type Difference,
  type RowDates,
} from './types.ts'

/** The comparison in a few numbers, from which the screen makes sentences. */
export function summarise(
  sides: Sides,
  left: Instant | null,
  right: Instant | null,
  differences: readonly Difference[],
): ComparisonSummary {
  const groups = Object.fromEntries(comparisonGroups.map((group) => [group, 0])) as Record<ComparisonGroup, number>
  const links = { added: 0, removed: 0, changed: 0 }
  const critical = { in: 0, out: 0 }
  for (const { group, left, right } of differences) {
    groups[group]++
    if (group === 'logic') links[left === null ? 'added' : right === null ? 'removed' : 'changed']++
    if (group === 'critical') critical[right === true ? 'in' : 'out']++
  }
  const calendar = sides.calendarOf('')
  const delta = left !== null && right !== null && calendar ? workBetween(calendar.compiled, left, right) : null
  return {
    finish: { left, right, delta, perDay: calendar?.perDay ?? 480 },
    groups,
    links,
    critical,
    criticalPath: criticalMove(sides),
  }
}

function criticalMove(sides: Sides): ComparisonSummary['criticalPath'] {
  const from = criticalPart(sides.left, sides.leftDates)
  const to = criticalPart(sides.right, sides.rightDates)
  if (!from || !to || from.id === to.id) return null
  return { from: titleOf(from), to: titleOf(to) }
}

const titleOf = (row: WbsRow): string => (row.name === '' ? row.code : row.name)

/** The part of the project, one level below where it first branches, that holds most critical minutes. */
function criticalPart(plan: SchedulePlan, datesOf: (id: Id) => RowDates | null): WbsRow | null {
  const partOf = parts(plan.rows)
  const minutes = new Map<WbsRow, number>()
  for (const row of plan.rows) {
    const part = partOf.get(row.id)
    if (!part || part.id === row.id || !datesOf(row.id)?.critical) continue
    minutes.set(part, (minutes.get(part) ?? 0) + row.duration + 1)
  }
  let most: WbsRow | null = null
  for (const [part, count] of minutes) if (most === null || count > minutes.get(most)!) most = part
  return most
}

function parts(rows: readonly WbsRow[]): Map<Id, WbsRow> {
  const children = new Map<Id | null, number>()
  for (const row of rows) children.set(row.parentId, (children.get(row.parentId) ?? 0) + 1)
  const partOf = new Map<Id, WbsRow>()
  /** Rows from the top that are alone on their level: the project itself is no part of it. */
  const alone = new Set<Id | null>([null])
  for (const row of rows) {
    const isTop = alone.has(row.parentId)
    if (isTop && children.get(row.parentId) === 1) alone.add(row.id)
    else if (isTop) partOf.set(row.id, row)
    else if (row.parentId !== null && partOf.has(row.parentId)) partOf.set(row.id, partOf.get(row.parentId)!)
  }
  return partOf
}
