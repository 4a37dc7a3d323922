import { mondayOf } from '@plumbline/core/days'
import { type Day, dayOfInstant, formatInstant, instantOf, parseInstant } from '@plumbline/core/time'

/** How many days are looked at: one, two weeks, or the six weeks that are looked ahead. */
export const spans = ['day', 'weeks', 'ahead'] as const
export type Span = (typeof spans)[number]

export interface DayWindow {
  span: Span
  from: Day
  to: Day
}

const lengths: Record<Span, number> = { day: 1, weeks: 14, ahead: 42 }

/** Weeks begin on Monday; the day itself where one day is looked at. */
export function windowAt(span: Span, day: Day): DayWindow {
  const from = span === 'day' ? day : mondayOf(day)
  return { span, from, to: from + lengths[span] - 1 }
}

export const moved = ({ span, from }: DayWindow, steps: number): DayWindow =>
  windowAt(span, from + steps * (span === 'day' ? 1 : 7))

export const textOfDay = (day: Day): string => formatInstant(instantOf(day)).slice(0, 10)
export const dayOfText = (text: string): Day | null => {
  const instant = parseInstant(`${text}T00:00`)
  return instant === null ? null : dayOfInstant(instant)
}

export const isWeekend = (day: Day): boolean => day - mondayOf(day) > 4
