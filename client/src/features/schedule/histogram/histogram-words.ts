import { instantOf } from '@plumbline/core/time'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { HistogramValue } from '../../../documents/schedule/drawn/histogram-view.ts'
import type { HistogramBars } from '../../../documents/schedule/session/histogram.ts'
import { formatDate, formatFinishDate } from '../../../parts/values/date.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import type { Translate } from '../../../parts/words/schedule-text.ts'
import { useSchedule } from '../base/schedule-context.ts'

export interface HistogramWords {
  t: Translate
  number: (value: number) => string
  /** «Volume, m³»; keys are values, volumes with their unit: «volume:m³». */
  valueName: (key: string) => string
  /** «02.03.2026 – 08.03.2026» */
  period: (bars: HistogramBars, index: number) => string
  /** «120 m³» */
  amount: (bars: HistogramBars, index: number) => string
  works: (count: number) => string
  /** Period, value and number of works. */
  column: (bars: HistogramBars | null, index: number) => string
}

/** Stays the same as long as the language and the kind of value do. */
export function useHistogramWords(): HistogramWords {
  const { actions } = useSchedule()
  const { t, i18n } = useTranslation('histogram')
  const { value } = useSnapshot(actions.state).ganttView.histogram
  return useMemo(() => wordsOf((key, params) => t(key, params ?? {}), i18n.language, value), [t, i18n.language, value])
}

function wordsOf(t: Translate, language: string, value: HistogramValue): HistogramWords {
  const number = (amount: number): string => formatNumber(amount, language)
  const works = (count: number): string => t('works', { count, n: number(count) })
  const period = ({ edges }: HistogramBars, index: number): string => {
    const from = formatDate(instantOf(edges[index]!))
    const to = formatFinishDate(instantOf(edges[index + 1]!))
    return from === to ? from : `${from} – ${to}`
  }
  const amount = ({ values, unit }: HistogramBars, index: number): string =>
    value === 'works' ? works(values[index]!) : `${number(values[index]!)} ${unit}`.trim()
  return {
    t,
    number,
    works,
    period,
    amount,
    valueName: (key) => {
      const [kind, ...rest] = key.split(':')
      const unit = rest.join(':')
      return unit === '' ? t(`values.${kind}`) : t('values.volumeIn', { unit })
    },
    column: (bars, index) => {
      if (!bars || index >= bars.values.length) return ''
      const parts = value === 'works' ? [] : [works(bars.works[index]!)]
      return t('column', { period: period(bars, index), value: [amount(bars, index), ...parts].join(', ') })
    },
  }
}
