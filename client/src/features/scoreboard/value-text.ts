import type { IndicatorView } from '@plumbline/core/contract'
import { type IndicatorCode, type IndicatorUnit, indicatorKinds } from '@plumbline/core/indicators'
import { useTranslation } from 'react-i18next'
import { dateOf, useNumbers } from '../../i18n/format.ts'

type Values = IndicatorView['values']

/** A value as people read it; an en dash where there is none. */
export function useValueText(currency: string | null): (code: IndicatorCode, value: string | null) => string {
  const { t } = useTranslation('scoreboard')
  const number = useNumbers()
  const words: Record<IndicatorUnit, (value: string) => string> = {
    percent: (value) => t('percent', { n: number(Number(value)) }),
    ratio: (value) => number(Number(value)),
    money: (value) => t('money', { n: number(Number(value)), currency }),
    instant: dateOf,
    days: (value) => t('calendarDays', { n: signed(Number(value), number) }),
    count: (value) => number(Number(value)),
  }
  return (code, value) => (value === null ? '–' : words[indicatorKinds[code].unit](value))
}

export const signed = (value: number, number: (value: number) => string): string =>
  value === 0 ? '0' : `${value > 0 ? '+' : '−'}${number(Math.abs(value))}`

const WEEK_MS = 7 * 86_400_000

interface Change {
  by: number
  since: string
}

/** Against the last calculation that is a week old, else against the first one; null: nothing to compare with. */
export function changeOf(trend: IndicatorView['trend'], code: IndicatorCode): Change | null {
  const known = numbersOf(trend, code)
  const last = known.at(-1)
  if (last === undefined) return null
  const before = known.findLast(({ at }) => Date.parse(last.at) - Date.parse(at) >= WEEK_MS) ?? known[0]
  return before === undefined || before === last ? null : { by: last.value - before.value, since: before.at }
}

export function numbersOf(trend: IndicatorView['trend'], code: IndicatorCode): { at: string; value: number }[] {
  return trend.flatMap(({ at, values }) => {
    const value = numberOf(values, code)
    return value === null ? [] : [{ at, value }]
  })
}

/** Moments count in days. */
function numberOf(values: Values, code: IndicatorCode): number | null {
  const value = values[code]
  if (value === null) return null
  return indicatorKinds[code].unit === 'instant' ? Date.parse(`${value}Z`) / 86_400_000 : Number(value)
}
