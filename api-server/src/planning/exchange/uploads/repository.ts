import { importRule, type Upload, type versionUpload } from '@plumbline/core/contract'
import type { AttributesToWrite, NewResource } from '@plumbline/core/exchange'
import type { z } from 'zod'
import { readLargeValues, type Transaction } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'

export type UploadSettings = z.output<typeof versionUpload.input>

export interface UploadRow {
  upload: Upload
  spaceId: string
  userId: string
  /** One of the two is set. */
  projectId: string | null
  targetScheduleId: string | null
  settings: UploadSettings
  /** That reads it, or writes it, or did so last. */
  jobId: string | null
  /** The import of many that it is a part of; null: it came alone. */
  batchId: string | null
}

export type NewUpload = Omit<UploadRow, 'upload'> & {
  id: string
  fileName: string
  storedFile: string
  rule: Upload['rule']
}

/** Only the person who uploads sees it. */
export async function placeOfUpload(tx: Transaction, uploadId: string): Promise<Place | null> {
  const row = await tx('uploads')
    .where({ id: uploadId })
    .whereRaw("user_id = current_setting('app.user_id')")
    .select('space_id as spaceId')
    .select(tx.raw('coalesce(target_schedule_id, project_id) AS "nodeId"'))
    .first()
  return row ?? null
}

export async function insertUpload(tx: Transaction, upload: NewUpload): Promise<void> {
  await tx('uploads').insert({
    id: upload.id,
    space_id: upload.spaceId,
    user_id: upload.userId,
    project_id: upload.projectId,
    target_schedule_id: upload.targetScheduleId,
    state: 'uploading',
    step: 'parsing',
    file_name: upload.fileName,
    job_id: upload.jobId,
    batch_id: upload.batchId,
    settings: JSON.stringify({ ...upload.settings, rule: upload.rule }),
    chosen_project: upload.settings.project ?? null,
  })
  await tx('upload_files').insert({ upload_id: upload.id, space_id: upload.spaceId, stored_file: upload.storedFile })
}

export async function selectUpload(tx: Transaction, uploadId: string): Promise<UploadRow | null> {
  const row = await tx('uploads as u')
    .leftJoin('jobs as j', (on) => on.on('j.id', 'u.job_id').andOnVal('j.state', 'running'))
    .leftJoin('imported_files as i', (on) => on.on('i.id', 'u.id').andOnNull('i.undone_at'))
    .where('u.id', uploadId)
    .select('u.*', 'j.step as job_step', 'j.progress as job_progress', 'i.seq as change_seq')
    .first()
  if (!row) return null
  return {
    spaceId: row.space_id,
    userId: row.user_id,
    projectId: row.project_id,
    targetScheduleId: row.target_schedule_id,
    settings: row.settings,
    jobId: row.job_id,
    batchId: row.batch_id,
    upload: {
      id: row.id,
      state: row.state,
      step: row.job_step ?? row.step,
      progress: row.job_progress ?? row.progress,
      fileName: row.file_name,
      projects: row.projects,
      chosenProject: row.chosen_project,
      preview: row.preview,
      table: row.found_table,
      rule: importRule.nullable().parse(row.settings.rule ?? null),
      known: row.known,
      error: row.error,
      scheduleId: row.schedule_id,
      versionId: row.version_id,
      undoable: row.change_seq !== null,
    },
  }
}

export type UploadChange = Partial<
  Pick<
    Upload,
    | 'state'
    | 'step'
    | 'progress'
    | 'projects'
    | 'chosenProject'
    | 'preview'
    | 'table'
    | 'rule'
    | 'known'
    | 'error'
    | 'scheduleId'
    | 'versionId'
  > & { jobId: string }
>

/** Changes only an upload in one of the states `from`; false: it is in another by now. */
export async function updateUpload(
  tx: Transaction,
  uploadId: string,
  from: readonly Upload['state'][],
  change: UploadChange,
): Promise<boolean> {
  const { projects, chosenProject, preview, table, rule, known, error, scheduleId, versionId, jobId, ...plain } = change
  const columns = {
    ...plain,
    ...(projects === undefined ? {} : { projects: JSON.stringify(projects) }),
    ...(chosenProject === undefined ? {} : { chosen_project: chosenProject }),
    ...(preview === undefined ? {} : { preview: preview && JSON.stringify(preview) }),
    ...(table === undefined ? {} : { found_table: table && JSON.stringify(table) }),
    ...(rule === undefined
      ? {}
      : { settings: tx.raw("settings || jsonb_build_object('rule', ?::jsonb)", [JSON.stringify(rule)]) }),
    ...(known === undefined ? {} : { known: known && JSON.stringify(known) }),
    ...(error === undefined ? {} : { error: error && JSON.stringify(error) }),
    ...(scheduleId === undefined ? {} : { schedule_id: scheduleId }),
    ...(versionId === undefined ? {} : { version_id: versionId }),
    ...(jobId === undefined ? {} : { job_id: jobId }),
    updated_at: tx.fn.now(),
  }
  return (await tx('uploads').where({ id: uploadId }).whereIn('state', from).update(columns)) > 0
}

export async function selectFile(tx: Transaction, uploadId: string): Promise<string | null> {
  const files = tx('upload_files').where({ upload_id: uploadId })
  return (await files.select<{ stored_file: string }[]>('stored_file').first())?.stored_file ?? null
}

export interface Staged {
  /** As it will be written. */
  document: Uint8Array
  /** What its works have values of. */
  attributes: AttributesToWrite
  /** What its works are assigned and the register lacks. */
  resources: NewResource[]
  /** In the order of the preview: documents of the baselines, and what tells one content from another. */
  baselines: Uint8Array[]
  baselineContents: string[]
}

/** What the file calls rows, calendars and assignments of the schedule: JSON, gzip-compressed; null: of no use. */
export type PackedFileIds = Uint8Array | null

/** null: not staged. */
export async function selectStaged(tx: Transaction, uploadId: string): Promise<Staged | null> {
  const found = tx('upload_files').where({ upload_id: uploadId }).whereNotNull('staged')
  const row = await found
    .clone()
    .forShare()
    .select<Omit<Staged, 'document' | 'baselines'>[]>(
      'attributes',
      'resources',
      'baseline_contents as baselineContents',
    )
    .first()
  const documents = found.select(tx.raw('unnest(array_prepend(staged, baselines))'))
  const [document, ...baselines] = await readLargeValues(tx, documents)
  return row && document ? { ...row, document, baselines } : null
}

export async function stage(
  tx: Transaction,
  uploadId: string,
  { fileIds, sources, ...staged }: Staged & { fileIds: PackedFileIds; sources: string[] },
): Promise<void> {
  await tx('upload_files')
    .where({ upload_id: uploadId })
    .update({
      staged: Buffer.from(staged.document),
      attributes: JSON.stringify(staged.attributes),
      resources: JSON.stringify(staged.resources),
      baselines: staged.baselines.map((document) => Buffer.from(document)),
      baseline_contents: staged.baselineContents,
      file_ids: fileIds && Buffer.from(fileIds),
      sources,
    })
}

export async function deleteFile(tx: Transaction, uploadId: string): Promise<void> {
  await tx('upload_files').where({ upload_id: uploadId }).delete()
}

/** Uploads that nobody went on with: files after a day, the record after a month. */
export async function deleteOldUploads(tx: Transaction): Promise<void> {
  await tx.raw(
    `DELETE FROM upload_files f USING uploads u
     WHERE u.id = f.upload_id AND u.updated_at < now() - interval '1 day'`,
  )
  await tx('uploads').whereRaw("updated_at < now() - interval '30 days'").delete()
}
