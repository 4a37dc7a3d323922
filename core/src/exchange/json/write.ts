import { packValues, unpackValues } from '../../attributes/index.ts'
import type { Assignment, Id, Limit, Relation, SchedulePlan, Subproject, WbsRow } from '../../plan/index.ts'
import { formatInstant, type Instant } from '../../time/index.ts'
import { type FileBaseline, mostBaselines } from '../file.ts'
import type { FileAttribute } from '../user-fields.ts'
import { dayText, writtenCalendar } from './calendars.ts'
import { isKeptValue } from './kept-values.ts'
import { JSON_FORMAT, JSON_VERSION, type JsonFacts, type JsonSchedule } from './schema.ts'

export interface JsonWriting {
  attributes?: readonly FileAttribute[]
  notes?: ReadonlyMap<Id, string>
  baselines?: readonly FileBaseline[]
}

/** Every fact of a plan, drafts included. People and links to other schedules are ids of an installation: they stay there. */
export function writeJson(plan: SchedulePlan, writing: JsonWriting = {}): string {
  return [...jsonPieces(plan, writing)].join('')
}

/** Row by row. */
export function* jsonPieces(
  plan: SchedulePlan,
  { attributes = [], notes = new Map(), baselines = [] }: JsonWriting = {},
): Generator<string> {
  const withKnown = knownValues(attributes)
  yield* factPieces({ format: JSON_FORMAT, version: JSON_VERSION }, withKnown(plan), notes)
  yield `,"attributes":${JSON.stringify(attributes.map(attributeOf))}`
  for (const [i, { key, name, plan: before }] of baselines.slice(0, mostBaselines).entries()) {
    yield i === 0 ? ',"baselines":[' : '},'
    yield* factPieces({ key, name }, withKnown(before), new Map())
  }
  yield baselines.length === 0 ? '}' : '}]}'
}

/** Values of attributes that the schedule has no more go with them. */
function knownValues(attributes: readonly FileAttribute[]): (plan: SchedulePlan) => SchedulePlan {
  const known = new Set(attributes.map(({ id }) => id))
  const isKnown = (key: string) => known.has(key) || isKeptValue(key)
  const kept = (row: WbsRow): WbsRow => {
    if (row.values === '') return row
    const values = [...unpackValues(row.values)]
    return values.every(([key]) => isKnown(key))
      ? row
      : { ...row, values: packValues(new Map(values.filter(([key]) => isKnown(key)))) }
  }
  return (plan) => ({ ...plan, rows: plan.rows.map(kept) })
}

/** An object with the facts of a plan, without its end. */
function* factPieces(head: object, plan: SchedulePlan, notes: ReadonlyMap<Id, string>): Generator<string> {
  yield JSON.stringify({ ...head, ...headOf(plan) }).slice(0, -1)
  yield* listOf('rows', plan.rows, (row) => rowOf(row, notes.get(row.id) ?? ''))
  yield* listOf('relations', plan.relations, relationOf)
  yield* listOf('assignments', plan.assignments, assignmentOf)
}

/** A field of an object that was begun before. */
function* listOf<Key extends 'rows' | 'relations' | 'assignments', Item>(
  key: Key,
  items: readonly Item[],
  make: (item: Item) => JsonFacts[Key][number],
): Generator<string> {
  yield `,"${key}":[`
  for (const [i, item] of items.entries()) yield `${i === 0 ? '' : ','}${JSON.stringify(make(item))}`
  yield ']'
}

function headOf({ settings, calendars }: SchedulePlan): Pick<JsonFacts, 'settings' | 'calendars'> {
  const { defaultCalendarId, dataDate, plannedStart, mustFinishBy, ...options } = settings
  return {
    settings: { ...options, ...datesOf({ dataDate, plannedStart, mustFinishBy }), calendar: defaultCalendarId },
    calendars: calendars.map(writtenCalendar),
  }
}

const attributeOf = ({
  id,
  name,
  type,
  unit,
  precision,
  values,
}: FileAttribute): JsonSchedule['attributes'][number] => ({
  ...{ id, name, type, unit, precision },
  values: values.map((value) => ({
    id: value.id,
    name: value.name,
    colour: value.colour,
    disabled: value.disabled,
  })),
})

const relationOf = ({ predId, succId, type, lag, lagCalendar, origin }: Relation): JsonFacts['relations'][number] => ({
  ...{ from: predId, to: succId, type, lag, lagCalendar },
  ...(origin === undefined ? {} : { origin }),
})

const assignmentOf = ({
  wbsId,
  calendarId,
  start,
  finish,
  days,
  curve,
  ...rest
}: Assignment): JsonFacts['assignments'][number] => ({
  ...rest,
  days: days.map(({ day, amount }) => ({ day: dayText(day), amount })),
  curve: curve === null ? null : [...curve],
  row: wbsId,
  calendar: calendarId,
  start: text(start),
  finish: text(finish),
})

const text = (instant: Instant | null): string | null => (instant === null ? null : formatInstant(instant))

const datesOf = ({ dataDate, plannedStart, mustFinishBy }: Subproject) => ({
  dataDate: formatInstant(dataDate),
  plannedStart: formatInstant(plannedStart),
  mustFinishBy: text(mustFinishBy),
})

const limitOf = (limit: Limit | null) => limit && { kind: limit.kind, date: text(limit.date) }

function rowOf(row: WbsRow, note: string): JsonSchedule['rows'][number] {
  const { parentId, calendarId, copiedFrom: _copied, executor: _executor, curator: _curator, ...rest } = row
  const { progress } = row
  return {
    ...rest,
    parent: parentId,
    calendar: calendarId,
    limit: limitOf(row.limit),
    secondLimit: limitOf(row.secondLimit),
    progress: { ...progress, actualStart: text(progress.actualStart), actualFinish: text(progress.actualFinish) },
    expectedFinish: text(row.expectedFinish),
    externalEarlyStart: text(row.externalEarlyStart),
    externalLateFinish: text(row.externalLateFinish),
    suspendedAt: text(row.suspendedAt),
    resumedAt: text(row.resumedAt),
    subproject: row.subproject && datesOf(row.subproject),
    values: row.values === '' ? [] : [...unpackValues(row.values)].map(([attribute, value]) => ({ attribute, value })),
    splits: row.splits.map(({ after, gap }) => ({ after, gap })),
    note,
  }
}
