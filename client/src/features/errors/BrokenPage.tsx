import { Button } from '@blueprintjs/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../session/report-error.ts'
import { NoticePage } from '../../shell/NoticePage.tsx'

/** A screen failed while drawing itself: say so instead of a white page. */
export function BrokenPage({ failure }: { failure: unknown }) {
  const { t } = useTranslation()
  useEffect(() => reportError('screen', failure), [failure])
  return (
    <NoticePage title={t('broken.title')} text={t('broken.text')}>
      <Button intent="primary" text={t('broken.reload')} onClick={() => location.reload()} />
    </NoticePage>
  )
}
