/** What one plan says differently from another, fact by fact. Both must have been aligned to the same ids. */
import { differentValues } from '../attributes/index.ts'
import type { Id, Relation, SchedulePlan, ScheduleSettings, WbsRow } from '../plan/index.ts'
import { keptInOrder } from './kept-in-order.ts'
import { fieldNames } from './row-fields.ts'
import { same } from './same.ts'
import type { NotedPlan, PlanDifference, Spot } from './types.ts'

/** In an order that depends on the plans alone: rows as they stand, notes, links, calendars, assignments, settings. */
export function planDifferences(from: NotedPlan, to: NotedPlan): PlanDifference[] {
  return [
    ...rowDifferences(from.rows, to.rows),
    ...noteDifferences(from, to),
    ...linkDifferences(linksOf(from), linksOf(to)),
    ...recordDifferences(from.calendars, to.calendars, (id, a, b) => ({ kind: 'calendar', id, from: a, to: b })),
    ...recordDifferences(from.assignments, to.assignments, (id, a, b) => ({ kind: 'assignment', id, from: a, to: b })),
    ...settingDifferences(from.settings, to.settings),
  ]
}

/** Names the fact that a difference is about; the same for the same fact whatever the two values. */
export function factOf(difference: PlanDifference): string {
  switch (difference.kind) {
    case 'added':
    case 'deleted':
      return `row ${difference.id}`
    case 'moved':
      return `place ${difference.id}`
    case 'field':
      return `field ${difference.id} ${difference.field}`
    case 'value':
      return `value ${difference.id} ${difference.attributeId}`
    case 'note':
      return `note ${difference.id}`
    case 'links':
      return `links ${difference.predId} ${difference.succId}`
    case 'calendar':
    case 'assignment':
      return `${difference.kind} ${difference.id}`
    case 'setting':
      return `setting ${difference.name}`
  }
}

function rowDifferences(from: readonly WbsRow[], to: readonly WbsRow[]): PlanDifference[] {
  const before = new Map(from.map((row) => [row.id, row]))
  const after = new Set(to.map((row) => row.id))
  const moves = movesBetween(from, to)
  const found: PlanDifference[] = []
  for (const row of to) {
    const old = before.get(row.id)
    if (!old) {
      found.push({ kind: 'added', id: row.id, row })
      continue
    }
    const move = moves.get(row.id)
    if (move) found.push({ kind: 'moved', id: row.id, ...move })
    for (const field of fieldNames) {
      if (!same(old[field], row[field])) {
        found.push({ kind: 'field', id: row.id, field, from: old[field], to: row[field] })
      }
    }
    for (const { id, from: was, to: is } of differentValues(old.values, row.values)) {
      found.push({ kind: 'value', id: row.id, attributeId: id, from: was, to: is })
    }
  }
  for (const row of from) if (!after.has(row.id)) found.push({ kind: 'deleted', id: row.id, row })
  return found
}

export function childrenByParent(rows: readonly WbsRow[]): Map<Id | null, Id[]> {
  const children = new Map<Id | null, Id[]>()
  for (const row of rows) {
    const siblings = children.get(row.parentId)
    if (siblings) siblings.push(row.id)
    else children.set(row.parentId, [row.id])
  }
  return children
}

/** Rows with another parent, and of the siblings that stayed the fewest whose moving explains the new order. */
function movesBetween(from: readonly WbsRow[], to: readonly WbsRow[]): Map<Id, { from: Spot; to: Spot }> {
  const parentBefore = new Map(from.map((row) => [row.id, row.parentId]))
  const placeBefore = new Map(from.map((row, index) => [row.id, index]))
  const spotsBefore = spotsOf(from)
  const spotsAfter = spotsOf(to)
  const moves = new Map<Id, { from: Spot; to: Spot }>()
  for (const [parentId, ids] of childrenByParent(to)) {
    const stayed = ids.filter((id) => parentBefore.get(id) === parentId)
    const kept = keptInOrder(stayed.map((id) => placeBefore.get(id)!))
    const keptIds = new Set(kept.map((index) => stayed[index]!))
    for (const id of ids) {
      if (!parentBefore.has(id) || keptIds.has(id)) continue
      moves.set(id, { from: spotsBefore.get(id)!, to: spotsAfter.get(id)! })
    }
  }
  return moves
}

export function spotsOf(rows: readonly WbsRow[]): Map<Id, Spot> {
  const last = new Map<Id | null, Id>()
  const spots = new Map<Id, Spot>()
  for (const { id, parentId } of rows) {
    spots.set(id, { parentId, after: last.get(parentId) ?? null })
    last.set(parentId, id)
  }
  return spots
}

function noteDifferences(from: NotedPlan, to: NotedPlan): PlanDifference[] {
  if (!from.notes && !to.notes) return []
  const before = new Set(from.rows.map((row) => row.id))
  const note = (plan: NotedPlan, id: Id): string => plan.notes?.get(id) ?? ''
  return to.rows.flatMap(({ id }): PlanDifference[] => {
    const [was, is] = [note(from, id), note(to, id)]
    return was === is || !before.has(id) ? [] : [{ kind: 'note', id, from: was, to: is }]
  })
}

/** Those to works of other schedules, too. */
export function linksOf({ relations, externals }: SchedulePlan): Relation[] {
  return externals ? [...relations, ...externals] : relations
}

/** Links of each pair of rows, in order of type. */
function linksByPair(relations: readonly Relation[]): Map<string, Relation[]> {
  const pairs = new Map<string, Relation[]>()
  for (const relation of relations) {
    const key = `${relation.predId} ${relation.succId}`
    const known = pairs.get(key)
    if (known) known.push(relation)
    else pairs.set(key, [relation])
  }
  for (const links of pairs.values()) if (links.length > 1) links.sort((a, b) => (a.id < b.id ? -1 : 1))
  return pairs
}

function linkDifferences(from: readonly Relation[], to: readonly Relation[]): PlanDifference[] {
  const before = linksByPair(from)
  const after = linksByPair(to)
  const found: PlanDifference[] = []
  const compare = (key: string): void => {
    const [a, b] = [before.get(key) ?? [], after.get(key) ?? []]
    const [{ predId, succId }] = [...b, ...a] as [Relation]
    if (!sameLinks(a, b)) found.push({ kind: 'links', predId, succId, from: a, to: b })
  }
  for (const key of after.keys()) compare(key)
  for (const key of before.keys()) if (!after.has(key)) compare(key)
  return found
}

function sameLinks(a: readonly Relation[], b: readonly Relation[]): boolean {
  return (
    a.length === b.length &&
    a.every((link, i) => link.id === b[i]!.id && link.lag === b[i]!.lag && link.lagCalendar === b[i]!.lagCalendar)
  )
}

function recordDifferences<T extends { id: Id }>(
  from: readonly T[],
  to: readonly T[],
  difference: (id: Id, from: T | null, to: T | null) => PlanDifference,
): PlanDifference[] {
  const before = new Map(from.map((one) => [one.id, one]))
  const after = new Set(to.map((one) => one.id))
  const found: PlanDifference[] = []
  for (const one of to) {
    const old = before.get(one.id) ?? null
    if (!old || !same(old, one)) found.push(difference(one.id, old, one))
  }
  for (const one of from) if (!after.has(one.id)) found.push(difference(one.id, one, null))
  return found
}

function settingDifferences(from: ScheduleSettings, to: ScheduleSettings): PlanDifference[] {
  const names = Object.keys(to).sort() as (keyof ScheduleSettings)[]
  return names
    .filter((name) => !same(from[name], to[name]))
    .map((name) => ({ kind: 'setting', name, from: from[name], to: to[name] }))
}
