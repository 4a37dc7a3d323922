import type { DayReason } from '@plumbline/core/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/number.ts'
import type { DayBook } from '../session/day-book.ts'
import { dateText, weekdayText } from './day-columns.ts'

/** What the sheet says of its rows and columns. */
export function useDayWords(book: DayBook) {
  const { t, i18n } = useTranslation('days')
  const { language } = i18n
  const words = useMemo(
    () => ({
      nobody: t('nobody'),
      hours: t('hours'),
      works: (count: number) => t('works', { count }),
      line: (kind: string) => t(`line.${kind}`),
      state: (state: string) => t(`state.${state}`),
      to: (day: number) => t('toDay', { day: dateText(day, language) }),
      unplanned: t('unplanned.short'),
      total: t('total'),
      number: (text: string) => formatNumber(Number(text), language, 6),
      closed: (day: number) => t('closed', { day: dateText(day, language) }),
      changed: t('changed'),
      letter: (id: string) => book.state.reasons.find((reason: DayReason) => reason.id === id)?.code ?? '?',
    }),
    [t, language, book],
  )
  const titles = useMemo(
    () => ({
      ...{ wbs: t('column.wbs'), name: t('column.name'), unit: t('column.unit'), kind: t('column.kind') },
      left: t('column.left'),
      day: (day: number) => weekdayText(day, language),
      sum: (monday: number) => `Σ ${dateText(monday, language)}`,
    }),
    [t, language],
  )
  return { words, titles }
}
