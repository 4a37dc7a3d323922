import { unpackValues } from '../../attributes/index.ts'
import type { Calendar, Id, Limit, SchedulePlan, Subproject, WbsRow } from '../../plan/index.ts'
import { type Day, formatInstant, type Instant, instantOf } from '../../time/index.ts'
import { type FileBaseline, mostBaselines } from '../file.ts'
import type { FileAttribute } from '../user-fields.ts'
import { JSON_FORMAT, JSON_VERSION, type JsonFacts, type JsonSchedule } from './schema.ts'

export interface JsonWriting {
  attributes?: readonly FileAttribute[]
  notes?: ReadonlyMap<Id, string>
  baselines?: readonly FileBaseline[]
}

/** Every fact of a plan, drafts included. People and links to other schedules are ids of an installation: they stay there. */
export function writeJson(
  plan: SchedulePlan,
  { attributes = [], notes = new Map(), baselines = [] }: JsonWriting = {},
): string {
  const kept = baselines.slice(0, mostBaselines).map(({ key, name, plan: before }) => {
    return { key, name, ...factsOf(before, new Map()) }
  })
  const content: JsonSchedule = {
    format: JSON_FORMAT,
    version: JSON_VERSION,
    ...factsOf(plan, notes),
    attributes: attributes.map(({ id, name, type, unit, precision, values }) => ({
      ...{ id, name, type, unit, precision },
      values: values.map((value) => ({
        id: value.id,
        name: value.name,
        colour: value.colour,
        disabled: value.disabled,
      })),
    })),
    ...(kept.length === 0 ? {} : { baselines: kept }),
  }
  return JSON.stringify(content)
}

function factsOf(plan: SchedulePlan, notes: ReadonlyMap<Id, string>): JsonFacts {
  const { defaultCalendarId, dataDate, plannedStart, mustFinishBy, ...options } = plan.settings
  return {
    settings: { ...options, ...datesOf({ dataDate, plannedStart, mustFinishBy }), calendar: defaultCalendarId },
    calendars: plan.calendars.map(calendarOf),
    rows: plan.rows.map((row) => rowOf(row, notes.get(row.id) ?? '')),
    relations: plan.relations.map(({ predId, succId, type, lag, lagCalendar, origin }) => ({
      ...{ from: predId, to: succId, type, lag, lagCalendar },
      ...(origin === undefined ? {} : { origin }),
    })),
    assignments: plan.assignments.map(({ wbsId, calendarId, ...rest }) => ({
      ...rest,
      row: wbsId,
      calendar: calendarId,
    })),
  }
}

const text = (instant: Instant | null): string | null => (instant === null ? null : formatInstant(instant))

const dayText = (day: Day): string => formatInstant(instantOf(day, 0)).slice(0, 10)

const datesOf = ({ dataDate, plannedStart, mustFinishBy }: Subproject) => ({
  dataDate: formatInstant(dataDate),
  plannedStart: formatInstant(plannedStart),
  mustFinishBy: text(mustFinishBy),
})

const limitOf = (limit: Limit | null) => limit && { kind: limit.kind, date: text(limit.date) }

const copies = (shifts: readonly (readonly [number, number])[]): [number, number][] =>
  shifts.map(([from, to]) => [from, to])

function calendarOf({ id, name, week, exceptions, rules, minutesPerDay }: Calendar): JsonSchedule['calendars'][number] {
  return {
    id,
    name,
    week: week.map(copies),
    exceptions: exceptions.map(({ from, to, shifts }) => ({
      from: dayText(from),
      to: dayText(to),
      shifts: copies(shifts),
    })),
    rules: rules.map(({ name: title, when, from, to, shifts }) => ({
      name: title,
      when,
      from: from === null ? null : dayText(from),
      to: to === null ? null : dayText(to),
      shifts: copies(shifts),
    })),
    minutesPerDay,
  }
}

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
