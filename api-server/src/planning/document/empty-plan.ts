import type { Calendar, SchedulePlan } from '@plumbline/core/plan'
import { dayOf, instantOf } from '@plumbline/core/time'
import { newId } from '../../platform/ids.ts'

const EIGHT_HOURS = [
  [480, 720],
  [780, 1020],
] as const

/** Monday to Friday, 08:00–12:00 and 13:00–17:00. */
function fiveDayWeek(): Calendar {
  return {
    id: newId(),
    name: '5 × 8',
    week: [EIGHT_HOURS, EIGHT_HOURS, EIGHT_HOURS, EIGHT_HOURS, EIGHT_HOURS, [], []],
    exceptions: [],
    minutesPerDay: 480,
    libraryId: null,
    libraryRevision: 0,
  }
}

/** A new schedule: no rows, one calendar, starting at 08:00 of `today` as the server's clock shows it. */
export function emptyPlan(name: string, today: Date): SchedulePlan {
  const calendar = fiveDayWeek()
  const start = instantOf(dayOf(today.getFullYear(), today.getMonth() + 1, today.getDate()), 480)
  return {
    settings: {
      name,
      dataDate: start,
      plannedStart: start,
      mustFinishBy: null,
      defaultCalendarId: calendar.id,
      progressMode: 'retained_logic',
      lagCalendar: 'predecessor',
      startLagFrom: 'early_start',
      totalFloat: 'finish',
      criticalBy: 'total_float',
      criticalThreshold: 0,
      openEndsCritical: false,
      useExpectedFinish: true,
      scenario: 0,
      currency: '',
    },
    rows: [],
    relations: [],
    calendars: [calendar],
    assignments: [],
  }
}
