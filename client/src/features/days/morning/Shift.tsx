import { parseInstant } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { dateOf, useNumbers } from '../../../i18n/format.ts'

const MINUTES_A_DAY = 1_440

interface ShiftProps {
  before: string | null
  after: string | null
}

/** By how many days a date moves. */
export function Shift({ before, after }: ShiftProps) {
  const { t } = useTranslation('days')
  const numbers = useNumbers()
  const [from, to] = [before, after].map((text) => (text === null ? null : parseInstant(text)))
  if (from == null || to == null) return null
  const days = Math.round(((to - from) / MINUTES_A_DAY) * 10) / 10
  const tone = days === 0 ? '' : days > 0 ? ' is-later' : ' is-sooner'
  return (
    <span
      className={`morning-shift${tone}`}
      title={t('morning.finishFromTo', { before: dateOf(before), after: dateOf(after) })}
      data-testid="morning-shift"
    >
      {t('morning.shift', { days: `${days > 0 ? '+' : ''}${numbers(days)}` })}
    </span>
  )
}
