import type { ImportedFile as ArrivedFile } from '@plumbline/core/contract'
import { readLargeValues, type Transaction } from '../../../platform/database/index.ts'

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

interface Kept {
  uploadId: string
  scheduleId: string
  versionId: string
  /** Of the change that it was; null: it is a version of its own, or changed nothing. */
  seq: number | null
  userId: string
}

/** The stored file has one owner more: it outlives its upload, whose id it has. */
export async function keepImportedFile(tx: Transaction, kept: Kept): Promise<void> {
  const { scheduleId } = kept
  await tx.raw(
    `INSERT INTO app.imported_files (id, space_id, schedule_id, version_id, stored_file, file_name, project, file_ids,
       sources, seq, created_by)
     SELECT u.id, f.space_id, :scheduleId, :versionId, f.stored_file, u.file_name, u.chosen_project,
       coalesce(f.file_ids, ''::bytea), f.sources, :seq, :userId
     FROM app.upload_files f JOIN app.uploads u ON u.id = f.upload_id
     WHERE f.upload_id = :uploadId AND u.chosen_project IS NOT NULL`,
    { ...kept },
  )
  const newest = tx('imported_files')
    .where({ schedule_id: scheduleId })
    .orderBy('created_at', 'desc')
    .limit(MAX_FILES)
    .select('id')
  await tx('imported_files').where({ schedule_id: scheduleId }).whereNotIn('id', newest).delete()
}

/** The newest of those that are written back into themselves; null: there is none. */
export async function selectOrigin(tx: Transaction, scheduleId: string): Promise<ImportedFile | null> {
  const row = await tx('imported_files')
    .where({ schedule_id: scheduleId })
    .whereRaw('octet_length(file_ids) > 0')
    .orderBy('created_at', 'desc')
    .first('id', 'stored_file as storedFile', 'file_name as fileName', 'project')
  if (!row) return null
  const { id, ...origin } = row
  const [fileIds] = await readLargeValues(tx, tx('imported_files').where({ id }).select('file_ids'))
  return fileIds ? { ...origin, fileIds } : null
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

/** What came into the schedule, as it is listed; the newest first. */
export async function selectArrivals(tx: Transaction, scheduleId: string): Promise<ArrivedFile[]> {
  const rows = await tx('imported_files as f')
    .leftJoin('versions as v', 'v.id', 'f.version_id')
    .leftJoin('users as u', 'u.id', 'f.created_by')
    .where('f.schedule_id', scheduleId)
    .orderBy('f.created_at', 'desc')
    .select('f.id', 'f.file_name as fileName', 'f.created_at as at', 'f.seq', 'f.undone_at as undoneAt')
    .select('v.id as versionId', 'v.name as versionName')
    .select(tx.raw("coalesce(u.first_name || ' ' || u.last_name, '') AS by"))
  return rows.map(({ id, fileName, at, by, seq, undoneAt, versionId, versionName }) => ({
    ...{ id, fileName, by, at: at.toISOString() },
    version: versionId === null ? null : { id: versionId, name: versionName },
    state: arrivalState(undoneAt !== null, seq !== null && versionId !== null),
  }))
}

function arrivalState(isUndone: boolean, isUndoable: boolean): ArrivedFile['state'] {
  if (isUndone) return 'undone'
  return isUndoable ? 'undoable' : 'kept'
}

/** The change that a file was; null: it was none, or its version is gone. */
export async function selectChangeOf(
  tx: Transaction,
  { scheduleId, importedFileId }: { scheduleId: string; importedFileId: string },
): Promise<{ versionId: string; seq: number } | null> {
  const row = await tx('imported_files')
    .where({ id: importedFileId, schedule_id: scheduleId })
    .whereNotNull('seq')
    .whereNotNull('version_id')
    .first('version_id as versionId', 'seq')
  return row ? { versionId: row.versionId, seq: Number(row.seq) } : null
}

export async function markUndone(tx: Transaction, importedFileId: string): Promise<void> {
  await tx('imported_files').where({ id: importedFileId }).update({ undone_at: tx.fn.now() })
}
