import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type EstimatePrintDetails, estimatePrintDetails } from '@plumbline/core/contract'
import { newEstimate } from '@plumbline/core/documents/estimate'
import { type CollabApi, ensureRoom } from '../../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../../platform/database/index.ts'
import { newId } from '../../../../platform/ids.ts'
import { finishWithFile, type JobKind, type LongJobs, type RunningJob } from '../../../../platform/long-jobs/index.ts'
import type { Storage } from '../../../../platform/storage/index.ts'
import { createPool, limitAs, type Pool } from '../../../../platform/workers/index.ts'
import type { StorageQuotas } from '../../../../workspace/storage-quotas/index.ts'
import { paperFor } from '../../../exchange/print-formats/index.ts'
import { type AskedPaper, askedPaper, findPaper } from './papers.ts'
import type { PaperTask } from './tasks.ts'

interface EstimatePrintsParts {
  database: Database
  collabApi: CollabApi
  storage: Storage
  quotas: StorageQuotas
  longJobs: LongJobs
  /** Folder on this machine in which files grow. */
  folder: string
}

/** Estimates, acts and protocols as PDF: the file lies here until it is fetched. */
export interface EstimatePrints {
  start(scope: Scope, spaceId: string, asked: AskedPaper): Promise<{ jobId: string }>
  /** The same file at once. Throws TOOK_TOO_LONG and PRINT_TOO_LONG_TO_SHOW. */
  look(scope: Scope, spaceId: string, asked: AskedPaper, signal: AbortSignal): Promise<Buffer>
  close(): Promise<void>
}

const OF_ONE_PERSON = { most: 4, seconds: 10 }

export function createEstimatePrints(parts: EstimatePrintsParts): EstimatePrints {
  const pool = createPool<PaperTask, { pages: number }>({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 2,
    maxMemoryMb: 2_048,
    maxSeconds: 600,
  })
  const jobs = parts.longJobs.add(printKind(parts, pool))
  return {
    start: async (scope, spaceId, asked) => {
      await parts.quotas.admit(scope, spaceId)
      const prepare = async (tx: Transaction) => {
        await jobs.admit(tx, scope.userId)
        const { scheduleId, title } = await findPaper(tx, asked)
        return {
          spaceId,
          nodeId: scheduleId,
          name: title,
          task: asked,
          details: { scheduleId, fileName: '', pages: 0 },
        }
      }
      const row = await jobs.enqueue(scope, prepare)
      if (!row) throw new Error('Any number of them may run')
      return { jobId: row.id }
    },
    look: async (scope, spaceId, asked, signal) => {
      const path = join(parts.folder, `look-${newId()}`)
      try {
        await write(parts, pool, { scope, spaceId, signal, task: asked, path }).catch(limitAs('TOOK_TOO_LONG'))
        return await readFile(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    close: () => pool.close(),
  }
}

type PaperPool = Pool<PaperTask, { pages: number }>

const printKind = (parts: EstimatePrintsParts, pool: PaperPool): JobKind<AskedPaper, EstimatePrintDetails> => ({
  name: 'estimate_print',
  task: askedPaper,
  details: estimatePrintDetails,
  stoppable: true,
  resumable: true,
  interrupted: 'JOB_INTERRUPTED',
  ofOnePerson: OF_ONE_PERSON,
  run: (job) =>
    finishWithFile(parts, job, (path) =>
      write(parts, pool, { ...job, path, progress: (done) => job.tick({ progress: done }) }),
    ),
})

interface Writing extends Pick<RunningJob<AskedPaper, EstimatePrintDetails>, 'scope' | 'spaceId' | 'signal' | 'task'> {
  path: string
  /** Absent: it is looked at, and somebody waits. */
  progress?(done: number): void
}

async function write(
  { database, collabApi }: EstimatePrintsParts,
  pool: PaperPool,
  { scope, spaceId, signal, task, path, progress }: Writing,
): Promise<{ fileName: string; pages: number }> {
  const { facts, title, schedule } = await database.inScope(scope, (tx) => findPaper(tx, task))
  if (facts.paper !== 'protocol') await ensureRoom(collabApi, facts.room, newEstimate)
  const { settings, language } = task
  const paper = await paperFor(database, scope, { spaceId, settings, language, schedule, version: title })
  const asked = { ...collabApi.address, facts, language, title, paper, isLookedAt: progress === undefined, path }
  const { pages } = await pool.run(asked, { owner: spaceId, signal, ...(progress && { progress }) })
  return { fileName: `${title}.pdf`, pages }
}
