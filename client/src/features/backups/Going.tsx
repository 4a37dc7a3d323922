import { Button, ProgressBar } from '@blueprintjs/core'
import { type Job, jobStop } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { attempt } from '../../shell/attempt.ts'

/** How far the job is that makes, checks or deletes one, and the way to stop it. */
export function Going({ job: { id, kind, progress, stoppable } }: { job: Job }) {
  const { t } = useTranslation('backups')
  const stop = () => attempt(() => call(jobStop, { params: { jobId: id } }))
  return (
    <span className="backups-going">
      <ProgressBar value={progress} stripes={false} intent="primary" aria-label={t(`jobs:kind.${kind}`)} />
      {t('percent', { percent: Math.round(progress * 100) })}
      {stoppable && <Button size="small" variant="minimal" text={t('stop')} onClick={() => void stop()} />}
    </span>
  )
}
