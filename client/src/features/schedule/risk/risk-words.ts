import type { RiskAssumptions } from '@plumbline/core/contract'
import { type Instant, MINUTES_PER_DAY, parseInstant } from '@plumbline/core/time'
import i18next from 'i18next'
import { formatNumber, parseNumber } from '../../../parts/values/number.ts'

/** The end of the day that was promised; null: none was. */
export function targetOf({ target }: Pick<RiskAssumptions, 'target'>): Instant | null {
  const day = target === null ? null : parseInstant(`${target}T00:00`)
  return day === null ? null : day + MINUTES_PER_DAY
}

/** «42 %» */
export const shareText = (share: number): string => `${formatNumber(Math.round(share * 100), i18next.language)} %`

/** Days of the calendar with their sign: «+20», «−3», «0». */
export function daysLater(minutes: number): string {
  const days = Math.round(minutes / MINUTES_PER_DAY)
  if (days === 0) return '0'
  return `${days > 0 ? '+' : '−'}${formatNumber(Math.abs(days), i18next.language)}`
}

/** Days of the calendar with one decimal. */
export const daysText = (minutes: number): string =>
  formatNumber(Math.round((minutes / MINUTES_PER_DAY) * 10) / 10, i18next.language)

/** Whole money: nobody foresees cents. */
export const moneyText = (amount: number): string => formatNumber(Math.round(amount), i18next.language)

/** null: not an amount. */
export function parseMoney(text: string): number | null {
  const amount = parseNumber(text)
  return amount === null || amount < 0 || amount > 1e15 ? null : amount
}

/** A moment of the server's clock on the clock of this person, as minutes that are written like dates of the plan. */
export function localMinutes(at: string): number {
  const date = new Date(at)
  return Math.floor(date.getTime() / 60_000) - date.getTimezoneOffset()
}

/** null: it is none, or too long. */
export function typedName(text: string): string | null {
  const name = text.trim()
  return name === '' || name.length > 200 ? null : name
}
