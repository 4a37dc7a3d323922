import {
  type ExportDetails,
  exportDetails,
  jobExtensions,
  jobFormats,
  versionExportStart,
} from '@plumbline/core/contract'
import { z } from 'zod'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import {
  finishWithFile,
  type JobFile,
  type JobKind,
  type LongJobs,
  type RunningJob,
  requireJobFile,
} from '../../../platform/long-jobs/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import { requireVersion } from '../../versions/kinds/index.ts'
import type { WholeSchedules } from '../whole-schedules/index.ts'
import type { Exports } from './service.ts'

interface ExportJobsParts {
  database: Database
  storage: Storage
  quotas: StorageQuotas
  longJobs: LongJobs
  exports: Pick<Exports, 'write'>
  wholeSchedules: Pick<WholeSchedules, 'export'>
  /** Folder on this machine in which files grow. */
  folder: string
}

const task = versionExportStart.input.extend({ versionId: z.string(), format: z.enum(jobFormats) })
type Task = z.output<typeof task>
type Job = RunningJob<Task, ExportDetails>

/** Exports that nobody waits for: the file lies here until it is fetched. */
export interface ExportJobs {
  start(scope: Scope, asked: Task & { spaceId: string }): Promise<{ jobId: string }>
  /** Of who began it. Throws NOT_FOUND and EXPORT_NOT_READY. */
  file(scope: Scope, jobId: string): Promise<JobFile>
}

const withFiles = ['export', 'grid_export', 'print', 'report', 'estimate_print'] as const
const OF_ONE_PERSON = { most: 4, seconds: 10 }

export function createExportJobs(parts: ExportJobsParts): ExportJobs {
  const { database, longJobs, quotas } = parts
  const jobs = longJobs.add(exportKind(parts))
  return {
    start: async (scope, { spaceId, ...asked }) => {
      await quotas.admit(scope, spaceId)
      const version = await requireVersion(database, scope, asked.versionId, 'read')
      const details = { scheduleId: version.scheduleId, format: asked.format, fileName: '' }
      const prepare = async (tx: Transaction) => {
        await jobs.admit(tx, scope.userId)
        return { spaceId, nodeId: version.scheduleId, name: version.name, task: asked, details }
      }
      const row = await jobs.enqueue(scope, prepare)
      if (!row) throw new Error('Any number of exports may run')
      return { jobId: row.id }
    },
    file: (scope, jobId) =>
      database.inScope(scope, (tx) => requireJobFile(tx, { jobId, userId: scope.userId, kinds: withFiles })),
  }
}

const exportKind = (parts: ExportJobsParts): JobKind<Task, ExportDetails> => ({
  name: 'export',
  task,
  details: exportDetails,
  stoppable: true,
  resumable: true,
  interrupted: 'JOB_INTERRUPTED',
  ofOnePerson: OF_ONE_PERSON,
  run: (job) =>
    finishWithFile(parts, job, async (path) => {
      const { name } = await writeInto(parts, job, path)
      return { fileName: `${name}.${jobExtensions[job.task.format]}` }
    }),
})

async function writeInto(parts: ExportJobsParts, job: Job, path: string): Promise<{ name: string }> {
  const { scope, spaceId, signal } = job
  const { versionId, format, whole, ...what } = job.task
  if (format === 'plumb') {
    const progress = (done: number): void => job.tick({ progress: done })
    return parts.wholeSchedules.export({ scope, spaceId, versionId, choice: whole, path, signal, progress })
  }
  const asked = { spaceId, versionId, format, ...what, progress: (done: number) => job.tick({ progress: done }) }
  const { name } = await parts.exports.write(scope, asked, path)
  signal.throwIfAborted()
  return { name }
}
