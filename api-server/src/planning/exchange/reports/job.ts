import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReportDetails, type ReportKind, reportDetails, versionReport } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { masterOf } from '@plumbline/core/reports'
import { z } from 'zod'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { insertJobFile, type JobKind, type LongJobs, type RunningJob } from '../../../platform/long-jobs/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import { requireForm } from './forms.ts'
import type { ReportWriting } from './writing.ts'

interface ReportJobsParts {
  database: Database
  storage: Storage
  quotas: StorageQuotas
  longJobs: LongJobs
  writing: Pick<ReportWriting, 'write'>
  /** Folder on this machine in which files grow. */
  folder: string
}

const task = versionReport.input.extend({
  reportId: z.string(),
  isMaster: z.boolean(),
  nodeId: z.string().nullable(),
  versionId: z.string().nullable(),
})
type Task = z.output<typeof task>

interface AskedReport extends Task {
  spaceId: string
  /** As which the report is wanted; null: as the form is. */
  format: ReportKind | null
}

/** Reports: the file lies here until it is fetched. */
export interface ReportJobs {
  /** Throws NOT_FOUND, REPORT_OTHER_FORMAT and SPACE_FULL. */
  start(scope: Scope, asked: AskedReport): Promise<{ jobId: string }>
}

const OF_ONE_PERSON = { most: 4, seconds: 10 }

export function createReportJobs(parts: ReportJobsParts): ReportJobs {
  const { longJobs, quotas } = parts
  const jobs = longJobs.add(reportKind(parts))
  return {
    start: async (scope, { spaceId, format, ...asked }) => {
      await quotas.admit(scope, spaceId)
      const prepare = async (tx: Transaction) => {
        await jobs.admit(tx, scope.userId)
        const { name, kind } = await formOf(tx, asked, spaceId)
        if (format !== null && format !== kind) throw new AppError('REPORT_OTHER_FORMAT')
        const { reportId, versionId, nodeId } = asked
        return { spaceId, nodeId, name, task: asked, details: { reportId, kind, fileName: '', versionId } }
      }
      const row = await jobs.enqueue(scope, prepare)
      if (!row) throw new Error('Any number of them may run')
      return { jobId: row.id }
    },
  }
}

async function formOf(tx: Transaction, { reportId, isMaster, language }: Task, spaceId: string) {
  const master = isMaster ? masterOf(reportId) : null
  if (master) return { name: master.title[language], kind: master.kind }
  if (isMaster) throw new AppError('NOT_FOUND')
  const form = await requireForm(tx, reportId)
  if (form.spaceId !== spaceId) throw new AppError('NOT_FOUND')
  return form
}

const reportKind = (parts: ReportJobsParts): JobKind<Task, ReportDetails> => ({
  name: 'report',
  task,
  details: reportDetails,
  stoppable: true,
  resumable: true,
  interrupted: 'JOB_INTERRUPTED',
  ofOnePerson: OF_ONE_PERSON,
  run: async (job) => {
    await write(parts, job)
    return undefined
  },
})

async function write(parts: ReportJobsParts, job: RunningJob<Task, ReportDetails>): Promise<void> {
  const path = join(parts.folder, `report-${randomUUID()}`)
  const { scope, spaceId, signal } = job
  try {
    const progress = (done: number): void => job.tick({ progress: done })
    await parts.writing.write(scope, { spaceId, ...job.task }, { path, progress })
    signal.throwIfAborted()
    const fileName = `${job.name}.${job.details.kind}`
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
