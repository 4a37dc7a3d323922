import type { ModelJob } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'
import type { Place } from '../../platform/http/index.ts'

export interface JobRow extends ModelJob {
  spaceId: string
  userId: string
  name: string
}

export type NewJob = Pick<JobRow, 'id' | 'spaceId' | 'scheduleId' | 'modelId' | 'userId' | 'name' | 'fileName'> & {
  storedFile: string
}

const columns = [
  'id',
  'space_id as spaceId',
  'schedule_id as scheduleId',
  'model_id as modelId',
  'user_id as userId',
  'name',
  'file_name as fileName',
  'state',
  'progress',
  'error',
]

export async function placeOfJob(tx: Transaction, jobId: string): Promise<Place | null> {
  const row = await tx('model_jobs').where({ id: jobId }).select('space_id as spaceId', 'schedule_id as nodeId').first()
  return row ?? null
}

export async function insertJob(tx: Transaction, job: NewJob): Promise<void> {
  await tx('model_jobs').insert({
    id: job.id,
    space_id: job.spaceId,
    schedule_id: job.scheduleId,
    model_id: job.modelId,
    user_id: job.userId,
    name: job.name,
    file_name: job.fileName,
    state: 'converting',
    stored_file: job.storedFile,
  })
}

export async function selectJob(tx: Transaction, jobId: string): Promise<JobRow | null> {
  return (await tx('model_jobs').where({ id: jobId }).select(columns).first()) ?? null
}

export async function selectStoredFile(tx: Transaction, jobId: string): Promise<string | null> {
  const row = await tx('model_jobs')
    .where({ id: jobId })
    .select<{ stored_file: string | null }[]>('stored_file')
    .first()
  return row?.stored_file ?? null
}

/** That go on, or failed within the last hour. */
export async function selectJobsOf(tx: Transaction, scheduleId: string, userId: string): Promise<JobRow[]> {
  return tx('model_jobs')
    .where({ schedule_id: scheduleId, user_id: userId })
    .whereIn('state', ['converting', 'error'])
    .whereRaw("updated_at > now() - interval '1 hour'")
    .orderBy('created_at')
    .select(columns)
}

export type JobChange = Partial<Pick<JobRow, 'state' | 'progress' | 'error' | 'modelId'>>

/** Changes only one in the state `from`; false: it is in another by now. A job that has ended keeps no file. */
export async function updateJob(
  tx: Transaction,
  jobId: string,
  from: ModelJob['state'],
  { modelId, error, ...plain }: JobChange,
): Promise<boolean> {
  const columns = {
    ...plain,
    ...(modelId === undefined ? {} : { model_id: modelId }),
    ...(error === undefined ? {} : { error: error && JSON.stringify(error) }),
    ...(plain.state === undefined ? {} : { stored_file: null }),
    updated_at: tx.fn.now(),
  }
  return (await tx('model_jobs').where({ id: jobId, state: from }).update(columns)) > 0
}

/** They are being worked on, or wait for it, here and now. */
export async function touchJobs(tx: Transaction, jobIds: readonly string[]): Promise<void> {
  await tx('model_jobs').whereIn('id', jobIds).where({ state: 'converting' }).update({ updated_at: tx.fn.now() })
}

/** Their server died: nobody has touched them for `seconds`. Returns those that have failed now. */
export async function failAbandonedJobs(tx: Transaction, seconds: number): Promise<JobRow[]> {
  const error = { code: 'MODEL_INTERRUPTED', params: {} }
  return tx('model_jobs')
    .where({ state: 'converting' })
    .whereRaw("updated_at < now() - ? * interval '1 second'", [seconds])
    .update({ state: 'error', error: JSON.stringify(error), stored_file: null, updated_at: tx.fn.now() })
    .returning(columns)
}

export async function deleteOldJobs(tx: Transaction): Promise<void> {
  await tx('model_jobs').whereRaw("updated_at < now() - interval '30 days'").delete()
}
