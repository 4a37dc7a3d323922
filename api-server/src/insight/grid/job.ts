import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GridExportDetails, gridExportDetails, gwbsExportStart } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import type { Scope, Transaction } from '../../platform/database/index.ts'
import { insertJobFile, type JobKind, type LongJobs, type RunningJob } from '../../platform/long-jobs/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { selectNode } from '../../workspace/eps/index.ts'
import type { StorageQuotas } from '../../workspace/storage-quotas/index.ts'
import type { Grids } from './service.ts'

interface GridJobsParts {
  storage: Storage
  quotas: StorageQuotas
  longJobs: LongJobs
  grids: Pick<Grids, 'longWorkbook'>
  /** Folder on this machine in which files are written. */
  folder: string
}

const task = gwbsExportStart.input.extend({ projectId: z.string() })
type Task = z.output<typeof task>

/** Workbooks that nobody waits for: the file lies here until it is fetched. */
export interface GridJobs {
  start(scope: Scope, asked: Task & { spaceId: string }): Promise<{ jobId: string }>
}

const OF_ONE_PERSON = { most: 2, seconds: 10 }

export function createGridJobs(parts: GridJobsParts): GridJobs {
  const { longJobs, quotas } = parts
  const jobs = longJobs.add(gridKind(parts))
  return {
    start: async (scope, { spaceId, ...asked }) => {
      await quotas.admit(scope, spaceId)
      const prepare = async (tx: Transaction) => {
        await jobs.admit(tx, scope.userId)
        const project = await selectNode(tx, asked.projectId)
        if (!project) throw new AppError('NOT_FOUND')
        return { spaceId, nodeId: project.id, name: project.name, task: asked, details: { fileName: '' } }
      }
      const row = await jobs.enqueue(scope, prepare)
      if (!row) throw new Error('Any number of workbooks may be written')
      return { jobId: row.id }
    },
  }
}

const gridKind = (parts: GridJobsParts): JobKind<Task, GridExportDetails> => ({
  name: 'grid_export',
  task,
  details: gridExportDetails,
  stoppable: true,
  resumable: true,
  interrupted: 'JOB_INTERRUPTED',
  ofOnePerson: OF_ONE_PERSON,
  run: async (job) => {
    await write(parts, job)
    return undefined
  },
})

async function write(parts: GridJobsParts, job: RunningJob<Task, GridExportDetails>): Promise<void> {
  const { scope, spaceId, signal, name } = job
  const { projectId, words, ...look } = job.task
  const progress = (done: number): void => job.tick({ progress: done })
  const workbook = await parts.grids.longWorkbook({ scope, spaceId, projectId }, { look, words, progress })
  signal.throwIfAborted()
  const path = join(parts.folder, `grid-${randomUUID()}`)
  const fileName = `${name}.xlsx`
  try {
    await writeFile(path, workbook, { mode: 0o600 })
    await job.finish(async (tx) => {
      const storedFile = await parts.storage.store(tx, spaceId, path)
      await insertJobFile(tx, job, { storedFile, fileName })
      await parts.quotas.hold(tx, spaceId)
      return { fileName }
    })
  } finally {
    await rm(path, { force: true })
  }
}
