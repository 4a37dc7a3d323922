import { BATCH_FILE_DAYS } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'

/** What a batch wrote. */
export interface ArchiveRow {
  storedFile: string
  fileName: string
}

export async function insertArchive(
  tx: Transaction,
  { id, spaceId }: { id: string; spaceId: string },
  { storedFile, fileName }: ArchiveRow,
): Promise<void> {
  await tx('batch_archives').insert({ job_id: id, space_id: spaceId, stored_file: storedFile, file_name: fileName })
}

export async function selectArchive(tx: Transaction, jobId: string): Promise<ArchiveRow | null> {
  const found = tx('batch_archives').where({ job_id: jobId })
  return (await found.select<ArchiveRow[]>('stored_file as storedFile', 'file_name as fileName').first()) ?? null
}

/** Of which of these jobs an archive is there. */
export async function selectArchived(tx: Transaction, jobIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows: { jobId: string }[] = await tx('batch_archives').whereIn('job_id', jobIds).select('job_id as jobId')
  return new Set(rows.map(({ jobId }) => jobId))
}

export async function forgetArchives(tx: Transaction): Promise<void> {
  await tx('batch_archives').whereRaw(`created_at < now() - ? * interval '1 day'`, [BATCH_FILE_DAYS]).delete()
}
