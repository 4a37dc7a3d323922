import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, useNumbers } from '../../i18n/format.ts'
import { signed } from '../../i18n/number.ts'
import type { KnownIndicator } from './indicator-book.ts'

/** What people call it. */
export function useIndicatorName(): (indicator: KnownIndicator) => string {
  const { t } = useTranslation('scoreboard')
  return useCallback(({ own, key }) => own?.name ?? t(`indicator.${key}`), [t])
}

/** A value as people read it; an en dash where there is none. */
export function useValueText(
  currency: string | null,
): (indicator: Pick<KnownIndicator, 'unit' | 'own'>, value: string | null) => string {
  const { t } = useTranslation('scoreboard')
  const number = useNumbers()
  const words: Record<KnownIndicator['unit'], (value: string, unit: string) => string> = {
    percent: (value) => t('percent', { n: number(Number(value)) }),
    ratio: (value) => number(Number(value)),
    money: (value) => t('money', { n: number(Number(value)), currency }),
    instant: dateOf,
    days: (value) => t('calendarDays', { n: signed(Number(value), number) }),
    count: (value) => number(Number(value)),
    own: (value, unit) => `${number(Number(value))} ${unit}`.trim(),
  }
  return ({ unit, own }, value) => (value === null ? '–' : words[unit](value, own?.unit ?? ''))
}
