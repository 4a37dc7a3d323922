import { ProgressBar, Spinner } from '@blueprintjs/core'
import { Cross, Stop, Tick } from '@blueprintjs/icons'
import type { Job } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { sentenceOf } from '../../shell/error-sentence.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { fileOf, isUndoable, resultOf, shownJobs } from './job-list.ts'
import { jobsState, loadJobs, putAway, stopJob, undoJob } from './jobs-state.ts'

/** What runs for the person, in whatever space, and what has ended within the last hour. */
export default function RunningList() {
  const { t } = useTranslation('jobs')
  const { jobs } = useSnapshot(jobsState)
  const shown = shownJobs((jobs ?? []) as Job[])
  const ended = shown.filter(({ state }) => state !== 'running')
  return (
    <section className="pl-running-list" aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        <IconButton
          icon={<Tick size={14} />}
          label={t('putAllAway')}
          disabled={ended.length === 0}
          onClick={() => void putAway(ended)}
        />
      </header>
      <Lines shown={shown} isRead={jobs !== null} />
    </section>
  )
}

function Lines({ shown, isRead }: { shown: readonly Job[]; isRead: boolean }) {
  const { t } = useTranslation('jobs')
  const { error } = useSnapshot(jobsState)
  if (!isRead && error !== null) return <ReadFailure error={error} again={() => void loadJobs()} />
  if (!isRead) return <Spinner size={24} />
  if (shown.length === 0) return <p className="pl-running-empty">{t('empty')}</p>
  return (
    <ul>
      {shown.toReversed().map((job) => (
        <Line key={job.id} job={job} />
      ))}
    </ul>
  )
}

function Line({ job }: { job: Job }) {
  const { t } = useTranslation('jobs')
  const { kind, name, state, stoppable } = job
  return (
    <li data-testid="job" data-state={state}>
      <div>
        <div className="pl-running-what">
          <span>{t(`kind.${kind}`)}</span>
          <span className="pl-running-name" title={name}>
            {name}
          </span>
        </div>
        {state === 'running' ? <Far job={job} /> : <End job={job} />}
      </div>
      {state === 'running' && stoppable && (
        <IconButton icon={<Stop size={14} />} label={t('stop')} onClick={() => void stopJob(job)} />
      )}
      {state !== 'running' && (
        <IconButton icon={<Cross size={12} />} label={t('putAway')} onClick={() => void putAway([job])} />
      )}
    </li>
  )
}

const stepsWithWords = ['parsing', 'reading', 'calculating', 'writing', 'rows', 'documents', 'checking', 'waiting']

function Far({ job: { step, progress } }: { job: Job }) {
  const { t } = useTranslation('jobs')
  const at = step !== null && stepsWithWords.includes(step) ? t(`step.${step}`) : step
  return (
    <>
      <ProgressBar value={progress} stripes={false} intent="primary" />
      <div className="pl-running-far">
        <span>{at}</span>
        <span>{t('percent', { percent: Math.floor(progress * 100) })}</span>
      </div>
    </>
  )
}

function End({ job }: { job: Job }) {
  const { t } = useTranslation('jobs')
  const { jobs } = useSnapshot(jobsState)
  const { state, error } = job
  if (state === 'failed') {
    return <p className="pl-running-error">{error ? sentenceOf(error.code, error.params) : t('failed')}</p>
  }
  const [to, file] = [resultOf(job), fileOf(job)]
  return (
    <p className="pl-running-end">
      {t(state)}
      {to && (
        <Link to={to} onClick={() => Object.assign(jobsState, { isOpen: false })}>
          {t('open')}
        </Link>
      )}
      {isUndoable(job, (jobs ?? []) as Job[]) && (
        <button type="button" className="pl-running-undo" onClick={() => void undoJob(job)}>
          {t('undo')}
        </button>
      )}
      {file && (
        <a href={file} download>
          {t('fetch')}
        </a>
      )}
    </p>
  )
}
