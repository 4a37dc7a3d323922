import { Button, ProgressBar } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { type ModelJob, modelJobCancel } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { attempt } from '../../shell/attempt.ts'
import { sentenceOf } from '../../shell/error-sentence.ts'
import { sendingModels } from './sending-models.ts'

/** Files on their way up, and those that the server converts or could not convert. */
export function ModelJobs({ jobs }: { jobs: readonly ModelJob[] }) {
  const { t } = useTranslation('model')
  const { scheduleId = '' } = useParams()
  const { files } = useSnapshot(sendingModels)
  const sending = files.filter((file) => file.scheduleId === scheduleId)
  if (jobs.length === 0 && sending.length === 0) return null
  const cancel = (modelJobId: string) => void attempt(() => call(modelJobCancel, { params: { modelJobId } }))
  return (
    <ul className="model-jobs" aria-label={t('jobs')}>
      {sending.map(({ id, fileName, share, stop }) => (
        <Job key={id} name={fileName} what={t('sending')} share={share} end={stop} endText={t('stop')} />
      ))}
      {jobs.map(({ id, fileName, state, progress, error }) =>
        state === 'error' ? (
          <FailedJob key={id} name={fileName} error={error} forget={() => cancel(id)} />
        ) : (
          <Job
            key={id}
            name={fileName}
            what={t('converting')}
            share={progress}
            end={() => cancel(id)}
            endText={t('stop')}
          />
        ),
      )}
    </ul>
  )
}

interface JobProps {
  name: string
  what: string
  share: number
  end: () => void
  endText: string
}

function Job({ name, what, share, end, endText }: JobProps) {
  return (
    <li>
      <span className="model-job-name" title={name}>
        {name}
      </span>
      <Button size="small" variant="minimal" text={endText} onClick={end} />
      <span className="pl-muted">{what}</span>
      <ProgressBar value={share} intent="primary" stripes={false} animate={false} />
    </li>
  )
}

interface FailedJobProps {
  name: string
  error: ModelJob['error']
  forget: () => void
}

function FailedJob({ name, error, forget }: FailedJobProps) {
  const { t } = useTranslation('model')
  return (
    <li role="alert">
      <span className="model-job-name" title={name}>
        {name}
      </span>
      <Button size="small" variant="minimal" icon={<Cross />} aria-label={t('forget')} onClick={forget} />
      <p>{sentenceOf(error?.code ?? 'INTERNAL', error?.params ?? {})}</p>
    </li>
  )
}
