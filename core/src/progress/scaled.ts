/** Measures are compared and divided as integers of millionths, so that every machine gets the same minutes. */
const MILLION = 1_000_000n
const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,6}))?$/

/** Millionths of a decimal string with up to six decimals; 0 for anything else. */
export function millionths(decimal: string): bigint {
  const match = DECIMAL.exec(decimal.trim())
  if (!match) return 0n
  const value = BigInt(match[2]!) * MILLION + BigInt((match[3] ?? '').padEnd(6, '0'))
  return match[1] === '-' ? -value : value
}

/** The decimal string of millionths, without trailing zeros. */
export function decimalOf(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}${fraction && `.${fraction}`}`
}

/** `dividend / divisor`, rounded up; `dividend` ≥ 0, `divisor` > 0. */
export function dividedUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}

/** Rounded to the nearest whole, halves away from zero; `divisor` > 0. */
export function nearest(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor
  return (2n * dividend + half) / (2n * divisor)
}
