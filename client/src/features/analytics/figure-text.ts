import { useTranslation } from 'react-i18next'
import { dateOf, useNumbers } from '../../i18n/format.ts'
import type { FigureUnit } from './figure.ts'

const MS_PER_DAY = 86_400_000

const dayText = (day: number): string => dateOf(new Date(day * MS_PER_DAY).toISOString())

/** A value as people read it; an en dash where there is none. */
export function useFigureText(): (value: number | null, unit: FigureUnit) => string {
  const { t } = useTranslation('analytics')
  const number = useNumbers()
  const signed = (value: number): string => (value === 0 ? '0' : `${value > 0 ? '+' : '−'}${number(Math.abs(value))}`)
  const words: Record<FigureUnit, (value: number) => string> = {
    amount: number,
    percent: (value) => t('percent', { n: number(value) }),
    ratio: number,
    difference: (value) => t('days', { n: signed(value) }),
    day: dayText,
    count: number,
  }
  return (value, unit) => (value === null ? '–' : words[unit](value))
}
