import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'

export interface ImportedFile {
  storedFile: string
  fileName: string
  /** Which of its projects. */
  project: string
  /** JSON, gzip-compressed: what the file calls rows, calendars and assignments of the schedule. */
  fileIds: Buffer
}

/** Of one schedule; the oldest go. */
const MAX_FILES = 5

/** The stored file has one owner more: it outlives its upload. */
export async function keepImportedFile(
  tx: Transaction,
  { uploadId, scheduleId, versionId }: { uploadId: string; scheduleId: string; versionId: string },
): Promise<void> {
  await tx.raw(
    `INSERT INTO app.imported_files (id, space_id, schedule_id, version_id, stored_file, file_name, project, file_ids, sources)
     SELECT :id, f.space_id, :scheduleId, :versionId, f.stored_file, u.file_name, u.chosen_project,
       coalesce(f.file_ids, ''::bytea), f.sources
     FROM app.upload_files f JOIN app.uploads u ON u.id = f.upload_id
     WHERE f.upload_id = :uploadId AND u.chosen_project IS NOT NULL`,
    { id: newId(), scheduleId, versionId, uploadId },
  )
  const kept = tx('imported_files')
    .where({ schedule_id: scheduleId })
    .orderBy('created_at', 'desc')
    .limit(MAX_FILES)
    .select('id')
  await tx('imported_files').where({ schedule_id: scheduleId }).whereNotIn('id', kept).delete()
}

/** Those that are written back into themselves, the newest first. */
export async function selectImportedFiles(tx: Transaction, scheduleId: string): Promise<ImportedFile[]> {
  return tx('imported_files')
    .where({ schedule_id: scheduleId })
    .whereRaw('octet_length(file_ids) > 0')
    .orderBy('created_at', 'desc')
    .select('stored_file as storedFile', 'file_name as fileName', 'project', 'file_ids as fileIds')
}

export interface KnownFile {
  scheduleId: string
  scheduleName: string
  fileName: string
  at: Date
  sources: string[]
}

/** Files that came into these schedules and have something of `sources`, the newest first. */
export async function selectKnownFiles(
  tx: Transaction,
  scheduleIds: readonly string[],
  sources: readonly string[],
): Promise<KnownFile[]> {
  return tx('imported_files as f')
    .join('eps_nodes as n', 'n.id', 'f.schedule_id')
    .whereIn('f.schedule_id', scheduleIds)
    .whereRaw('f.sources && ?::text[]', [[...sources]])
    .orderBy('f.created_at', 'desc')
    .select('f.schedule_id as scheduleId', 'n.name as scheduleName', 'f.file_name as fileName')
    .select('f.created_at as at', 'f.sources')
}
