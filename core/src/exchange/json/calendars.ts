/** Calendars as our own files have them: days as texts, without what they were copied from. */
import type { Calendar, Id } from '../../plan/index.ts'
import { type Day, dayOfInstant, formatInstant, instantOf, parseInstant } from '../../time/index.ts'
import type { JsonSchedule } from './schema.ts'

type JsonCalendar = JsonSchedule['calendars'][number]

export const dayText = (day: Day): string => formatInstant(instantOf(day, 0)).slice(0, 10)
export const dayIn = (text: string): Day => dayOfInstant(parseInstant(`${text}T00:00`) as number)

const copies = (shifts: readonly (readonly [number, number])[]): [number, number][] =>
  shifts.map(([from, to]) => [from, to])

export function writtenCalendar(calendar: Calendar): JsonCalendar {
  const { id, name, week, exceptions, rules, minutesPerDay } = calendar
  return {
    id,
    name,
    week: week.map(copies),
    exceptions: exceptions.map(({ from, to, shifts }) => ({
      from: dayText(from),
      to: dayText(to),
      shifts: copies(shifts),
    })),
    rules: rules.map(({ name: title, when, from, to, shifts }) => ({
      name: title,
      when,
      from: from === null ? null : dayText(from),
      to: to === null ? null : dayText(to),
      shifts: copies(shifts),
    })),
    minutesPerDay,
  }
}

/** Under an id of here; it is a copy of none of the library. */
export function readCalendar({ exceptions, rules, ...rest }: JsonCalendar, id: Id): Calendar {
  return {
    ...rest,
    id,
    exceptions: exceptions.map((one) => ({ ...one, from: dayIn(one.from), to: dayIn(one.to) })),
    rules: rules.map((rule) => ({
      ...rule,
      from: rule.from === null ? null : dayIn(rule.from),
      to: rule.to === null ? null : dayIn(rule.to),
    })),
    libraryId: null,
    libraryRevision: 0,
  }
}
