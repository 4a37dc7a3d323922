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
  { uploadId, scheduleId }: { uploadId: string; scheduleId: string },
): Promise<void> {
  await tx.raw(
    `INSERT INTO app.imported_files (id, space_id, schedule_id, stored_file, file_name, project, file_ids)
     SELECT :id, f.space_id, :scheduleId, f.stored_file, u.file_name, u.chosen_project, f.file_ids
     FROM app.upload_files f JOIN app.uploads u ON u.id = f.upload_id
     WHERE f.upload_id = :uploadId AND f.file_ids IS NOT NULL AND u.chosen_project IS NOT NULL`,
    { id: newId(), scheduleId, uploadId },
  )
  const kept = tx('imported_files')
    .where({ schedule_id: scheduleId })
    .orderBy('created_at', 'desc')
    .limit(MAX_FILES)
    .select('id')
  await tx('imported_files').where({ schedule_id: scheduleId }).whereNotIn('id', kept).delete()
}

/** The newest first. */
export async function selectImportedFiles(tx: Transaction, scheduleId: string): Promise<ImportedFile[]> {
  return tx('imported_files')
    .where({ schedule_id: scheduleId })
    .orderBy('created_at', 'desc')
    .select('stored_file as storedFile', 'file_name as fileName', 'project', 'file_ids as fileIds')
}
