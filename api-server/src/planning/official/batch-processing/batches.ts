import {
  type Batch,
  type BatchAct,
  type BatchEntry,
  type BatchFormat,
  type BatchSummary,
  batchActs,
  MAX_BATCH,
} from '@plumbline/core/contract'
import { batchOf } from '@plumbline/core/contract/job-views'
import { AppError } from '@plumbline/core/errors'
import type { PrintSettings } from '@plumbline/core/paper'
import type { Scope, Transaction } from '../../../platform/database/index.ts'
import type { ReceivedFile } from '../../../platform/http/index.ts'
import {
  type JobFile,
  type JobRow,
  type LongJobs,
  selectJobFile,
  selectJobsWithFile,
  selectLastJobs,
} from '../../../platform/long-jobs/index.ts'
import { packFile } from '../../../platform/storage/index.ts'
import { selectNode } from '../../../workspace/eps/index.ts'
import { type CalculatingParts, calculatingKind } from './calculating.ts'
import { type EntryRow, insertEntries, type NewEntry, selectEntries } from './entries-repository.ts'
import { type ExportingParts, exportingKind } from './exporting.ts'
import { type ImportingParts, importingKind } from './importing.ts'
import { type Member, membersOf } from './members.ts'
import { filesIn, isArchive } from './zip.ts'

export type BatchParts = CalculatingParts & ImportingParts & ExportingParts & { longJobs: LongJobs }

/** Of the structure; no node is the whole space. */
interface Where {
  spaceId: string
  epsIds: readonly string[]
}

interface Begun {
  batchId: string
  total: number
}

/** Each begins, and answers before the first of many is done. */
export interface Batches {
  readonly maxFileBytes: number
  calculate(scope: Scope, where: Where): Promise<Batch>
  /** Throws SPACE_FULL before anything is received. */
  admit(scope: Scope, spaceId: string): Promise<void>
  import(
    scope: Scope,
    at: { spaceId: string; projectId: string },
    files: readonly Pick<ReceivedFile, 'name' | 'path'>[],
  ): Promise<Begun>
  export(scope: Scope, where: Where & { format: BatchFormat; print: PrintSettings | null }): Promise<Begun>
  /** Of whomever, and of whatever kind. */
  find(scope: Scope, batchId: string): Promise<JobRow | null>
  stop(batch: JobRow): Promise<void>
  /** The person's last calculation in the space. */
  last(scope: Scope, spaceId: string): Promise<Batch | null>
  list(scope: Scope, spaceId: string): Promise<BatchSummary[]>
  report(scope: Scope, batch: JobRow): Promise<{ batch: BatchSummary; entries: BatchEntry[] }>
  archive(scope: Scope, batch: JobRow): Promise<JobFile | null>
}

export function createBatches(parts: BatchParts): Batches {
  const { database, longJobs, quotas, storage, uploads } = parts
  const calculations = longJobs.add(calculatingKind(parts))
  const imports = longJobs.add(importingKind(parts))
  const writings = longJobs.add(exportingKind(parts))
  const viewOf = (row: JobRow): Batch => batchOf(longJobs.viewOf(row))
  const find: Batches['find'] = async (scope, id) => {
    for (const jobs of [calculations, imports, writings]) {
      const row = await jobs.find(scope, id)
      if (row) return row
    }
    return null
  }
  const hold = async (tx: Transaction, job: JobRow, entries: readonly NewEntry[]): Promise<void> => {
    await insertEntries(tx, job, entries)
    await quotas.hold(tx, job.spaceId)
  }

  return {
    maxFileBytes: uploads.maxBytes,
    find,
    calculate: async (scope, where) => {
      await longJobs.takeUpSilent()
      let members: Member[] = []
      const row = await calculations.enqueue(
        scope,
        async (tx) => {
          members = await chosen(tx, scope, where, 'schedule.calculate')
          return { ...(await wanted(tx, scope, where, members.length)), task: { members } }
        },
        (tx, job) => insertEntries(tx, job, members),
      )
      if (!row) throw new AppError('BATCH_RUNNING')
      return viewOf(row)
    },
    admit: (scope, spaceId) => quotas.admit(scope, spaceId),
    import: async (scope, { spaceId, projectId }, files) => {
      await longJobs.takeUpSilent()
      const received = await Promise.all(files.map(receivedFrom))
      const total = received.reduce((sum, { inside }) => sum + (inside?.length ?? 1), 0)
      if (total === 0) throw new AppError('BATCH_EMPTY')
      if (total > MAX_BATCH) throw new AppError('BATCH_TOO_MANY', { max: MAX_BATCH })
      const row = await imports.enqueue(
        scope,
        async (tx) => ({
          ...(await wanted(tx, scope, { spaceId, epsIds: [projectId] }, total)),
          task: { projectId },
        }),
        async (tx, job) => {
          const entries: NewEntry[] = []
          for (const one of received) {
            const storedFile = await storage.store(tx, spaceId, one.path)
            const { name, inside } = one
            if (!inside) entries.push({ name, storedFile })
            else for (const within of inside) entries.push({ ...within, name: `${name}/${within.name}`, storedFile })
          }
          await hold(tx, job, entries)
        },
      )
      return begunFrom(row, total)
    },
    export: async (scope, { format, print, ...where }) => {
      await longJobs.takeUpSilent()
      await quotas.admit(scope, where.spaceId)
      let members: Member[] = []
      const row = await writings.enqueue(
        scope,
        async (tx) => {
          members = await chosen(tx, scope, where, 'schedule.read')
          return { ...(await wanted(tx, scope, where, members.length)), task: { members, format, print } }
        },
        (tx, job) => insertEntries(tx, job, members),
      )
      return begunFrom(row, members.length)
    },
    stop: (batch) => longJobs.stop(batch),
    last: async (scope, spaceId) => {
      await longJobs.takeUpSilent()
      const row = await calculations.last(scope, spaceId)
      return row && viewOf(row)
    },
    list: (scope, spaceId) =>
      database.inScope(scope, async (tx) => {
        const rows = await selectLastJobs(tx, { spaceId, userId: scope.userId, kinds: batchActs })
        const archived = await selectJobsWithFile(
          tx,
          rows.map(({ id }) => id),
        )
        return rows.map((row) => summaryOf(viewOf(row), row, archived.has(row.id)))
      }),
    report: (scope, row) =>
      database.inScope(scope, async (tx) => ({
        batch: summaryOf(viewOf(row), row, (await selectJobFile(tx, row.id)) !== null),
        entries: (await selectEntries(tx, row.id)).map(entryOf),
      })),
    archive: (scope, { id }) => database.inScope(scope, (tx) => selectJobFile(tx, id)),
  }
}

/** As it is stored: a file gzip-compressed, an archive as it came, with what is in it. */
async function receivedFrom({ name, path }: Pick<ReceivedFile, 'name' | 'path'>) {
  if (await isArchive(path, name)) return { name, path, inside: await filesIn(path, name) }
  return { name, path: await packFile(path), inside: null }
}

async function chosen(
  tx: Transaction,
  { userId }: Scope,
  { spaceId, epsIds }: Where,
  action: 'schedule.calculate' | 'schedule.read',
): Promise<Member[]> {
  const members = await membersOf(tx, { spaceId, userId, epsIds }, action)
  if (members.length === 0) throw new AppError('BATCH_EMPTY')
  if (members.length > MAX_BATCH) throw new AppError('BATCH_TOO_MANY', { max: MAX_BATCH })
  return members
}

/** Of one person in one space one of a kind runs at a time. */
async function wanted(tx: Transaction, { userId }: Scope, { spaceId, epsIds }: Where, total: number) {
  const nodeId = epsIds.length === 1 ? (epsIds[0] ?? null) : null
  const node = nodeId === null ? null : await selectNode(tx, nodeId)
  const details = { total, finished: 0, failed: 0, failedNames: [] }
  return { spaceId, nodeId, name: node?.name ?? '', alone: `${spaceId}/${userId}`, details }
}

function begunFrom(row: JobRow | null, total: number): Begun {
  if (!row) throw new AppError('BATCH_RUNNING')
  return { batchId: row.id, total }
}

function summaryOf(
  { current: _, failedNames: _names, spaceId: _space, ...batch }: Batch,
  row: JobRow,
  hasFile: boolean,
): BatchSummary {
  return { ...batch, act: row.kind as BatchAct, name: row.name, hasFile }
}

const entryOf = ({ place, name, state, error, scheduleId, works }: EntryRow): BatchEntry => ({
  ...{ place, name, state, error, scheduleId, works },
})
