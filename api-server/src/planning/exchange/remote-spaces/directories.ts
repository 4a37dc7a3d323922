/** Directories that are copied from another installation, and follow it when somebody says so. */
import {
  type DirectoryOrigin,
  type DirectoryView,
  directoryList,
  directoryWhole,
  type RemoteDirectory,
} from '@plumbline/core/contract'
import type { DirectoryColumn } from '@plumbline/core/directories'
import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import { auditInstallation } from '../../../identity/audit/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { JobKind, JobQueue, LongJobs, RunningJob } from '../../../platform/long-jobs/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import {
  changeDirectory,
  createDirectory,
  type Followed,
  followRows,
  requireDirectory,
} from '../../vocabulary/directories/index.ts'
import { type RemoteRows, rowsOf } from './directory-rows.ts'
import { insertOrigin, type OriginRow, selectOrigin, updateOrigin } from './origins-repository.ts'
import type { RemoteClient } from './remote-client.ts'

export interface DirectoryParts {
  database: Database
  quotas: Pick<StorageQuotas, 'admit'>
  longJobs: LongJobs
  /** Throws NOT_FOUND and what can go wrong on the way. */
  clientOf(at: At, remoteId: string): Promise<RemoteClient>
  /** null: it is no directory. */
  readRows(text: Buffer): Promise<RemoteRows | null>
  /** A directory has taken over what the other one is now. */
  taken(spaceId: string, event: { directoryId: string; revision: number; by: string }): void
}

interface At {
  scope: Scope
  spaceId: string
}

interface There {
  remoteId: string
  remoteSpaceId: string
}

export interface RemoteDirectories {
  list(at: At, there: There): Promise<RemoteDirectory[]>
  /** It is there at once, without a row; a job takes these over. Stopped, it is a copy of nothing yet, and outdated. */
  copy(
    at: At,
    there: There,
    asked: { directoryId: string; name: string },
  ): Promise<{ directoryId: string; jobId: string }>
  origin(scope: Scope, directoryId: string): Promise<DirectoryOrigin | null>
  /** What would be other here; nothing is asked for where it is of the newest revision. */
  look(at: At, directoryId: string): Promise<Followed & { origin: DirectoryOrigin }>
  /** Takes that over, as one revision. */
  take(at: At, directoryId: string): Promise<{ jobId: string }>
}

const task = z.object({ directoryId: z.string() })
type Task = z.output<typeof task>
const details = z.object({
  directoryId: z.string(),
  /** Of the directory there; 0 until it is taken over. */
  revision: z.int(),
  ...{ added: z.int(), changed: z.int(), gone: z.int() },
})
type Details = z.output<typeof details>

export function createRemoteDirectories(parts: DirectoryParts): RemoteDirectories {
  const { database, quotas, clientOf } = parts
  const jobs = parts.longJobs.add(copyKind(parts))
  return {
    list: async (at, { remoteId, remoteSpaceId }) => {
      const { directories } = await (await clientOf(at, remoteId)).read(directoryList, { spaceId: remoteSpaceId })
      return directories.map(({ id, name, kind, rows, revision }) => ({ id, name, kind, rows, revision }))
    },
    copy: async (at, there, { directoryId: remoteDirectoryId, name }) => {
      const { scope, spaceId } = at
      await quotas.admit(scope, spaceId)
      const view = await viewThere(await clientOf(at, there.remoteId), { ...there, remoteDirectoryId })
      const { kind, code, hierarchical, revision: newest } = view
      const fields = { spaceId, nodeId: null, kind, code, name, hierarchical, columns: [] }
      return begun(jobs, at, async (tx) => {
        const { id: directoryId } = await createDirectory(tx, fields, scope.userId)
        await insertOrigin(tx, spaceId, { directoryId, ...there, remoteDirectoryId, revision: 0, newest })
        return { directoryId, name }
      })
    },
    origin: async (scope, id) => (await database.inScope(scope, (tx) => selectOrigin(tx, id)))?.view ?? null,
    look: (at, directoryId) => look(parts, at, directoryId),
    take: async (at, directoryId) => {
      await quotas.admit(at.scope, at.spaceId)
      return begun(jobs, at, async (tx) => {
        await originOf(tx, directoryId)
        const { name } = await requireDirectory(tx, directoryId)
        return { directoryId, name }
      })
    },
  }
}

async function begun(
  jobs: JobQueue<Task, Details>,
  { scope, spaceId }: At,
  wanted: (tx: Transaction) => Promise<{ directoryId: string; name: string }>,
): Promise<{ directoryId: string; jobId: string }> {
  let directoryId = ''
  const row = await jobs.enqueue(scope, async (tx) => {
    await jobs.admit(tx, scope.userId)
    const { name, ...of } = await wanted(tx)
    directoryId = of.directoryId
    await auditInstallation(tx, { spaceId, userId: scope.userId, kind: 'directory.copied', subject: name })
    return { spaceId, nodeId: null, name, task: of, details: { ...of, revision: 0, added: 0, changed: 0, gone: 0 } }
  })
  if (!row) throw new Error('Any number of copies may run')
  return { directoryId, jobId: row.id }
}

const copyKind = (parts: DirectoryParts): JobKind<Task, Details> => ({
  name: 'directory_copy',
  ...{ task, details, stoppable: true, resumable: true, interrupted: 'JOB_INTERRUPTED' },
  ofOnePerson: { most: 4, seconds: 10 },
  run: async (job) => {
    await takeOver(parts, job)
    return undefined
  },
})

/** How far it is when everything was read. */
const READ = 0.3

async function takeOver(parts: DirectoryParts, job: RunningJob<Task, Details>): Promise<void> {
  const { scope, spaceId, signal, task: asked } = job
  const known = await parts.database.inScope(scope, (tx) => originOf(tx, asked.directoryId))
  await job.report({ step: 'parsing' })
  const there = await parts.clientOf({ scope, spaceId }, known.remoteId)
  const { rows } = await readThere(parts, there, known)
  await job.report({ progress: READ, step: 'writing' })
  const further = (done: number): void => {
    signal.throwIfAborted()
    job.tick({ progress: READ + ((1 - READ) * done) / Math.max(rows.count, 1) })
  }
  let revision = 0
  await job.finish(async (tx) => {
    const followed = await followThere(tx, known, scope.userId, rows, further)
    await updateOrigin(tx, asked.directoryId, { revision: rows.revision, newest: rows.revision })
    revision = (await requireDirectory(tx, asked.directoryId)).revision
    return { ...followed, revision: rows.revision }
  })
  parts.taken(spaceId, { directoryId: asked.directoryId, revision, by: scope.userId })
}

async function look(parts: DirectoryParts, at: At, directoryId: string): ReturnType<RemoteDirectories['look']> {
  const { database, clientOf } = parts
  const { scope } = at
  const known = await database.inScope(scope, (tx) => originOf(tx, directoryId))
  const there = await clientOf(at, known.remoteId)
  const { revision: newest } = await viewThere(there, known)
  const followed: Followed = { added: 0, changed: 0, gone: 0 }
  if (newest > known.revision) {
    const { rows } = await readThere(parts, there, known)
    Object.assign(followed, await tried(database, scope, (tx) => followThere(tx, known, scope.userId, rows)))
  }
  return database.inScope(scope, async (tx) => {
    await updateOrigin(tx, directoryId, { revision: known.revision, newest })
    return { ...followed, origin: (await originOf(tx, directoryId)).view }
  })
}

async function originOf(tx: Transaction, directoryId: string): Promise<OriginRow & { view: DirectoryOrigin }> {
  const origin = await selectOrigin(tx, directoryId)
  if (!origin) throw new AppError('DIRECTORY_NO_ORIGIN')
  return origin
}

type ThereRow = Pick<OriginRow, 'remoteSpaceId' | 'remoteDirectoryId'>

async function viewThere(there: RemoteClient, { remoteSpaceId, remoteDirectoryId }: ThereRow): Promise<DirectoryView> {
  const { directories } = await there.read(directoryList, { spaceId: remoteSpaceId })
  const view = directories.find(({ id }) => id === remoteDirectoryId)
  if (!view) throw new AppError('NOT_FOUND')
  return view
}

async function readThere(
  { readRows }: DirectoryParts,
  there: RemoteClient,
  of: ThereRow,
): Promise<{ view: DirectoryView; rows: RemoteRows }> {
  const view = await viewThere(there, of)
  const { revision } = view
  const rows = await readRows(await there.bytes(directoryWhole, { directoryId: of.remoteDirectoryId, revision }))
  if (!rows) throw new AppError('REMOTE_ANSWER', { address: there.host })
  return { view, rows }
}

/** People and directories of there are nobody here; columns that name rows of their own directory name them here as well. */
const columnsHere = (columns: readonly DirectoryColumn[], { remoteDirectoryId, directoryId }: OriginRow) =>
  columns.flatMap((column) => {
    if (column.directoryId === remoteDirectoryId) return [{ ...column, directoryId }]
    return column.type === 'directory' || column.type === 'person' ? [] : [column]
  })

async function followThere(
  tx: Transaction,
  origin: OriginRow,
  userId: string,
  rows: RemoteRows,
  further?: (done: number) => void,
): Promise<Followed> {
  const { directoryId } = origin
  const theirs = columnsHere(rows.columns, origin)
  const { columns, revision } = await requireDirectory(tx, directoryId)
  const own = columns.filter(({ id }) => !theirs.some((column) => column.id === id))
  const next = [...theirs, ...own]
  if (JSON.stringify(next) !== JSON.stringify(columns)) {
    await changeDirectory(tx, directoryId, userId, { revision, columns: next })
  }
  const { merged, gone } = rows
  return followRows(tx, directoryId, userId, { pieces: rowsOf(rows, theirs), merged, gone }, further)
}

/** What would be written is told by writing it, and taking it back. */
async function tried<T>(database: Database, scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  class Enough extends Error {}
  let answer: { told: T } | null = null
  try {
    await database.inScope(scope, async (tx) => {
      answer = { told: await work(tx) }
      throw new Enough()
    })
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return answer!.told
}
