import { type ReportDetails, type ReportFormat, reportDetails, versionReport } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { finishWithFile, type JobKind, type LongJobs } from '../../../platform/long-jobs/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import { wantedForm } from './forms.ts'
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

const task = versionReport.input.omit({ as: true }).extend({
  reportId: z.string(),
  /** Absent of reports that were asked for before there were pages: as the form is. */
  asPages: z.boolean().default(false),
  isMaster: z.boolean(),
  nodeId: z.string().nullable(),
  versionId: z.string().nullable(),
})
type Task = z.output<typeof task>

interface AskedReport extends Omit<Task, 'asPages'> {
  spaceId: string
  /** As which the report is wanted; null: as the form is. */
  format: ReportFormat | null
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
        const { name, kind } = await wantedForm(tx, asked, spaceId)
        const asPages = format === 'pdf'
        if (format !== null && !asPages && format !== kind) throw new AppError('REPORT_OTHER_FORMAT')
        const { reportId, versionId, nodeId } = asked
        const details = { reportId, kind: asPages ? 'pdf' : kind, fileName: '', versionId } satisfies ReportDetails
        return { spaceId, nodeId, name, task: { ...asked, asPages }, details }
      }
      const row = await jobs.enqueue(scope, prepare)
      if (!row) throw new Error('Any number of them may run')
      return { jobId: row.id }
    },
  }
}

const reportKind = (parts: ReportJobsParts): JobKind<Task, ReportDetails> => ({
  name: 'report',
  task,
  details: reportDetails,
  stoppable: true,
  resumable: true,
  interrupted: 'JOB_INTERRUPTED',
  ofOnePerson: OF_ONE_PERSON,
  run: (job) =>
    finishWithFile(parts, job, async (path) => {
      const { scope, spaceId, signal, name } = job
      const progress = (done: number): void => job.tick({ progress: done })
      await parts.writing.write(scope, { spaceId, ...job.task, name }, { path, progress, signal })
      return { fileName: `${name}.${job.details.kind}` }
    }),
})
