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
  const rounded = roundTo(value, digits)
  return formatOf(language, digits).format(rounded)
}

/** With its sign, as a difference is told; `number` writes it without one. */
export const signed = (value: number, number: (value: number) => string): string =>
  value === 0 ? '0' : `${value > 0 ? '+' : '−'}${number(Math.abs(value))}`
