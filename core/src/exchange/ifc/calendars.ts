import { standardCalendar } from '../../calendar/index.ts'
import type { Calendar, CalendarException, CalendarRule, Id, Shift } from '../../plan/index.ts'
import { type Day, dayOfInstant, MINUTES_PER_DAY, type Minutes } from '../../time/index.ts'
import type { IssueList } from '../issues.ts'
import { joinShifts } from '../shifts.ts'
import { cleanLine } from '../text.ts'
import { exceptionRanges } from '../xer/calendar-data.ts'
import { enumOf, type IfcContent, type IfcRecord, listOf, numberOf, refsOf, textOf } from './content.ts'
import { readInstant } from './times.ts'

const WEEK_DAYS = 7
/** Days that exceptions of one calendar take at most. */
const mostDays = 9_000

/** The calendars that tasks use, as copies that belong to the schedule. */
export class IfcCalendars {
  readonly calendars: Calendar[] = []
  readonly #content: IfcContent
  readonly #newId: () => Id
  readonly #issues: IssueList
  readonly #byId = new Map<number, Calendar>()

  constructor(content: IfcContent, newId: () => Id, issues: IssueList) {
    this.#content = content
    this.#newId = newId
    this.#issues = issues
  }

  /** Copied on first use; null: the file has none of that id. */
  use(id: number | null): Calendar | null {
    const known = id === null ? undefined : this.#byId.get(id)
    if (known) return known
    const record = this.#content.of('IFCWORKCALENDAR').find((one) => one.id === id)
    if (!record) return null
    const calendar = this.#copyOf(record)
    this.#byId.set(record.id, calendar)
    this.calendars.push(calendar)
    return calendar
  }

  /** Of a schedule none of whose top tasks names one: the only one of the file, else a five-day week. */
  useDefault(id: number | null): Calendar {
    const records = this.#content.of('IFCWORKCALENDAR')
    const found = this.use(id ?? (records.length === 1 ? (records[0]?.id ?? null) : null))
    if (found) return found
    const made = standardCalendar(this.#newId(), 'Standard')
    this.calendars.push(made)
    return made
  }

  #copyOf({ values }: IfcRecord): Calendar {
    const name = cleanLine(textOf(values.Name) || textOf(values.Identification), 256) || 'Calendar'
    const base = standardCalendar(this.#newId(), name)
    const week = this.#weekOf(this.#recordsOf(values.WorkingTimes))
    const off = this.#exceptionsOf(this.#recordsOf(values.ExceptionTimes), name)
    const calendar = week.every((day) => day.length === 0) ? { ...base, ...off } : { ...base, week, ...off }
    return { ...calendar, minutesPerDay: usualDay(calendar.week) }
  }

  #recordsOf(value: IfcRecord['values'][string]): IfcRecord[] {
    return refsOf(value).flatMap((ref) => this.#content.at({ ref }) ?? [])
  }

  #weekOf(times: readonly IfcRecord[]): Shift[][] {
    const week: Shift[][] = Array.from({ length: WEEK_DAYS }, () => [])
    for (const { values } of times) {
      const pattern = this.#content.at(values.RecurrencePattern)?.values ?? {}
      const shifts = this.#shiftsOf(pattern)
      const kind = enumOf(pattern.RecurrenceType)
      const all = Array.from({ length: WEEK_DAYS }, (_, day) => day + 1)
      const days = kind === 'WEEKLY' ? listOf(pattern.WeekdayComponent).map(numberOf) : all
      if (kind !== 'WEEKLY' && kind !== 'DAILY' && kind !== '') {
        this.#issues.add('ifc_calendar_pattern', 'warning', { value: kind })
        continue
      }
      for (const day of days)
        if (day !== null && week[day - 1]) week[day - 1] = joinShifts([...week[day - 1]!, ...shifts])
    }
    return week
  }

  #exceptionsOf(times: readonly IfcRecord[], calendar: string) {
    const days = new Map<Day, readonly Shift[]>()
    const rules: CalendarRule[] = []
    for (const { values } of times) {
      const pattern = this.#content.at(values.RecurrencePattern)?.values ?? {}
      const kind = enumOf(pattern.RecurrenceType)
      const shifts = listOf(pattern.TimePeriods).length > 0 ? this.#shiftsOf(pattern) : []
      const [from, to] = [readInstant(this.#content, values.Start), readInstant(this.#content, values.Finish)]
      const [month, dayOfMonth] = [pattern.MonthComponent, pattern.DayComponent].map((one) => numberOf(listOf(one)[0]))
      if (kind === 'YEARLY_BY_DAY_OF_MONTH' && month && dayOfMonth) {
        const when = { on: 'yearly', month, dayOfMonth, days: 1 } as const
        rules.push({ name: cleanLine(textOf(values.Name), 256), when, from: null, to: null, shifts })
      } else if (from !== null) {
        const last = Math.min(dayOfInstant(to ?? from), dayOfInstant(from) + mostDays - days.size)
        for (let day = dayOfInstant(from); day <= last; day++) days.set(day, shifts)
      } else this.#issues.add('ifc_calendar_pattern', 'warning', { value: kind || calendar })
    }
    const exceptions: readonly CalendarException[] = exceptionRanges(days)
    return { exceptions, rules }
  }

  /** Without hours of its own a day of work has the usual ones. */
  #shiftsOf(pattern: IfcRecord['values']): Shift[] {
    const shifts = this.#recordsOf(pattern.TimePeriods).flatMap(({ values }): Shift[] => {
      const from = minuteOf(textOf(values.StartTime))
      const to = minuteOf(textOf(values.EndTime)) || MINUTES_PER_DAY
      return from !== null && from < to ? [[from, to]] : []
    })
    return shifts.length > 0 ? joinShifts(shifts) : [...(standardCalendar('', '').week[0] ?? [])]
  }
}

/** `08:00:00`; null: it is no time. */
function minuteOf(text: string): Minutes | null {
  const match = /^(\d{2}):(\d{2})/.exec(text)
  const minute = match ? Number(match[1]) * 60 + Number(match[2]) : null
  return minute !== null && minute <= MINUTES_PER_DAY ? minute : null
}

/** Of the longest day of the week. */
const usualDay = (week: Calendar['week']): Minutes =>
  Math.max(...week.map((day) => day.reduce((sum, [from, to]) => sum + to - from, 0))) || 480
