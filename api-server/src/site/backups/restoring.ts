import { type BackupDetails, backupDetails, restoreWays } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import { audit } from '../../identity/audit/index.ts'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { JobKind, RunningJob } from '../../platform/long-jobs/index.ts'
import { limitAs, type Pool, stopWith } from '../../platform/workers/index.ts'
import type { StorageQuotas } from '../../workspace/storage-quotas/index.ts'
import { type Bringing, type Brought, stepOfBringing } from './bringing.ts'
import type { BringTask } from './bringing-worker.ts'
import type { Manifest } from './manifest.ts'
import type { PackSources } from './packing-worker.ts'
import { type RestoredVersion, replaceActual, restoreAsVersion, type VersionParts } from './schedule-restoring.ts'
import { undoRestored } from './undoing.ts'
import { PartDamaged, type Vault } from './vault.ts'
import type { VaultAt } from './vault-at.ts'

export interface RestoringParts extends VersionParts {
  database: Database
  collabApi: CollabApi
  bringers: Pool<BringTask, Brought>
  /** What a thread opens for itself. */
  sources: PackSources
  /** For copies on this machine. */
  incoming: string
  quotas: Pick<StorageQuotas, 'admit' | 'settle'>
  vaultOf(spaceId: string): Vault
  vaultAt(spaceId: string): VaultAt
  /** Something stands in the structure of this space that did not. */
  structureChanged(spaceId: string): void
  boardChanged(boardId: string): void
}

const restoreTask = z.object({
  backupId: z.string(),
  as: z.enum(restoreWays),
  name: z.string(),
  /** What an earlier one did is taken back instead. */
  undoes: z
    .object({
      jobId: z.string(),
      versionId: z.string(),
      epoch: z.int().nullable(),
      madeAt: z.string(),
      scheduleId: z.string(),
    })
    .nullable()
    .default(null),
})
type Task = z.infer<typeof restoreTask>
type RestoringJob = RunningJob<Task, BackupDetails>

export const restoringKind = (parts: RestoringParts): JobKind<Task, BackupDetails> => ({
  name: 'restore',
  task: restoreTask,
  details: backupDetails,
  stoppable: true,
  // From the beginning, under other ids: rooms of the attempt before go as orphans do.
  resumable: true,
  outlastsOutages: true,
  interrupted: 'JOB_INTERRUPTED',
  run: async (job) => {
    if (job.task.undoes) {
      await undoRestoring(parts, job, job.task.undoes)
      return undefined
    }
    const manifest = await parts.vaultOf(job.spaceId).manifest(job.task.backupId)
    if (job.task.as === 'beside') await restoreBeside(parts, job, manifest)
    else await restoreVersion(parts, job, manifest)
    return undefined
  },
  refusal: (error) => {
    if (error instanceof PartDamaged) return { code: 'BACKUP_DAMAGED', params: { what: error.part.slice(0, 12) } }
    return error instanceof AppError ? { code: error.code, params: error.params } : { code: 'INTERNAL', params: {} }
  },
})

async function restoreVersion(parts: RestoringParts, job: RestoringJob, manifest: Manifest): Promise<void> {
  const vault = parts.vaultAt(job.spaceId)
  const scheduleId = manifest.nodeId ?? ''
  const into = { scope: job.scope, spaceId: job.spaceId, scheduleId, name: job.task.name, backupId: job.task.backupId }
  const restore = job.task.as === 'version' ? restoreAsVersion : replaceActual
  const done = await restore(parts, { vault, manifest }, into)
  await tellVersion(parts, job, manifest, done)
}

async function tellVersion(
  { structureChanged }: RestoringParts,
  job: RestoringJob,
  { madeAt, nodeId, name }: Manifest,
  { versionId, epoch, tell }: RestoredVersion,
): Promise<void> {
  await job.finish(async (tx) => {
    await audit(tx, {
      spaceId: job.spaceId,
      userId: job.scope.userId,
      kind: 'backup.restored',
      subject: name,
      after: madeAt,
    })
    return { madeAt, spaceId: job.spaceId, scheduleId: nodeId, versionId, epoch, left: 0 }
  })
  tell()
  structureChanged(job.spaceId)
}

async function undoRestoring(
  parts: RestoringParts,
  job: RestoringJob,
  { versionId, epoch, madeAt, scheduleId }: NonNullable<Task['undoes']>,
): Promise<void> {
  const { spaceId, scope, task } = job
  const of = { spaceId, scheduleId, name: task.name, madeAt }
  const { tell } = await undoRestored(parts, scope, { versionId, epoch }, of)
  await job.finish(async () => ({ spaceId, scheduleId, versionId, left: 0 }))
  tell()
}

/** What is brought back beside what is there, and what is heard of it. */
export interface BringingBeside extends Bringing {
  /** The last of them has what is in none of the others. */
  vaults: VaultAt[]
  signal: AbortSignal
  further(share: number, step: 'documents' | 'rows'): void
  /** It stands there, and the job has ended with it. */
  finished(): Promise<void>
}

function restoreBeside(parts: RestoringParts, job: RestoringJob, manifest: Manifest): Promise<void> {
  const { scope, spaceId, signal, task, tick } = job
  return bringBeside(parts, {
    ...{ scope, manifest, spaceId, signal, name: task.name, toldIn: spaceId, jobId: job.id, ofWhole: null },
    vaults: [parts.vaultAt(spaceId)],
    further: (progress, step) => tick({ progress, step }),
    finished: () => job.finished(),
  })
}

/** In a thread, which writes the end of the job with what it has brought. */
export async function bringBeside(parts: RestoringParts, beside: BringingBeside): Promise<void> {
  const { bringers, quotas, sources, incoming, boardChanged, structureChanged } = parts
  const { vaults, signal, further, finished, ...bringing } = beside
  const { scope, spaceId, manifest } = bringing
  if (manifest.scope !== 'space') await quotas.admit({ ...scope, spaceIds: [spaceId] }, spaceId, manifest.bytes)
  const { stop, letGo } = stopWith(signal)
  try {
    const progress = (share: number): void => further(share, stepOfBringing(share))
    const task = { ...bringing, sources, vaults, folder: incoming, stop }
    const brought = await bringers.run(task, { owner: spaceId, progress }).catch(limitAs('TOOK_TOO_LONG'))
    await finished()
    for (const id of brought.boards) boardChanged(id)
    structureChanged(brought.spaceId)
    await quotas.settle(brought.spaceId)
  } finally {
    letGo()
  }
}
