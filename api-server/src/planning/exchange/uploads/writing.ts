import { importRule, leftOut, type VersionsEvent } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import { selectNames } from '../../../identity/users/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { JobKind, JobRow, RunningJob } from '../../../platform/long-jobs/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { Turns } from '../../../platform/turns/index.ts'
import { type ActualChange, selectUnlockedVersions } from '../../versions/kinds/index.ts'
import type { ChangedRegister } from '../../vocabulary/resources/index.ts'
import type { ByRule, Documents } from './comparing.ts'
import { type Choices, type Written, writeUpload } from './confirm.ts'
import { keepImportedFile } from './imported-repository.ts'
import { type UploadDetails, uploadDetails, uploadTask, type WholePort } from './reading.ts'
import { deleteFile, selectFile, selectUpload, type UploadRow, updateUpload } from './repository.ts'
import type { ImportThreads } from './threads.ts'
import type { FactsTask } from './worker.ts'

export interface WritingParts {
  database: Database
  storage: Storage
  wholeSchedules: WholePort
  collabApi: CollabApi
  threads: ImportThreads
  lanes: Turns
  structureChanged(spaceId: string): void
  versionsChanged(spaceId: string, event: VersionsEvent): void
  /** What these versions are measured against is another one now. */
  targetChanged(versionIds: readonly string[]): void
  actualChanged(event: ActualChange): void
  attributesChanged(spaceId: string): void
  /** The register of the space has got resources, or there is one now. */
  registerChanged(spaceId: string, register: ChangedRegister, by: string): void
  /** It came to an end that the person may not have waited for. */
  ended(job: JobRow): void
}

const writeTask = uploadTask.extend({
  /** What the person chose at the preview. */
  name: z.string().optional(),
  baselines: z.array(z.string()).optional(),
  rule: importRule.optional(),
  leftOut: leftOut.optional(),
})
type WriteTask = z.infer<typeof writeTask>
type WritingJob = RunningJob<WriteTask, UploadDetails>

/** Does what the preview promised, all of it or nothing. */
export const writingKind = (parts: WritingParts): JobKind<WriteTask, UploadDetails> => ({
  name: 'import_write',
  task: writeTask,
  details: uploadDetails,
  stoppable: false,
  // Whether it was written nobody can say who did not write it.
  resumable: false,
  interrupted: 'JOB_INTERRUPTED',
  turns: parts.lanes,
  run: async (job) => {
    await write(parts, job)
    return undefined
  },
  ended: giveBack,
  afterwards: (job) => {
    if (job.state === 'done' || job.error?.code === 'JOB_INTERRUPTED') parts.ended(job)
  },
})

/** Nothing was written: the person may try again, or cancel. */
async function giveBack(tx: Transaction, { state, error, task }: JobRow): Promise<void> {
  if (state === 'done') return
  const { uploadId } = writeTask.parse(task)
  if (error?.code === 'JOB_INTERRUPTED') {
    await updateUpload(tx, uploadId, ['confirming'], { state: 'error', error: { code: 'UNAVAILABLE', params: {} } })
    await deleteFile(tx, uploadId)
  } else await updateUpload(tx, uploadId, ['confirming'], { state: 'preview', step: 'ready', progress: 1 })
}

async function write(parts: WritingParts, job: WritingJob): Promise<void> {
  const { database, collabApi, threads } = parts
  const { spaceId, scope } = job
  const { uploadId, ...choices } = job.task
  const row = await database.inScope(scope, (tx) => selectUpload(tx, uploadId))
  if (!row) throw new AppError('NOT_FOUND')
  const inThreads = {
    merge: (documents: Documents, how: { script: string; by: ByRule | null }) => threads.merge(spaceId, documents, how),
    facts: (task: Omit<FactsTask, 'kind'>) => threads.facts(spaceId, task),
  }
  const written = row.upload.preview?.whole
    ? await writeWhole(parts, scope, row, choices)
    : await writeUpload({ database, collabApi, ...inThreads }, scope, row, choices)
  await announce(parts, job, written)
  const { scheduleId, versionId, seq = null } = written
  await job.finish(async (tx) => {
    const completed = { state: 'completed', step: 'done', progress: 1, scheduleId, versionId } as const
    await updateUpload(tx, uploadId, ['confirming'], completed)
    if (scheduleId && versionId)
      await keepImportedFile(tx, { uploadId, scheduleId, versionId, seq, userId: scope.userId })
    await deleteFile(tx, uploadId)
    return { scheduleId }
  })
  parts.structureChanged(spaceId)
}

/** What was looked at is read again, and everything of it written. */
async function writeWhole(
  { database, storage, wholeSchedules }: WritingParts,
  scope: Scope,
  { spaceId, projectId, upload }: UploadRow,
  { name }: Choices,
): Promise<Written> {
  const stored = await database.inScope(scope, (tx) => selectFile(tx, upload.id))
  if (!stored) throw new AppError('UPLOAD_NOT_READY', { state: upload.state })
  const written = await storage.withCopy(scope, stored, (path) =>
    wholeSchedules.write({ scope, spaceId, projectId, fileName: upload.fileName, path, name: name ?? null }),
  )
  return { ...written, attributes: true }
}

async function announce(parts: WritingParts, job: WritingJob, written: Written): Promise<void> {
  const { event, beforeId, attributes, register, scheduleId } = written
  const { spaceId } = job
  await announceTargets(parts, job, written)
  if (event) parts.versionsChanged(spaceId, event)
  if (attributes) parts.attributesChanged(spaceId)
  if (register) parts.registerChanged(spaceId, register, job.scope.userId)
  if (event && beforeId && scheduleId) {
    const { versionId, name } = event
    parts.actualChanged({ spaceId, scheduleId, versionId, name, beforeId, userId: job.scope.userId })
  }
}

async function announceTargets(
  { database, versionsChanged, targetChanged }: WritingParts,
  { scope, spaceId }: WritingJob,
  { scheduleId, targets = [] }: Written,
): Promise<void> {
  if (targets.length === 0 || scheduleId === null) return
  const { versions, name } = await database.inScope(scope, async (tx) => ({
    versions: await selectUnlockedVersions(tx, scheduleId),
    name: (await selectNames(tx, [scope.userId])).get(scope.userId) ?? '',
  }))
  const by = { id: scope.userId, name }
  for (const target of targets) {
    versionsChanged(spaceId, { scheduleId, versionId: target.id, name: target.name, change: 'created', by })
  }
  targetChanged(versions)
}
