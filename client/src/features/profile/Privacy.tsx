import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { dateOf } from '../../i18n/format.ts'
import { profile } from './profile-state.ts'
import { Section } from './Section.tsx'

export function Privacy() {
  const { t } = useTranslation('profile')
  const { own } = useSnapshot(profile)
  const at = own?.privacyAcceptedAt
  return (
    <Section title={t('privacy.title')} lead={at ? t('privacy.accepted', { date: dateOf(at) }) : t('privacy.open')}>
      <Link to="/auth/privacy">{t('privacy.read')}</Link>
    </Section>
  )
}
