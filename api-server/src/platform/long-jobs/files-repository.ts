import { JOB_FILE_DAYS, type JobKindName } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../database/index.ts'
import { selectJob } from './repository.ts'

/** What a job wrote, to be fetched; `batch_archives` is called so since batches alone wrote any. */
export interface JobFile {
  storedFile: string
  fileName: string
}

export async function insertJobFile(
  tx: Transaction,
  { id, spaceId }: { id: string; spaceId: string },
  { storedFile, fileName }: JobFile,
): Promise<void> {
  await tx('batch_archives').insert({ job_id: id, space_id: spaceId, stored_file: storedFile, file_name: fileName })
}

export async function selectJobFile(tx: Transaction, jobId: string): Promise<JobFile | null> {
  const found = tx('batch_archives').where({ job_id: jobId })
  return (await found.select<JobFile[]>('stored_file as storedFile', 'file_name as fileName').first()) ?? null
}

/** Of the person's own job of one of these kinds. Throws NOT_FOUND, and EXPORT_NOT_READY while it runs. */
export async function requireJobFile(
  tx: Transaction,
  { jobId, userId, kinds }: { jobId: string; userId: string; kinds: readonly JobKindName[] },
): Promise<JobFile> {
  const job = await selectJob(tx, jobId)
  if (job?.userId !== userId || !kinds.includes(job.kind)) throw new AppError('NOT_FOUND')
  const file = await selectJobFile(tx, jobId)
  if (file) return file
  throw new AppError(job.state === 'running' ? 'EXPORT_NOT_READY' : 'NOT_FOUND')
}

/** Of which of these jobs a file is there. */
export async function selectJobsWithFile(tx: Transaction, jobIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows: { jobId: string }[] = await tx('batch_archives').whereIn('job_id', jobIds).select('job_id as jobId')
  return new Set(rows.map(({ jobId }) => jobId))
}

export async function forgetJobFiles(tx: Transaction): Promise<void> {
  await tx('batch_archives').whereRaw(`created_at < now() - ? * interval '1 day'`, [JOB_FILE_DAYS]).delete()
}
