import { compareRevisions } from '@plumbline/core/bim'
import { type ModelJob, type ModelJobDetails, modelJobDetails } from '@plumbline/core/contract'
import { modelJobOf } from '@plumbline/core/contract/job-views'
import { AppError } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { ReceivedFile } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import {
  type JobKind,
  type JobRow,
  type LongJobs,
  type RunningJob,
  refusalOf,
  selectJobsOf,
} from '../../../platform/long-jobs/index.ts'
import { packFile, type Storage } from '../../../platform/storage/index.ts'
import { createTurns } from '../../../platform/turns/index.ts'
import { createProcesses, WorkerLimitError } from '../../../platform/workers/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import {
  forgetDeletedModels,
  insertModel,
  type LinksByRules,
  lockModels,
  lockRevision,
  noteLinks,
  replaceModel,
} from './repository.ts'
import { isOutdated, noteTried, selectOutdated } from './rereading-repository.ts'
import type { Conversion, ConversionTask } from './worker.ts'

/** Of one schedule. */
export const MAX_MODELS = 50
/** Of one space. */
const MAX_WAITING = 100

export interface ConversionsParts {
  database: Database
  storage: Storage
  quotas: StorageQuotas
  longJobs: LongJobs
  log: Logger
  maxBytes: number
  changed(spaceId: string, scheduleId: string): void
  /** Rules link what is new, and let go what is gone. */
  linkByRules(scheduleId: string): Promise<LinksByRules>
}

interface NewConversion {
  scope: Scope
  spaceId: string
  scheduleId: string
  /** null: it becomes a model of its own. */
  modelId: string | null
  name: string | undefined
  file: Pick<ReceivedFile, 'name' | 'path'>
  /** What the new model is called by links that are there already. */
  as?: string
}

/** Files become models in a process that is ended when they take too much; until then nothing of a model is there. */
export interface Conversions {
  readonly maxBytes: number
  /** Throws TOO_MANY_REQUESTS when the person has too many going on, SPACE_FULL. */
  admit(at: { scope: Scope; spaceId: string }): Promise<void>
  /** Answers at once. */
  start(conversion: NewConversion): Promise<ModelJob>
  /** The person's own of a schedule: those that go on, or failed within the last hour. */
  list(tx: Transaction, scheduleId: string, userId: string): Promise<ModelJob[]>
  cancel(scope: Scope, jobId: string): Promise<void>
  /** Begins to read again what an older reader has read. */
  readAgain(): Promise<void>
  forgetOld(): Promise<void>
}

const task = z.object({
  /** null: it becomes a model of its own. */
  modelId: z.string().nullable(),
  name: z.string(),
  /** The file that the model has is read by a newer reader; nobody sent another. */
  again: z.boolean().default(false),
  /** What a model of its own is called; absent: nobody knows of it yet. */
  as: z.string().optional(),
})
type Task = z.infer<typeof task>
type ConversionJob = RunningJob<Task, ModelJobDetails>

export function createConversions(parts: ConversionsParts): Conversions {
  const { database, storage, quotas, longJobs } = parts
  const jobs = longJobs.add(conversionKind(parts))
  const viewOf = (row: JobRow): ModelJob => modelJobOf(longJobs.viewOf(row))
  return {
    maxBytes: parts.maxBytes,
    admit: async ({ scope, spaceId }) => {
      await database.inScope(scope, (tx) => jobs.admit(tx, scope.userId))
      await quotas.admit(scope, spaceId)
    },
    start: async ({ scope, spaceId, scheduleId, modelId, name, file, as }) => {
      const packedPath = await packFile(file.path)
      const prepare = async (tx: Transaction) => {
        const storedFile = await storage.store(tx, spaceId, packedPath)
        if (modelId === null && (await lockModels(tx, scheduleId)) >= MAX_MODELS) {
          throw new AppError('MODELS_TOO_MANY', { max: MAX_MODELS })
        }
        const fileName = nameOf(file.name)
        const called = name ?? (fileName.replace(/\.(ifc|ifczip|zip)$/i, '') || fileName)
        const of = { spaceId, nodeId: scheduleId, name: fileName, storedFile }
        return { ...of, task: { modelId, name: called, again: false, as }, details: { modelId } }
      }
      const row = await jobs.enqueue(scope, prepare, (tx) => quotas.hold(tx, spaceId))
      if (!row) throw new Error('Any number of conversions may run')
      return viewOf(row)
    },
    list: async (tx, scheduleId, userId) => {
      const rows = await selectJobsOf(tx, userId, scheduleId)
      return rows
        .filter(({ kind, state }) => kind === 'model' && (state === 'running' || state === 'failed'))
        .map(viewOf)
    },
    cancel: async (scope, jobId) => {
      const row = await jobs.find(scope, jobId)
      if (row?.userId !== scope.userId) throw new AppError('NOT_FOUND')
      if (row.state === 'running') await longJobs.stop(row)
      else await longJobs.putAway(scope, jobId)
    },
    readAgain: async () => {
      for (const model of await database.asSystem(selectOutdated)) {
        const { modelId, spaceId, scheduleId, name, fileName, storedFile, authorId } = model
        const of = { spaceId, nodeId: scheduleId, name: fileName, storedFile, alone: `read again ${modelId}` }
        const prepare = async () => ({ ...of, task: { modelId, name, again: true }, details: { modelId } })
        await jobs.enqueue({ userId: authorId, spaceIds: [spaceId] }, prepare)
      }
    },
    forgetOld: () => database.asSystem(forgetDeletedModels),
  }
}

const conversionKind = (parts: ConversionsParts): JobKind<Task, ModelJobDetails> => ({
  name: 'model',
  task,
  details: modelJobDetails,
  stoppable: true,
  resumable: true,
  interrupted: 'MODEL_INTERRUPTED',
  ofOnePerson: { most: 4, seconds: 30 },
  // Two at a time, and never two of one space.
  turns: createTurns({ places: 2, ofOne: () => 1, waiting: () => MAX_WAITING }),
  run: async (job) => {
    await write(parts, job, await convert(parts.storage, job))
    return undefined
  },
  ended: async (tx, { state, task: given }) => {
    const { modelId, again } = task.parse(given)
    if (again && modelId !== null && state !== 'done') await noteTried(tx, modelId)
  },
  refusal: (error) =>
    error instanceof WorkerLimitError ? { code: 'MODEL_TOO_COMPLEX', params: {} } : refusalOf(error),
})

/** Each in a process of its own: what web-ifc takes is in no heap, and never given back. */
const newProcess = () =>
  createProcesses<ConversionTask, Conversion>({
    entry: new URL('./worker.ts', import.meta.url),
    maxMemoryMb: 3_072,
    maxSeconds: 300,
  })

async function convert(storage: Storage, job: ConversionJob): Promise<Conversion> {
  const converter = newProcess()
  const end = () => void converter.close()
  job.signal.addEventListener('abort', end)
  try {
    const tell = { progress: (progress: number) => job.tick({ progress }) }
    return await storage.withCopy(job.scope, fileOf(job), (path) => converter.run({ path }, tell))
  } finally {
    job.signal.removeEventListener('abort', end)
    await converter.close()
  }
}

async function write(parts: ConversionsParts, job: ConversionJob, converted: Conversion): Promise<void> {
  const { spaceId, scope, task, name: fileName } = job
  const [scheduleId, modelId] = [job.nodeId ?? '', task.modelId ?? task.as ?? newId()]
  const of = { modelId, spaceId, scheduleId, authorId: scope.userId, name: task.name, fileName }
  const writing = { ...of, storedFile: fileOf(job), converted, quantities: converted.quantities }
  await job.finish(async (tx) => {
    if (task.modelId === null) {
      if ((await lockModels(tx, scheduleId)) >= MAX_MODELS) throw new AppError('MODELS_TOO_MANY', { max: MAX_MODELS })
      await insertModel(tx, writing)
    } else {
      const before = await lockRevision(tx, modelId)
      if (!before) throw new AppError('NOT_FOUND')
      // Somebody sent another file meanwhile, which this reader has read.
      if (task.again && !(await isOutdated(tx, modelId, fileOf(job)))) return { modelId }
      await replaceModel(tx, writing, before.revision + 1, compareRevisions(before.marks, converted.elements))
    }
    return { modelId }
  })
  await parts.quotas.settle(spaceId)
  parts.changed(spaceId, scheduleId)
  await link(parts, scope, { scheduleId, modelId })
}

async function link(
  { database, log, linkByRules }: ConversionsParts,
  scope: Scope,
  { scheduleId, modelId }: { scheduleId: string; modelId: string },
): Promise<void> {
  try {
    const links = await linkByRules(scheduleId)
    if (links.added + links.removed > 0) await database.inScope(scope, (tx) => noteLinks(tx, modelId, links))
  } catch (err) {
    log.warn({ err, modelId }, 'rules of links are not run yet')
  }
}

function fileOf({ id, storedFile }: ConversionJob): string {
  if (storedFile === null) throw new Error(`The conversion ${id} has no file`)
  return storedFile
}

const nameOf = (fileName: string): string => fileName.replace(/\p{Cc}/gu, '').trim() || 'model.ifc'
