import { aroundTheClock, type CompiledCalendar, calendarIssues, compiledOf } from '../calendar/index.ts'
import { type Calendar, type Id, isSummary, type ScheduleSettings, type WbsRow } from '../plan/index.ts'
import { MINUTES_PER_DAY, type Minutes } from '../time/index.ts'

/** One without a calendar of its own: what holds for it holds for the schedule as a whole. */
export const ANY_WORK = { calendarId: null, elapsed: false, type: 'work' } as const

/** The calendar that the engine takes for a row: its own, else the schedule's; one that cannot work never rests. */
export function calendarOfRows(
  calendars: Iterable<Calendar>,
  { defaultCalendarId }: Pick<ScheduleSettings, 'defaultCalendarId'>,
): (row: Pick<WbsRow, 'calendarId'>) => CompiledCalendar {
  const sources = new Map([...calendars].map((calendar) => [calendar.id, calendar]))
  const compiled = new Map<Id, CompiledCalendar>()
  const compiledById = (source: Calendar): CompiledCalendar => {
    const known = compiled.get(source.id) ?? compiledOf(calendarIssues(source).length > 0 ? aroundTheClock : source)
    compiled.set(source.id, known)
    return known
  }
  const fallback = sources.get(defaultCalendarId) ?? aroundTheClock
  return ({ calendarId }) => compiledById((calendarId === null ? null : sources.get(calendarId)) ?? fallback)
}

/**
 * Minutes of one day in which lengths of a row are told: of its calendar; of what goes on around the clock 24 hours, of a
 * summary those of the schedule's own calendar.
 */
export function dayMinutesOfRows(
  calendars: Iterable<Calendar>,
  { defaultCalendarId }: Pick<ScheduleSettings, 'defaultCalendarId'>,
): (row: Pick<WbsRow, 'calendarId' | 'elapsed' | 'type'>) => Minutes {
  const byId = new Map([...calendars].map((calendar) => [calendar.id, calendar.minutesPerDay]))
  const usual = byId.get(defaultCalendarId) || MINUTES_PER_DAY
  return ({ calendarId, elapsed, type }) => {
    if (elapsed && type === 'work') return MINUTES_PER_DAY
    return isSummary(type) || calendarId === null ? usual : byId.get(calendarId) || usual
  }
}
