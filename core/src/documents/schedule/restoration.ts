/** What brings a schedule, or something deleted from it, back to how it was. */
import { withTicksOf } from '../../checklists/index.ts'
import {
  type Assignment,
  type Calendar,
  externalEnd,
  type Id,
  type Relation,
  type ScheduleSettings,
  type WbsRow,
} from '../../plan/index.ts'
import type { Replica } from './replica.ts'
import { collections } from './shape.ts'
import type { Place, RowFields } from './types.ts'
import { isSame } from './writer.ts'

export interface RestoredRow {
  id: Id
  /** All of them for a row that is not there. */
  fields: Partial<RowFields>
  /** null: it stands where it should. */
  place: Place | null
}

/** Travels inside the command `restore`. */
export interface Restoration {
  /** Parents before children, siblings in their order. */
  rows: RestoredRow[]
  goneRows: Id[]
  relations: Relation[]
  goneRelations: string[]
  calendars: Calendar[]
  goneCalendars: Id[]
  assignments: Assignment[]
  goneAssignments: Id[]
  settings: Partial<ScheduleSettings>
  notes: { id: Id; text: string }[]
}

/** The difference that makes `now` the same as `then`. */
export function restorationOf(now: Replica, then: Replica): Restoration {
  const relationsNow = livingRelations(now)
  const relationsThen = livingRelations(then)
  return {
    rows: differentRows(now, then),
    goneRows: missing(now.rows, then.rows),
    // One that closes a loop was listed then, not calculated; it cannot be made anew.
    relations: different(relationsNow, relationsThen).filter(({ id }) => relationsNow.has(id) || !then.isSuspended(id)),
    goneRelations: missing(relationsNow, relationsThen),
    calendars: different(now.calendars, then.calendars),
    goneCalendars: missing(now.calendars, then.calendars),
    assignments: different(now.assignments, then.assignments),
    goneAssignments: missing(now.assignments, then.assignments),
    settings: differentSettings(now, then),
    notes: [...then.rows.keys()]
      .filter((id) => now.note(id) !== then.note(id))
      .map((id) => ({ id, text: then.note(id) })),
  }
}

/**
 * Of what `before` held and `after` does not, that which is not there `now` either: one deletion, to be taken back.
 * Relations and assignments of rows that others have deleted since stay away when rows come back; relations that were
 * deleted by themselves are named in any case.
 */
export function deletedBetween(before: Replica, after: Replica, now: Replica): Restoration {
  const rows = before.treeOrder().ids.filter((id) => !after.row(id) && !now.row(id))
  const back = new Set(rows)
  const isThere = (id: Id): boolean => back.has(id) || now.row(id) !== undefined || externalEnd(id) !== null
  const relations = lost(livingRelations(before), livingRelations(after), livingRelations(now)).filter(
    ({ predId, succId }) => rows.length === 0 || (isThere(predId) && isThere(succId)),
  )
  const assignments = lost(before.assignments, after.assignments, now.assignments).filter(({ wbsId }) => isThere(wbsId))
  return {
    ...nothing(),
    rows: rows.map((id) => ({ id, fields: fieldsOf(before.row(id)!), place: placeOf(before, id) })),
    relations,
    assignments,
    calendars: calendarsOf([...rows.map((id) => before.row(id)!), ...assignments], before, now),
    notes: rows.filter((id) => before.note(id) !== '').map((id) => ({ id, text: before.note(id) })),
  }
}

const nothing = (): Restoration => ({
  rows: [],
  goneRows: [],
  relations: [],
  goneRelations: [],
  calendars: [],
  goneCalendars: [],
  assignments: [],
  goneAssignments: [],
  settings: {},
  notes: [],
})

function lost<T extends { id: string }>(
  was: ReadonlyMap<string, T>,
  later: ReadonlyMap<string, T>,
  is: ReadonlyMap<string, T>,
): T[] {
  return [...was.values()].filter(({ id }) => !later.has(id) && !is.has(id))
}

/** Calendars that the users need and that are gone. */
function calendarsOf(users: readonly { calendarId: Id | null }[], before: Replica, now: Replica): Calendar[] {
  const ids = new Set(users.map(({ calendarId }) => calendarId))
  return [...before.calendars.values()].filter(({ id }) => ids.has(id) && !now.calendar(id))
}

/** Objects and settings that it touches. */
export function sizeOfRestoration(restoration: Restoration): number {
  const { settings, ...lists } = restoration
  const listed = Object.values(lists).reduce((sum, list) => sum + list.length, 0)
  return listed + Object.keys(settings).length
}

function livingRelations(replica: Replica): Map<string, Relation> {
  const relations = new Map<string, Relation>()
  for (const { relation, active } of replica.relationEntries()) if (active) relations.set(relation.id, relation)
  return relations
}

function missing(now: ReadonlyMap<string, unknown>, then: ReadonlyMap<string, unknown>): string[] {
  return [...now.keys()].filter((id) => !then.has(id))
}

function different<T>(now: ReadonlyMap<string, T>, then: ReadonlyMap<string, T>): T[] {
  return [...then].filter(([id, object]) => !isSame(now.get(id), object)).map(([, object]) => object)
}

function differentSettings(now: Replica, then: Replica): Partial<ScheduleSettings> {
  const present = now.settings() as unknown as Record<string, unknown>
  return Object.fromEntries(Object.entries(then.settings()).filter(([name, value]) => !isSame(present[name], value)))
}

function differentRows(now: Replica, then: Replica): RestoredRow[] {
  const displaced = displacedRows(now, then)
  const rows: RestoredRow[] = []
  for (const id of then.treeOrder().ids) {
    const wanted = fieldsOf(then.row(id)!)
    wanted.values = withTicksOf(wanted.values, now.wbs.read(id)?.values ?? '')
    const present = now.row(id)
    const fields = present ? changedFields(fieldsOf(present), wanted) : wanted
    const place = displaced.has(id) ? placeOf(then, id) : null
    if (place || Object.keys(fields).length > 0) rows.push({ id, fields, place })
  }
  return rows
}

function fieldsOf(row: WbsRow): RowFields {
  const values = row as unknown as Record<string, unknown>
  return Object.fromEntries(collections.wbs.fields.map(({ name }) => [name, values[name]])) as unknown as RowFields
}

function changedFields(present: RowFields, wanted: RowFields): Partial<RowFields> {
  const was = present as unknown as Record<string, unknown>
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSame(was[name], value)))
}

function placeOf(replica: Replica, id: Id): Place {
  const parentId = replica.parentOf(id)
  const siblings = replica.childrenOf(parentId)
  return { parentId, after: siblings[siblings.indexOf(id) - 1] ?? null }
}

/** Rows that must be placed: those of other parents, and as few of the others as bring the rest into order. */
function displacedRows(now: Replica, then: Replica): Set<Id> {
  const displaced = new Set<Id>()
  const parents = new Set<Id | null>([null])
  for (const id of then.rows.keys()) if (then.hasChildren(id)) parents.add(id)
  for (const parentId of parents) {
    const wanted = then.childrenOf(parentId)
    const order = new Map(now.childrenOf(parentId).map((id, index) => [id, index]))
    const staying = wanted.filter((id) => order.has(id))
    const inOrder = new Set(longestRising(staying.map((id) => order.get(id)!)).map((index) => staying[index]!))
    for (const id of wanted) if (!inOrder.has(id)) displaced.add(id)
  }
  return displaced
}

/** Indices of a longest rising subsequence. */
function longestRising(values: readonly number[]): number[] {
  const tails: number[] = []
  const before: number[] = []
  for (const [index, value] of values.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (values[tails[middle]!]! < value) low = middle + 1
      else high = middle
    }
    before.push(low > 0 ? tails[low - 1]! : -1)
    tails[low] = index
  }
  const rising: number[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at]!) rising.push(at)
  return rising.reverse()
}
