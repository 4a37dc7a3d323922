import { type BackupDetails, type BroughtBack, backupDetails, restoreWays } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import { audit, auditInSpace } from '../../identity/audit/index.ts'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { JobKind, RunningJob } from '../../platform/long-jobs/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { StorageQuotas } from '../../workspace/storage-quotas/index.ts'
import { bringFiles } from './files.ts'
import type { Manifest } from './manifest.ts'
import { placeOf } from './places.ts'
import { announceVersions, momentOf, selectBoardIds, selectHere, widen } from './repository.ts'
import { bringDocuments, bringRows, nameAnew, type Restoring } from './restore.ts'
import { type RestoredVersion, replaceActual, restoreAsVersion, type VersionParts } from './schedule-restoring.ts'
import { readTables } from './tables-repository.ts'
import { undoRestored } from './undoing.ts'
import { PartDamaged, type Vault } from './vault.ts'

export interface RestoringParts extends VersionParts {
  database: Database
  collabApi: CollabApi
  storage: Pick<Storage, 'piecesOf' | 'bring'>
  quotas: Pick<StorageQuotas, 'admit' | 'settle'>
  vaultOf(spaceId: string): Vault
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
  const vault = parts.vaultOf(job.spaceId)
  const scheduleId = manifest.nodeId ?? ''
  const into = { scope: job.scope, spaceId: job.spaceId, scheduleId, name: job.task.name, backupId: job.task.backupId }
  const restore = job.task.as === 'version' ? restoreAsVersion : replaceActual
  const done = await restore(parts, { vault, manifest, signal: job.signal }, into)
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

/** What is brought back beside what is there, and in whose name. */
export interface Bringing {
  /** Where the job stands is one of its spaces. */
  scope: Scope
  manifest: Manifest
  vault: Pick<Vault, 'get'>
  /** Into which a branch goes. */
  spaceId: string
  /** What it will be called. */
  name: string
  /** The space whose audit tells of it; null: the one that is made. */
  toldIn: string | null
  /** Whoever asks for it tells the installation itself, by another name. */
  isToldElsewhere?: true
  signal: AbortSignal
  further(share: number, step: 'documents' | 'rows'): void
  finish(write: (tx: Transaction) => Promise<BroughtBack>): Promise<void>
}

function restoreBeside(parts: RestoringParts, job: RestoringJob, manifest: Manifest): Promise<void> {
  const { scope, spaceId, signal, task, tick } = job
  return bringBeside(parts, {
    ...{ scope, manifest, spaceId, signal, name: task.name, toldIn: spaceId, vault: parts.vaultOf(spaceId) },
    further: (progress, step) => tick({ progress, step }),
    finish: (write) =>
      job.finish(async (tx) => {
        const restored = await write(tx)
        const { madeAt, scheduleId, left, spaceId: into } = restored
        return { madeAt, scheduleId, left, spaceId: into, versionId: null, restored }
      }),
  })
}

/** All rooms first, then all rows in one transaction; where that fails the rooms are taken back. */
export async function bringBeside(parts: RestoringParts, bringing: Bringing): Promise<void> {
  const { database, collabApi, quotas } = parts
  const { scope, spaceId, signal, manifest, vault } = bringing
  if (manifest.scope !== 'space') await quotas.admit({ ...scope, spaceIds: [spaceId] }, spaceId, manifest.bytes)
  const { tables, here } = await database.asSystem(async (tx) => ({
    tables: await readTables(tx),
    here: await selectHere(tx, manifest.people),
  }))
  const people = new Map([...here].filter(([there, id]) => there !== id))
  const named = await nameAnew(vault, manifest, tables, people)
  const restoring: Restoring = { ...named, vault, manifest, tables, userId: scope.userId, signal }
  const rooms: string[] = []
  try {
    await bringDocuments(collabApi, restoring, rooms, (done) => bringing.further(done * ROOMS_SHARE, 'documents'))
    const into = manifest.scope === 'space' ? (named.ids.get(manifest.spaceId) ?? '') : spaceId
    await bringFiles(parts.storage, vault, manifest.files, {
      // What nothing names in the end is cleared away.
      place: ({ blob }) => ({ spaceId: into, blob: named.ids.get(blob) ?? '' }),
      signal,
    })
    bringing.further(ROOMS_SHARE, 'rows')
    await bringing.finish((tx) => writeRows(tx, restoring, bringing))
  } catch (error) {
    for (const room of rooms) await collabApi.remove(room)
    throw error
  }
  await announce(parts, restoring, spaceId)
}

const ROOMS_SHARE = 0.6

async function writeRows(
  tx: Transaction,
  restoring: Restoring,
  { scope, name, toldIn, isToldElsewhere, spaceId: into }: Bringing,
): Promise<BroughtBack> {
  const { manifest, ids } = restoring
  const isSpace = manifest.scope === 'space'
  const spaceId = isSpace ? (ids.get(manifest.spaceId) ?? '') : into
  await widen(tx, [...scope.spaceIds, spaceId])
  const root = manifest.nodeId === null ? null : (ids.get(manifest.nodeId) ?? '')
  const place = root === null ? null : await placeOf(tx, manifest, into)
  const left = await bringRows(tx, restoring, (table, row) => {
    // A branch of another space, or of another installation, belongs to this one from now on.
    if (!isSpace && 'space_id' in row) row.space_id = spaceId
    if (table === 'spaces') Object.assign(row, { name, demo: false, deletable: true, deleted_at: null })
    if (table === 'eps_nodes' && row.id === root)
      Object.assign(row, { name, ...place, deleted_at: null, deleted_with: null })
  })
  const what = { subject: manifest.name, before: '', after: name }
  const tell = isToldElsewhere ? auditInSpace : audit
  await tell(tx, { spaceId: toldIn ?? spaceId, userId: scope.userId, kind: 'backup.restored', ...what })
  const { madeAt, scope: kind } = manifest
  const scheduleId = kind === 'schedule' ? root : null
  return { madeAt, spaceId, nodeId: root, scheduleId, left, ...(await momentOf(tx)) }
}

/** What is there now is calculated and counted as if it had just been made. */
async function announce(parts: RestoringParts, { manifest, ids }: Restoring, spaceId: string): Promise<void> {
  const { database, boardChanged, structureChanged, quotas } = parts
  const where = manifest.scope === 'space' ? (ids.get(manifest.spaceId) ?? '') : spaceId
  const all = [...ids.values()]
  const boards = await database.asSystem(async (tx) => {
    await announceVersions(tx, where, all)
    return selectBoardIds(tx, all)
  })
  for (const id of boards) boardChanged(id)
  structureChanged(where)
  await quotas.settle(where)
}
