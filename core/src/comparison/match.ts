import {
  type Assignment,
  type Calendar,
  type Id,
  isSummary,
  lastingCodes,
  type Relation,
  relationId,
  type WbsRow,
} from '../plan/index.ts'
import type { NotedPlan } from './types.ts'

/** A plan with the ids of another one wherever both speak of the same thing. */
export interface AlignedPlan {
  plan: NotedPlan
  /** Row of the aligned plan → its own id before. */
  ownId(id: Id): Id
}

/**
 * Renames what `plan` has in common with `reference`: rows by id, else by code, else by parent and name; calendars by
 * id, else by name; assignments by id, else by work and resource. Versions of one schedule share their ids, so that
 * there is mostly nothing to rename.
 */
export function alignPlan(reference: NotedPlan, plan: NotedPlan): AlignedPlan {
  const rows = matchRows(reference.rows, plan.rows)
  const calendars = matchCalendars(reference.calendars, plan.calendars)
  const row = (id: Id): Id => rows.get(id) ?? id
  const calendar = (id: Id | null): Id | null => (id === null ? null : (calendars.get(id) ?? id))
  const renamed = plan.assignments.map((assignment) => ({
    ...assignment,
    wbsId: row(assignment.wbsId),
    calendarId: calendar(assignment.calendarId),
  }))
  const assignments = matchAssignments(reference.assignments, renamed)
  if (rows.size === 0 && calendars.size === 0 && assignments.size === 0) return { plan, ownId: (id) => id }
  const own = new Map([...rows].map(([id, found]) => [found, id]))
  const link = (relation: Relation): Relation => {
    const [predId, succId] = [row(relation.predId), row(relation.succId)]
    return { ...relation, predId, succId, id: relationId(predId, succId, relation.type) }
  }
  return {
    ownId: (id) => own.get(id) ?? id,
    plan: {
      settings: {
        ...plan.settings,
        defaultCalendarId: calendar(plan.settings.defaultCalendarId) ?? plan.settings.defaultCalendarId,
      },
      rows: plan.rows.map((one) => ({
        ...one,
        id: row(one.id),
        parentId: one.parentId === null ? null : row(one.parentId),
        calendarId: calendar(one.calendarId),
      })),
      relations: plan.relations.map(link),
      ...(plan.externals ? { externals: plan.externals.map(link) } : {}),
      ...(plan.notes ? { notes: new Map([...plan.notes].map(([id, text]) => [row(id), text])) } : {}),
      calendars: plan.calendars.map((one) => ({ ...one, id: calendars.get(one.id) ?? one.id })),
      assignments: renamed.map((one) => ({ ...one, id: assignments.get(one.id) ?? one.id })),
    },
  }
}

/** Row of `rows` → row of `reference`; only those that are found under another id. */
function matchRows(reference: readonly WbsRow[], rows: readonly WbsRow[]): Map<Id, Id> {
  const here = new Set(reference.map((row) => row.id))
  const there = new Set(rows.map((row) => row.id))
  const matched = new Map<Id, Id>()
  const found = new Set<Id>()
  const open = (): [WbsRow[], WbsRow[]] => [
    reference.filter((row) => !there.has(row.id) && !found.has(row.id)),
    rows.filter((row) => !here.has(row.id) && !matched.has(row.id)),
  ]
  const byCode = (codeOf: (row: WbsRow) => string) => (row: WbsRow) => {
    const code = codeOf(row)
    return code === '' ? null : `${nature(row)}\n${code}`
  }
  pair(...open(), byCode(lastingCodes(reference)), byCode(lastingCodes(rows)), (row, partner) => {
    matched.set(row.id, partner.id)
    found.add(partner.id)
  })
  const [left, right] = open()
  if (left.length === 0 || right.length === 0) return matched
  const named = (row: WbsRow, parent: Id | null): string | null =>
    row.name === '' ? null : `${nature(row)}\n${parent}\n${row.name}`
  // Level by level: a parent is found before the rows below it are looked for.
  for (const level of byLevel(rows, right)) {
    pair(
      left.filter((row) => !found.has(row.id)),
      level,
      (row) => named(row, row.parentId),
      (row) => named(row, row.parentId === null ? null : (matched.get(row.parentId) ?? row.parentId)),
      (row, partner) => {
        matched.set(row.id, partner.id)
        found.add(partner.id)
      },
    )
  }
  return matched
}

const nature = (row: WbsRow): string => (isSummary(row.type) ? 'summary' : 'work')

/** The wanted rows, those of the top level first. */
function byLevel(rows: readonly WbsRow[], wanted: readonly WbsRow[]): WbsRow[][] {
  const levelOf = new Map<Id, number>()
  for (const { id, parentId } of rows) levelOf.set(id, parentId === null ? 0 : (levelOf.get(parentId) ?? 0) + 1)
  const levels: WbsRow[][] = []
  for (const row of wanted) {
    const level = levelOf.get(row.id) ?? 0
    levels[level] ??= []
    levels[level].push(row)
  }
  return levels.filter((level) => level !== undefined)
}

/** Pairs what has the same key; a key that is not unique on both sides pairs nothing. */
function pair<T>(
  left: readonly T[],
  right: readonly T[],
  leftKey: (one: T) => string | null,
  rightKey: (one: T) => string | null,
  found: (right: T, left: T) => void,
): void {
  const here = unique(left, leftKey)
  for (const [key, one] of unique(right, rightKey)) {
    const partner = here.get(key)
    if (partner !== undefined) found(one, partner)
  }
}

function unique<T>(list: readonly T[], keyOf: (one: T) => string | null): Map<string, T> {
  const byKey = new Map<string, T>()
  const twice = new Set<string>()
  for (const one of list) {
    const key = keyOf(one)
    if (key === null) continue
    if (byKey.has(key)) twice.add(key)
    byKey.set(key, one)
  }
  for (const key of twice) byKey.delete(key)
  return byKey
}

function matchCalendars(reference: readonly Calendar[], calendars: readonly Calendar[]): Map<Id, Id> {
  return matchRest(reference, calendars, (calendar) => calendar.name)
}

function matchAssignments(reference: readonly Assignment[], assignments: readonly Assignment[]): Map<Id, Id> {
  return matchRest(reference, assignments, (one) => `${one.wbsId}\n${one.resourceType}\n${one.resourceCode}`)
}

function matchRest<T extends { id: Id }>(
  reference: readonly T[],
  list: readonly T[],
  keyOf: (one: T) => string,
): Map<Id, Id> {
  const here = new Set(reference.map((one) => one.id))
  const there = new Set(list.map((one) => one.id))
  const matched = new Map<Id, Id>()
  pair(
    reference.filter((one) => !there.has(one.id)),
    list.filter((one) => !here.has(one.id)),
    keyOf,
    keyOf,
    (one, partner) => matched.set(one.id, partner.id),
  )
  return matched
}
