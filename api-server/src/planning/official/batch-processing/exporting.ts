import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  type BatchDetails,
  batchDetails,
  batchFormats,
  type ExportFormat,
  jobExtensions,
  type WholeChoice,
  wholeChoice,
} from '@plumbline/core/contract'
import { type PrintSettings, printSettings } from '@plumbline/core/paper'
import type { Logger } from 'pino'
import yazl from 'yazl'
import { z } from 'zod'
import type { Database } from '../../../platform/database/index.ts'
import { type JobKind, keepJobFile, type RunningJob } from '../../../platform/long-jobs/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import { eachEntry } from './each-entry.ts'
import { updateEntries } from './entries-repository.ts'
import { fileNames } from './file-names.ts'

export interface ExportingParts {
  database: Database
  log: Logger
  storage: Storage
  quotas: StorageQuotas
  /** Folder on this machine in which the archive grows. */
  folder: string
  exports: {
    write(
      scope: RunningJob<unknown, object>['scope'],
      request: { spaceId: string; versionId: string; format: ExportFormat; seq: null; works: null; anew: false },
      path: string,
    ): Promise<{ works: number }>
  }
  wholeSchedules: {
    export(asked: {
      scope: RunningJob<unknown, object>['scope']
      spaceId: string
      versionId: string
      choice: WholeChoice
      path: string
      signal: AbortSignal
      progress(): void
    }): Promise<unknown>
  }
  printing: {
    write(
      scope: RunningJob<unknown, object>['scope'],
      request: { spaceId: string; versionId: string; settings: PrintSettings; works: null },
      to: { path: string; progress(done: number): void; signal: AbortSignal },
    ): Promise<unknown>
  }
}

const task = z.object({
  format: z.enum(batchFormats),
  /** Of printed ones. */
  print: printSettings.nullable().default(null),
  /** In the order of the entries. */
  members: z.array(z.object({ name: z.string(), versionId: z.string(), folders: z.array(z.string()) })),
})
type Task = z.infer<typeof task>

/** Each schedule is a file of its own until it is in the archive: none stands in memory. */
export const exportingKind = (parts: ExportingParts): JobKind<Task, BatchDetails> => ({
  name: 'batch_writing',
  task,
  details: batchDetails,
  stoppable: true,
  resumable: true,
  interrupted: 'JOB_INTERRUPTED',
  run: (job) => writeArchive(parts, job),
})

async function writeArchive(parts: ExportingParts, job: RunningJob<Task, BatchDetails>): Promise<undefined> {
  const { id, scope, name } = job
  // An archive that another server had begun went with it.
  for (const state of ['running', 'done', 'failed'] as const) {
    const again = { state: 'waiting', error: null, works: null } as const
    await parts.database.inScope(scope, (tx) => updateEntries(tx, id, state, again))
  }
  const path = join(parts.folder, `batch-${randomUUID()}`)
  try {
    const far = await fillArchive(parts, job, path)
    await job.finish(async (tx) => {
      if (far.failed < far.total) await keepJobFile(tx, parts, job, { path, fileName: `${name || 'schedules'}.zip` })
      return far
    })
  } finally {
    await rm(path, { force: true })
  }
  return undefined
}

async function fillArchive(
  parts: ExportingParts,
  job: RunningJob<Task, BatchDetails>,
  path: string,
): Promise<BatchDetails> {
  const { format, members } = job.task
  const archive = new yazl.ZipFile()
  const written = pipeline(archive.outputStream, createWriteStream(path, { mode: 0o600 }), { signal: job.signal })
  // Awaited below; until then its failure is nobody's.
  written.catch(() => undefined)
  const nameOf = fileNames(format === 'pdf' ? 'pdf' : jobExtensions[format])
  /** Of schedules that are not in the archive yet. */
  const left: string[] = []
  try {
    const far = await eachEntry(parts, job, async ({ place }) => {
      const { name, versionId, folders } = members[place]!
      const own = `${path}-${place}`
      left.push(own)
      const works = await writeOne(parts, job, { versionId, path: own })
      archive.addFile(own, nameOf(folders, name))
      return { works }
    })
    archive.end()
    await written
    return far
  } finally {
    for (const own of left) await rm(own, { force: true })
  }
}

/** One schedule into a file of its own; how many works it has, null: nobody counted them. */
async function writeOne(
  { exports, printing, wholeSchedules }: ExportingParts,
  { scope, spaceId, signal, task: { format, print } }: RunningJob<Task, BatchDetails>,
  { versionId, path }: { versionId: string; path: string },
): Promise<number | null> {
  const progress = (): void => undefined
  if (format === 'plumb') {
    await wholeSchedules.export({ scope, spaceId, versionId, choice: wholeChoice.parse({}), path, signal, progress })
    return null
  }
  if (format === 'pdf') {
    const settings = printSettings.parse(print)
    await printing.write(scope, { spaceId, versionId, settings, works: null }, { path, progress, signal })
    return null
  }
  const whole = { spaceId, versionId, format, seq: null, works: null, anew: false } as const
  return (await exports.write(scope, whole, path)).works
}
