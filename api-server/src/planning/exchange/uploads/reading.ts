import type { Upload, UploadPreview } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { type JobKind, type JobRow, type RunningJob, refusalOf } from '../../../platform/long-jobs/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { Turns } from '../../../platform/turns/index.ts'
import { WorkerLimitError } from '../../../platform/workers/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { selectCurrentVersion, selectImportedContents } from '../../versions/kinds/index.ts'
import { knownAttributes } from './attributes.ts'
import { knownSchedule } from './known.ts'
import { deleteFile, selectFile, selectUpload, stage, type UploadRow, updateUpload } from './repository.ts'
import { knownRegister } from './resources.ts'
import type { ImportThreads } from './threads.ts'
import type { ReadResult, ReadTask } from './worker.ts'

/** Which upload a job reads or writes. */
export const uploadTask = z.object({ uploadId: z.string() })
export type UploadTask = z.infer<typeof uploadTask>
/** The screen that shows the upload knows its job by that. */
export const uploadDetails = uploadTask.extend({
  /** That it was written into; null: not yet. */
  scheduleId: z.string().nullable().default(null),
  /** Of the import of many that it is a part of, which tells of it; null: it came alone. */
  batchId: z.string().nullable().default(null),
})
export type UploadDetails = z.infer<typeof uploadDetails>

/** Whole schedules, which are read by themselves. */
export interface WholePort {
  isOne(path: string): Promise<boolean>
  /** The same of a file as it came. */
  looksLikeOne(path: string): Promise<boolean>
  preview(reading: WholeReading): Promise<UploadPreview>
  write(reading: WholeReading & { name: string | null }): Promise<{ scheduleId: string; versionId: string }>
}

interface WholeReading {
  scope: Scope
  spaceId: string
  projectId: string | null
  fileName: string
  path: string
  progress?(done: number): void
}

interface ReadingParts {
  wholeSchedules: WholePort
  database: Database
  storage: Storage
  collabApi: CollabApi
  threads: ImportThreads
  lanes: Turns
  /** It came to an end that the person may not have waited for. */
  failed(job: JobRow): void
}

const MS_PER_DAY = 86_400_000

type ReadingJob = RunningJob<UploadTask, UploadDetails>

/** The file is read in a thread; nothing is made before somebody confirms the preview. */
export const readingKind = (parts: ReadingParts): JobKind<UploadTask, UploadDetails> => ({
  name: 'import_read',
  task: uploadTask,
  details: uploadDetails,
  stoppable: true,
  resumable: true,
  interrupted: 'UNAVAILABLE',
  ofOnePerson: { most: 4, seconds: 10 },
  turns: parts.lanes,
  run: async (job) => {
    await readFile(parts, job)
    return undefined
  },
  // A file that ends its thread is a broken one, or one that was made to.
  refusal: (error) =>
    error instanceof WorkerLimitError
      ? { code: 'UPLOAD_BROKEN', params: { reason: `limit_${error.message}` } }
      : refusalOf(error),
  ended: endUpload,
  afterwards: (job) => {
    if (job.state === 'failed') parts.failed(job)
  },
})

async function endUpload(tx: Transaction, { state, error, task }: JobRow): Promise<void> {
  if (state === 'done') return
  const { uploadId } = uploadTask.parse(task)
  const change = state === 'failed' ? ({ state: 'error', error } as const) : ({ state: 'cancelled' } as const)
  await updateUpload(tx, uploadId, ['uploading'], change)
  await deleteFile(tx, uploadId)
}

async function readFile(parts: ReadingParts, job: ReadingJob): Promise<void> {
  const { database, storage, threads } = parts
  const { scope, spaceId } = job
  const { uploadId } = job.task
  const { row, stored } = await database.inScope(scope, async (tx) => ({
    row: await selectUpload(tx, uploadId),
    stored: await selectFile(tx, uploadId),
  }))
  if (!row || !stored) throw new AppError('UPLOAD_NOT_READY')
  const whole = await storage.withCopy(scope, stored, (path) => previewWhole(parts, job, row, path))
  if (whole) return finishWhole(job, whole)
  const task = {
    kind: 'read' as const,
    chosen: row.upload.chosenProject,
    current: await currentDocument(parts, scope, row),
    fileName: row.upload.fileName,
    table: row.upload.table?.isChosen ? row.upload.table.mapping : null,
    skip: row.settings.rows_to_skip,
    day: Math.floor(Date.now() / MS_PER_DAY),
    attributes: await database.inScope(scope, (tx) => knownAttributes(tx, row)),
    register: await knownRegister(database, scope, row),
    rule: row.upload.rule,
  }
  const how = { owner: spaceId, progress: (done: number) => job.tick(progressOf(done)) }
  const result = await storage.withCopy(scope, stored, (path) => threads.read({ ...task, path }, how))
  await job.finish(async (tx) => {
    await stageResult(tx, uploadId, result)
    const ready = { state: 'preview', step: 'ready', progress: 1 } as const
    const found = { projects: result.projects, chosenProject: result.chosen }
    const preview = result.preview && { ...result.preview, baselines: await previewBaselines(tx, row, result) }
    const known = await knownSchedule(tx, row, result.sources)
    if (!(await updateUpload(tx, uploadId, ['uploading'], { ...ready, ...found, preview, known, table: result.table })))
      throw new AppError('CONFLICT')
    return undefined
  })
}

/** Null: the file is of another program. */
async function previewWhole(
  { wholeSchedules }: ReadingParts,
  job: ReadingJob,
  row: UploadRow,
  path: string,
): Promise<UploadPreview | null> {
  if (!(await wholeSchedules.isOne(path))) return null
  const { spaceId, projectId } = row
  const progress = (done: number): void => job.tick({ step: 'parsing', progress: done })
  return wholeSchedules.preview({
    ...{ scope: job.scope, spaceId, projectId, path },
    fileName: row.upload.fileName,
    progress,
  })
}

/** Nothing is staged: the file is read again when it is confirmed. */
const finishWhole = (job: ReadingJob, preview: UploadPreview): Promise<void> =>
  job.finish(async (tx) => {
    const project = { id: WHOLE, code: '', name: preview.name, works: preview.counts.works }
    const ready = { state: 'preview', step: 'ready', progress: 1, chosenProject: WHOLE, preview, table: null } as const
    const isReady = await updateUpload(tx, job.task.uploadId, ['uploading'], { ...ready, projects: [project] })
    if (!isReady) throw new AppError('CONFLICT')
    return undefined
  })

/** A file of ours holds one schedule. */
const WHOLE = 'whole'

async function stageResult(tx: Transaction, uploadId: string, result: ReadResult): Promise<void> {
  if (!result.document) return
  const { document, attributes, resources } = result
  const baselines = result.baselines.map((baseline) => baseline.document)
  const baselineContents = result.baselines.map(({ content }) => content)
  const { fileIds, sources } = result
  await stage(tx, uploadId, { document, attributes, resources, baselines, baselineContents, fileIds, sources })
}

/** With what confirming would do: a baseline that the schedule has already is not made again. */
async function previewBaselines(tx: Transaction, { targetScheduleId }: UploadRow, { baselines }: ReadResult) {
  const there = targetScheduleId ? await selectImportedContents(tx, targetScheduleId) : new Set()
  return baselines.map(({ document: _, content, ...shown }) => ({ ...shown, isThere: there.has(content) }))
}

/** To preview what an update would do, and to keep the ids of works in a new version. */
async function currentDocument(
  { database, collabApi }: ReadingParts,
  scope: Scope,
  { targetScheduleId, settings }: UploadRow,
): Promise<ReadTask['current']> {
  if (settings.import_setting === 'none' || !targetScheduleId) return null
  const version = await database.inScope(scope, (tx) => selectCurrentVersion(tx, targetScheduleId))
  if (!version) throw new AppError('NOT_FOUND')
  const { update: document } = await collabApi.read(roomOf(version.id), scope.userId)
  return { document, update: settings.import_setting === 'update' ? settings.update_script : null }
}

/** `done` of the thread is 0…1 while parsing and 1…2 while calculating. */
function progressOf(done: number): { step: Upload['step']; progress: number } {
  return done < 1
    ? { step: 'parsing', progress: done * 0.7 }
    : { step: 'calculating', progress: 0.7 + (done - 1) * 0.3 }
}
