import { roundTo } from '@plumbline/core/numbers'

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: string, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(language, { maximumFractionDigits: digits })
  formats.set(key, made)
  return made
}

/** Groups thousands and rounds, to two decimals unless told otherwise (R-CONST-04). */
export function formatNumber(value: number, language: string, digits = 2): string {
  // Adding 0 takes the sign from a nought: «−0» is no amount.
  const rounded = roundTo(value, digits) + 0
  return formatOf(language, digits).format(rounded)
}

/** With its sign, as a difference is told; `number` writes it without one. */
export function signed(value: number, number: (value: number) => string): string {
  const amount = number(Math.abs(value))
  // What is rounded to nothing has no sign.
  return amount === number(0) ? amount : `${value > 0 ? '+' : '−'}${amount}`
}
