import type { RowSplit } from '../plan/index.ts'
import { decimalOf, millionths } from '../progress/index.ts'

/**
 * What each of the days has of an amount, in steps of 10^-precision. `start`: the first days have one step more, `end`: the
 * last ones, `evenly`: those with the steps that are left over lie as far apart as they can. The sum is the amount exactly;
 * what is finer than a step goes to the day that comes last in that order.
 */
export function rowsPerDate(amount: string, days: number, split: RowSplit, precision = 0): string[] {
  if (days <= 0) return []
  const step = 10n ** BigInt(6 - precision)
  const whole = millionths(amount)
  const [steps, rest] = [whole / step, whole % step]
  const count = BigInt(days)
  const [each, left] = [steps / count, steps % count]
  const direction = left < 0n ? -1n : 1n
  const more = Number(left * direction)
  const hasMore = (day: number): boolean => {
    if (split === 'start') return day < more
    if (split === 'end') return day >= days - more
    return Math.floor(((day + 1) * more) / days) > Math.floor((day * more) / days)
  }
  const parts = Array.from({ length: days }, (_, day) => (each + (hasMore(day) ? direction : 0n)) * step)
  parts[split === 'end' ? 0 : days - 1]! += rest
  return parts.map(decimalOf)
}
