import { AppError } from '../errors/index.ts'

export { numberFormat } from './number-format.ts'

/**
 * Rounds as people do: half away from zero, by the digits that are written («1.005» to two digits is 1.01).
 *
 * Throws DIGITS_NEGATIVE: the number of characters cannot be negative (R-CONST-06).
 */
export function roundTo(value: number, digits: number): number {
  if (digits < 0) throw new AppError('DIGITS_NEGATIVE', { digits })
  const shifted = Number(`${Math.abs(value)}e${digits}`)
  // What is written with an exponent is too large or too small for these digits to matter.
  if (!Number.isFinite(shifted)) return Math.abs(value) < 1 ? 0 : value
  return Math.sign(value) * Number(`${Math.round(shifted)}e-${digits}`) || 0
}
