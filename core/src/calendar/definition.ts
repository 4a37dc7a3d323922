/** A calendar as people describe it in the library: parts of it may come from a base calendar. */
import type { Calendar, CalendarException, CalendarRule, Id, Shift } from '../plan/index.ts'
import type { Day } from '../time/index.ts'

export interface CalendarDefinition {
  /** Index 0 = Monday; null: as in the base calendar, without one a day off. */
  week: readonly (readonly Shift[] | null)[]
  exceptions: readonly CalendarException[]
  rules: readonly CalendarRule[]
  minutesPerDay: number
}

/** What a calendar takes from the one it is based on. */
export type InheritedDays = Pick<Calendar, 'week' | 'exceptions' | 'rules'>

const DAYS_PER_WEEK = 7

/**
 * The days that hold in the end: an own exception stands above one of the base, an own rule above one of the base, and
 * exceptions above rules. Throws nothing; a week that is too short has days off at its end.
 */
export function withInherited(
  own: Omit<CalendarDefinition, 'minutesPerDay'>,
  base: InheritedDays | null,
): InheritedDays {
  return {
    week: Array.from({ length: DAYS_PER_WEEK }, (_, i) => own.week[i] ?? base?.week[i] ?? []),
    exceptions: overlaid(base?.exceptions ?? [], own.exceptions),
    rules: [...own.rules, ...(base?.rules ?? [])],
  }
}

/** A copy of a calendar of the library for a schedule. */
export function calendarFrom(
  id: Id,
  name: string,
  { week, exceptions, rules }: InheritedDays,
  more: Pick<Calendar, 'minutesPerDay' | 'libraryId' | 'libraryRevision'>,
): Calendar {
  return { id, name, week, exceptions, rules, ...more }
}

/** The lower exceptions as far as no upper one covers them, and all upper ones; sorted. */
function overlaid(lower: readonly CalendarException[], upper: readonly CalendarException[]): CalendarException[] {
  const left = upper.reduce<CalendarException[]>((list, { from, to }) => exceptDays(list, from, to), [...lower])
  return [...left, ...upper].sort((a, b) => a.from - b.from)
}

/** The exceptions without the days from `first` to `last`; those that reach over are cut. */
export function exceptDays(list: readonly CalendarException[], first: Day, last: Day): CalendarException[] {
  return list.flatMap((one) => {
    if (one.to < first || one.from > last) return [one]
    const parts: CalendarException[] = []
    if (one.from < first) parts.push({ ...one, to: first - 1 })
    if (one.to > last) parts.push({ ...one, from: last + 1 })
    return parts
  })
}
