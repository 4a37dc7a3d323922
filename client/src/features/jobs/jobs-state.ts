import { type Job, jobList, jobPutAway, jobStop, recalculationUndo } from '@plumbline/core/contract'
import { proxy } from 'valtio'
import { call } from '../../api/call.ts'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { attempt } from '../../shell/attempt.ts'
import { besideOf, withNews } from './job-list.ts'

interface JobsState {
  /** What runs for the person and what has ended lately, oldest first; null until it is there. */
  jobs: Job[] | null
  error: unknown
  isOpen: boolean
}

export const jobsState = proxy<JobsState>({ jobs: null, error: null, isOpen: false })

/** While a screen is there. Returns how to stop. */
export function followJobs(): () => void {
  void loadJobs()
  const ends = [onServerEvent('job', take), onReconnected(() => void loadJobs())]
  return () => {
    for (const end of ends) end()
  }
}

export async function loadJobs(): Promise<void> {
  try {
    const { jobs } = await call(jobList, { quiet: true })
    Object.assign(jobsState, { jobs, error: null })
  } catch (error) {
    // Offline the last list stays; it is read again when the connection is back.
    jobsState.error = error
  }
}

const restoring = () => attempt(() => import('./restoring.ts'))
const isRestoring = ({ kind }: Pick<Job, 'kind'>): boolean => kind === 'restore' || kind === 'whole_backup_restore'

function take(job: Job): void {
  if (isRestoring(job)) void restoring().then((acts) => acts?.tellRestored(job, besideOf(job), () => void undoJob(job)))
  keep(job)
}

function keep(job: Job): void {
  jobsState.jobs = withNews(jobsState.jobs ?? [], job)
}

export async function stopJob({ id }: Pick<Job, 'id'>): Promise<void> {
  await attempt(() => call(jobStop, { params: { jobId: id } }))
}

/** Takes back what a recalculation has changed, or brings back what a restoring has replaced. */
export async function undoJob(job: Job): Promise<void> {
  if (isRestoring(job)) return undoRestored(job)
  const { id: jobId, details } = job
  await attempt(() => call(recalculationUndo, { params: { versionId: String(details.versionId), jobId }, quiet: true }))
}

async function undoRestored(job: Job): Promise<void> {
  const acts = await restoring()
  if (!acts) return
  if (!besideOf(job)) await acts.undoRestoring(job)
  else if (await acts.takeAway(job)) keep({ ...job, details: { ...job.details, takenBack: true } })
}

export async function putAway(jobs: readonly Pick<Job, 'id'>[]): Promise<void> {
  for (const { id } of jobs) {
    const isAway = await attempt(() => call(jobPutAway, { params: { jobId: id } }))
    if (isAway) jobsState.jobs = jobsState.jobs?.filter((one) => one.id !== id) ?? null
  }
}
