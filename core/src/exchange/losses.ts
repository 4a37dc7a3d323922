/** What of a schedule is another after it was written in a format and read back. */
import { unpackValues } from '../attributes/index.ts'
import { alignPlan, type NotedPlan, type PlanDifference, planDifferences, same } from '../comparison/index.ts'
import {
  type Id,
  isSummary,
  ownCode,
  type Progress,
  type SchedulePlan,
  type WbsRow,
  type WbsType,
} from '../plan/index.ts'
import { parseStepKey, stepsOf } from '../steps/index.ts'
import { computedDates } from './computed.ts'
import type { StoredDates } from './file.ts'
import type { Written } from './formats.ts'
import { keptDates } from './kept-dates.ts'
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
  const read = withoutAdded(before.rows, is.plan)
  const found = paired(before.rows, read.rows)
  const notes = new Map([...is.notes].map(([id, text]) => [found.get(id) ?? id, text]))
  const aligned = alignPlan(before, { ...withIds(read, found), notes }).plan
  const after = withAssignments(before, aligned)
  const differences = planDifferences(before, after).filter(seenBetween(was.plan, after))
  const facts: Record<string, number> = {}
  for (const difference of differences) facts[aboutOf(difference)] = (facts[aboutOf(difference)] ?? 0) + 1
  const values = lostValues(was, { ...is, plan: after })
  if (values > 0) facts.values = values
  const steps = lostSteps(was.plan, after)
  if (steps > 0) facts.steps = steps
  const baselines = lostBaselines(was, { ...is, found })
  if (baselines > 0) facts.baseline = baselines
  return { facts, examples: differences.slice(0, EXAMPLES), ...movedDates(before, after) }
}

/** Row of `after` → row of `before`: the same name, and code if it has that, below the same row, one after the other. */
function paired(before: readonly WbsRow[], after: readonly WbsRow[]): Map<Id, Id> {
  const found = onlyRoots(before, after)
  const taken = new Set<Id>(found.values())
  for (const own of [(row: WbsRow) => `${row.name}\n${row.code}`, (row: WbsRow) => row.name]) {
    const keyOf = (row: WbsRow, parent: Id | null) => `${parent}\n${own(row)}`
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

const rootsOf = (rows: readonly WbsRow[]): WbsRow[] => rows.filter(({ parentId }) => parentId === null)

/** The only root of a schedule is that of the file, however either calls it. */
function onlyRoots(before: readonly WbsRow[], after: readonly WbsRow[]): Map<Id, Id> {
  const [was, ...others] = rootsOf(before)
  const [is, ...more] = rootsOf(after)
  return was && is && others.length + more.length === 0 ? new Map([[is.id, was.id]]) : new Map()
}

/** Above rows that are no project a file has the node of its project, which is nothing of the schedule. */
function withoutAdded(before: readonly WbsRow[], plan: SchedulePlan): SchedulePlan {
  const [top, ...others] = rootsOf(plan.rows)
  const was = rootsOf(before)
  if (!top || others.length > 0 || top.type !== 'sum' || (was.length === 1 && was[0]!.type === 'sum')) return plan
  const lifted = plan.rows
    .filter((row) => row !== top)
    .map((row) => ({
      ...row,
      parentId: row.parentId === top.id ? null : row.parentId,
      code: isSummary(row.type) ? ownCode(row.code, top.code) : row.code,
    }))
  return { ...plan, rows: lifted }
}

/** Of several assignments of one resource to one work: one that says the same, else the first. */
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
    const partner = there.has(one.id) ? undefined : takeLike(open.get(keyOf(one)) ?? [], one)
    return partner ? { ...one, id: partner.id } : one
  })
  return { ...is, assignments }
}

function takeLike<T extends { id: Id }>(open: T[], one: T): T | undefined {
  const at = open.length < 2 ? 0 : open.findIndex((other) => same({ ...other, id: one.id }, one))
  return open.splice(Math.max(at, 0), 1)[0]
}

/**
 * Values are compared by the names of their attributes. Not seen: whether the calendar of the schedule is named, whether
 * a summary is the project's own, how much of its path its code repeats, and where an actual start came from.
 */
function seenBetween(was: SchedulePlan, is: SchedulePlan): (difference: PlanDifference) => boolean {
  const codes = [summaryCodes(was), summaryCodes(is)] as const
  return (difference) => {
    if (difference.kind === 'value') return false
    if (difference.kind !== 'field') return true
    const { field, id, from, to } = difference
    if (field === 'type') return !(isSummary(from as WbsType) && isSummary(to as WbsType))
    if (field === 'code') return !codes[0].has(id) || codes[0].get(id) !== codes[1].get(id)
    if (field === 'progress') return !same(withoutSource(from as Progress), withoutSource(to as Progress))
    if (field !== 'calendarId') return true
    return (from ?? was.settings.defaultCalendarId) !== (to ?? was.settings.defaultCalendarId)
  }
}

/** Of summaries: what their codes add to those above. */
function summaryCodes({ rows }: SchedulePlan): Map<Id, string> {
  const codes = new Map(rows.filter(({ type }) => isSummary(type)).map(({ id, code }) => [id, code]))
  return new Map(
    rows
      .filter(({ id }) => codes.has(id))
      .map(({ id, parentId, code }) => [id, ownCode(code, codes.get(parentId ?? ''))]),
  )
}

const withoutSource = ({ startSource: _, ...progress }: Progress) => progress

function aboutOf(difference: PlanDifference): string {
  if (difference.kind === 'field') return difference.field
  if (difference.kind === 'deleted' && difference.row.type === 'draft') return 'draft'
  return difference.kind === 'setting' ? `setting.${difference.name}` : difference.kind
}

/** One after the other, whatever they are called: works that stood where they do stand there still. */
function lostBaselines(was: Written, is: Written & { found: ReadonlyMap<Id, Id> }): number {
  const datesIn = (plan: SchedulePlan) => Object.fromEntries(keptDates(alignPlan(was.plan, plan).plan))
  const before = (was.baselines ?? []).map(({ plan }) => datesIn(plan))
  const after = (is.baselines ?? []).map(({ plan }) => datesIn(withIds(alignPlan(is.plan, plan).plan, is.found)))
  const lost = before.filter((dates, i) => !same(dates, after[i]))
  return lost.length + Math.max(0, after.length - before.length)
}

function lostValues(was: Written, is: Written): number {
  const [before, after] = [valueTexts(was), valueTexts(is)]
  const lost = [...before].filter(([key, text]) => after.get(key) !== text).length
  return lost + [...after.keys()].filter((key) => !before.has(key)).length
}

/** Steps are called otherwise in each reading: those of a work are the same in the same order. */
function lostSteps(was: SchedulePlan, is: SchedulePlan): number {
  const said = ({ rows }: SchedulePlan) =>
    new Map(rows.map(({ id, values }) => [id, stepsOf(values).map(({ id: _, ...step }) => step)] as const))
  const [before, after] = [said(was), said(is)]
  return [...before].reduce(
    (lost, [id, steps]) => lost + steps.filter((step, i) => !same(step, after.get(id)?.[i])).length,
    0,
  )
}

/** By work and name of the attribute; values of lists by their names. */
function valueTexts({ plan, attributes }: Written): Map<string, string> {
  const texts = new Map<string, string>()
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  for (const row of plan.rows) {
    for (const [id, stored] of row.values === '' ? [] : unpackValues(row.values)) {
      if (parseStepKey(id)) continue
      const attribute = byId.get(id)
      const nameOf = (text: string): string => attribute?.values.find(({ id }) => id === text)?.name ?? text
      const names =
        attribute?.type === 'list_multi' ? stored.slice(1).split(',').map(nameOf).sort() : [nameOf(stored.slice(1))]
      texts.set(`${row.id}\n${attribute?.name}`, names.join('; '))
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
