import { Calendar, CloudUpload, Time, User } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'

export type PhoneTab = 'today' | 'queue'

interface PhoneNavProps {
  tab: PhoneTab
  show: (tab: PhoneTab) => void
  /** What is not sent, or came back. */
  waiting: number
}

/** Where the thumb is. */
export function PhoneNav({ tab, show, waiting }: PhoneNavProps) {
  const { t } = useTranslation('days')
  const { spaceId = '', scheduleId = '' } = useParams()
  return (
    <nav className="phone-nav" aria-label={t('phone.nav')}>
      <button type="button" aria-current={tab === 'today' ? 'page' : undefined} onClick={() => show('today')}>
        <Calendar size={20} />
        {t('phone.today')}
      </button>
      <button type="button" aria-current={tab === 'queue' ? 'page' : undefined} onClick={() => show('queue')}>
        <CloudUpload size={20} />
        {t('phone.queue')}
        {waiting > 0 && <b className="phone-badge">{waiting}</b>}
      </button>
      <Link to={`/${spaceId}/schedule/${scheduleId}/timesheets`}>
        <Time size={20} />
        {t('phone.hoursTab')}
      </Link>
      <Link to={`/${spaceId}`}>
        <User size={20} />
        {t('phone.leave')}
      </Link>
    </nav>
  )
}
