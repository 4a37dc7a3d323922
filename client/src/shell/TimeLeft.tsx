import './time-left.css'
import { useTranslation } from 'react-i18next'

/** A bar below a message that is as long as the time that is left of it. */
export function TimeLeft({ milliseconds }: { milliseconds: number }) {
  const { t } = useTranslation('shell')
  return (
    <i
      className="pl-time-left"
      role="progressbar"
      aria-label={t('toast.timeLeft')}
      style={{ animationDuration: `${milliseconds}ms` }}
    />
  )
}
