import { writeFile } from 'node:fs/promises'
import { type GridExportDetails, gridExportDetails, gwbsExportStart } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import type { Scope, Transaction } from '../../platform/database/index.ts'
import { finishWithFile, type JobKind, type LongJobs } from '../../platform/long-jobs/index.ts'
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
  run: (job) =>
    finishWithFile(parts, job, async (path) => {
      const { scope, spaceId, signal, name } = job
      const { projectId, words, ...look } = job.task
      const progress = (done: number): void => job.tick({ progress: done })
      const workbook = await parts.grids.longWorkbook({ scope, spaceId, projectId }, { look, words, progress })
      signal.throwIfAborted()
      await writeFile(path, workbook, { mode: 0o600 })
      return { fileName: `${name}.xlsx` }
    }),
})
