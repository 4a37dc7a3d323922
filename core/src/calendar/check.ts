import type { Calendar, Id, Shift } from '../plan/index.ts'
import { MINUTES_PER_DAY } from '../time/index.ts'
import { hasRecurringWork } from './compiled.ts'

export interface CalendarIssue {
  code: 'calendar_without_time' | 'calendar_shifts_broken' | 'calendar_exceptions_broken'
  calendarId: Id
}

/** A calendar without work for this long counts as one without working time. */
const LONGEST_PAUSE_DAYS = 50 * 365

/** Why arithmetic on this calendar would not mean anything; empty for a good one. */
export function calendarIssues(calendar: Calendar): CalendarIssue[] {
  const issues: CalendarIssue[] = []
  const add = (code: CalendarIssue['code']) => issues.push({ code, calendarId: calendar.id })
  const days = [...calendar.exceptions, ...calendar.rules]
  const lists = [...calendar.week, ...days.map(({ shifts }) => shifts)]
  if (calendar.week.length !== 7 || !lists.every(shiftsInOrder)) add('calendar_shifts_broken')
  if (!exceptionsInOrder(calendar)) add('calendar_exceptions_broken')
  if (!hasRecurringWork(calendar) || calendar.exceptions.some(pausesForDecades)) add('calendar_without_time')
  return issues
}

function shiftsInOrder(shifts: readonly Shift[]): boolean {
  let end = 0
  for (const [from, to] of shifts) {
    if (!Number.isInteger(from) || !Number.isInteger(to) || from < end || to <= from || to > MINUTES_PER_DAY)
      return false
    end = to
  }
  return true
}

function exceptionsInOrder(calendar: Calendar): boolean {
  return calendar.exceptions.every(
    ({ from, to }, i) =>
      Number.isInteger(from) &&
      Number.isInteger(to) &&
      from <= to &&
      (i === 0 || calendar.exceptions[i - 1]!.to < from),
  )
}

function pausesForDecades(exception: Calendar['exceptions'][number]): boolean {
  return exception.shifts.length === 0 && exception.to - exception.from > LONGEST_PAUSE_DAYS
}
