import { isDateCell } from '../exchange/table/index.ts'
import { dayOf, MINUTES_PER_DAY } from '../time/index.ts'
import type { Value } from './values.ts'

/** Below 0: the first is smaller. NaN: the two cannot be compared. */
export function orderOf(one: Value, other: Value): number {
  if (typeof one === 'string' && typeof other === 'string') {
    const [a, b] = [one.toLowerCase(), other.toLowerCase()]
    return a === b ? 0 : a < b ? -1 : 1
  }
  const [a, b] = [numberOf(one, other), numberOf(other, one)]
  return a - b
}

/** A date is compared with a date, or with a text that says one. */
function numberOf(value: Value, with_: Value): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  if (value === null || typeof value !== 'object') {
    return typeof value === 'string' && isDate(with_) ? (dayOfText(value) ?? Number.NaN) : Number.NaN
  }
  return isDate(value) ? value.day + (value.minute ?? 0) / MINUTES_PER_DAY : Number.NaN
}

const isDate = (value: Value): value is Extract<Value, { day: number }> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !('value' in value) &&
  isDateCell(value as never)

/** `2026-03-31` or `31.03.2026`. */
function dayOfText(text: string): number | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const local = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text)
  return local ? dayOf(Number(local[3]), Number(local[2]), Number(local[1])) : null
}
