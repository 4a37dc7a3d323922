import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { AuthLayout } from './AuthLayout.tsx'

/** Where a restored password leads to (R-SHELL-18, R-AUTH-15). */
export default function SuccessPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  return (
    <AuthLayout>
      <h1>{t('success.title')}</h1>
      <p className="pl-auth-lead">{t('success.text')}</p>
      <Button
        intent="primary"
        size="large"
        autoFocus
        text={t('login.submit')}
        onClick={() => void navigate('/auth/login')}
      />
    </AuthLayout>
  )
}
