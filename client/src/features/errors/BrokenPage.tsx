import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { NoticePage } from './NoticePage.tsx'

/** A screen failed while drawing itself: say so instead of a white page. */
export function BrokenPage() {
  const { t } = useTranslation()
  return (
    <NoticePage title={t('broken.title')} text={t('broken.text')}>
      <Button intent="primary" text={t('broken.reload')} onClick={() => location.reload()} />
    </NoticePage>
  )
}
