import { JOB_FILE_DAYS } from '@plumbline/core/contract'
import type { Transaction } from '../database/index.ts'

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

/** Of which of these jobs a file is there. */
export async function selectJobsWithFile(tx: Transaction, jobIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows: { jobId: string }[] = await tx('batch_archives').whereIn('job_id', jobIds).select('job_id as jobId')
  return new Set(rows.map(({ jobId }) => jobId))
}

export async function forgetJobFiles(tx: Transaction): Promise<void> {
  await tx('batch_archives').whereRaw(`created_at < now() - ? * interval '1 day'`, [JOB_FILE_DAYS]).delete()
}
