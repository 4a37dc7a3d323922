import { type BackupDetails, backupDetails } from '@plumbline/core/contract'
import { z } from 'zod'
import type { Database } from '../../platform/database/index.ts'
import type { JobKind, RunningJob } from '../../platform/long-jobs/index.ts'
import type { Pool } from '../../platform/workers/index.ts'
import { stepAt } from './gathering.ts'
import type { Packed, PackSources, PackTask } from './packing-worker.ts'
import { type BackupRow, lockVault, selectBackup, selectLastWhole, stayOpen, updateBackup } from './repository.ts'
import { applyRetention, sweepParts } from './retaining.ts'
import type { Vault } from './vault.ts'

export interface MakingParts {
  database: Database
  vaultOf(spaceId: string): Vault
  packers: Pool<PackTask, Packed>
  /** What a packer opens for itself. */
  sources: PackSources
  changed(spaceId: string): void
}

export const backupTask = z.object({ backupId: z.string() })
type Task = z.infer<typeof backupTask>
type MakingJob = RunningJob<Task, BackupDetails>

/** Writes a backup, part by part; what is half is taken away again by the next one. */
export const makingKind = (parts: MakingParts): JobKind<Task, BackupDetails> => ({
  name: 'backup',
  task: backupTask,
  details: backupDetails,
  stoppable: true,
  // What was written of it is there, so that it goes on where it was.
  resumable: true,
  outlastsOutages: true,
  interrupted: 'JOB_INTERRUPTED',
  run: async (job) => {
    await make(parts, job)
    return undefined
  },
  ended: async (tx, { state, error, task }) => {
    if (state === 'done' || state === 'running') return
    const { backupId } = backupTask.parse(task)
    await updateBackup(tx, backupId, { state, error: error?.code ?? null, isFinished: true })
  },
  afterwards: ({ spaceId }) => parts.changed(spaceId),
})

async function make(parts: MakingParts, job: MakingJob): Promise<void> {
  const { database, packers, sources } = parts
  const { scope, spaceId, signal, tick } = job
  const row = await database.inScope(scope, (tx) => selectBackup(tx, job.task.backupId))
  if (!row) throw new Error('There is no row of this backup')
  await database.inScope(scope, async (tx) => {
    await stayOpen(tx)
    // Nobody takes parts away that this one counts on.
    await lockVault(tx, spaceId)
    const before = await selectLastWhole(tx, row)
    const task: PackTask = { sources, scope, row, before }
    const progress = (done: number): void => tick({ progress: done, step: stepAt(done) })
    const packed = await packers.run(task, { owner: spaceId, signal, progress })
    await finish(job, row, packed)
  })
  await applyRetention(parts, scope, row)
  await sweepParts(parts, scope, spaceId)
}

async function finish(job: MakingJob, row: BackupRow, packed: Packed): Promise<void> {
  await job.finish(async (tx) => {
    await updateBackup(tx, row.id, {
      ...packed,
      state: packed.lost === null ? 'whole' : 'damaged',
      isFinished: true,
      isChecked: true,
      error: null,
    })
    return { madeAt: row.startedAt.toISOString() }
  })
}
