/** Calendars of P6 XML: hours of seven weekdays and of single days. */
import type { CalendarException, Shift } from '../../plan/index.ts'
import { type Day, dateOf, dayOfInstant, MINUTES_PER_DAY, parseInstant } from '../../time/index.ts'
import { exceptionRanges, formatCalendarData } from '../xer/calendar-data.ts'
import { xmlElement, xmlText } from '../xml/write.ts'
import type { PmObject } from './scanner.ts'

/** Index 0 = Monday. */
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** As XER has it; '' where the calendar has no week of its own. */
export function calendarData(calendar: PmObject): string {
  const hours = below(calendar, 'StandardWorkWeek', 'StandardWorkHours')
  if (hours.length === 0) return ''
  const week: Shift[][] = weekdays.map(() => [])
  for (const day of hours) {
    const index = weekdays.indexOf(day.fields.DayOfWeek ?? '')
    if (index >= 0) week[index] = shiftsOf(day)
  }
  const days = new Map<Day, Shift[]>()
  for (const day of below(calendar, 'HolidayOrExceptions', 'HolidayOrException')) {
    const date = parseInstant((day.fields.Date ?? '').slice(0, 16))
    if (date !== null) days.set(dayOfInstant(date), shiftsOf(day))
  }
  return formatCalendarData(week, exceptionRanges(days))
}

function below(object: PmObject, list: string, name: string): PmObject[] {
  const own = object.children.filter((child) => child.name === list)
  return own.flatMap((child) => child.children).filter((child) => child.name === name)
}

/** A finish is the last minute that is worked. */
function shiftsOf(day: PmObject): Shift[] {
  return day.children
    .filter((child) => child.name === 'WorkTime')
    .flatMap(({ fields }) => {
      const [from, last] = [minuteOf(fields.Start), minuteOf(fields.Finish)]
      const to = last === null ? null : last % 10 === 9 ? last + 1 : last || MINUTES_PER_DAY
      return from === null || to === null || to <= from ? [] : [[from, Math.min(to, MINUTES_PER_DAY)] as const]
    })
    .sort((one, other) => one[0] - other[0])
}

function minuteOf(text: string | undefined): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(text ?? '')
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

export function calendarHours(week: readonly (readonly Shift[])[], exceptions: readonly CalendarException[]): string {
  const standard = weekdays.map((name, i) =>
    xmlElement('StandardWorkHours', {}, xmlText('DayOfWeek', name), workTimes(week[i] ?? [])),
  )
  const dated = exceptions.flatMap(({ from, to, shifts }) =>
    Array.from({ length: to - from + 1 }, (_, i) =>
      xmlElement('HolidayOrException', {}, xmlText('Date', `${dayText(from + i)}T00:00:00`), workTimes(shifts)),
    ),
  )
  return [
    // Sunday is the first day there.
    xmlElement('StandardWorkWeek', {}, ...standard.slice(6), ...standard.slice(0, 6)),
    dated.length === 0 ? '' : xmlElement('HolidayOrExceptions', {}, ...dated),
  ].join('')
}

const NONE = '<WorkTime xsi:nil="true"/>'
const HALF_HOUR = 30

/** P6 knows half hours. */
const rounded = (minute: number): number => Math.round(minute / HALF_HOUR) * HALF_HOUR

function workTimes(shifts: readonly Shift[]): string {
  const times = shifts
    .map(([from, to]) => [rounded(from), rounded(to)] as const)
    .filter(([from, to]) => from < to)
    .map(([from, to]) => xmlElement('WorkTime', {}, xmlText('Start', clock(from)), xmlText('Finish', clock(to - 1))))
  return times.length === 0 ? NONE : times.join('')
}

const two = (value: number): string => String(value).padStart(2, '0')
const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`

function dayText(day: Day): string {
  const { year, month, dayOfMonth } = dateOf(day)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(dayOfMonth)}`
}
