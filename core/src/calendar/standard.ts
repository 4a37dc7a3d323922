import type { Calendar, Id, Shift } from '../plan/index.ts'

const day: readonly Shift[] = [
  [480, 720],
  [780, 1020],
]

/** Monday to Friday, 08:00–12:00 and 13:00–17:00, no holidays; what a new schedule starts with. */
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

/** Never rests; a day of it has 24 hours. For elapsed durations, and in place of calendars that cannot work. */
export const aroundTheClock: Calendar = {
  id: '',
  name: '',
  week: Array.from({ length: 7 }, () => [[0, 1440]] as const),
  exceptions: [],
  rules: [],
  minutesPerDay: 1440,
  libraryId: null,
  libraryRevision: 0,
}
