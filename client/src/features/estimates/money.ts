import { decimalOf, type Millionths } from '@plumbline/core/estimates'

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: string, least: number, most: number): Intl.NumberFormat {
  const key = `${language} ${least} ${most}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most })
  formats.set(key, made)
  return made
}

/** To the cent, and never by way of a float. */
export const moneyText = (amount: Millionths, language: string): string => priceText(decimalOf(amount), language)

export const priceText = (decimal: string, language: string): string =>
  formatOf(language, 2, 2).format(decimal as Intl.StringNumericLiteral)

/** A quantity as exact as it is. */
export const quantityText = (decimal: string, language: string): string =>
  formatOf(language, 0, 6).format(decimal as Intl.StringNumericLiteral)
