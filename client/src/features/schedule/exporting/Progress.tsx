import { ProgressBar } from '@blueprintjs/core'
import type { Job } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../../shell/error-sentence.ts'

/** How far an export is, and that nobody has to wait for it. */
export function Progress({ job }: { job: Job | null }) {
  const { t } = useTranslation('exporting')
  if (job?.state === 'failed' && job.error) return <p role="alert">{sentenceOf(job.error.code, job.error.params)}</p>
  if (job?.state === 'stopped') return <p>{t('stopped')}</p>
  return (
    <div role="status">
      <p>{t(job?.state === 'done' ? 'written' : 'writing')}</p>
      <ProgressBar value={job?.progress ?? 0} intent="primary" stripes={false} />
      <p className="exporting-note">{t('goesOn')}</p>
    </div>
  )
}
