import { type EstimatePrintDetails, estimatePrintDetails } from '@plumbline/core/contract'
import { newEstimate } from '@plumbline/core/documents/estimate'
import { selectNames } from '../../../../identity/users/index.ts'
import { type CollabApi, ensureRoom } from '../../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../../platform/database/index.ts'
import { finishWithFile, type JobKind, type LongJobs, type RunningJob } from '../../../../platform/long-jobs/index.ts'
import type { Storage } from '../../../../platform/storage/index.ts'
import { createPool, type Pool } from '../../../../platform/workers/index.ts'
import type { StorageQuotas } from '../../../../workspace/storage-quotas/index.ts'
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
  close(): Promise<void>
}

const OF_ONE_PERSON = { most: 4, seconds: 10 }

export function createEstimatePrints(parts: EstimatePrintsParts): EstimatePrints {
  const pool = createPool<PaperTask, { pages: number }>({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 1,
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
  run: (job) => finishWithFile(parts, job, (path) => write(parts, pool, { job, path })),
})

async function write(
  { database, collabApi }: EstimatePrintsParts,
  pool: PaperPool,
  { job, path }: { job: RunningJob<AskedPaper, EstimatePrintDetails>; path: string },
): Promise<{ fileName: string; pages: number }> {
  const { scope, spaceId, signal, task } = job
  const { person, facts, title } = await database.inScope(scope, async (tx) => {
    const names = await selectNames(tx, [scope.userId])
    return { person: names.get(scope.userId) ?? '', ...(await findPaper(tx, task)) }
  })
  if (facts.paper !== 'protocol') await ensureRoom(collabApi, facts.room, newEstimate)
  const progress = (done: number): void => job.tick({ progress: done })
  const asked = { ...collabApi.address, facts, language: task.language, title, person, path }
  const { pages } = await pool.run(asked, { owner: spaceId, progress, signal })
  return { fileName: `${title}.pdf`, pages }
}
