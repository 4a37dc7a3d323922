import { compareRevisions } from '@plumbline/core/bim'
import type { ModelJob } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import type { Database, Scope } from '../../platform/database/index.ts'
import type { ReceivedFile } from '../../platform/http/index.ts'
import { newId } from '../../platform/ids.ts'
import { regularly } from '../../platform/regularly.ts'
import { packFile, type Storage } from '../../platform/storage/index.ts'
import { createTurns } from '../../platform/turns/index.ts'
import { createProcesses, WorkerLimitError } from '../../platform/workers/index.ts'
import type { StorageQuotas } from '../../workspace/storage-quotas/index.ts'
import {
  deleteOldJobs,
  failAbandonedJobs,
  insertJob,
  type JobChange,
  type JobRow,
  selectJob,
  selectStoredFile,
  touchJobs,
  updateJob,
} from './jobs-repository.ts'
import {
  forgetDeletedModels,
  insertModel,
  type LinksByRules,
  lockModels,
  lockRevision,
  noteLinks,
  replaceModel,
} from './repository.ts'
import type { Conversion, ConversionTask } from './worker.ts'

/** Of one schedule. */
export const MAX_MODELS = 50
const MAX_PER_PERSON = 4
/** Of one space. */
const MAX_WAITING = 100
const PROGRESS_EVERY_MS = 400
/** Who works on a job says so this often; whoever has been silent for so long has died. */
const BEAT_MS = 15_000
const SILENT_SECONDS = 60

export interface ConversionsParts {
  database: Database
  storage: Storage
  quotas: StorageQuotas
  log: Logger
  maxBytes: number
  /** Tells the person who uploads. */
  notify(at: { userId: string; spaceId: string }, job: ModelJob): void
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
  file: ReceivedFile
}

/** Files become models in a process that is ended when they take too much; until then nothing of a model is there. */
export interface Conversions {
  readonly maxBytes: number
  /** Throws TOO_MANY_REQUESTS when the person has too many going on, SPACE_FULL. */
  admit(at: { scope: Scope; spaceId: string }): Promise<void>
  /** Answers at once. */
  start(conversion: NewConversion): Promise<ModelJob>
  cancel(scope: Scope, jobId: string): Promise<void>
  forgetOld(): Promise<void>
  close(): Promise<void>
}

/** Each in a process of its own: what web-ifc takes is in no heap, and never given back. */
const newProcess = () =>
  createProcesses<ConversionTask, Conversion>({
    entry: new URL('./worker.ts', import.meta.url),
    maxMemoryMb: 3_072,
    maxSeconds: 300,
  })

export function createConversions(parts: ConversionsParts): Conversions {
  const { database, storage, quotas, log } = parts
  /** Going on or waiting here, by job. */
  const going = new Map<string, { userId: string; end(): Promise<void>; done: Promise<void> }>()
  // Two at a time, and never two of one space.
  const turns = createTurns({ places: 2, ofOne: () => 1, waiting: () => MAX_WAITING })

  const load = async (scope: Scope, jobId: string): Promise<JobRow> => {
    const job = await database.inScope(scope, (tx) => selectJob(tx, jobId))
    if (!job || job.userId !== scope.userId) throw new AppError('NOT_FOUND')
    return job
  }
  const change = async (scope: Scope, jobId: string, what: JobChange): Promise<boolean> => {
    const changed = await database.inScope(scope, (tx) => updateJob(tx, jobId, 'converting', what))
    if (changed) {
      const job = await load(scope, jobId)
      parts.notify({ userId: scope.userId, spaceId: job.spaceId }, viewOf(job))
    }
    return changed
  }
  const write = async (scope: Scope, job: JobRow, storedFile: string, converted: Conversion): Promise<void> => {
    const { spaceId, scheduleId, name, fileName } = job
    const modelId = job.modelId ?? newId()
    const writing = { modelId, spaceId, scheduleId, authorId: scope.userId, name, fileName, storedFile, converted }
    const isWritten = await database.inScope(scope, async (tx) => {
      if (job.modelId === null) {
        if ((await lockModels(tx, scheduleId)) >= MAX_MODELS) throw new AppError('MODELS_TOO_MANY', { max: MAX_MODELS })
        await insertModel(tx, writing)
      } else {
        const before = await lockRevision(tx, modelId)
        if (!before) throw new AppError('NOT_FOUND')
        await replaceModel(tx, writing, before.revision + 1, compareRevisions(before.marks, converted.elements))
      }
      return updateJob(tx, job.id, 'converting', { state: 'done', progress: 1, modelId })
    })
    if (!isWritten) throw new AppError('CONFLICT')
    parts.notify({ userId: scope.userId, spaceId }, viewOf(await load(scope, job.id)))
    await quotas.settle(spaceId)
    parts.changed(spaceId, scheduleId)
    await link(scope, scheduleId, modelId).catch((err) => log.warn({ err, modelId }, 'rules of links are not run yet'))
  }
  const link = async (scope: Scope, scheduleId: string, modelId: string): Promise<void> => {
    const links = await parts.linkByRules(scheduleId)
    if (links.added + links.removed > 0) await database.inScope(scope, (tx) => noteLinks(tx, modelId, links))
  }
  const convert = async (scope: Scope, jobId: string, converter: ReturnType<typeof newProcess>): Promise<void> => {
    const job = await load(scope, jobId)
    const storedFile = await database.inScope(scope, (tx) => selectStoredFile(tx, jobId))
    // Cancelled while it waited.
    if (!storedFile || job.state !== 'converting') return
    const report = throttled((progress) => change(scope, jobId, { progress }))
    const converted = await storage.withCopy(scope, storedFile, (path) => converter.run({ path }, { progress: report }))
    await write(scope, job, storedFile, converted)
  }
  const fail = async (scope: Scope, jobId: string, error: unknown): Promise<void> => {
    const known = refusalOf(error)
    if (known.code === 'INTERNAL') log.error({ err: error, jobId }, 'a model could not be converted')
    await change(scope, jobId, { state: 'error', error: { code: known.code, params: known.params } })
  }
  const inTurn = async (spaceId: string, work: () => Promise<void>): Promise<void> => {
    const giveBack = await turns.take(spaceId)
    await work().finally(giveBack)
  }
  const enqueue = (scope: Scope, spaceId: string, jobId: string): void => {
    const converter = newProcess()
    const done = inTurn(spaceId, () => convert(scope, jobId, converter))
      .catch((error: unknown) => fail(scope, jobId, error))
      .catch((error: unknown) => log.error({ err: error, jobId }, 'a conversion could not be recorded as failed'))
      .finally(async () => {
        going.delete(jobId)
        await converter.close()
      })
    going.set(jobId, { userId: scope.userId, end: () => converter.close(), done })
  }

  const beat = async (): Promise<void> => {
    const abandoned = await database.asSystem(async (tx) => {
      if (going.size > 0) await touchJobs(tx, [...going.keys()])
      return failAbandonedJobs(tx, SILENT_SECONDS)
    })
    for (const job of abandoned) parts.notify({ userId: job.userId, spaceId: job.spaceId }, viewOf(job))
  }
  const failed = (error: unknown) => log.warn({ err: error }, 'conversions cannot be looked after')
  const stopBeating = regularly(BEAT_MS, beat, failed)
  beat().catch(failed)

  return {
    maxBytes: parts.maxBytes,
    admit: async ({ scope, spaceId }) => {
      if ([...going.values()].filter(({ userId }) => userId === scope.userId).length >= MAX_PER_PERSON) {
        throw new AppError('TOO_MANY_REQUESTS', { seconds: 30 })
      }
      await quotas.admit(scope, spaceId)
    },
    start: async ({ scope, spaceId, scheduleId, modelId, name, file }) => {
      const id = newId()
      const packedPath = await packFile(file.path)
      await database.inScope(scope, async (tx) => {
        const storedFile = await storage.store(tx, spaceId, packedPath)
        if (modelId === null && (await lockModels(tx, scheduleId)) >= MAX_MODELS) {
          throw new AppError('MODELS_TOO_MANY', { max: MAX_MODELS })
        }
        const fileName = nameOf(file.name)
        const called = name ?? (fileName.replace(/\.(ifc|ifczip|zip)$/i, '') || fileName)
        const job = { id, spaceId, scheduleId, modelId, userId: scope.userId, name: called, fileName }
        await insertJob(tx, { ...job, storedFile })
        await quotas.hold(tx, spaceId)
      })
      enqueue(scope, spaceId, id)
      return viewOf(await load(scope, id))
    },
    cancel: async (scope, jobId) => {
      const { state } = await load(scope, jobId)
      if (state === 'error') {
        await database.inScope(scope, (tx) => updateJob(tx, jobId, 'error', { state: 'cancelled' }))
        return
      }
      await change(scope, jobId, { state: 'cancelled' })
      await going.get(jobId)?.end()
    },
    forgetOld: () =>
      database.asSystem(async (tx) => {
        await deleteOldJobs(tx)
        await forgetDeletedModels(tx)
      }),
    close: async () => {
      stopBeating()
      turns.close(new AppError('UNAVAILABLE'))
      const all = [...going.values()]
      await Promise.allSettled(all.map(({ end }) => end()))
      await Promise.allSettled(all.map(({ done }) => done))
    },
  }
}

export function viewOf({ spaceId: _space, userId: _user, name: _name, ...job }: JobRow): ModelJob {
  return job
}

const nameOf = (fileName: string): string => fileName.replace(/\p{Cc}/gu, '').trim() || 'model.ifc'

/** A file that ends its process is one that nobody can show, or one that was made to. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof WorkerLimitError) return new AppError('MODEL_TOO_COMPLEX')
  return new AppError('INTERNAL')
}

function throttled(tell: (progress: number) => Promise<unknown>): (done: number) => void {
  let last = 0
  return (done) => {
    const now = performance.now()
    if (now - last < PROGRESS_EVERY_MS) return
    last = now
    tell(done).catch(() => undefined)
  }
}
