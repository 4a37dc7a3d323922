import type { Shift } from '../../plan/index.ts'
import { type Day, dateOf, dayOf, dayOfInstant, MINUTES_PER_DAY, weekdayOf } from '../../time/index.ts'
import { joinShifts } from '../shifts.ts'
import type { XmlRecord } from './records.ts'
import { readDate, readFlag, readInteger } from './values.ts'

/** Days that one calendar may name; more of them are left out and reported. */
const mostDays = 9_000
/** Longest range of an exception or a working week that is looked at day by day. */
const longestRange = 80 * 366

/** What a calendar itself says, without its base: index 0 = Monday, `null` = as the base. */
export interface OwnDays {
  week: (readonly Shift[] | null)[]
  exceptions: Map<Day, readonly Shift[]>
  /** There were more days than are kept, or something that could not be read. */
  isCut: boolean
}

const usualShifts: readonly Shift[] = [
  [480, 720],
  [780, 1020],
]

export function readOwnDays(calendar: XmlRecord): OwnDays {
  const own: OwnDays = { week: Array.from({ length: 7 }, () => null), exceptions: new Map(), isCut: false }
  const weekDays = below(calendar, 'WeekDays', 'WeekDay')
  readWeek(weekDays, own.week)
  for (const week of below(calendar, 'WorkWeeks', 'WorkWeek')) readWorkWeek(week, own)
  const exceptions = below(calendar, 'Exceptions', 'Exception')
  for (const exception of exceptions) readException(exception, own)
  // The same exceptions in the form of older versions, which knows no recurrence.
  if (exceptions.length === 0) {
    for (const day of weekDays) if (day.fields.DayType === '0') readException(day, own)
  }
  return own
}

function below(record: XmlRecord, list: string, name: string): XmlRecord[] {
  return record.children
    .filter((child) => child.name === list)
    .flatMap((child) => child.children)
    .filter((child) => child.name === name)
}

/** Day 1 is Sunday, which is our index 6. */
function readWeek(days: readonly XmlRecord[], week: (readonly Shift[] | null)[]): void {
  for (const day of days) {
    const type = readInteger(day.fields.DayType) ?? 0
    if (type >= 1 && type <= 7) week[(type + 5) % 7] = shiftsOf(day)
  }
}

/** Sorted and joined where they overlap; a working day without times has the usual ones. */
function shiftsOf(day: XmlRecord): readonly Shift[] {
  const times = below(day, 'WorkingTimes', 'WorkingTime')
  if (!readFlag(day.fields.DayWorking)) return []
  if (times.length === 0) return usualShifts
  const shifts = times.flatMap(({ fields }) => {
    const from = minuteOf(fields.FromTime)
    const to = minuteOf(fields.ToTime)
    if (from === null || to === null) return []
    // Midnight as an end is the end of the day.
    const end = to === 0 ? MINUTES_PER_DAY : to
    return from < end ? [[from, end] as const] : []
  })
  return joinShifts(shifts)
}

function minuteOf(text: string | undefined): number | null {
  const match = /^(?:\d{4}-\d{2}-\d{2}T)?(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text ?? '')
  if (!match) return null
  const minute = Number(match[1]) * 60 + Number(match[2])
  return minute <= MINUTES_PER_DAY ? minute : null
}

function rangeOf(record: XmlRecord): { from: Day; to: Day } | null {
  const period = record.children.find((child) => child.name === 'TimePeriod')
  const from = readDate(period?.fields.FromDate)
  const to = readDate(period?.fields.ToDate)
  if (from === null || to === null || to < from) return null
  const first = dayOfInstant(from)
  return { from: first, to: Math.min(dayOfInstant(to), first + longestRange) }
}

/** A working week replaces the days it names for as long as it lasts. */
function readWorkWeek(record: XmlRecord, own: OwnDays): void {
  const range = rangeOf(record)
  if (!range) {
    // The calendar's own week stands first in the list and has no dates.
    readWeek(below(record, 'WeekDays', 'WeekDay'), own.week)
    return
  }
  const week: (readonly Shift[] | null)[] = Array.from({ length: 7 }, () => null)
  readWeek(below(record, 'WeekDays', 'WeekDay'), week)
  for (let day = range.from; day <= range.to; day++) {
    const shifts = week[weekdayOf(day)]
    if (shifts && !put(own, day, shifts)) return
  }
}

function put(own: OwnDays, day: Day, shifts: readonly Shift[]): boolean {
  if (own.exceptions.size >= mostDays && !own.exceptions.has(day)) {
    own.isCut = true
    return false
  }
  own.exceptions.set(day, shifts)
  return true
}

function readException(record: XmlRecord, own: OwnDays): void {
  const range = rangeOf(record)
  if (!range) {
    own.isCut = true
    return
  }
  const shifts = shiftsOf(record)
  for (const day of daysOf(record, range.from, range.to)) if (!put(own, day, shifts)) return
}

/** The days of an exception: all of its range, or those at which it recurs, at most as often as it says. */
function* daysOf({ fields }: XmlRecord, from: Day, to: Day): Generator<Day> {
  const type = readInteger(fields.Type) ?? 1
  const most = occurrencesOf(fields, type, from, to)
  let found = 0
  for (let day = from; day <= to && found < most; day++) {
    if (!recursOn(fields, type, day, from)) continue
    found++
    yield day
  }
}

/** Without recurrence the number of occurrences is that of the days. */
function occurrencesOf(fields: Record<string, string>, type: number, from: Day, to: Day): number {
  const occurrences = readInteger(fields.Occurrences) ?? 0
  const isByDays = type === 1 && (readInteger(fields.Period) ?? 1) <= 1
  const isByNumber = readFlag(fields.EnteredByOccurrences) && occurrences > 0
  return isByNumber && !isByDays ? occurrences : to - from + 1
}

function recursOn(fields: Record<string, string>, type: number, day: Day, from: Day): boolean {
  const period = Math.max(1, readInteger(fields.Period) ?? 1)
  const { year, month, dayOfMonth } = dateOf(day)
  const start = dateOf(from)
  const months = (year - start.year) * 12 + month - start.month
  // Months of the year are counted from 0.
  const isMonth = month === (readInteger(fields.Month) ?? -1) + 1
  switch (type) {
    case 2:
      return isMonth && dayOfMonth === readInteger(fields.MonthDay)
    case 3:
      return isMonth && isPosition(fields, day)
    case 4:
      return months % period === 0 && dayOfMonth === readInteger(fields.MonthDay)
    case 5:
      return months % period === 0 && isPosition(fields, day)
    case 6:
      return weeksBetween(from, day) % period === 0 && isNamedWeekday(fields, day)
    default:
      return (day - from) % period === 0
  }
}

/** Weeks begin with Sunday, bit 0 of the days. */
function isNamedWeekday(fields: Record<string, string>, day: Day): boolean {
  return (((readInteger(fields.DaysOfWeek) ?? 0) >> ((weekdayOf(day) + 1) % 7)) & 1) === 1
}

function weeksBetween(from: Day, day: Day): number {
  const sunday = (at: Day) => at - ((weekdayOf(at) + 1) % 7)
  return (sunday(day) - sunday(from)) / 7
}

/** First … fourth or last of its kind in the month: a day, a weekday, a day of the weekend, or Sunday … Saturday. */
function isPosition(fields: Record<string, string>, day: Day): boolean {
  const item = readInteger(fields.MonthItem) ?? 0
  if (!isItem(item, day)) return false
  const position = readInteger(fields.MonthPosition) ?? 0
  const { year, month, dayOfMonth } = dateOf(day)
  const first = dayOf(year, month, 1)
  const last = dayOf(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) - 1
  if (position === 4) {
    for (let later = day + 1; later <= last; later++) if (isItem(item, later)) return false
    return true
  }
  let before = 0
  for (let earlier = first; earlier < first + dayOfMonth - 1; earlier++) if (isItem(item, earlier)) before++
  return before === position
}

function isItem(item: number, day: Day): boolean {
  const weekday = weekdayOf(day)
  if (item === 0) return true
  if (item === 1) return weekday < 5
  if (item === 2) return weekday >= 5
  // 3 is Sunday, which is our index 6.
  return (weekday + 1) % 7 === item - 3
}
