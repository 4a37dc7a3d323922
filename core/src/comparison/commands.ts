/** The commands that turn one plan into another one with the same ids; both must be able to stand. */
import type { RowFields, ScheduleCommand } from '../documents/schedule/types.ts'
import { type Id, isSummary, type Relation, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import { planDifferences, spotsOf } from './differences.ts'
import type { NotedPlan, PlanDifference } from './types.ts'

type Of<K extends PlanDifference['kind']> = Extract<PlanDifference, { kind: K }>

/**
 * In an order in which each can be carried out: calendars before those who work by them, old links before what would
 * close a loop with them, rows from the top down, deletions after the moves out of what is deleted.
 */
export function commandsBetween(from: NotedPlan, to: NotedPlan): ScheduleCommand[] {
  const differences = planDifferences(from, to)
  if (differences.length === 0) return []
  const of = <K extends PlanDifference['kind']>(kind: K): Of<K>[] =>
    differences.filter((one): one is Of<K> => one.kind === kind)
  const deleted = new Set(of('deleted').map(({ id }) => id))
  const links = linkCommands(of('links'), deleted)
  const rows = rowCommands(from, to, of('moved'), of('field'))
  const assignments = of('assignment')
  return [
    ...of('calendar').flatMap(({ to: calendar }): ScheduleCommand[] =>
      calendar ? [{ do: 'calendar.put', calendar }] : [],
    ),
    ...links.remove,
    ...assignments.flatMap(({ id, from: old, to: now }): ScheduleCommand[] =>
      now === null && old !== null && !deleted.has(old.wbsId) ? [{ do: 'assignment.delete', id }] : [],
    ),
    ...rows.place,
    ...deletion(of('deleted'), deleted),
    ...rows.settle,
    ...valueCommands(of('value')),
    ...noteCommands(to, of('added'), of('note')),
    ...links.create,
    ...assignments.flatMap(({ to: assignment }): ScheduleCommand[] =>
      assignment ? [{ do: 'assignment.put', assignment }] : [],
    ),
    ...settingCommands(of('setting')),
    ...of('calendar').flatMap(({ id, to: now }): ScheduleCommand[] => (now ? [] : [{ do: 'calendar.delete', id }])),
  ]
}

/** Rows that get the same value of an attribute, together. */
function valueCommands(values: readonly Of<'value'>[]): ScheduleCommand[] {
  const rows = new Map<string, { attributeId: Id; to: string; ids: Id[] }>()
  for (const { id, attributeId, to } of values) {
    const known = rows.get(`${attributeId} ${to}`)
    if (known) known.ids.push(id)
    else rows.set(`${attributeId} ${to}`, { attributeId, to, ids: [id] })
  }
  return [...rows.values()].map(({ attributeId, to, ids }) => ({
    do: 'row.values',
    ids,
    values: { [attributeId]: to },
  }))
}

function noteCommands(
  { notes }: NotedPlan,
  added: readonly Of<'added'>[],
  changed: readonly Of<'note'>[],
): ScheduleCommand[] {
  const come = added.map(({ id }) => ({ id, text: notes?.get(id) ?? '' })).filter(({ text }) => text !== '')
  return [...come, ...changed.map(({ id, to: text }) => ({ id, text }))].map((note) => ({ do: 'row.note', ...note }))
}

function deletion(rows: readonly Of<'deleted'>[], deleted: ReadonlySet<Id>): ScheduleCommand[] {
  const tops = rows.filter(({ row }) => row.parentId === null || !deleted.has(row.parentId)).map(({ id }) => id)
  return tops.length > 0 ? [{ do: 'row.delete', ids: tops }] : []
}

/** `place`: from the top down. `settle`: what can only be said of a row when nothing is below it any more. */
function rowCommands(
  from: SchedulePlan,
  to: SchedulePlan,
  moved: readonly Of<'moved'>[],
  fields: readonly Of<'field'>[],
): { place: ScheduleCommand[]; settle: ScheduleCommand[] } {
  const before = new Map(from.rows.map((row) => [row.id, row]))
  const moves = new Set(moved.map(({ id }) => id))
  const changed = new Map<Id, Partial<RowFields>>()
  for (const { id, field, to: value } of fields) changed.set(id, { ...changed.get(id), [field]: value })
  const spots = spotsOf(to.rows)
  const place: ScheduleCommand[] = []
  const settle: ScheduleCommand[] = []
  for (const row of to.rows) {
    const old = before.get(row.id)
    const spot = spots.get(row.id)!
    if (!old) {
      place.push({ do: 'row.create', id: row.id, place: spot, fields: allowed(row, fieldsOf(row)) })
      continue
    }
    if (moves.has(row.id)) place.push({ do: 'row.move', ids: [row.id], place: spot })
    const set = changed.get(row.id)
    if (!set) continue
    const command: ScheduleCommand = { do: 'row.set', ids: [row.id], fields: allowed(row, withProgress(row, set)) }
    if (isSummary(old.type) && !isSummary(row.type)) settle.push(command)
    else place.push(command)
  }
  return { place, settle }
}

function fieldsOf({ id: _id, parentId: _parentId, ...fields }: WbsRow): RowFields {
  return fields
}

/** A duration alone would make all of it remain. */
function withProgress(row: WbsRow, fields: Partial<RowFields>): Partial<RowFields> {
  const isTold = fields.progress !== undefined || fields.duration === undefined
  return isTold || row.progress.remaining === null ? fields : { ...fields, progress: row.progress }
}

/** Only works and drafts have a duration of their own. */
function allowed(row: WbsRow, fields: Partial<RowFields>): Partial<RowFields> {
  if (row.type === 'work' || row.type === 'draft' || !fields.duration) return fields
  const { duration: _duration, ...rest } = fields
  return rest
}

function linkCommands(
  links: readonly Of<'links'>[],
  deleted: ReadonlySet<Id>,
): { remove: ScheduleCommand[]; create: ScheduleCommand[] } {
  const gone: string[] = []
  const create: ScheduleCommand[] = []
  for (const { from, to } of links) {
    const before = new Map(from.map((link) => [link.id, link]))
    for (const link of to) {
      const old = before.get(link.id)
      before.delete(link.id)
      const command = old ? changed(old, link) : created(link)
      if (command) create.push(command)
    }
    // Those of a deleted row go with it.
    for (const link of before.values()) if (!deleted.has(link.predId) && !deleted.has(link.succId)) gone.push(link.id)
  }
  return { remove: gone.length > 0 ? [{ do: 'relation.delete', ids: gone }] : [], create }
}

function created({ predId, succId, type, lag, lagCalendar }: Relation): ScheduleCommand {
  return { do: 'relation.create', predId, succId, type, lag, lagCalendar }
}

function changed(old: Relation, { id, lag, lagCalendar }: Relation): ScheduleCommand | null {
  if (old.lag === lag && old.lagCalendar === lagCalendar) return null
  return { do: 'relation.set', id, lag, lagCalendar }
}

function settingCommands(settings: readonly Of<'setting'>[]): ScheduleCommand[] {
  if (settings.length === 0) return []
  return [{ do: 'settings.set', settings: Object.fromEntries(settings.map(({ name, to }) => [name, to])) }]
}
