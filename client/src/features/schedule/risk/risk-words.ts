import type { RiskAssumptions } from '@plumbline/core/contract'
import { type Instant, MINUTES_PER_DAY, parseInstant } from '@plumbline/core/time'
import i18next from 'i18next'
import { formatNumber } from '../../../parts/values/number.ts'

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
