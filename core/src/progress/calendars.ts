import { aroundTheClock, type CompiledCalendar, calendarIssues, compileCalendar } from '../calendar/index.ts'
import type { Calendar, Id, ScheduleSettings, WbsRow } from '../plan/index.ts'

/** The calendar that the engine takes for a row: its own, else the schedule's; one that cannot work never rests. */
export function calendarOfRows(
  calendars: Iterable<Calendar>,
  { defaultCalendarId }: Pick<ScheduleSettings, 'defaultCalendarId'>,
): (row: Pick<WbsRow, 'calendarId'>) => CompiledCalendar {
  const sources = new Map([...calendars].map((calendar) => [calendar.id, calendar]))
  const compiled = new Map<Id, CompiledCalendar>()
  const compiledOf = (source: Calendar): CompiledCalendar => {
    const fresh =
      compiled.get(source.id) ?? compileCalendar(calendarIssues(source).length > 0 ? aroundTheClock : source)
    compiled.set(source.id, fresh)
    return fresh
  }
  const fallback = sources.get(defaultCalendarId) ?? aroundTheClock
  return ({ calendarId }) => compiledOf((calendarId === null ? null : sources.get(calendarId)) ?? fallback)
}
