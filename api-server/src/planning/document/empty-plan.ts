import { newSchedule, standardCalendar } from '@plumbline/core/documents/schedule'
import type { SchedulePlan } from '@plumbline/core/plan'
import { dayOf, instantOf } from '@plumbline/core/time'
import { newId } from '../../platform/ids.ts'

const EIGHT_O_CLOCK = 480

/** A new schedule: no rows, one calendar, starting at 08:00 of `today` as the server's clock shows it. */
export function emptyPlan(name: string, today: Date): SchedulePlan {
  const day = dayOf(today.getFullYear(), today.getMonth() + 1, today.getDate())
  return newSchedule({ name, start: instantOf(day, EIGHT_O_CLOCK), calendar: standardCalendar(newId(), '5 × 8') })
}
