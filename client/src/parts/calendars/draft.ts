/** A calendar while a person works on it, of the library or of a schedule: changed as a whole, never in place. */
import {
  type CalendarDefinition,
  exceptDays,
  type InheritedDays,
  ruleOn,
  withInherited,
} from '@plumbline/core/calendar'
import type { CalendarException, CalendarRule, Id, Shift } from '@plumbline/core/plan'
import { type Day, dateOf, dayOf, type Minutes, weekdayOf } from '@plumbline/core/time'
import { minutesOf } from './shifts.ts'

export interface CalendarDraft extends CalendarDefinition {
  name: string
  baseId: Id | null
}

/** `week`: again as rules and the week say. */
export type Brush = { kind: 'off' } | { kind: 'work'; shifts: readonly Shift[] } | { kind: 'week' }

/** What stands behind the hours of a day. */
type DaySource = 'exception' | 'rule' | 'week'

export interface DraftDay {
  shifts: readonly Shift[]
  source: DaySource
  /** Of the rule. */
  name: string
}

export function isSameDraft(one: CalendarDraft, other: CalendarDraft): boolean {
  const parts = ({ name, baseId, week, exceptions, rules, minutesPerDay }: CalendarDraft): string =>
    JSON.stringify([name, baseId, week, exceptions, rules, minutesPerDay])
  return parts(one) === parts(other)
}

export function daysOfDraft(draft: CalendarDraft, base: InheritedDays | null): InheritedDays {
  return withInherited(draft, base)
}

export function dayOfDraft({ week, exceptions, rules }: InheritedDays, day: Day): DraftDay {
  const exception = exceptions.find(({ from, to }) => day >= from && day <= to)
  if (exception) return { shifts: exception.shifts, source: 'exception', name: '' }
  const rule = ruleOn(rules, day)
  if (rule) return { shifts: rule.shifts, source: 'rule', name: rule.name }
  return { shifts: week[weekdayOf(day)] ?? [], source: 'week', name: '' }
}

/** Sets the days from `first` to `last`, in either order; neighbours that say the same become one exception. */
export function paint(draft: CalendarDraft, first: Day, last: Day, brush: Brush): CalendarDraft {
  const [from, to] = first <= last ? [first, last] : [last, first]
  const left = exceptDays(draft.exceptions, from, to)
  if (brush.kind === 'week') return { ...draft, exceptions: left }
  const shifts = brush.kind === 'off' ? [] : brush.shifts
  return { ...draft, exceptions: joined([...left, { from, to, shifts }]) }
}

function joined(list: CalendarException[]): CalendarException[] {
  const sorted = list.sort((a, b) => a.from - b.from)
  const result: CalendarException[] = []
  for (const one of sorted) {
    const before = result.at(-1)
    const isSame = before && before.to + 1 === one.from && JSON.stringify(before.shifts) === JSON.stringify(one.shifts)
    if (isSame) result[result.length - 1] = { ...before, to: one.to }
    else result.push(one)
  }
  return result
}

/** Puts an exception in the place of another, or a new one; what it covers of others is cut away. */
export function withException(
  draft: CalendarDraft,
  before: CalendarException | null,
  after: CalendarException,
): CalendarDraft {
  const others = draft.exceptions.filter((one) => one !== before)
  const exceptions = [...exceptDays(others, after.from, after.to), after].sort((a, b) => a.from - b.from)
  return { ...draft, exceptions }
}

export interface MonthTotals {
  days: number
  minutes: Minutes
}

/** Working days and time of a month, as in a production calendar. */
export function monthTotals(days: InheritedDays, year: number, month: number): MonthTotals {
  const totals = { days: 0, minutes: 0 }
  const [first, next] = monthSpan(year, month)
  for (let day = first; day < next; day++) {
    const minutes = minutesOf(dayOfDraft(days, day).shifts)
    if (minutes > 0) totals.days++
    totals.minutes += minutes
  }
  return totals
}

/** First day of the month and of the next one; `month` 1…12. */
export function monthSpan(year: number, month: number): [Day, Day] {
  return [dayOf(year, month, 1), month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1)]
}

export const weekMinutes = ({ week }: Pick<InheritedDays, 'week'>): Minutes =>
  week.reduce((sum, shifts) => sum + minutesOf(shifts), 0)

/** Weeks of a month with the weekdays in columns, Monday first; null where another month is. */
export function weeksOf(year: number, month: number): (Day | null)[][] {
  const [first, next] = monthSpan(year, month)
  const weeks: (Day | null)[][] = []
  for (let monday = first - weekdayOf(first); monday < next; monday += 7) {
    weeks.push(Array.from({ length: 7 }, (_, i) => (monday + i >= first && monday + i < next ? monday + i : null)))
  }
  return weeks
}

/** Exceptions with a day in the year. */
export function exceptionsOf(list: readonly CalendarException[], year: number): CalendarException[] {
  return list.filter(({ from, to }) => dateOf(from).year <= year && dateOf(to).year >= year)
}

export function newRule(on: CalendarRule['when']['on']): CalendarRule {
  const when = {
    yearly: { on: 'yearly', month: 1, dayOfMonth: 1, days: 1 },
    weekly: { on: 'weekly', weekday: 5, every: 2 },
    nth: { on: 'nth', weekday: 4, nth: -1, month: 0 },
  } as const
  return { name: '', when: when[on], from: null, to: null, shifts: [] }
}
