import { type EstimateUploadDetails, estimateUploadDetails, estimateUploadFields } from '@plumbline/core/contract'
import { z } from 'zod'
import type { CollabApi } from '../../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../../platform/database/index.ts'
import type { ReceivedFile } from '../../../../platform/http/index.ts'
import { newId } from '../../../../platform/ids.ts'
import type { JobKind, LongJobs, RunningJob } from '../../../../platform/long-jobs/index.ts'
import { packFile, type Storage } from '../../../../platform/storage/index.ts'
import { createPool, type Pool } from '../../../../platform/workers/index.ts'
import type { StorageQuotas } from '../../../../workspace/storage-quotas/index.ts'
import { roomOfEstimate } from '../reader.ts'
import { createEstimate, requireFree } from '../service.ts'
import type { FileDocument, FileTask } from './tasks.ts'

export interface EstimateUploadsParts {
  database: Database
  collabApi: CollabApi
  storage: Storage
  quotas: StorageQuotas
  longJobs: LongJobs
  changed(spaceId: string, event: { scheduleId: string; estimateId: string }): void
}

const task = z.object({
  scheduleId: z.string(),
  ...estimateUploadFields.pick({ number: true, name: true }).shape,
  /** As it was read from the form. */
  mapping: estimateUploadFields.shape.mapping.out,
})
type Task = z.output<typeof task>

interface Asked extends Task {
  file: Pick<ReceivedFile, 'name' | 'path'>
}

/** Files of other programs become estimates: read in a thread, and there as a whole or not at all. */
export interface EstimateUploads {
  /** Throws TOO_MANY_REQUESTS, ESTIMATE_EXISTS, ESTIMATES_TOO_MANY, SPACE_FULL. */
  start(scope: Scope, spaceId: string, asked: Asked): Promise<{ jobId: string }>
  close(): Promise<void>
}

const OF_ONE_PERSON = { most: 4, seconds: 10 }

export function createEstimateUploads(parts: EstimateUploadsParts): EstimateUploads {
  const { database, storage, quotas, longJobs } = parts
  const pool = createPool<FileTask, FileDocument>({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 2,
    maxMemoryMb: 2_048,
    maxSeconds: 120,
  })
  const jobs = longJobs.add(uploadKind(parts, pool))
  return {
    start: async (scope, spaceId, { file, ...asked }) => {
      const { scheduleId, number } = asked
      const admit = async (tx: Transaction): Promise<void> => {
        await jobs.admit(tx, scope.userId)
        await requireFree(tx, scheduleId, number)
      }
      await database.inScope(scope, admit)
      const path = await packFile(file.path)
      const prepare = async (tx: Transaction) => {
        await admit(tx)
        const storedFile = await storage.store(tx, spaceId, path)
        const details = { scheduleId, estimateId: null, items: 0 }
        return { spaceId, nodeId: scheduleId, name: file.name, step: 'parsing', storedFile, task: asked, details }
      }
      const row = await jobs.enqueue(scope, prepare, (tx) => quotas.hold(tx, spaceId))
      if (!row) throw new Error('Any number of them may run')
      return { jobId: row.id }
    },
    close: () => pool.close(),
  }
}

type UploadPool = Pool<FileTask, FileDocument>
type UploadJob = RunningJob<Task, EstimateUploadDetails>

const uploadKind = (parts: EstimateUploadsParts, pool: UploadPool): JobKind<Task, EstimateUploadDetails> => ({
  name: 'estimate_upload',
  task,
  details: estimateUploadDetails,
  stoppable: true,
  resumable: true,
  interrupted: 'JOB_INTERRUPTED',
  ofOnePerson: OF_ONE_PERSON,
  // Its document is on the way when it is stopped: it is taken away before the end.
  endsItself: true,
  run: async (job) => {
    await write(parts, job, await read(parts, pool, job))
    return undefined
  },
})

async function read({ storage }: EstimateUploadsParts, pool: UploadPool, job: UploadJob): Promise<FileDocument> {
  const { scope, spaceId, storedFile, signal, name: fileName, task } = job
  if (storedFile === null) throw new Error(`The upload ${job.id} has no file`)
  const asked = { fileName, mapping: task.mapping, userId: scope.userId, now: Date.now() }
  const progress = (done: number): void => job.tick({ progress: done * 0.9 })
  return storage.withCopy(scope, storedFile, (path) =>
    pool.run({ ...asked, path }, { owner: spaceId, progress, signal }),
  )
}

/** The document first: without its row it is nobody's, and goes where the row cannot come. */
async function write(
  { collabApi, changed }: EstimateUploadsParts,
  job: UploadJob,
  { update, items }: FileDocument,
): Promise<void> {
  const { spaceId, scope, task } = job
  const { scheduleId, number, name } = task
  const id = newId()
  await job.report({ progress: 0.9, step: 'writing' })
  try {
    await collabApi.create(roomOfEstimate(id), update, scope.userId)
    await job.finish(async (tx) => {
      await createEstimate(tx, { spaceId, userId: scope.userId }, scheduleId, { id, number, name })
      return { estimateId: id, items }
    })
  } catch (error) {
    await collabApi.remove(roomOfEstimate(id)).catch(() => undefined)
    throw error
  }
  changed(spaceId, { scheduleId, estimateId: id })
}
