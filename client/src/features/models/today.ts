import { formatInstant, type Instant } from '@plumbline/core/time'

/** The day here, as dates of issues and of facts are written. */
export function todayHere(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** The day by which a plan is overdue, ISO: its data date; what is planned behind that is nobody's delay yet. */
export function statusDay(dataDate: Instant | null): string {
  return dataDate === null ? todayHere() : formatInstant(dataDate).slice(0, 10)
}
