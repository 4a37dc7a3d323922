import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, useNumbers } from '../../i18n/format.ts'
import { signed } from '../../i18n/number.ts'
import type { FigureUnit } from './figure.ts'

const MS_PER_DAY = 86_400_000

const dayText = (day: number): string => dateOf(new Date(day * MS_PER_DAY).toISOString())

/** A value as people read it; an en dash where there is none. */
export function useFigureText(): (value: number | null, unit: FigureUnit) => string {
  const { t } = useTranslation('analytics')
  const number = useNumbers()
  return useCallback(
    (value, unit) => {
      if (value === null) return '–'
      if (unit === 'percent') return t('percent', { n: number(value) })
      if (unit === 'difference') return t('days', { n: signed(value, number) })
      return unit === 'day' ? dayText(value) : number(value)
    },
    [t, number],
  )
}
