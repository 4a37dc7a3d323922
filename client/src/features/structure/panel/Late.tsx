import { useTranslation } from 'react-i18next'
import { signed } from '../../../i18n/number.ts'

/** «+4 d»; late stands out, and never by colour alone. */
export function Late({ days }: { days: number | null }) {
  const { t } = useTranslation('structure')
  if (days === null) return null
  return (
    <span className={days > 0 ? 'pl-late' : 'pl-muted'}>{t('analytics.days', { days: signed(days, String) })}</span>
  )
}
