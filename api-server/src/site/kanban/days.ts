import { AppError } from '@plumbline/core/errors'
import { type Day, dayOfInstant, formatInstant, instantOf, parseInstant } from '@plumbline/core/time'

export const dayText = (day: Day): string => formatInstant(instantOf(day)).slice(0, 10)

/** Throws BAD_REQUEST for a day that does not exist. */
export function dayIn(text: string, field: string): Day {
  const instant = parseInstant(`${text}T00:00`)
  if (instant === null) throw new AppError('BAD_REQUEST', { field, reason: 'invalid_date' })
  return dayOfInstant(instant)
}
