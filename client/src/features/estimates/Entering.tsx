import { ProgressBar } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { EstimateSession } from './estimate-session.ts'

/** How far a large estimate is on its way into this browser; whoever leaves the page stops it. */
export function Entering({ estimate }: { estimate: EstimateSession }) {
  const { t } = useTranslation('estimates')
  const { entered } = useSnapshot(estimate.state)
  return (
    <div className="estimates-entering" role="status">
      <p className="pl-muted">{t('entering')}</p>
      <ProgressBar {...(entered !== null && { value: entered })} intent="primary" stripes={false} />
    </div>
  )
}
