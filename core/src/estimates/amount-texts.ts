/** Amounts as people read them, and never by way of a float. */
import { numberFormat } from '../numbers/index.ts'
import { decimalOf, type Millionths } from './exact.ts'

const formatOf = (language: string, least: number, most: number): Intl.NumberFormat =>
  numberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most })

/** To the cent. */
export const moneyText = (amount: Millionths, language: string): string => priceText(decimalOf(amount), language)

export const priceText = (decimal: string, language: string): string =>
  formatOf(language, 2, 2).format(decimal as Intl.StringNumericLiteral)

/** A quantity as exact as it is. */
export const quantityText = (decimal: string, language: string): string =>
  formatOf(language, 0, 6).format(decimal as Intl.StringNumericLiteral)
