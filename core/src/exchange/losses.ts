/** What of a schedule is another after it was written in a format and read back. */
import { unpackValues } from '../attributes/index.ts'
import { alignPlan, type NotedPlan, type PlanDifference, planDifferences } from '../comparison/index.ts'
import type { Id, SchedulePlan, WbsRow } from '../plan/index.ts'
import { computedDates } from './computed.ts'
import type { StoredDates } from './file.ts'
import type { Written } from './formats.ts'
import { withIds } from './with-ids.ts'

export interface Losses {
  /** Facts that are others than before, by what they are about. */
  facts: Record<string, number>
  examples: PlanDifference[]
  /** Works and milestones with a date or a float that is another one, of those that have any. */
  moved: number
  dated: number
}

const EXAMPLES = 5

export function lossesBetween(was: Written, is: Written): Losses {
  const before: NotedPlan = { ...was.plan, notes: was.notes }
  const found = paired(before.rows, is.plan.rows)
  const notes = new Map([...is.notes].map(([id, text]) => [found.get(id) ?? id, text]))
  const aligned = alignPlan(before, { ...withIds(is.plan, found), notes }).plan
  const after = withAssignments(before, aligned)
  const differences = planDifferences(before, after).filter((difference) => isSeen(difference, was.plan))
  const facts: Record<string, number> = {}
  for (const difference of differences) facts[aboutOf(difference)] = (facts[aboutOf(difference)] ?? 0) + 1
  const values = lostValues(was, { ...is, plan: after })
  if (values > 0) facts.values = values
  return { facts, examples: differences.slice(0, EXAMPLES), ...movedDates(before, after) }
}

/** Row of `after` → row of `before`: the same name, and code if it has that, below the same row, one after the other. */
function paired(before: readonly WbsRow[], after: readonly WbsRow[]): Map<Id, Id> {
  const found = new Map<Id, Id>()
  const taken = new Set<Id>()
  for (const own of [(row: WbsRow) => `${row.name}\n${row.code}`, (row: WbsRow) => row.name]) {
    const keyOf = (row: WbsRow, parent: Id | null) => `${parent}\n${row.type === 'sum' ? '' : own(row)}`
    const open = Map.groupBy(
      before.filter(({ id }) => !taken.has(id)),
      (row) => keyOf(row, row.parentId),
    )
    // Parents stand before their children.
    for (const row of after) {
      if (found.has(row.id)) continue
      const parent = row.parentId === null ? null : (found.get(row.parentId) ?? row.parentId)
      const partner = open.get(keyOf(row, parent))?.shift()
      if (!partner) continue
      found.set(row.id, partner.id)
      taken.add(partner.id)
    }
  }
  return found
}

/** Of several assignments of one resource to one work the first is the first. */
function withAssignments(was: SchedulePlan, is: NotedPlan): NotedPlan {
  const keyOf = ({ wbsId, resourceType, resourceCode }: SchedulePlan['assignments'][number]) =>
    `${wbsId}\n${resourceType}\n${resourceCode}`
  const there = new Set(was.assignments.map(({ id }) => id))
  const taken = new Set(is.assignments.map(({ id }) => id))
  const open = Map.groupBy(
    was.assignments.filter(({ id }) => !taken.has(id)),
    keyOf,
  )
  const assignments = is.assignments.map((one) => {
    const same = there.has(one.id) ? undefined : open.get(keyOf(one))?.shift()
    return same ? { ...one, id: same.id } : one
  })
  return { ...is, assignments }
}

/** Values are compared by the names of their attributes; the calendar of the schedule may be named or not. */
function isSeen(difference: PlanDifference, { settings }: SchedulePlan): boolean {
  if (difference.kind === 'value') return false
  if (difference.kind !== 'field' || difference.field !== 'calendarId') return true
  return (difference.from ?? settings.defaultCalendarId) !== (difference.to ?? settings.defaultCalendarId)
}

function aboutOf(difference: PlanDifference): string {
  if (difference.kind === 'field') return difference.field
  if (difference.kind === 'deleted' && difference.row.type === 'draft') return 'draft'
  return difference.kind === 'setting' ? `setting.${difference.name}` : difference.kind
}

function lostValues(was: Written, is: Written): number {
  const [before, after] = [valueTexts(was), valueTexts(is)]
  const lost = [...before].filter(([key, text]) => after.get(key) !== text).length
  return lost + [...after.keys()].filter((key) => !before.has(key)).length
}

/** By work and name of the attribute; values of lists by their names. */
function valueTexts({ plan, attributes }: Written): Map<string, string> {
  const texts = new Map<string, string>()
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  for (const row of plan.rows) {
    for (const [id, stored] of row.values === '' ? [] : unpackValues(row.values)) {
      const attribute = byId.get(id)
      const text = stored.slice(1)
      texts.set(`${row.id}\n${attribute?.name}`, attribute?.values.find((value) => value.id === text)?.name ?? text)
    }
  }
  return texts
}

const compared = ['earlyStart', 'earlyFinish', 'lateStart', 'lateFinish', 'totalFloat', 'freeFloat'] as const

function movedDates(was: SchedulePlan, is: SchedulePlan): Pick<Losses, 'moved' | 'dated'> {
  const [before, after] = [computedDates(was), computedDates(is)]
  const isSame = (one: StoredDates, other: StoredDates | undefined): boolean =>
    other !== undefined && compared.every((field) => one[field] === other[field])
  const moved = [...before].filter(([id, dates]) => !isSame(dates, after.get(id))).length
  return { moved, dated: before.size }
}
