/** What a schedule starts with. */
import { type Calendar, type Id, type SchedulePlan, type Shift, usualSettings } from '../../plan/index.ts'
import type { Instant } from '../../time/index.ts'

const day: readonly Shift[] = [
  [8 * 60, 12 * 60],
  [13 * 60, 17 * 60],
]

/** Monday to Friday, 8:00–12:00 and 13:00–17:00. */
export function standardCalendar(id: Id, name: string): Calendar {
  return {
    id,
    name,
    week: [day, day, day, day, day, [], []],
    exceptions: [],
    rules: [],
    minutesPerDay: 480,
    libraryId: null,
    libraryRevision: 0,
  }
}

/** A plan without rows; `start` is also the first data date. */
export function newSchedule({
  name,
  start,
  calendar,
  currency = usualSettings.currency,
}: {
  name: string
  start: Instant
  calendar: Calendar
  currency?: string
}): SchedulePlan {
  return {
    settings: {
      name,
      dataDate: start,
      plannedStart: start,
      defaultCalendarId: calendar.id,
      ...usualSettings,
      currency,
    },
    rows: [],
    relations: [],
    calendars: [calendar],
    assignments: [],
  }
}
