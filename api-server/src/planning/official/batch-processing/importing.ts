import {
  type BatchDetails,
  batchDetails,
  MAX_BATCH_PROJECTS,
  type Upload,
  uploadFields,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database, Scope } from '../../../platform/database/index.ts'
import type { JobKind, RunningJob } from '../../../platform/long-jobs/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import { eachEntry } from './each-entry.ts'
import { forgetSources, updateEntries } from './entries-repository.ts'
import { unpackArchives } from './unpacking.ts'

/** Takes one file in, as if it had come alone. */
interface FileImports {
  readonly maxBytes: number
  start(file: {
    scope: Scope
    spaceId: string
    target: { projectId: string }
    file: FileOfBatch
    settings: z.output<typeof uploadFields>
    batchId: string
  }): Promise<Upload>
  /** Waits until it is read. Throws what is wrong with it. */
  settled(scope: Scope, uploadId: string): Promise<Upload>
  confirm(scope: Scope, uploadId: string, choices: object): Promise<Upload>
  cancel(scope: Scope, uploadId: string): Promise<void>
}

export interface ImportingParts {
  database: Database
  log: Logger
  storage: Storage
  quotas: StorageQuotas
  uploads: FileImports
}

const task = z.object({ projectId: z.string() })
type Task = z.infer<typeof task>
type ImportJob = RunningJob<Task, BatchDetails>

/** Each file as if it came alone, one after another. */
export const importingKind = (parts: ImportingParts): JobKind<Task, BatchDetails> => ({
  name: 'batch_reading',
  task,
  details: batchDetails,
  stoppable: true,
  resumable: true,
  interrupted: 'JOB_INTERRUPTED',
  run: (job) => importAll(parts, job),
  ended: (tx, { id }) => forgetSources(tx, id),
})

async function importAll(parts: ImportingParts, job: ImportJob): Promise<BatchDetails> {
  const { database } = parts
  // Whether it was written nobody can say who did not write it.
  const lost = { state: 'failed', error: { code: 'JOB_INTERRUPTED', params: {} } } as const
  await database.inScope(job.scope, (tx) => updateEntries(tx, job.id, 'running', lost))
  await unpackArchives(parts, job)
  return eachEntry(parts, job, async ({ name, storedFile }) => {
    if (storedFile === null) throw new AppError('NOT_FOUND')
    const made = await importFile(parts, job, { name: name.split('/').at(-1) ?? name, stored: storedFile })
    const works = made.reduce((sum, { preview }) => sum + activitiesOf(preview), 0)
    return { scheduleId: made[0]?.scheduleId ?? null, works }
  })
}

const activitiesOf = (preview: Upload['preview']): number =>
  preview ? preview.counts.works + preview.counts.milestones : 0

interface FileOfBatch {
  name: string
  stored: string
}

/** A schedule of each of its projects. Throws what is wrong with the file. */
async function importFile(parts: ImportingParts, job: ImportJob, file: FileOfBatch): Promise<Upload[]> {
  const { uploads } = parts
  const read = await readUpload(parts, job, file)
  // Of a text without titles nobody sees here what was taken for what.
  if (read.table && read.table.mapping.headRow < 0) {
    await uploads.cancel(job.scope, read.id)
    throw new AppError('UPLOAD_FORMAT_UNKNOWN')
  }
  if (read.preview) return [await uploads.confirm(job.scope, read.id, {})]
  const { projects } = read
  await uploads.cancel(job.scope, read.id)
  if (projects.length > MAX_BATCH_PROJECTS) throw new AppError('BATCH_TOO_MANY', { max: MAX_BATCH_PROJECTS })
  const made: Upload[] = []
  for (const { id } of projects) {
    const { id: uploadId } = await readUpload(parts, job, file, id)
    made.push(await uploads.confirm(job.scope, uploadId, {}))
  }
  return made
}

/** Read, and not stopped meanwhile: then nothing is written any more. */
async function readUpload(
  { uploads }: ImportingParts,
  job: ImportJob,
  file: FileOfBatch,
  project?: string,
): Promise<Upload> {
  const { id: batchId, scope, spaceId, task, signal } = job
  signal.throwIfAborted()
  const settings = uploadFields.parse({ project })
  const { id } = await uploads.start({ scope, spaceId, target: task, file, settings, batchId })
  const cancel = (): void => void uploads.cancel(scope, id).catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const read = await uploads.settled(scope, id)
    signal.throwIfAborted()
    return read
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
