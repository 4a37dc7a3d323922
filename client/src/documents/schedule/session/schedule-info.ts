import type { scheduleRead } from '@plumbline/core/contract'
import type { z } from 'zod'
import { keepFor, keptAll, keptFor } from '../../../session/kept.ts'

/** Name, place and versions of a schedule. */
export type ScheduleInfo = z.output<typeof scheduleRead.output>

const nameOf = (scheduleId: string): string => `schedule.${scheduleId}`

/** Kept so that a schedule whose document is here opens without a network. */
export function keepSchedule(userId: string, info: ScheduleInfo): void {
  keepFor(userId, nameOf(info.id), info)
}

export function keptSchedule(userId: string, scheduleId: string): ScheduleInfo | null {
  return keptFor<ScheduleInfo>(userId, nameOf(scheduleId))
}

/** All that this person has opened in this browser. */
export function keptSchedules(userId: string): ScheduleInfo[] {
  return keptAll<ScheduleInfo>(userId, nameOf(''))
}
