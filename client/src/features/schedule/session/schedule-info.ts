import type { scheduleRead } from '@plumbline/core/contract'
import type { z } from 'zod'

/** Name, place and versions of a schedule. */
export type ScheduleInfo = z.output<typeof scheduleRead.output>

const keyOf = (scheduleId: string): string => `plumbline:schedule:${scheduleId}`

/** Kept so that a schedule whose document is here opens without a network. */
export function keepSchedule(info: ScheduleInfo): void {
  try {
    localStorage.setItem(keyOf(info.id), JSON.stringify(info))
  } catch {
    // No storage: the schedule opens with a network only.
  }
}

export function keptSchedule(scheduleId: string): ScheduleInfo | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(scheduleId)) ?? 'null') as ScheduleInfo | null
  } catch {
    return null
  }
}
