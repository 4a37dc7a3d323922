import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { AuthLayout } from './AuthLayout.tsx'

/** Where a session has ended by itself (R-SHELL-16, R-SESS-11); signing in leads back to where it was. */
export default function IdlenessPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const next = query.get('next')
  return (
    <AuthLayout>
      <h1>{t('idleness.title')}</h1>
      <p className="pl-auth-lead">{t('idleness.text', { count: Number(query.get('minutes')) || 0 })}</p>
      <Button
        intent="primary"
        size="large"
        autoFocus
        text={t('idleness.signIn')}
        onClick={() => void navigate(next ? `/auth/login?next=${encodeURIComponent(next)}` : '/auth/login')}
      />
    </AuthLayout>
  )
}
