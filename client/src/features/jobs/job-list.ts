import { type BroughtBack, exportFile, type Job } from '@plumbline/core/contract'
import { urlOf } from '../../api/request.ts'

/** News of a job that has ended may arrive after it was put away elsewhere: then it comes once more, and no older news after it. */
export function withNews(jobs: readonly Job[], job: Job): Job[] {
  const known = jobs.find(({ id }) => id === job.id)
  if (!known) return [...jobs, job]
  if (known.state !== 'running' && job.state === 'running') return [...jobs]
  return jobs.map((one) => (one.id === job.id ? job : one))
}

/** A file that was read waits in its dialog, and of a part of a batch the batch tells; there is nothing to say of them here. */
export const shownJobs = (jobs: readonly Job[]): Job[] =>
  jobs.filter(
    ({ kind, state, details }) =>
      typeof details.batchId !== 'string' && (kind !== 'import_read' || state === 'running' || state === 'failed'),
  )

const withFiles: readonly Job['kind'][] = ['export', 'grid_export', 'print', 'report', 'estimate_print']

/** What it wrote, to be fetched; null: nothing. */
export const fileOf = ({ id, kind, state }: Job): string | null =>
  withFiles.includes(kind) && state === 'done' ? urlOf(exportFile, { jobId: id }, {}) : null

/** It has changed a schedule and can be taken back; what takes one back is shown as a job of its own. */
export const isUndoable = (job: Job, jobs: readonly Job[]): boolean =>
  besideOf(job) !== null || (hasChanged(job) && job.details.undoes === null && !isTakenBack(job, jobs))

const isTakenBack = (job: Job, jobs: readonly Job[]): boolean =>
  jobs.some((one) => one.details.undoes === job.id && (one.state === 'running' || one.state === 'done'))

/** What stands beside what was there since then; null: it does not, or no longer. */
export const besideOf = ({ state, details }: Pick<Job, 'state' | 'details'>): BroughtBack | null =>
  state === 'done' && details.takenBack !== true ? ((details.restored ?? null) as BroughtBack | null) : null

/** Works, or all of a version that was restored. */
function hasChanged(job: Job): boolean {
  const { kind, state, details } = job
  if (kind === 'restore') return state === 'done' && typeof details.versionId === 'string'
  const { seqs } = details
  return kind === 'recalculation' && state !== 'running' && Array.isArray(seqs) && seqs.length > 0
}

/** Where what it made is to be seen; null: nowhere of its own. */
export function resultOf({ id, kind, state, spaceId, nodeId, details }: Job): string | null {
  // Also of one that was stopped, or failed, there is a report.
  if (state !== 'running' && (kind === 'batch_reading' || kind === 'batch_writing')) return `/${spaceId}?report=${id}`
  if (state !== 'done') return null
  const scheduleId = typeof details.scheduleId === 'string' ? details.scheduleId : null
  const isOfSchedule = kind === 'import_write' || kind === 'donor_take' || kind === 'recalculation'
  if (isOfSchedule && scheduleId) return `/${spaceId}/schedule/${scheduleId}`
  const beside = kind === 'whole_backup_restore' ? besideOf({ state, details }) : null
  if (beside) return beside.scheduleId ? `/${beside.spaceId}/schedule/${beside.scheduleId}` : `/${beside.spaceId}`
  if (kind === 'restore') {
    const into = typeof details.spaceId === 'string' ? details.spaceId : spaceId
    return scheduleId ? `/${into}/schedule/${scheduleId}` : `/${into}`
  }
  if (kind === 'volume_plan' && scheduleId) return `/${spaceId}/schedule/${scheduleId}/days`
  if (kind === 'estimate_upload' && scheduleId)
    return `/${spaceId}/schedule/${scheduleId}/estimates/${String(details.estimateId)}`
  if (kind === 'directory_upload' || kind === 'directory_copy')
    return `/${spaceId}/directories?directory=${String(details.directoryId)}`
  if (kind === 'model' && nodeId) return `/${spaceId}/schedule/${nodeId}/model`
  return kind === 'batch' ? `/${spaceId}${nodeId ? `?node=${nodeId}` : ''}` : null
}
