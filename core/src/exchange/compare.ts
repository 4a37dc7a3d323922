import { type CompiledCalendar, compileCalendar, workBetween } from '../calendar/index.ts'
import type { Calendar, Id, SchedulePlan, WbsRow } from '../plan/index.ts'
import type { ScheduleEngine } from '../schedule/types.ts'
import { formatInstant, NO_INSTANT } from '../time/index.ts'
import type { StoredDates } from './file.ts'

const dateFields = ['earlyStart', 'earlyFinish', 'lateStart', 'lateFinish'] as const
const floatFields = ['totalFloat', 'freeFloat'] as const

export const comparedFields = [...dateFields, ...floatFields, 'critical', 'driving'] as const
export type ComparedField = (typeof comparedFields)[number]

interface FieldComparison {
  compared: number
  /** Same minute, or no working minute between the two on the activity's calendar. */
  equal: number
  /** Same minute. */
  strict: number
}

/** Values are instants, minutes, or 0 and 1 for critical and driving; `null` = the engine gives none. */
export interface Difference {
  id: Id
  code: string
  name: string
  field: ComparedField
  stored: number
  computed: number | null
}

export interface Comparison {
  activities: number
  fields: Record<ComparedField, FieldComparison>
  /** Those that are not equal, in row order. */
  differences: Difference[]
}

/**
 * Compares what the engine computed with what the file stores. The engine must have loaded and calculated the plan.
 *
 * Finished activities too: what P6 stores as their early and late dates is where they stand in its passes. An empty
 * field of the file is not compared.
 */
export function compareWithStored(
  plan: SchedulePlan,
  engine: ScheduleEngine,
  stored: ReadonlyMap<Id, StoredDates>,
): Comparison {
  const counts = () => ({ compared: 0, equal: 0, strict: 0 })
  const fields = Object.fromEntries(comparedFields.map((field) => [field, counts()])) as Comparison['fields']
  const comparison: Comparison = { activities: 0, fields, differences: [] }
  const compiled = compileUsed(plan)
  for (const row of plan.rows) {
    const dates = stored.get(row.id)
    const slot = engine.slotOf(row.id)
    if (!dates || slot < 0) continue
    comparison.activities++
    const calendar = compiled(row.calendarId ?? plan.settings.defaultCalendarId)
    for (const field of comparedFields) compareField(comparison, row, field, dates, engine, slot, calendar)
  }
  return comparison
}

function compileUsed(plan: SchedulePlan): (id: Id) => CompiledCalendar | null {
  const byId = new Map<Id, Calendar>(plan.calendars.map((calendar) => [calendar.id, calendar]))
  const compiled = new Map<Id, CompiledCalendar>()
  return (id) => {
    const calendar = byId.get(id)
    if (!calendar) return null
    const known = compiled.get(id) ?? compileCalendar(calendar)
    compiled.set(id, known)
    return known
  }
}

function compareField(
  comparison: Comparison,
  row: WbsRow,
  field: ComparedField,
  dates: StoredDates,
  engine: ScheduleEngine,
  slot: number,
  calendar: CompiledCalendar | null,
): void {
  const stored = storedValue(dates, field)
  if (stored === null) return
  const value = Number(stored)
  const computed = engine.timetable[field][slot]!
  const strict = computed === value
  const isDate = (dateFields as readonly string[]).includes(field)
  const comparable = isDate && calendar !== null && computed !== NO_INSTANT
  const equal = strict || (comparable && workBetween(calendar, value, computed) === 0)
  const counts = comparison.fields[field]
  counts.compared++
  if (strict) counts.strict++
  if (equal) counts.equal++
  else {
    const shown = computed === NO_INSTANT ? null : computed
    comparison.differences.push({ id: row.id, code: row.code, name: row.name, field, stored: value, computed: shown })
  }
}

function storedValue(dates: StoredDates, field: ComparedField): number | boolean | null {
  if (field === 'driving') return dates.drivingPath ?? null
  // An empty float means that P6 gave none: then it had no opinion on critical either.
  return field === 'critical' && dates.totalFloat === null ? null : dates[field]
}

/** The differences as the upload preview shows them, with the first few as examples. */
export function previewOfDifferences(comparison: Comparison, examples = 20) {
  const missed = (field: ComparedField) => comparison.fields[field].compared - comparison.fields[field].equal
  return {
    compared: comparison.activities,
    earlyStart: missed('earlyStart'),
    earlyFinish: missed('earlyFinish'),
    lateStart: missed('lateStart'),
    lateFinish: missed('lateFinish'),
    totalFloat: missed('totalFloat'),
    examples: comparison.differences.slice(0, examples).map((difference) => ({
      code: difference.code,
      name: difference.name,
      field: difference.field,
      stored: textOf(difference.field, difference.stored),
      computed: difference.computed === null ? '' : textOf(difference.field, difference.computed),
    })),
  }
}

/** Dates as `YYYY-MM-DDTHH:mm`, floats as working minutes, critical as yes or no. */
export function textOf(field: ComparedField, value: number): string {
  if ((dateFields as readonly string[]).includes(field)) return formatInstant(value)
  return field === 'critical' || field === 'driving' ? (value === 1 ? 'yes' : 'no') : String(value)
}
