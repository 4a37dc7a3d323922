import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../i18n/format.ts'

interface EffectTextProps {
  moved: number
  /** Finish of the schedule, as dates of the person. */
  before: string
  after: string
}

/** «42 works move, finish 14.08.2026 → 17.08.2026». */
export function EffectText({ moved, before, after }: EffectTextProps) {
  const { t } = useTranslation('calendars')
  const number = useNumbers()
  if (moved === 0 && before === after) return <span data-testid="calendar-effect">{t('effect.none')}</span>
  return (
    <span data-testid="calendar-effect">
      {t('effect.moved', { count: moved, n: number(moved) })},{' '}
      {before === after ? t('effect.sameFinish') : t('effect.finish', { before, after })}
    </span>
  )
}
