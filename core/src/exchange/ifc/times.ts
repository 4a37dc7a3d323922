/** Dates and durations of IFC: ISO 8601 texts since IFC4, entities and numbers of seconds in IFC2X3. */
import { dayOf, type Instant, instantOf, type Minutes } from '../../time/index.ts'
import { readDate } from '../mspdi/values.ts'
import { enumOf, type IfcContent, numberOf, refOf, textOf } from './content.ts'
import type { StepValue } from './step-values.ts'

const MINUTE_SECONDS = 60
/** Keeps minutes well inside int32. */
const longest = 100_000_000
/** Of units of time that a file declares. */
export const unitSeconds: Record<string, number> = { SECOND: 1, MINUTE: 60, HOUR: 3_600, DAY: 86_400, WEEK: 604_800 }

export function readInstant(content: IfcContent, value: StepValue | undefined): Instant | null {
  if (refOf(value) !== null) return readDateEntity(content, value)
  return readDate(textOf(value).trim())
}

/** Of IFC2X3: a day, or a day and a time of it. */
function readDateEntity(content: IfcContent, value: StepValue | undefined): Instant | null {
  const given = content.at(value)?.values
  const date = given?.DateComponent === undefined ? given : content.at(given.DateComponent)?.values
  const [day, month, year] = [date?.DayComponent, date?.MonthComponent, date?.YearComponent].map(numberOf)
  const isDate = year && month && day && year > 1900 && year < 2200 && month <= 12 && day <= 31
  if (!isDate) return null
  const time = content.at(given?.TimeComponent)?.values
  return instantOf(
    dayOf(year, month, day),
    (numberOf(time?.HourComponent) ?? 0) * 60 + (numberOf(time?.MinuteComponent) ?? 0),
  )
}

const iso = /^(-)?P(?:(\d+)Y)?(?:(\d+)M)?(?:([\d.]+)W)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/

/**
 * Working minutes. Programs disagree on the day of `P5D`: without hours beside it, it is a day of work of
 * `minutesPerDay`; with them (`P1DT16H`) one of 24 hours, as the example of the specification has it.
 */
export function readDuration(
  content: IfcContent,
  value: StepValue | undefined,
  minutesPerDay: Minutes,
): Minutes | null {
  const seconds = numberOf(value)
  if (seconds !== null) return bounded((seconds * secondsOfUnit(content)) / MINUTE_SECONDS)
  const match = iso.exec(textOf(value).trim())
  if (!match) return null
  const [, sign, years, months, weeks, days, hours, minutes, rest] = match
  const of = (text: string | undefined) => Number(text ?? 0)
  const hasTime = of(hours) + of(minutes) + of(rest) > 0
  const day = hasTime ? 1_440 : minutesPerDay
  const wholeDays = of(years) * 365 + of(months) * 30 + of(weeks) * (hasTime ? 7 : 5) + of(days)
  const total = wholeDays * day + of(hours) * 60 + of(minutes) + of(rest) / MINUTE_SECONDS
  return bounded(sign ? -total : total)
}

const bounded = (minutes: Minutes): Minutes | null => (Math.abs(minutes) <= longest ? Math.round(minutes) + 0 : null)

/** Of a time without a unit of its own, as IFC2X3 has them. */
function secondsOfUnit(content: IfcContent): number {
  for (const { values } of content.of('IFCCONVERSIONBASEDUNIT')) {
    if (enumOf(values.UnitType) === 'TIMEUNIT') return unitSeconds[textOf(values.Name).toUpperCase()] ?? 1
  }
  return 1
}
