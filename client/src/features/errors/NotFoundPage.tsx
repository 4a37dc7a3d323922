import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { NoticePage } from '../../shell/NoticePage.tsx'

/** R-SHELL-33. */
export function NotFoundPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <NoticePage title={t('notFound.title')} text={t('notFound.text')}>
      <Button text={t('notFound.back')} onClick={() => void navigate(-1)} />
      <Button intent="primary" text={t('chooseSpace')} onClick={() => void navigate('/auth/select-space')} />
    </NoticePage>
  )
}
