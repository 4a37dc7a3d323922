import {
  type DirectoryFileChoice,
  type DirectoryFileFormat,
  type DirectoryFileLook,
  type DirectoryUploadDetails,
  directoryFileChoice,
  directoryUploadDetails,
} from '@plumbline/core/contract'
import type { FileLanguage } from '@plumbline/core/directories/table'
import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { ReceivedFile } from '../../../platform/http/index.ts'
import type { JobKind, JobQueue, LongJobs, RunningJob } from '../../../platform/long-jobs/index.ts'
import { packFile, type Storage } from '../../../platform/storage/index.ts'
import { createPool, type Pool } from '../../../platform/workers/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import { learnSynonyms, writeCommands } from '../../vocabulary/directories/index.ts'
import { directoryContent } from './content.ts'
import type { DirectoryFileAnswer, DirectoryFileTask, UploadTask } from './tasks.ts'

interface Asked {
  scope: Scope
  spaceId: string
  directoryId: string
  file: Pick<ReceivedFile, 'name' | 'path'>
  choice: DirectoryFileChoice
}

/** Directories from files and as files, read and written in threads. */
export interface DirectoryFiles {
  readonly maxBytes: number
  preview(asked: Asked): Promise<DirectoryFileLook>
  /** Throws TOO_MANY_REQUESTS where the person has as many going on as one may. */
  start(asked: Asked): Promise<{ jobId: string }>
  /** `name` without an extension. */
  write(
    scope: Scope,
    directoryId: string,
    how: { format: DirectoryFileFormat; language: FileLanguage },
  ): Promise<{ name: string; bytes: Buffer }>
  close(): Promise<void>
}

export interface DirectoryFilesParts {
  database: Database
  storage: Storage
  quotas: StorageQuotas
  longJobs: LongJobs
  maxBytes: number
  /** A new revision of one. */
  changed(spaceId: string, event: { directoryId: string; revision: number; by: string }): void
}

const task = z.object({ directoryId: z.string(), fileName: z.string(), choice: directoryFileChoice })
type Task = z.output<typeof task>
type Threads = Pool<DirectoryFileTask, DirectoryFileAnswer>

export function createDirectoryFiles(parts: DirectoryFilesParts): DirectoryFiles {
  const threads: Threads = createPool({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 2,
    maxMemoryMb: 2_048,
    maxSeconds: 120,
  })
  const jobs = parts.longJobs.add(uploadKind(parts, threads))
  return {
    maxBytes: parts.maxBytes,
    preview: (asked) => preview(parts, threads, asked),
    start: (asked) => start(parts, jobs, asked),
    write: async (scope, directoryId, how) => {
      const directory = await parts.database.inScope(scope, (tx) => directoryContent(tx, directoryId))
      const { bytes } = answer(await threads.run({ kind: 'write', directory, ...how }, { owner: directoryId }), 'write')
      return { name: directory.name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
    },
    close: () => threads.close(),
  }
}

function answer<K extends DirectoryFileAnswer['kind']>(
  given: DirectoryFileAnswer,
  kind: K,
): Extract<DirectoryFileAnswer, { kind: K }> {
  if (given.kind !== kind) throw new Error('The thread answered another question')
  return given as Extract<DirectoryFileAnswer, { kind: K }>
}

async function preview(
  { database }: DirectoryFilesParts,
  threads: Threads,
  { scope, directoryId, file, choice }: Asked,
): Promise<DirectoryFileLook> {
  const directory = await database.inScope(scope, (tx) => directoryContent(tx, directoryId))
  if (directory.archived) throw new AppError('DIRECTORY_ARCHIVED')
  const path = await packFile(file.path)
  const asked: UploadTask = { kind: 'preview', path, fileName: file.name, directory, choice }
  return answer(await threads.run(asked, { owner: directoryId }), 'preview').look
}

async function start(
  { database, storage, quotas }: DirectoryFilesParts,
  jobs: JobQueue<Task, DirectoryUploadDetails>,
  { scope, spaceId, directoryId, file, choice }: Asked,
): Promise<{ jobId: string }> {
  const path = await packFile(file.path)
  const prepare = async (tx: Transaction) => {
    await jobs.admit(tx, scope.userId)
    const { archived } = await directoryContent(tx, directoryId)
    if (archived) throw new AppError('DIRECTORY_ARCHIVED')
    const storedFile = await storage.store(tx, spaceId, path)
    const asked = { directoryId, fileName: file.name, choice }
    const details = { directoryId, created: 0, updated: 0 }
    return { spaceId, nodeId: null, name: file.name, storedFile, task: asked, details }
  }
  const row = await database
    .inScope(scope, (tx) => jobs.admit(tx, scope.userId))
    .then(() => jobs.enqueue(scope, prepare, (tx) => quotas.hold(tx, spaceId)))
  if (!row) throw new Error('Any number of uploads may run')
  return { jobId: row.id }
}

const uploadKind = (parts: DirectoryFilesParts, threads: Threads): JobKind<Task, DirectoryUploadDetails> => ({
  name: 'directory_upload',
  task,
  details: directoryUploadDetails,
  stoppable: true,
  resumable: true,
  interrupted: 'JOB_INTERRUPTED',
  ofOnePerson: { most: 4, seconds: 10 },
  run: async (job) => {
    await carryOut(parts, threads, job, ATTEMPTS)
    return undefined
  },
})

/** Somebody else may write at the same directory while the file is read. */
const ATTEMPTS = 3
class Meanwhile extends Error {}

async function carryOut(
  parts: DirectoryFilesParts,
  threads: Threads,
  job: RunningJob<Task, DirectoryUploadDetails>,
  attempts: number,
): Promise<void> {
  const { scope, spaceId, storedFile } = job
  const { directoryId, fileName, choice } = job.task
  if (storedFile === null) throw new Error(`The upload ${job.id} has no file`)
  const directory = await parts.database.inScope(scope, (tx) => directoryContent(tx, directoryId))
  const asked = { kind: 'commands', fileName, directory, choice } as const
  const given = await parts.storage.withCopy(scope, storedFile, (path) =>
    threads.run({ ...asked, path }, { owner: directoryId }),
  )
  const { commands, created, updated, learned } = answer(given, 'commands')
  await job.report({ progress: 0.5, step: 'writing' })
  let revision = directory.revision
  try {
    await job.finish(async (tx) => {
      const done = await writeCommands(tx, directoryId, scope.userId, commands, directory.revision)
      if (!done) throw new Meanwhile()
      await learnSynonyms(tx, { id: directoryId, spaceId }, learned)
      revision = done.revision
      return { directoryId, created, updated }
    })
  } catch (error) {
    if (error instanceof Meanwhile && attempts > 1) return carryOut(parts, threads, job, attempts - 1)
    throw error instanceof Meanwhile ? new AppError('CONFLICT') : error
  }
  if (revision !== directory.revision) parts.changed(spaceId, { directoryId, revision, by: scope.userId })
}
