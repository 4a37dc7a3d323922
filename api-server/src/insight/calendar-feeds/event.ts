import type { CalendarEvent } from '@plumbline/core/icalendar'
import { parseInstant } from '@plumbline/core/time'
import type { DatedWork } from './repository.ts'

/** What stands in the calendar needs no language: codes, names and numbers. */
export function eventOf(work: DatedWork & { schedule: string }, publicUrl: string): CalendarEvent {
  const finish = parseInstant(work.finish) ?? 0
  const start = (work.start === null ? null : parseInstant(work.start)) ?? finish
  const done = `${work.percent / 100} %`
  return {
    uid: `${work.workId}.${work.scheduleId}@plumbline`,
    changedAt: work.calculatedAt.getTime(),
    start: work.isMilestone ? finish : start,
    finish: work.isMilestone ? null : finish,
    summary: [work.isMilestone ? '◆' : '', work.code === work.name ? '' : work.code, work.name]
      .filter(Boolean)
      .join(' '),
    description: `${work.schedule}\n${done}`,
    url: `${publicUrl}/${work.spaceId}/schedule/${work.scheduleId}`,
  }
}
