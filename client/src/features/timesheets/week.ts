import { mondayOf } from '@plumbline/core/days'
import { type Day, dayOfInstant, formatInstant, instantOf, parseInstant } from '@plumbline/core/time'
import { dayFormat } from '../../i18n/day-format.ts'

const textOfDay = (day: Day): string => formatInstant(instantOf(day)).slice(0, 10)

function dayOfText(text: string): Day | null {
  const instant = parseInstant(`${text}T00:00`)
  return instant === null ? null : dayOfInstant(instant)
}

export const shifted = (text: string, days: number): string => textOfDay((dayOfText(text) ?? 0) + days)

/** The week that a day lies in; of what is no day the one of `near`. */
export const weekOf = (text: string | null, near: Day): string => textOfDay(mondayOf(dayOfText(text ?? '') ?? near))

export const daysOfWeek = (monday: string): string[] => [0, 1, 2, 3, 4, 5, 6].map((after) => shifted(monday, after))

/** «Mon 2». */
export const weekdayText = (day: string, language: string): string =>
  dayFormat(language, { weekday: 'short', day: 'numeric' })(dayOfText(day) ?? 0)

export const shortDate = (day: string, language: string): string =>
  dayFormat(language, { day: 'numeric', month: 'short' })(dayOfText(day) ?? 0)
