import { packValues, unpackValues } from '../attributes/index.ts'
import { same } from '../comparison/index.ts'
import type { RowFields, ScheduleCommand } from '../documents/schedule/types.ts'
import type { Assignment, Calendar, Id, Progress, Relation, SchedulePlan, WbsRow } from '../plan/index.ts'
import { blankAssignment, ranksWorks, relationId } from '../plan/index.ts'
import { mergedSteps, parseStepKey } from '../steps/index.ts'
import { matchRows } from './match.ts'

/** What an import may do to rows already there (the upload field `update_script`). */
export interface MergeScript {
  add: boolean
  update: boolean
  delete: boolean
}

export interface Merge {
  /** One batch: all of it or nothing, one undo step. */
  command: ScheduleCommand
  /** Rows. */
  counts: { added: number; updated: number; deleted: number; unchanged: number }
}

interface Merging {
  current: SchedulePlan
  incoming: SchedulePlan
  script: MergeScript
  /** Incoming row to the row of the schedule it becomes: one already there, or one to be created. */
  idOf: Map<Id, Id>
  /** Incoming rows that were found in the schedule. */
  matched: Map<Id, WbsRow>
  calendarIds: Map<Id, Id>
  saysPriorities: boolean
  commands: ScheduleCommand[]
}

/**
 * The commands that bring a schedule to what a newly imported file says.
 *
 * Rows are found again by code, else by their path and name (`matchRows`). With `update`, links and calendars follow
 * the file too; facts already reported are never replaced by emptier ones. Rows that stay keep their id and order.
 */
export function mergePlans(current: SchedulePlan, incoming: SchedulePlan, script: MergeScript, newId: () => Id): Merge {
  const matched = matchRows(current.rows, incoming.rows)
  const taken = new Set(current.rows.map((row) => row.id))
  const idOf = new Map<Id, Id>()
  for (const row of incoming.rows) {
    const found = matched.get(row.id)
    if (found) idOf.set(row.id, found.id)
    else if (script.add) idOf.set(row.id, taken.has(row.id) ? newId() : row.id)
  }
  const merging: Merging = {
    ...{ current, incoming, script, idOf, matched },
    calendarIds: new Map(),
    saysPriorities: saysPriorities(current, incoming),
    commands: [],
  }
  const deleted = rowsToDelete(merging)
  mergeCalendars(merging, newId)
  removeRelations(merging)
  const { added, updated } = mergeRows(merging)
  // After the moves out of them, and before new links that old ones would turn into loops.
  if (deleted.tops.length > 0) merging.commands.push({ do: 'row.delete', ids: deleted.tops })
  addRelations(merging)
  mergeAssignments(merging, newId)
  if (script.update) mergeSettings(merging)
  const counts = { added, updated, deleted: deleted.count, unchanged: matched.size - updated }
  return { command: { do: 'batch', commands: merging.commands }, counts }
}

/** Rows that the file no longer has; only the topmost of a branch are named. */
function rowsToDelete({ current, incoming, matched, idOf, script }: Merging): { tops: Id[]; count: number } {
  if (!script.delete) return { tops: [], count: 0 }
  const kept = new Set([...matched.values()].map((row) => row.id))
  const parents = new Map<Id, Id | null>()
  for (const row of incoming.rows) {
    const found = matched.get(row.id)
    if (found && script.update) parents.set(found.id, row.parentId === null ? null : (idOf.get(row.parentId) ?? null))
  }
  const gone = new Set(goneRows(current, kept, parents))
  const tops = current.rows.filter(({ id, parentId }) => gone.has(id) && (parentId === null || !gone.has(parentId)))
  return { tops: tops.map(({ id }) => id), count: gone.size }
}

/**
 * Rows that are not `known`, in their order. Drafts are of ours alone, and a branch that keeps a row stays; `parents`:
 * where rows come to stand otherwise than they do.
 */
export function goneRows({ rows }: SchedulePlan, known: ReadonlySet<Id>, parents: ReadonlyMap<Id, Id | null>): Id[] {
  const kept = new Set(known)
  const parentOf = new Map([...rows.map(({ id, parentId }) => [id, parentId] as const), ...parents])
  for (const row of rows) if (row.type === 'draft') kept.add(row.id)
  for (const id of [...kept]) {
    for (let parent = parentOf.get(id) ?? null; parent !== null && !kept.has(parent); ) {
      kept.add(parent)
      parent = parentOf.get(parent) ?? null
    }
  }
  return rows.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
}

function mergeCalendars({ current, incoming, calendarIds, commands }: Merging, newId: () => Id): void {
  const { idOf, added } = placedCalendars(current, incoming, { newId, action: 'create' })
  for (const [id, own] of idOf) calendarIds.set(id, own)
  commands.push(...added.map((calendar): ScheduleCommand => ({ do: 'calendar.put', calendar })))
}

/**
 * A calendar that is already there is never changed: one of the same name that works at other times is added as a
 * copy under a name of its own, and the rows of the file follow the copy. `update`: none is added, and one of the same
 * name is meant.
 */
export function placedCalendars(
  current: SchedulePlan,
  incoming: SchedulePlan,
  { newId, action }: { newId: () => Id; action: 'none' | 'update' | 'create' },
): { idOf: Map<Id, Id>; added: Calendar[] } {
  const known = [...current.calendars]
  const idOf = new Map<Id, Id>()
  const added: Calendar[] = []
  if (action === 'none') return { idOf, added }
  for (const calendar of incoming.calendars) {
    const named = known.filter(({ name }) => name === calendar.name || isCopyName(name, calendar.name))
    const found = named.find((one) => sameTime(one, calendar)) ?? (action === 'update' ? named[0] : undefined)
    if (found) idOf.set(calendar.id, found.id)
    if (found || action === 'update') continue
    const id = known.some((one) => one.id === calendar.id) ? newId() : calendar.id
    const copy = { ...calendar, id, name: freeName(calendar.name, known) }
    idOf.set(calendar.id, id)
    known.push(copy)
    added.push(copy)
  }
  return { idOf, added }
}

/** «Five days (2)» is a copy of «Five days». */
function isCopyName(name: string, original: string): boolean {
  return name.startsWith(`${original} (`) && /^\(\d+\)$/.test(name.slice(original.length + 1))
}

function freeName(name: string, known: readonly Calendar[]): string {
  const taken = new Set(known.map((calendar) => calendar.name))
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) if (!taken.has(`${name} (${number})`)) return `${name} (${number})`
}

function sameTime(a: Calendar, b: Calendar): boolean {
  return same([a.week, a.exceptions, a.rules, a.minutesPerDay], [b.week, b.exceptions, b.rules, b.minutesPerDay])
}

/** Creates, moves and edits in tree order, so that a parent is in its place before its children. */
function mergeRows(merging: Merging): { added: number; updated: number } {
  const { incoming, matched, script, idOf, commands } = merging
  /** Last row placed under each parent so far: the next one goes after it. */
  const last = new Map<Id | null, Id>()
  let added = 0
  let updated = 0
  for (const row of incoming.rows) {
    const id = idOf.get(row.id)
    if (id === undefined) continue
    const found = matched.get(row.id)
    const wanted = row.parentId === null ? null : (idOf.get(row.parentId) ?? null)
    const moves = found !== undefined && script.update && found.parentId !== wanted
    const parentId = found && !moves ? found.parentId : wanted
    const place = { parentId, after: last.get(parentId) ?? null }
    last.set(parentId, id)
    if (!found) {
      commands.push({ do: 'row.create', id, place, fields: fieldsOf(merging, row) })
      added++
      continue
    }
    if (moves) commands.push({ do: 'row.move', ids: [id], place })
    const fields = script.update ? changedFields(found, mergedFields(merging, found, row)) : {}
    if (Object.keys(fields).length > 0) commands.push({ do: 'row.set', ids: [id], fields })
    if (moves || Object.keys(fields).length > 0) updated++
  }
  return { added, updated }
}

function fieldsOf({ calendarIds }: Merging, row: WbsRow): RowFields {
  const { id: _id, parentId: _parentId, ...fields } = row
  return { ...fields, calendarId: row.calendarId && (calendarIds.get(row.calendarId) ?? null) }
}

/** A file in which all works are alike may not know of priorities; a table of this schedule keeps those that nobody edited. */
export function saysPriorities(current: SchedulePlan, incoming: SchedulePlan): boolean {
  if (ranksWorks(incoming)) return true
  const own = new Set(current.rows.map(({ id }) => id))
  return incoming.rows.some(({ id }) => own.has(id))
}

/** A file knows neither the main measure nor our people, and may lack labour and cost: what is there stays. */
function mergedFields(merging: Merging, found: WbsRow, row: WbsRow): RowFields {
  const fields = fieldsOf(merging, row)
  return {
    ...fields,
    values: mergedValues(found.values, row.values),
    calendarId:
      isDefault(merging, found.calendarId) && isDefault(merging, fields.calendarId)
        ? found.calendarId
        : fields.calendarId,
    measure: row.measure ?? found.measure,
    labour: row.labour ?? found.labour,
    cost: row.cost ?? found.cost,
    executor: row.executor ?? found.executor,
    curator: row.curator ?? found.curator,
    threePoints: row.threePoints ?? found.threePoints,
    levelDelay: row.levelDelay || found.levelDelay,
    expenses: row.expenses ?? found.expenses,
    effort: row.effort ?? found.effort,
    priority: merging.saysPriorities ? row.priority : found.priority,
    progress: mergeProgress(found.progress, row.progress),
    copiedFrom: found.copiedFrom,
    subproject: row.subproject ?? found.subproject,
  }
}

/** Steps that were reported more of than the file says stay as they are. */
function mergedValues(found: string, said: string): string {
  const isOther = ([key]: [string, string]): boolean => parseStepKey(key) === null
  const others = [...unpackValues(said)].filter(isOther)
  const values = packValues(new Map([...unpackValues(found), ...others]))
  return mergedSteps(values, said, { planned: true, facts: (isReported) => !isReported })
}

/** A file names the default calendar with every work; here it may be left open. Not while the default changes. */
function isDefault({ current, incoming, calendarIds }: Merging, calendarId: Id | null): boolean {
  const { defaultCalendarId } = current.settings
  const kept = calendarIds.get(incoming.settings.defaultCalendarId) === defaultCalendarId
  return kept && (calendarId === null || calendarId === defaultCalendarId)
}

function changedFields(found: WbsRow, wanted: RowFields): Partial<RowFields> {
  const names = Object.keys(wanted) as (keyof RowFields)[]
  return Object.fromEntries(
    names.filter((name) => !same(found[name], wanted[name])).map((name) => [name, wanted[name]]),
  )
}

/** 0 not started, 1 under way, 2 finished. */
function stage(progress: Progress): number {
  if (progress.actualFinish !== null) return 2
  return progress.actualStart !== null ? 1 : 0
}

/** The file's facts, unless those already reported say more. */
export function mergeProgress(reported: Progress, incoming: Progress): Progress {
  if (stage(reported) > stage(incoming)) return reported
  if (stage(reported) === 1 && stage(incoming) === 1 && incoming.percent === 0 && reported.percent > 0) return reported
  return {
    ...incoming,
    actualStart: incoming.actualStart ?? reported.actualStart,
    // Frozen at the first actual start.
    initialDuration: reported.initialDuration ?? incoming.initialDuration,
    startSource: incoming.actualStart === reported.actualStart ? reported.startSource : incoming.startSource,
  }
}

/** Incoming links between rows of the schedule, by their id there. */
function incomingRelations({ incoming, idOf }: Merging): Map<string, Relation> {
  const relations = new Map<string, Relation>()
  for (const relation of incoming.relations) {
    const predId = idOf.get(relation.predId)
    const succId = idOf.get(relation.succId)
    if (!predId || !succId) continue
    const id = relationId(predId, succId, relation.type)
    const moved = { ...relation, id, predId, succId }
    relations.set(id, relation.origin === undefined ? moved : { ...moved, origin: movedOrigin(relation.origin, idOf) })
  }
  return relations
}

/** The link that relations were expanded from, between the rows as they are in the schedule. */
export function movedOrigin(origin: string, idOf: ReadonlyMap<Id, Id>): string {
  return origin
    .split(':')
    .map((part) => idOf.get(part) ?? part)
    .join(':')
}

/** Links between two rows of the file that the file lacks; first, because a turned link would close a loop. */
function removeRelations(merging: Merging): void {
  if (!merging.script.update) return
  const known = new Set([...merging.matched.values()].map((row) => row.id))
  const wanted = incomingRelations(merging)
  const gone = merging.current.relations.filter(
    ({ id, predId, succId }) => known.has(predId) && known.has(succId) && !wanted.has(id),
  )
  if (gone.length > 0) merging.commands.push({ do: 'relation.delete', ids: gone.map((relation) => relation.id) })
}

function addRelations(merging: Merging): void {
  const { current, script, commands, matched } = merging
  const present = new Map(current.relations.map((relation) => [relation.id, relation]))
  const known = new Set([...matched.values()].map((row) => row.id))
  for (const relation of incomingRelations(merging).values()) {
    const { id, predId, succId, type, lag, lagCalendar, origin } = relation
    const found = present.get(id)
    // Without `update`, links between rows that were there already stay as they are.
    if (!script.update && known.has(predId) && known.has(succId)) continue
    const kept = origin === undefined ? {} : { origin }
    if (!found) commands.push({ do: 'relation.create', predId, succId, type, lag, lagCalendar, ...kept })
    else if (found.lag !== lag) commands.push({ do: 'relation.set', id, lag })
  }
}

/** By work, resource and turn: one resource may be assigned twice. */
function mergeAssignments(merging: Merging, newId: () => Id): void {
  const { current, incoming, script, idOf, matched, calendarIds, commands } = merging
  const present = new Map(keyedAssignments(current.assignments).map(([key, assignment]) => [key, assignment]))
  const taken = new Set(current.assignments.map((assignment) => assignment.id))
  const known = new Set([...matched.values()].map((row) => row.id))
  const mapped = incoming.assignments.flatMap((assignment) => {
    const wbsId = idOf.get(assignment.wbsId)
    const calendarId = assignment.calendarId && (calendarIds.get(assignment.calendarId) ?? null)
    return wbsId ? [{ ...assignment, wbsId, calendarId }] : []
  })
  for (const [key, assignment] of keyedAssignments(mapped)) {
    if (known.has(assignment.wbsId) && !script.update) continue
    const found = present.get(key)
    present.delete(key)
    const id = found?.id ?? (taken.has(assignment.id) ? newId() : assignment.id)
    const merged = { ...(found ? saidOver(found, assignment) : assignment), id }
    if (!found || !same(found, merged)) {
      commands.push({ do: 'assignment.put', assignment: merged })
    }
  }
  if (!script.delete) return
  for (const { id, wbsId } of present.values()) {
    if (known.has(wbsId)) commands.push({ do: 'assignment.delete', id })
  }
}

/** What files cannot say stays as it was made here. */
export function saidOver(found: Assignment, incoming: Assignment): Assignment {
  const { id: _id, wbsId: _work, ...blank } = blankAssignment('', '')
  const unsaid = (Object.keys(blank) as (keyof typeof blank & keyof Assignment)[]).filter(
    (field) => !alwaysSaid.has(field) && incoming[field] === blank[field],
  )
  return { ...incoming, ...Object.fromEntries(unsaid.map((field) => [field, found[field]])) }
}

/** Each file with assignments has these, also where they are nothing. */
const alwaysSaid: ReadonlySet<keyof Assignment> = new Set([
  'resourceCode',
  'resourceName',
  'resourceType',
  'calendarId',
  'remaining',
  'plan',
  'fact',
])

export function keyedAssignments(assignments: readonly Assignment[]): [string, Assignment][] {
  const turns = new Map<string, number>()
  const keys = new Map<Assignment, string>()
  // In which order they stand means nothing: those of equal amounts are the same.
  for (const assignment of assignments.toSorted(byAmounts)) {
    const key = `${assignment.wbsId}\n${assignment.resourceType}\n${assignment.resourceCode}`
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    keys.set(assignment, `${key}\n${turn}`)
  }
  return assignments.map((assignment) => [keys.get(assignment)!, assignment])
}

const byAmounts = (one: Assignment, other: Assignment): number =>
  Number(one.plan) - Number(other.plan) || Number(one.fact) - Number(other.fact)

/** Dates and options of the file; the title and how progress is calculated are this schedule's own. */
function mergeSettings({ current, incoming, calendarIds, commands }: Merging): void {
  const { settings } = incoming
  const defaultCalendarId = calendarIds.get(settings.defaultCalendarId) ?? current.settings.defaultCalendarId
  const wanted = { ...settings, defaultCalendarId, ...ownSettings(current.settings) }
  const names = Object.keys(wanted) as (keyof typeof wanted)[]
  const changed = names.filter((name) => !same(current.settings[name], wanted[name]))
  if (changed.length === 0) return
  commands.push({ do: 'settings.set', settings: Object.fromEntries(changed.map((name) => [name, wanted[name]])) })
}

export function ownSettings({ name, scenario, remainingRounding, rateFromInitialDuration }: SchedulePlan['settings']) {
  return { name, scenario, remainingRounding, rateFromInitialDuration }
}
