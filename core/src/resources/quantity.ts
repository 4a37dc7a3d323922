import { decimalOf, millionths } from '../progress/index.ts'
import type { Minutes } from '../time/index.ts'
import type { RegisterType } from './types.ts'

const MINUTES_PER_HOUR = 60n

/**
 * RS12: the quantity of people and machines that follows from how many there are at a time and how long the work is planned
 * to take; null: it does not follow.
 */
export function quantityOfUnits(type: RegisterType, units: string | null, duration: Minutes): string | null {
  if (units === null || (type !== 'human' && type !== 'machine')) return null
  return decimalOf((millionths(units) * BigInt(duration)) / MINUTES_PER_HOUR)
}
