/** Days of calendars as the contract writes them, and as the engine counts them. */
import type { CalendarDefinition } from '../../calendar/index.ts'
import type { Calendar } from '../../plan/index.ts'
import { dayOfInstant, formatInstant, instantOf, parseInstant } from '../../time/index.ts'
import type { WrittenDays, WrittenDefinition } from '../calendars.ts'

const dayIn = (text: string) => dayOfInstant(parseInstant(text) ?? 0)
const textOf = (day: number): string => formatInstant(instantOf(day)).slice(0, 10)
const copied = (list: readonly (readonly [number, number])[]): [number, number][] =>
  list.map(([from, to]) => [from, to])

export function readDefinition({ week, exceptions, rules, minutesPerDay }: WrittenDefinition): CalendarDefinition {
  return {
    week,
    minutesPerDay,
    exceptions: exceptions.map((one) => ({ ...one, from: dayIn(one.from), to: dayIn(one.to) })),
    rules: rules.map((one) => ({
      ...one,
      when: one.when,
      from: one.from === null ? null : dayIn(one.from),
      to: one.to === null ? null : dayIn(one.to),
    })),
  }
}

export function writeDefinition({ week, exceptions, rules, minutesPerDay }: CalendarDefinition): WrittenDefinition {
  return {
    week: week.map((list) => list && copied(list)),
    minutesPerDay,
    exceptions: exceptions.map(({ from, to, shifts }) => ({
      from: textOf(from),
      to: textOf(to),
      shifts: copied(shifts),
    })),
    rules: rules.map(({ name, when, from, to, shifts }) => ({
      name,
      when,
      from: from === null ? null : textOf(from),
      to: to === null ? null : textOf(to),
      shifts: copied(shifts),
    })),
  }
}

/** The days of a calendar of the library as a schedule holds them. */
export function readDays(days: WrittenDays): Pick<Calendar, 'week' | 'exceptions' | 'rules' | 'minutesPerDay'> {
  const { week, ...rest } = readDefinition(days)
  return { ...rest, week: week.map((list) => list ?? []) }
}
