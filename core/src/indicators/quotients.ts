import { decimalOf, nearest } from '../progress/index.ts'

/** `factor · dividend / divisor` to so many decimals; nothing is divided by what is not there. */
export function ratio(dividend: bigint, divisor: bigint, factor: bigint, decimals: number): string | null {
  if (divisor <= 0n) return null
  const step = 10n ** BigInt(6 - decimals)
  return decimalOf(nearest(dividend * factor * 10n ** BigInt(decimals), divisor) * step)
}
