import { same } from '@plumbline/core/comparison'
import type { Upload, UploadComparison, UploadTable, uploadChoose, uploadComparison } from '@plumbline/core/contract'
import { AppError, isErrorCode } from '@plumbline/core/errors'
import type { ImportRule } from '@plumbline/core/exchange/rules'
import { ALL_PROJECTS } from '@plumbline/core/plan'
import { wholeLimits } from '@plumbline/core/whole-schedule'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { ReceivedFile } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { JobQueue, JobRow, LongJobs } from '../../../platform/long-jobs/index.ts'
import { packFile, type Storage } from '../../../platform/storage/index.ts'
import { createTurns } from '../../../platform/turns/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { selectCurrentVersion } from '../../versions/kinds/index.ts'
import { ruleFor } from '../import-rules/index.ts'
import { type Choices, isTable } from './confirm.ts'
import { readingKind, type UploadDetails, type UploadTask, uploadTask } from './reading.ts'
import {
  deleteFile,
  deleteOldUploads,
  insertUpload,
  selectStaged,
  selectUpload,
  type UploadRow,
  type UploadSettings,
  updateUpload,
} from './repository.ts'
import { type ImportThreads, startImportThreads } from './threads.ts'
import { type WritingParts, writingKind } from './writing.ts'

interface NewImport {
  scope: Scope
  spaceId: string
  target: { scheduleId: string } | { projectId: string }
  /** Received, or one that is stored already: of a model. */
  file: Pick<ReceivedFile, 'name' | 'path'> | { name: string; stored: string }
  settings: UploadSettings
  /** The import of many that it is a part of. */
  batchId?: string | null
}

/** Parse → preview → confirm; nothing is created before the person (or the synchronous call) confirms. */
export interface Uploads extends AsyncDisposable {
  readonly maxBytes: number
  /**
   * How many bytes a whole schedule of ours may have: what we wrote comes in again wherever there is room for it. Throws
   * TOO_MANY_REQUESTS when the person has too many uploads going on, SPACE_FULL.
   */
  admit(at: { scope: Scope; spaceId: string }): Promise<{ wholeBytes: number }>
  /** What came is not larger than its kind may be. Throws UPLOAD_TOO_LARGE, UPLOAD_BROKEN. */
  weigh(file: Pick<ReceivedFile, 'path' | 'bytes'>): Promise<void>
  /** Answers at once; the file is read in a thread. */
  start(upload: NewImport): Promise<Upload>
  read(scope: Scope, uploadId: string): Promise<Upload>
  choose(scope: Scope, uploadId: string, what: Choice): Promise<Upload>
  confirm(scope: Scope, uploadId: string, choices: Choices): Promise<Upload>
  /** What an update would do by a rule, chosen or not. */
  compare(scope: Scope, uploadId: string, asked: z.output<typeof uploadComparison.input>): Promise<UploadComparison>
  cancel(scope: Scope, uploadId: string): Promise<void>
  /** Waits until the file is read. Throws what is wrong with it. */
  settled(scope: Scope, uploadId: string): Promise<Upload>
  /** Waits for the preview and confirms it: the whole import in one. Throws what went wrong. */
  complete(scope: Scope, uploadId: string): Promise<Upload>
  forgetOld(): Promise<void>
}

export interface UploadsParts extends Omit<WritingParts, 'threads' | 'lanes' | 'ended'> {
  storage: Storage
  quotas: StorageQuotas
  longJobs: LongJobs
  log: Logger
  maxBytes: number
  /** It came to an end that the person may not have waited for. */
  ended(userId: string, spaceId: string, upload: Upload): void
}

/** One project of several, what the columns of a table are, a rule. */
type Choice = z.output<typeof uploadChoose.input>

/** Of all spaces at once; more wait. */
const MAX_IMPORTS = 16
const MAX_WAITING = 500

/** The jobs of uploads, and what the acts below need beside them. */
interface Going extends Pick<UploadsParts, 'database' | 'storage' | 'quotas' | 'longJobs'> {
  reads: JobQueue<UploadTask, UploadDetails>
  writes: JobQueue<UploadTask & Choices, UploadDetails>
}

export function createUploads(parts: UploadsParts): Uploads {
  const { database, longJobs, quotas } = parts
  const threads = startImportThreads()
  /** Of one space one import is read or written at a time, whichever threads and servers that takes. */
  const lanes = createTurns({ places: MAX_IMPORTS, ofOne: () => 1, waiting: () => MAX_WAITING })
  const ended = (job: JobRow): void => void announceEnd(parts, job)
  const reads = longJobs.add(readingKind({ ...parts, threads, lanes, failed: ended }))
  const writes = longJobs.add(writingKind({ ...parts, threads, lanes, ended }))
  const going: Going = { ...parts, reads, writes }
  return {
    maxBytes: parts.maxBytes,
    admit: async ({ scope, spaceId }) => {
      await database.inScope(scope, (tx) => reads.admit(tx, scope.userId))
      return { wholeBytes: Math.min(await quotas.room(scope, spaceId), wholeLimits.totalBytes) }
    },
    weigh: async ({ path, bytes }) => {
      const { maxBytes, wholeSchedules } = parts
      if (bytes > maxBytes && !(await wholeSchedules.looksLikeOne(path))) {
        throw new AppError('UPLOAD_TOO_LARGE', { maxBytes })
      }
    },
    start: (upload) => start(going, upload),
    read: async (scope, uploadId) => (await load(database, scope, uploadId)).upload,
    choose: (scope, uploadId, what) => choose(going, scope, uploadId, what),
    confirm: (scope, uploadId, choices) => confirm(going, scope, uploadId, choices),
    compare: (scope, uploadId, asked) => compare({ ...parts, threads }, scope, uploadId, asked),
    cancel: (scope, uploadId) => cancel(going, scope, uploadId),
    settled: (scope, uploadId) => settled(going, scope, uploadId),
    complete: (scope, uploadId) => complete(going, scope, uploadId),
    forgetOld: () => database.asSystem(deleteOldUploads),
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  }
}

/** Throws NOT_FOUND, also for what is somebody else's. */
async function load(database: Database, scope: Scope, uploadId: string): Promise<UploadRow> {
  const row = await database.inScope(scope, (tx) => selectUpload(tx, uploadId))
  if (!row || row.userId !== scope.userId) throw new AppError('NOT_FOUND')
  return row
}

async function announceEnd({ database, log, ended }: UploadsParts, { userId, spaceId, task }: JobRow): Promise<void> {
  try {
    const { uploadId } = uploadTask.parse(task)
    const row = await database.asSystem((tx) => selectUpload(tx, uploadId))
    if (row && row.batchId === null) ended(userId, spaceId, row.upload)
  } catch (err) {
    log.warn({ err }, 'nobody is told of the end of an import')
  }
}

const jobOf = (
  { spaceId, projectId, targetScheduleId, batchId }: Omit<UploadRow, 'upload' | 'jobId'>,
  uploadId: string,
  name: string,
) => ({
  ...{ spaceId, nodeId: targetScheduleId ?? projectId, name },
  task: { uploadId },
  details: { uploadId, scheduleId: null, batchId },
})

async function start(
  going: Going,
  { scope, spaceId, target, file, settings, batchId = null }: NewImport,
): Promise<Upload> {
  const { database, storage, quotas, reads } = going
  const id = newId()
  const row = {
    spaceId,
    userId: scope.userId,
    projectId: 'projectId' in target ? target.projectId : null,
    targetScheduleId: 'scheduleId' in target ? target.scheduleId : null,
    settings,
    batchId,
  }
  const rule = await database.inScope(scope, (tx) => ruleOf(tx, row))
  const packedPath = 'path' in file ? await packFile(file.path) : ''
  const write = async (tx: Transaction, job: JobRow): Promise<void> => {
    const storedFile = 'stored' in file ? file.stored : await storage.store(tx, spaceId, packedPath)
    await insertUpload(tx, { ...row, rule, id, fileName: file.name, storedFile, jobId: job.id })
    await quotas.hold(tx, spaceId)
  }
  await reads.enqueue(scope, async () => ({ ...jobOf(row, id, file.name), step: 'parsing' }), write)
  return (await load(database, scope, id)).upload
}

/** That of the schedule where an update names none. */
function ruleOf(
  tx: Transaction,
  { spaceId, targetScheduleId, settings }: Pick<UploadRow, 'spaceId' | 'targetScheduleId' | 'settings'>,
): Promise<Upload['rule']> {
  const scheduleId = settings.import_setting === 'update' ? targetScheduleId : null
  return ruleFor(tx, { spaceId, name: settings.rule_name, scheduleId })
}

async function choose(going: Going, scope: Scope, uploadId: string, what: Choice): Promise<Upload> {
  const { database, reads } = going
  const row = await load(database, scope, uploadId)
  const { upload } = row
  if (upload.state !== 'preview') throw new AppError('UPLOAD_NOT_READY', { state: upload.state })
  const chosen = {
    ...(what.project === undefined ? {} : project(upload, what.project)),
    ...(what.rule === undefined ? {} : ruled(upload, what.rule)),
    ...(what.table === undefined ? {} : mapped(upload, what.table)),
  }
  const again = { state: 'uploading', step: 'parsing', progress: 0, preview: null, ...chosen } as const
  const write = async (tx: Transaction, job: JobRow): Promise<void> => {
    const isTaken = await updateUpload(tx, uploadId, ['preview'], { ...again, jobId: job.id })
    if (!isTaken) throw new AppError('UPLOAD_NOT_READY')
  }
  await reads.enqueue(scope, async () => ({ ...jobOf(row, uploadId, upload.fileName), step: 'parsing' }), write)
  return (await load(database, scope, uploadId)).upload
}

function project({ projects }: Upload, wanted: string) {
  const isAll = wanted === ALL_PROJECTS && projects.length > 1
  if (!isAll && !projects.some(({ id }) => id === wanted)) throw new AppError('UPLOAD_NO_PROJECT')
  return { chosenProject: wanted }
}

function mapped({ table }: Upload, mapping: UploadTable['mapping']) {
  if (!table?.sheets[mapping.sheet]) throw new AppError('UPLOAD_NO_PROJECT')
  return { table: { ...table, mapping, isChosen: true } }
}

/** A rule that tells of other columns than the one before is asked for them. */
function ruled({ table, rule: before }: Upload, rule: ImportRule) {
  const isSame = same(rule.columns, before?.columns ?? [])
  return { rule, ...(table && !isSame ? { table: { ...table, isChosen: false } } : {}) }
}

/** Waits until it is written. Throws what was against it. */
async function confirm(going: Going, scope: Scope, uploadId: string, choices: Choices): Promise<Upload> {
  const { database, quotas, writes } = going
  const row = await load(database, scope, uploadId)
  const { upload, spaceId } = row
  if (upload.state === 'preview' && !upload.preview) throw notChosen(upload)
  await quotas.admit(scope, spaceId)
  const { task, ...of } = jobOf(row, uploadId, upload.fileName)
  const wanted = { ...of, step: 'writing', task: { ...task, ...choices } }
  const write = async (tx: Transaction, { id: jobId }: JobRow): Promise<void> => {
    const change = { state: 'confirming', step: 'writing', progress: 0, jobId } as const
    const isTaken = await updateUpload(tx, uploadId, ['preview'], change)
    if (!isTaken) throw new AppError('UPLOAD_NOT_READY', { state: upload.state })
  }
  const job = await writes.enqueue(scope, async () => wanted, write)
  await writes.settled(job?.id ?? '')
  const ended = job && (await writes.find(scope, job.id))
  if (ended?.error) throw errorOf(ended.error)
  return (await load(database, scope, uploadId)).upload
}

async function compare(
  { database, collabApi, threads }: Pick<UploadsParts, 'database' | 'collabApi'> & { threads: ImportThreads },
  scope: Scope,
  uploadId: string,
  { rule, leftOut }: z.output<typeof uploadComparison.input>,
): Promise<UploadComparison> {
  const row = await load(database, scope, uploadId)
  const { targetScheduleId, spaceId } = row
  const { staged, version } = await database.inScope(scope, async (tx) => ({
    staged: await selectStaged(tx, uploadId),
    version: targetScheduleId === null ? null : await selectCurrentVersion(tx, targetScheduleId),
  }))
  if (row.upload.state !== 'preview' || !staged || !version) {
    throw new AppError('UPLOAD_NOT_READY', { state: row.upload.state })
  }
  const { update: current } = await collabApi.read(roomOf(version.id), scope.userId)
  return threads.compare(spaceId, { current, staged: staged.document }, { rule, leftOut, isEdit: isTable(row) })
}

async function cancel({ database, longJobs, reads }: Going, scope: Scope, uploadId: string): Promise<void> {
  const { jobId } = await load(database, scope, uploadId)
  const job = jobId === null ? null : await reads.find(scope, jobId)
  if (job?.state === 'running') await longJobs.stop(job)
  await database.inScope(scope, async (tx) => {
    const isCancelled = await updateUpload(tx, uploadId, ['preview', 'error'], { state: 'cancelled' })
    if (isCancelled) await deleteFile(tx, uploadId)
  })
}

async function settled({ database, reads }: Going, scope: Scope, uploadId: string): Promise<Upload> {
  await reads.settled((await load(database, scope, uploadId)).jobId ?? '')
  const { upload } = await load(database, scope, uploadId)
  if (upload.error) throw errorOf(upload.error)
  return upload
}

async function complete(going: Going, scope: Scope, uploadId: string): Promise<Upload> {
  const { database } = going
  const upload = await settled(going, scope, uploadId)
  if (!upload.preview) {
    await database.inScope(scope, (tx) => updateUpload(tx, uploadId, ['preview'], { state: 'cancelled' }))
    throw notChosen(upload)
  }
  return confirm(going, scope, uploadId, {})
}

/** What keeps a file from being imported as it is. */
const notChosen = ({ table, projects }: Upload): AppError =>
  table ? new AppError('UPLOAD_NO_NAMES') : new AppError('UPLOAD_PROJECT_NOT_CHOSEN', { projects: projects.length })

function errorOf({ code, params }: NonNullable<Upload['error']>): AppError {
  return new AppError(isErrorCode(code) ? code : 'INTERNAL', params)
}
