import { newSchedule, standardCalendar } from '@plumbline/core/documents/schedule'
import { type Calendar, type SchedulePlan, usualSettings } from '@plumbline/core/plan'
import { dayOf, instantOf } from '@plumbline/core/time'
import { newId } from '../../../platform/ids.ts'

const EIGHT_O_CLOCK = 480

/** A new schedule: no rows, one calendar (`5 × 8` where none is given), starting at 08:00 of `today` as the server's clock shows it. */
export function emptyPlan(
  name: string,
  today: Date,
  calendar: Calendar | null,
  currency: string = usualSettings.currency,
): SchedulePlan {
  const day = dayOf(today.getFullYear(), today.getMonth() + 1, today.getDate())
  const start = instantOf(day, EIGHT_O_CLOCK)
  return newSchedule({ name, start, calendar: calendar ?? standardCalendar(newId(), '5 × 8'), currency })
}
