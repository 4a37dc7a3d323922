/** What a file makes of a schedule by a rule: facts that are taken over or left one by one. */
import {
  type ComparisonGroup,
  commandsBetween,
  factOf,
  groupOf,
  type NotedPlan,
  type Obstacle,
  type PlanDifference,
  planDifferences,
  takeOver,
} from '../../comparison/index.ts'
import type { ScheduleCommand } from '../../documents/schedule/types.ts'
import type { Assignment, Id, Relation, WbsRow } from '../../plan/index.ts'
import { relationId } from '../../plan/index.ts'
import { matchRows } from '../match.ts'
import {
  goneRows,
  keyedAssignments,
  movedOrigin,
  ownSettings,
  placedCalendars,
  saidOver,
  saysPriorities,
} from '../merge.ts'
import { type KeptFact, keptFacts, withAllFacts } from './kept-facts.ts'
import { mayTellFacts, newRow, type RowRule, updatedRow } from './rows.ts'
import type { ImportRule } from './types.ts'

export interface RuledUpdate {
  /** Has the ids of the schedule; rows that the file lacks are not in it. */
  wanted: NotedPlan
  /** What the rule allows. */
  differences: readonly PlanDifference[]
  /** Rows that the file lacks, whether they go or not. */
  missing: readonly Id[]
  /** Facts that the file tells and the rule does not take. */
  kept: readonly KeptFact[]
}

export interface Ruling {
  newId(): Id
  /** The file is the schedule with edits, as a table is: a relation that it lacks was taken out by somebody. */
  isEdit: boolean
}

interface Ruled extends Ruling {
  current: NotedPlan
  incoming: NotedPlan
  rule: ImportRule
  /** Rows of the file by those that they become. */
  idOf: ReadonlyMap<Id, Id>
  found: ReadonlyMap<Id, WbsRow>
  /** Rows of the schedule that the file has. */
  known: ReadonlySet<Id>
}

export function ruledUpdate(current: NotedPlan, incoming: NotedPlan, rule: ImportRule, how: Ruling): RuledUpdate {
  const found = matchRows(current.rows, incoming.rows, rule.match)
  const idOf = idsOf(current, incoming, rule, found, how)
  const known = new Set([...found.values()].map(({ id }) => id))
  const ruled: Ruled = { ...how, current, incoming, rule, idOf, found, known }
  const calendars = placedCalendars(current, incoming, { newId: how.newId, action: rule.kinds.calendars })
  const rows = rowsOf(ruled, calendars.idOf)
  const assignments = assignmentsOf(ruled, calendars.idOf)
  const wanted: NotedPlan = {
    settings: settingsOf(ruled, calendars.idOf),
    rows,
    relations: relationsOf(ruled),
    ...(current.externals ? { externals: current.externals } : {}),
    notes: notesOf(ruled),
    calendars: [...current.calendars, ...calendars.added],
    assignments,
  }
  const missing = goneRows(current, known, new Map(rows.map(({ id, parentId }) => [id, parentId])))
  const gone = new Set(rule.deletes && rule.kinds.works !== 'none' ? missing : [])
  const isAllowed = (one: PlanDifference): boolean => {
    if (one.kind === 'deleted') return gone.has(one.id)
    // Siblings that the file has in another order stay as they stand.
    return one.kind !== 'moved' || one.from.parentId !== one.to.parentId
  }
  const kept = keptBy(ruled, calendars.idOf, { rows, assignments })
  return { wanted, differences: planDifferences(current, wanted).filter(isAllowed), missing, kept }
}

/** Of works that come or are there: what the same rule would do if facts could come. */
function keptBy(
  ruled: Ruled,
  calendars: ReadonlyMap<Id, Id>,
  here: Pick<NotedPlan, 'rows' | 'assignments'>,
): KeptFact[] {
  const rule = withAllFacts(ruled.rule)
  if (!rule) return []
  const open = { ...ruled, rule }
  return keptFacts(here, { rows: rowsOf(open, calendars), assignments: assignmentsOf(open, calendars) })
}

export interface LeftOut {
  groups: readonly ComparisonGroup[]
  /** As `factOf` names them. */
  facts: readonly string[]
}

/** The schedule with what was not left out. */
export function updatedPlan(
  current: NotedPlan,
  { wanted, differences }: RuledUpdate,
  leftOut: LeftOut,
): { plan: NotedPlan; obstacles: Obstacle[] } {
  const [groups, facts] = [new Set(leftOut.groups), new Set(leftOut.facts)]
  const taken = differences.filter((one) => !groups.has(groupOf(one)) && !facts.has(factOf(one)))
  return takeOver(current, wanted, taken)
}

/** One batch: all of it or nothing, one undo step. */
export function updateCommand(current: NotedPlan, updated: NotedPlan): Extract<ScheduleCommand, { do: 'batch' }> {
  return { do: 'batch', commands: commandsBetween(current, updated) }
}

/** A file that becomes a schedule of its own: its works come whatever the rule says of them. */
export function ruledNew(read: NotedPlan, rule: ImportRule): NotedPlan {
  const none: NotedPlan = { ...read, rows: [], relations: [], assignments: [], notes: new Map() }
  const wanted = { ...rule, kinds: { ...rule.kinds, works: 'create' as const, calendars: 'create' as const } }
  const newId = (): Id => {
    throw new Error('Ids of the file are its own')
  }
  return ruledUpdate(none, read, wanted, { newId, isEdit: false }).wanted
}

function idsOf(
  current: NotedPlan,
  incoming: NotedPlan,
  { kinds }: ImportRule,
  found: ReadonlyMap<Id, WbsRow>,
  { newId }: Ruling,
): Map<Id, Id> {
  const taken = new Set(current.rows.map(({ id }) => id))
  const idOf = new Map<Id, Id>()
  for (const { id } of incoming.rows) {
    const own = found.get(id)
    if (own) idOf.set(id, own.id)
    else if (kinds.works === 'create') idOf.set(id, taken.has(id) ? newId() : id)
  }
  return idOf
}

function rowsOf(ruled: Ruled, calendars: ReadonlyMap<Id, Id>): WbsRow[] {
  const { current, incoming, rule, idOf, found } = ruled
  const { defaultCalendarId } = current.settings
  const of: RowRule = {
    rule,
    calendarOf: (id) => calendars.get(id ?? incoming.settings.defaultCalendarId),
    isDefault: (id) => id === null || id === defaultCalendarId,
    saysPriorities: saysPriorities(current, incoming),
  }
  const mayMove = rule.kinds.works !== 'none' && !rule.keep.includes('place')
  return incoming.rows.flatMap((row) => {
    const id = idOf.get(row.id)
    if (id === undefined) return []
    const parentId = row.parentId === null ? null : (idOf.get(row.parentId) ?? null)
    const own = found.get(row.id)
    if (!own) return [newRow(row, { id, parentId }, of)]
    const updated = updatedRow(own, row, of)
    // Below a row that did not come it stays where it is.
    const hasParent = row.parentId === null || parentId !== null
    return [{ ...updated, parentId: mayMove && hasParent ? parentId : own.parentId }]
  })
}

function settingsOf({ current, incoming, rule }: Ruled, calendars: ReadonlyMap<Id, Id>): NotedPlan['settings'] {
  if (rule.kinds.settings === 'none') return current.settings
  const defaultCalendarId = calendars.get(incoming.settings.defaultCalendarId) ?? current.settings.defaultCalendarId
  return { ...incoming.settings, ...ownSettings(current.settings), defaultCalendarId }
}

const pairOf = ({ predId, succId }: Pick<Relation, 'predId' | 'succId'>): string => `${predId} ${succId}`

/** All relations between two works are one fact. */
function relationsOf({ current, incoming, rule, idOf, known, isEdit }: Ruled): Relation[] {
  const action = rule.kinds.relations
  if (action === 'none') return [...current.relations]
  const own = new Map(current.relations.map((relation) => [relation.id, relation]))
  const moved = incoming.relations.flatMap((relation): Relation[] => {
    const [predId, succId] = [idOf.get(relation.predId), idOf.get(relation.succId)]
    if (predId === undefined || succId === undefined) return []
    const id = relationId(predId, succId, relation.type)
    const there = own.get(id)
    if (there) return [{ ...there, lag: relation.lag }]
    const { origin, ...said } = relation
    const kept = origin === undefined ? {} : { origin: movedOrigin(origin, idOf) }
    return [{ ...said, ...kept, id, predId, succId }]
  })
  const before = Map.groupBy(current.relations, pairOf)
  const said = Map.groupBy(moved, pairOf)
  const taken = moved.filter((relation) => action === 'create' || before.has(pairOf(relation)))
  const goes = (relation: Relation): boolean =>
    (isEdit || rule.deletes) && known.has(relation.predId) && known.has(relation.succId)
  return [...current.relations.filter((one) => !said.has(pairOf(one)) && !goes(one)), ...taken]
}

/** A file that says nothing of a work says nothing of its note. */
function notesOf({ current, incoming, rule, idOf, known }: Ruled): Map<Id, string> {
  const notes = new Map(current.notes)
  const action = rule.kinds.notes
  if (action === 'none') return notes
  for (const [id, text] of incoming.notes ?? []) {
    const own = idOf.get(id)
    if (own === undefined || text === '') continue
    if (action === 'create' || (known.has(own) && notes.has(own))) notes.set(own, text)
  }
  return notes
}

/** By work, resource and turn: one resource may be assigned twice. */
function assignmentsOf(ruled: Ruled, calendars: ReadonlyMap<Id, Id>): Assignment[] {
  const { current, incoming, rule, idOf, known, newId, isEdit } = ruled
  const action = rule.kinds.resources
  if (action === 'none') return [...current.assignments]
  const open = new Map(keyedAssignments(current.assignments))
  const taken = new Set(current.assignments.map(({ id }) => id))
  const moved = incoming.assignments.flatMap((assignment): Assignment[] => {
    const wbsId = idOf.get(assignment.wbsId)
    const calendarId = assignment.calendarId && (calendars.get(assignment.calendarId) ?? null)
    return wbsId === undefined ? [] : [{ ...assignment, wbsId, calendarId }]
  })
  const own: Assignment[] = []
  for (const [key, said] of keyedAssignments(moved)) {
    const found = open.get(key)
    open.delete(key)
    if (found) own.push({ ...saidOver(found, said), id: found.id, ...assignedFacts(found, said, rule) })
    else if (action === 'create') {
      own.push({ ...said, id: taken.has(said.id) ? newId() : said.id, ...assignedFacts(null, said, rule) })
    }
  }
  const stays = ({ wbsId }: Assignment): boolean => !(isEdit || rule.deletes) || !known.has(wbsId)
  return [...own, ...[...open.values()].filter(stays)]
}

function assignedFacts(found: Assignment | null, said: Assignment, rule: ImportRule): Pick<Assignment, 'fact'> {
  const isReported = found !== null && Number(found.fact) !== 0
  return { fact: mayTellFacts(rule, isReported) ? said.fact : (found?.fact ?? '0') }
}
