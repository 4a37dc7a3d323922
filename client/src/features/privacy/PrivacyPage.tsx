import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AuthLayout } from '../auth/index.ts'
import { PolicyText } from './PolicyText.tsx'

/** `/auth/privacy`: for visitors, too. */
export default function PrivacyPage() {
  const { t } = useTranslation('privacy')
  return (
    <AuthLayout>
      <h1>{t('title')}</h1>
      <PolicyText />
      <p className="pl-auth-other">
        <Link to="/auth/login">{t('back')}</Link>
      </p>
    </AuthLayout>
  )
}
