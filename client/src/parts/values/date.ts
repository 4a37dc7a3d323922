import { dateOf, dayOfInstant, type Instant, minuteOfDay } from '@plumbline/core/time'
import { dayFormat } from '../../i18n/day-format.ts'

const two = (n: number): string => (n < 10 ? `0${n}` : String(n))

/** DD.MM.YYYY (R-CONST-08). */
export function formatDate(instant: Instant): string {
  const { year, month, dayOfMonth } = dateOf(dayOfInstant(instant))
  return `${two(dayOfMonth)}.${two(month)}.${year}`
}

/** DD.MM.YY, where there is little room. */
export function shortDate(instant: Instant): string {
  const text = formatDate(instant)
  return text.slice(0, 6) + text.slice(8)
}

export function shortFinishDate(instant: Instant): string {
  return shortDate(minuteOfDay(instant) === 0 ? instant - 1 : instant)
}

/** DD.MM. */
export function formatDayMonth(instant: Instant): string {
  const { month, dayOfMonth } = dateOf(dayOfInstant(instant))
  return `${two(dayOfMonth)}.${two(month)}`
}

/** DD.MM.YYYY HH:mm. */
export function formatDateTime(instant: Instant): string {
  const minute = minuteOfDay(instant)
  return `${formatDate(instant)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/**
 * The day on which people see a finish: midnight at the end of a day belongs to that day.
 */
export function formatFinishDate(instant: Instant): string {
  return formatDate(minuteOfDay(instant) === 0 ? instant - 1 : instant)
}

/** «Mon 26.07.2027»; project time has no zone: written through UTC it comes out as it stands. */
export function weekdayDate(instant: Instant, language: string): string {
  return `${dayFormat(language, { weekday: 'short' })(dayOfInstant(instant))} ${formatDate(instant)}`
}
