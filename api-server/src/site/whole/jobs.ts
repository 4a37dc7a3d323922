import { type WholeBackupDetails, wholeBackupDetails, wholeBackupId } from '@plumbline/core/contract'
import { z } from 'zod'
import type { JobKind, JobQueue, LongJobs, RunningJob } from '../../platform/long-jobs/index.ts'
import { checkWhole } from './checked.ts'
import { deleteWhole } from './keeping.ts'
import { backUpWhole } from './making.ts'
import { type OneParts, oneKind, type oneTask } from './one.ts'
import type { Watch } from './watch.ts'

const makingTask = z.object({})
const ofOne = z.object({ wholeBackupId })
type OfOne = z.infer<typeof ofOne>

export interface BackupJobs {
  making: JobQueue<z.infer<typeof makingTask>, WholeBackupDetails>
  checking: JobQueue<OfOne, WholeBackupDetails>
  deleting: JobQueue<OfOne, WholeBackupDetails>
  restoring: JobQueue<z.infer<typeof oneTask>, WholeBackupDetails>
}

export type WholeJobParts = OneParts

/** What is made, checked, deleted and brought back because somebody asked for it on the screen. */
export const wholeBackupJobs = (longJobs: LongJobs, parts: WholeJobParts): BackupJobs => ({
  making: longJobs.add(makingKind(parts)),
  checking: longJobs.add(checkingKind(parts)),
  deleting: longJobs.add(deletingKind(parts)),
  restoring: longJobs.add(oneKind(parts)),
})

/** What was written of one that was stopped the next one finds, or takes away. */
const usual = {
  details: wholeBackupDetails,
  stoppable: true,
  resumable: true,
  outlastsOutages: true,
  interrupted: 'JOB_INTERRUPTED',
} as const

type Job<Task> = RunningJob<Task, WholeBackupDetails>

const watchOf = ({ signal, tick }: Job<unknown>, step: string): Watch => ({
  signal,
  further: (progress) => tick({ progress, step }),
})

const waiting = ({ tick }: Job<unknown>) => ({ waits: () => tick({ step: 'waiting' }) })

const makingKind = ({ whole }: WholeJobParts): JobKind<z.infer<typeof makingTask>, WholeBackupDetails> => ({
  ...usual,
  name: 'whole_backup',
  task: makingTask,
  run: async (job) => {
    const { id } = await backUpWhole({ ...whole, watch: watchOf(job, 'writing'), ...waiting(job) })
    return { wholeBackupId: id }
  },
})

const checkingKind = (parts: WholeJobParts): JobKind<OfOne, WholeBackupDetails> => ({
  ...usual,
  name: 'whole_backup_check',
  task: ofOne,
  run: async (job) => {
    const damaged = await checkWhole({ ...parts, ...waiting(job) }, job.task.wholeBackupId, watchOf(job, 'checking'))
    return { damaged }
  },
})

const deletingKind = ({ whole }: WholeJobParts): JobKind<OfOne, WholeBackupDetails> => ({
  ...usual,
  name: 'whole_backup_deletion',
  task: ofOne,
  // Half of one is none.
  stoppable: false,
  run: async (job) => {
    await deleteWhole({ ...whole, ...waiting(job) }, job.task.wholeBackupId)
    return undefined
  },
})
