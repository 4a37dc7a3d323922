import { type PrintDetails, printDetails, versionPrint } from '@plumbline/core/contract'
import { z } from 'zod'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { finishWithFile, type JobKind, type LongJobs } from '../../../platform/long-jobs/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import { requireVersion } from '../../versions/kinds/index.ts'
import type { Printing } from './printing.ts'

interface PrintJobsParts {
  database: Database
  storage: Storage
  quotas: StorageQuotas
  longJobs: LongJobs
  printing: Pick<Printing, 'write'>
  /** Folder on this machine in which files grow. */
  folder: string
}

const task = versionPrint.input.extend({ versionId: z.string() })
type Task = z.output<typeof task>

/** All sheets of a version: the file lies here until it is fetched. */
export interface PrintJobs {
  start(scope: Scope, asked: Task & { spaceId: string }): Promise<{ jobId: string }>
}

const OF_ONE_PERSON = { most: 4, seconds: 10 }

export function createPrintJobs(parts: PrintJobsParts): PrintJobs {
  const { database, longJobs, quotas } = parts
  const jobs = longJobs.add(printKind(parts))
  return {
    start: async (scope, { spaceId, ...asked }) => {
      await quotas.admit(scope, spaceId)
      const version = await requireVersion(database, scope, asked.versionId, 'read')
      const details = { scheduleId: version.scheduleId, fileName: '', sheets: 0 }
      const prepare = async (tx: Transaction) => {
        await jobs.admit(tx, scope.userId)
        return { spaceId, nodeId: version.scheduleId, name: version.name, task: asked, details }
      }
      const row = await jobs.enqueue(scope, prepare)
      if (!row) throw new Error('Any number of them may run')
      return { jobId: row.id }
    },
  }
}

const printKind = (parts: PrintJobsParts): JobKind<Task, PrintDetails> => ({
  name: 'print',
  task,
  details: printDetails,
  stoppable: true,
  resumable: true,
  interrupted: 'JOB_INTERRUPTED',
  ofOnePerson: OF_ONE_PERSON,
  run: (job) =>
    finishWithFile(parts, job, async (path) => {
      const { scope, spaceId, signal } = job
      const progress = (done: number): void => job.tick({ progress: done })
      const { sheets } = await parts.printing.write(scope, { spaceId, ...job.task }, { path, progress, signal })
      return { fileName: `${job.name}.pdf`, sheets }
    }),
})
