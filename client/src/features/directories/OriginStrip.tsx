import { Button } from '@blueprintjs/core'
import {
  directoryOriginLook,
  directoryOriginRead,
  directoryOriginTake,
  type Job,
  jobList,
} from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useCan } from '../../session/session.ts'
import { attempt } from '../../shell/attempt.ts'
import { sentenceOf } from '../../shell/error-sentence.ts'
import { stopLongJob, useLongJob } from '../../shell/long-job.ts'
import { tell, toast } from '../../shell/toast.ts'
import { useRead } from '../../shell/use-read.ts'

interface OriginStripProps {
  directoryId: string
  /** Of the directory here: what was taken over is read anew with it. */
  revision: number
  readOnly: boolean
}

/** A directory of another installation that was copied here: whether it is other there by now, and the way to take that over. */
export function OriginStrip({ directoryId, revision, readOnly }: OriginStripProps) {
  const { t } = useTranslation('directories')
  const mayAsk = useCan()('space.administer')
  const [begunId, setBegun] = useState<string | null>(null)
  const { value, again } = useRead(`${directoryId} ${revision} ${mayAsk}`, (signal) =>
    readOrigin(directoryId, mayAsk, signal),
  )
  const job = useLongJob(begunId ?? value?.runningId ?? null)
  useOutcome(job, again)
  const origin = value?.origin
  if (!origin) return null
  if (job?.state === 'running') return <TakingOver job={job} name={origin.remoteName} />
  const isOutdated = origin.newest > origin.revision
  const take = async (): Promise<void> => {
    const begun = await attempt(() => call(directoryOriginTake, { params: { directoryId }, quiet: true }))
    if (begun) setBegun(begun.jobId)
  }
  const { look } = value
  const differences = (['added', 'changed', 'gone'] as const).flatMap((kind) =>
    look?.[kind] ? [t(`origin.difference.${kind}`, { n: look[kind] })] : [],
  )
  const differs =
    differences.length > 0 ? t('origin.differs', { differences: differences.join(', ') }) : t('origin.same')
  return (
    <div className={isOutdated ? 'directories-origin is-outdated' : 'directories-origin'} role="status">
      <span>
        {origin.revision === 0
          ? t('origin.empty', { name: origin.remoteName })
          : t('origin.of', { name: origin.remoteName, revision: origin.revision })}
      </span>
      {isOutdated && (
        <b>
          {t('origin.newer', { revision: origin.newest })}
          {look && ` ${differs}`}
        </b>
      )}
      <span className="pl-spring" />
      {isOutdated && mayAsk && !readOnly && (
        <Button size="small" text={t('origin.take')} loading={begunId !== null && !job} onClick={() => void take()} />
      )}
    </div>
  )
}

function TakingOver({ job, name }: { job: Job; name: string }) {
  const { t } = useTranslation('directories')
  return (
    <div className="directories-origin" role="status">
      <span>{t('origin.taking', { name, percent: Math.round(job.progress * 100) })}</span>
      <span className="pl-spring" />
      <Button size="small" variant="minimal" text={t('origin.stop')} onClick={() => void stopLongJob(job.id)} />
    </div>
  )
}

/** What is known of it here, what is other there, and one's own job that takes it over just now. */
async function readOrigin(directoryId: string, mayAsk: boolean, signal: AbortSignal) {
  const params = { directoryId }
  const { origin } = await call(directoryOriginRead, { params, quiet: true, signal })
  if (origin === null || !mayAsk) return { origin, look: null, runningId: null }
  const { jobs } = await call(jobList, { quiet: true, signal })
  const running = jobs.find(
    ({ kind, state, details }) =>
      kind === 'directory_copy' && state === 'running' && details.directoryId === directoryId,
  )
  if (running) return { origin, look: null, runningId: running.id }
  // An installation that does not answer leaves what was known of it.
  const look = await call(directoryOriginLook, { params, quiet: true, signal }).catch(() => null)
  return { origin: look?.origin ?? origin, look, runningId: null }
}

function useOutcome(job: Job | null, again: () => void): void {
  const { t } = useTranslation('directories')
  const state = job?.state ?? 'running'
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it ends
  useEffect(() => {
    if (!job || state === 'running') return
    if (job.error) tell({ message: sentenceOf(job.error.code, { ...job.error.params }), intent: 'danger' })
    else if (state === 'stopped') tell({ message: t('origin.stopped') })
    else toast.done(t('origin.taken', { revision: Number(job.details.revision) }))
    again()
  }, [job?.id, state])
}
