import { numberFormat, roundTo } from '@plumbline/core/numbers'

export { formatNumber } from '../../i18n/number.ts'

/** Valid if after trimming and turning comma into point it is non-empty and finite (R-CONST-03); else null. */
export function parseNumber(text: string): number | null {
  const plain = text.trim().replace(/\s/gu, '').replace(',', '.').replace('−', '-')
  if (plain === '') return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}

/** A percentage 0…100 with at most two decimals; «45», «45 %», «12,5». null: none. */
export function parsePercent(text: string): number | null {
  const value = parseNumber(text.replace('%', ''))
  if (value === null || value < 0 || value > 100) return null
  return roundTo(value, 2)
}

const DECIMAL = /^-?\d{1,15}(\.\d{1,6})?$/

/** An exact decimal for the document (decision 15), never through a float; null: not one. */
export function parseDecimal(text: string): string | null {
  const plain = text.trim().replace(/\s/gu, '').replace(',', '.')
  return DECIMAL.test(plain) ? plain : null
}

/** The same of an exact decimal, however large: it never becomes a float. */
export function formatDecimal(decimal: string, language: string): string {
  return numberFormat(language, { maximumFractionDigits: 2 }).format(decimal as Intl.StringNumericLiteral)
}
