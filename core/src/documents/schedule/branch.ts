/** Rows with all below them, cut out of a schedule so that they can be put in again: elsewhere, or once more. */
import { untickedValues } from '../../checklists/index.ts'
import { freeCode } from '../../numbering/index.ts'
import {
  type Assignment,
  type Calendar,
  type Id,
  isMilestone,
  isSummary,
  type Measure,
  notStarted,
  type Relation,
  relationId,
  type WbsRow,
} from '../../plan/index.ts'
import { unreportedSteps } from '../../steps/index.ts'
import type { Replica } from './replica.ts'
import { collections } from './shape.ts'
import type { RowFields } from './types.ts'

export interface BranchRow {
  id: Id
  /** null: nothing above it belongs to the branch. */
  parentId: Id | null
  fields: RowFields
}

/** Holds everything that it needs by itself. Survives JSON. */
export interface Branch {
  /** In tree order. */
  rows: BranchRow[]
  /** Both ends are in the branch. */
  relations: Relation[]
  assignments: Assignment[]
  notes: { id: Id; text: string }[]
  /** That rows and assignments use. */
  calendars: Calendar[]
}

/** The branch that these rows are the tops of, and the relations that lead out of it. Rows that are gone are left out. */
export function branchOf(replica: Replica, ids: readonly Id[]): { branch: Branch; outer: Relation[] } {
  const chosen = new Set<Id>()
  for (const id of ids) {
    if (!replica.row(id)) continue
    chosen.add(id)
    for (const below of replica.tree.descendantsOf(id)) chosen.add(below)
  }
  const rows = replica.treeOrder().ids.filter((id) => chosen.has(id))
  const { inner, outer } = relationsOf(replica, chosen)
  const assignments = rows.flatMap((id) => replica.assignmentsOf(id)).map((id) => replica.assignment(id)!)
  const used = new Set([...rows.map((id) => replica.row(id)!), ...assignments].map(({ calendarId }) => calendarId))
  const branch = {
    rows: rows.map((id) => branchRow(replica.row(id)!, chosen)),
    relations: inner,
    assignments,
    notes: rows.map((id) => ({ id, text: replica.note(id) })).filter(({ text }) => text !== ''),
    calendars: [...replica.calendars.values()].filter(({ id }) => used.has(id)),
  }
  return { branch, outer }
}

function relationsOf(replica: Replica, chosen: ReadonlySet<Id>): { inner: Relation[]; outer: Relation[] } {
  const found = new Map<string, Relation>()
  for (const id of chosen) {
    for (const key of replica.relationsOf(id)) {
      // One that closes a loop is listed, not calculated; it could not be made anew.
      if (!replica.isSuspended(key)) found.set(key, replica.relation(key)!)
    }
  }
  const all = [...found.values()]
  const isInner = ({ predId, succId }: Relation): boolean => chosen.has(predId) && chosen.has(succId)
  return { inner: all.filter(isInner), outer: all.filter((relation) => !isInner(relation)) }
}

function branchRow(row: WbsRow, chosen: ReadonlySet<Id>): BranchRow {
  const values = row as unknown as Record<string, unknown>
  const fields = Object.fromEntries(
    collections.wbs.fields.map(({ name }) => [name, values[name]]),
  ) as unknown as RowFields
  // Of imported summaries and milestones these mean nothing, and commands do not write them.
  if (isSummary(row.type) || isMilestone(row.type)) fields.duration = 0
  if (isSummary(row.type)) fields.progress = notStarted
  return { id: row.id, parentId: row.parentId !== null && chosen.has(row.parentId) ? row.parentId : null, fields }
}

export interface BranchCopy {
  newId: () => Id
  /** Relations among the copied rows; with `outer` these too, led to the copies. */
  relations: boolean
  outer?: readonly Relation[]
  /** A copy has not been begun: only what moves takes its facts along. */
  facts: boolean
  /** Codes that are given already; missing: codes stay as they are. */
  codes?: ReadonlySet<string>
  /** Calendars of the branch that are there under these ids; of the others it brings its own. */
  calendars: ReadonlyMap<Id, Id>
  /** Rows remember which they were copied from. */
  remembers: boolean
}

/** The same branch under fresh ids, ready to be put in. */
export function copyOfBranch(branch: Branch, copy: BranchCopy): Branch {
  const ids = new Map(branch.rows.map(({ id }) => [id, copy.newId()]))
  const calendars = new Map(branch.calendars.map(({ id }) => [id, copy.calendars.get(id) ?? copy.newId()]))
  const idOf = (id: Id): Id => ids.get(id) ?? id
  const calendarOf = (id: Id | null): Id | null => (id === null ? null : (calendars.get(id) ?? id))
  const taken = copy.codes && new Set(copy.codes)
  const codeOf = (code: string): string => {
    if (!taken || code === '') return code
    const free = freeCode(code, taken)
    taken.add(free)
    return free
  }
  return {
    rows: branch.rows.map(({ id, parentId, fields }) => ({
      id: idOf(id),
      parentId: parentId === null ? null : idOf(parentId),
      fields: {
        ...(copy.facts ? fields : withoutFacts(fields)),
        code: codeOf(fields.code),
        calendarId: calendarOf(fields.calendarId),
        copiedFrom: copy.remembers ? id : null,
      },
    })),
    relations: [...(copy.relations ? branch.relations : []), ...(copy.outer ?? [])].map((relation) =>
      led(relation, idOf),
    ),
    assignments: branch.assignments.map((assignment) => ({
      ...assignment,
      id: copy.newId(),
      wbsId: idOf(assignment.wbsId),
      calendarId: calendarOf(assignment.calendarId),
      fact: copy.facts ? assignment.fact : '0',
    })),
    notes: branch.notes.map(({ id, text }) => ({ id: idOf(id), text })),
    calendars: branch.calendars
      .filter(({ id }) => !copy.calendars.has(id))
      .map((calendar) => ({ ...calendar, id: calendars.get(calendar.id)! })),
  }
}

/** The link of a summary that it may have come from is not copied with it. */
function led({ predId, succId, type, lag, lagCalendar }: Relation, idOf: (id: Id) => Id): Relation {
  const [pred, succ] = [idOf(predId), idOf(succId)]
  return { id: relationId(pred, succ, type), predId: pred, succId: succ, type, lag, lagCalendar }
}

function withoutFacts(fields: RowFields): RowFields {
  const undone = (measure: Measure | null): Measure | null => measure && { ...measure, fact: '0' }
  return {
    ...fields,
    values: unreportedSteps(untickedValues(fields.values)),
    progress: notStarted,
    measure: undone(fields.measure),
    labour: undone(fields.labour),
    cost: undone(fields.cost),
    suspendedAt: null,
    resumedAt: null,
    expectedFinish: null,
  }
}

/** Which of the present calendars a calendar that comes along most likely is: the same one, else one of its name. */
export function knownCalendars(coming: readonly Calendar[], present: readonly Calendar[]): Map<Id, Id> {
  const known = new Map<Id, Id>()
  for (const calendar of coming) {
    const isSameName = ({ name }: Calendar): boolean => name.toLowerCase() === calendar.name.toLowerCase()
    const isSameSource = ({ libraryId }: Calendar): boolean => libraryId !== null && libraryId === calendar.libraryId
    const found =
      present.find((one) => one.id === calendar.id && isSameName(one)) ??
      present.find(isSameSource) ??
      present.find(isSameName)
    if (found) known.set(calendar.id, found.id)
  }
  return known
}
