import { isStoredValue, letters, packValues } from '../../attributes/index.ts'
import {
  type Id,
  type Limit,
  noDays,
  type Relation,
  relationId,
  type SchedulePlan,
  type WbsRow,
} from '../../plan/index.ts'
import { type Instant, parseInstant } from '../../time/index.ts'
import { countsOf, type FilePlan, type FileReader, type FileReading } from '../file.ts'
import { IssueList } from '../issues.ts'
import type { FileAttribute } from '../user-fields.ts'
import { XmlDecoder } from '../xml/decoder.ts'
import { dayIn, readCalendar } from './calendars.ts'
import { isKeptValue } from './kept-values.ts'
import { JSON_FORMAT, type JsonFacts, type JsonSchedule, jsonSchedule } from './schema.ts'

/** Characters of a file: beyond them a text cannot be held whole, and JSON is read whole. */
const longestFile = 400_000_000

/** A reader of the JSON that `writeJson` writes. */
export function createJsonReader(): FileReader {
  const decoder = new XmlDecoder()
  const parts: string[] = []
  let length = 0
  const take = (chunk: Uint8Array, isLast: boolean): boolean => {
    const part = decoder.write(chunk, isLast)
    length += part.length
    if (length <= longestFile) parts.push(part)
    return decoder.error === null && length <= longestFile
  }
  return {
    write: (chunk) => take(chunk, false),
    end() {
      take(new Uint8Array(0), true)
      if (decoder.error) return broken('UPLOAD_ENCODING', { encoding: decoder.error })
      if (length > longestFile) return broken('UPLOAD_BROKEN', { table: '', line: 1, reason: 'json_too_long' })
      return readingOf(parts.join('').replace(/^\uFEFF/, ''))
    },
  }
}

/** Reads a whole file at once. */
export function readJson(bytes: Uint8Array): FileReading {
  const reader = createJsonReader()
  reader.write(bytes)
  return reader.end()
}

function broken(
  code: 'UPLOAD_ENCODING' | 'UPLOAD_BROKEN' | 'UPLOAD_FORMAT_UNKNOWN',
  params: Record<string, string | number>,
): FileReading {
  return { ok: false, error: { code, params } }
}

function readingOf(text: string): FileReading {
  const content = parsed(text)
  if (content === undefined)
    return broken('UPLOAD_BROKEN', { table: '', line: lastLine(text), reason: 'json_malformed' })
  const isOurs =
    typeof content === 'object' && content !== null && 'format' in content && content.format === JSON_FORMAT
  if (!isOurs) return broken('UPLOAD_FORMAT_UNKNOWN', {})
  const checked = jsonSchedule.safeParse(content)
  if (!checked.success) {
    const path = checked.error.issues[0]?.path.join('/') ?? ''
    return broken('UPLOAD_BROKEN', { table: path, line: 1, reason: 'json_not_as_described' })
  }
  const file = checked.data
  const fault = faultOf(file)
  if (fault) return broken('UPLOAD_BROKEN', { table: fault, line: 1, reason: 'json_not_as_described' })
  const { name } = file.settings
  const works = file.rows.filter(({ type }) => type !== 'sum' && type !== 'task').length
  const project = { id: '1', code: name.slice(0, 128), name, works }
  return { ok: true, file: { projects: [project], toPlan: (id, newId) => (id === '1' ? planOf(file, newId) : null) } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const lastLine = (text: string): number => text.split('\n').length

/** What a schema cannot say; the place of what is wrong, null where nothing is. */
function faultOf({ attributes, baselines = [], ...own }: JsonSchedule): string | null {
  const ofAttributes = new Set(attributes.map(({ id }) => id))
  const fault = faultOfFacts(own, ofAttributes)
  if (fault) return fault
  const faults = baselines.map((one) => faultOfFacts(one, ofAttributes))
  const place = faults.findIndex((one) => one !== null)
  return place < 0 ? null : `baselines/${place}/${faults[place]}`
}

function faultOfFacts(
  { settings, calendars, rows, relations, assignments }: JsonFacts,
  ofAttributes: ReadonlySet<string>,
): string | null {
  const ofCalendars = new Set(calendars.map(({ id }) => id))
  const seen = new Set<Id>()
  if (!ofCalendars.has(settings.calendar)) return 'settings/calendar'
  for (const [i, row] of rows.entries()) {
    if (seen.has(row.id)) return `rows/${i}/id`
    if (row.parent !== null && !seen.has(row.parent)) return `rows/${i}/parent`
    if (row.calendar !== null && !ofCalendars.has(row.calendar)) return `rows/${i}/calendar`
    if (
      row.values.some(
        ({ attribute, value }) => !(ofAttributes.has(attribute) || isKeptValue(attribute)) || !isStoredValue(value),
      )
    ) {
      return `rows/${i}/values`
    }
    seen.add(row.id)
  }
  const relation = relations.findIndex(({ from, to }) => !seen.has(from) || !seen.has(to))
  if (relation >= 0) return `relations/${relation}`
  const assignment = assignments.findIndex(({ row }) => !seen.has(row))
  return assignment >= 0 ? `assignments/${assignment}` : null
}

/** Ids of the file are of another schedule: everything gets one of its own. */
function planOf(file: JsonSchedule, newId: () => Id): FilePlan {
  const ids = new Map<string, Id>()
  const own = (id: string): Id => {
    const known = ids.get(id) ?? newId()
    ids.set(id, known)
    return known
  }
  const orNull = (id: string | null): Id | null => (id === null ? null : own(id))
  const attributes = file.attributes.map(
    (attribute): FileAttribute => ({
      ...attribute,
      id: own(attribute.id),
      values: attribute.values.map((value) => ({ ...value, id: own(value.id) })),
    }),
  )
  const plan = factsOf(file, { own, orNull })
  const baselines = (file.baselines ?? []).map(({ key, name, ...facts }) => {
    return { key, name, plan: factsOf(facts, { own, orNull }) }
  })
  const notes = new Map(file.rows.flatMap(({ id, note }) => (note === '' ? [] : [[own(id), note] as const])))
  const issues = new IssueList().all()
  return { plan, issues, notes, stored: new Map(), attributes, baselines, counts: countsOf(plan, attributes) }
}

function factsOf(file: JsonFacts, ids: Ids): SchedulePlan {
  const { own, orNull } = ids
  const { calendar, dataDate, plannedStart, mustFinishBy, ...options } = file.settings
  return {
    settings: { ...options, ...datesOf({ dataDate, plannedStart, mustFinishBy }), defaultCalendarId: own(calendar) },
    calendars: file.calendars.map((one) => readCalendar(one, own(one.id))),
    rows: file.rows.map((row) => rowOf(row, ids)),
    relations: file.relations.map((link) => relationOf(link, own)),
    assignments: file.assignments.map(({ row, calendar: calendarId, start, finish, days, ...rest }) => ({
      ...rest,
      days: days.length === 0 ? noDays : days.map(({ day, amount }) => ({ day: dayIn(day), amount })),
      id: own(rest.id),
      wbsId: own(row),
      calendarId: orNull(calendarId),
      start: orNone(start),
      finish: orNone(finish),
    })),
  }
}

/** The schema has checked them. */
const instant = (text: string): Instant => parseInstant(text)!
const orNone = (text: string | null): Instant | null => (text === null ? null : instant(text))
const datesOf = (dates: { dataDate: string; plannedStart: string; mustFinishBy: string | null }) => ({
  dataDate: instant(dates.dataDate),
  plannedStart: instant(dates.plannedStart),
  mustFinishBy: orNone(dates.mustFinishBy),
})

interface Ids {
  own(id: string): Id
  orNull(id: string | null): Id | null
}

function rowOf(row: JsonSchedule['rows'][number], { own, orNull }: Ids): WbsRow {
  const { parent, calendar, note: _note, values, ...rest } = row
  const limitOf = (limit: { kind: Limit['kind']; date: string | null } | null) =>
    limit && { kind: limit.kind, date: orNone(limit.date) }
  return {
    ...rest,
    id: own(row.id),
    parentId: orNull(parent),
    calendarId: orNull(calendar),
    limit: limitOf(row.limit),
    secondLimit: limitOf(row.secondLimit),
    progress: {
      ...row.progress,
      actualStart: orNone(row.progress.actualStart),
      actualFinish: orNone(row.progress.actualFinish),
    },
    measure: measureOf(row.measure),
    labour: measureOf(row.labour),
    cost: measureOf(row.cost),
    expectedFinish: orNone(row.expectedFinish),
    externalEarlyStart: orNone(row.externalEarlyStart),
    externalLateFinish: orNone(row.externalLateFinish),
    suspendedAt: orNone(row.suspendedAt),
    resumedAt: orNone(row.resumedAt),
    subproject: row.subproject && datesOf(row.subproject),
    values: packValues(
      new Map(
        values.map(({ attribute, value }) =>
          isKeptValue(attribute) ? [attribute, value] : [own(attribute), withOwnIds(value, own)],
        ),
      ),
    ),
    copiedFrom: null,
    executor: null,
    curator: null,
  }
}

function measureOf(measure: JsonSchedule['rows'][number]['measure']): WbsRow['measure'] {
  if (!measure) return null
  const { rate, ...rest } = measure
  return rate === undefined ? rest : { ...rest, rate }
}

/** Values of lists are ids, one or several. */
function withOwnIds(value: string, own: (id: string) => Id): string {
  const letter = value.charAt(0)
  const isChosen = letter === letters.list || letter === letters.list_multi
  return isChosen ? letter + value.slice(1).split(',').map(own).join(',') : value
}

function relationOf(link: JsonSchedule['relations'][number], own: (id: string) => Id): Relation {
  const { from, to, type, lag, lagCalendar, origin } = link
  const [predId, succId] = [own(from), own(to)]
  const relation = { id: relationId(predId, succId, type), predId, succId, type, lag, lagCalendar }
  const [pred, succ, kind] = origin?.split(':') ?? []
  return pred && succ && kind ? { ...relation, origin: `${own(pred)}:${own(succ)}:${kind}` } : relation
}
