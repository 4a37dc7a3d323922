import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type PrintDetails, printDetails, versionPrint } from '@plumbline/core/contract'
import { z } from 'zod'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { insertJobFile, type JobKind, type LongJobs, type RunningJob } from '../../../platform/long-jobs/index.ts'
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
  run: async (job) => {
    await write(parts, job)
    return undefined
  },
})

async function write(parts: PrintJobsParts, job: RunningJob<Task, PrintDetails>): Promise<void> {
  const path = join(parts.folder, `print-${randomUUID()}`)
  const { scope, spaceId, signal } = job
  try {
    const progress = (done: number): void => job.tick({ progress: done })
    const { sheets } = await parts.printing.write(scope, { spaceId, ...job.task }, { path, progress, signal })
    signal.throwIfAborted()
    const fileName = `${job.name}.pdf`
    await job.finish(async (tx) => {
      const storedFile = await parts.storage.store(tx, spaceId, path)
      await insertJobFile(tx, job, { storedFile, fileName })
      await parts.quotas.hold(tx, spaceId)
      return { fileName, sheets }
    })
  } finally {
    await rm(path, { force: true })
  }
}
