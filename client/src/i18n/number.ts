import { numberFormat, roundTo } from '@plumbline/core/numbers'

/** Groups thousands and rounds, to two decimals unless told otherwise (R-CONST-04). */
export function formatNumber(value: number, language: string, digits = 2): string {
  const rounded = roundTo(value, digits)
  return numberFormat(language, { maximumFractionDigits: digits }).format(rounded)
}

/** With its sign, as a difference is told; `number` writes it without one. */
export function signed(value: number, number: (value: number) => string): string {
  const amount = number(Math.abs(value))
  // What is rounded to nothing has no sign.
  return amount === number(0) ? amount : `${value > 0 ? '+' : '−'}${amount}`
}
