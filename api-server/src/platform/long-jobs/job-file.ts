import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from '../database/index.ts'
import type { Storage } from '../storage/index.ts'
import { insertJobFile } from './files-repository.ts'
import type { RunningJob } from './kind.ts'

interface JobFileParts {
  storage: Pick<Storage, 'store'>
  quotas: { hold(tx: Transaction, spaceId: string): Promise<void> }
  /** Folder on this machine in which files grow. */
  folder: string
}

/** In the transaction that ends the job: what lies at the path can be fetched then. Throws SPACE_FULL. */
export async function keepJobFile(
  tx: Transaction,
  { storage, quotas }: Omit<JobFileParts, 'folder'>,
  { id, spaceId }: { id: string; spaceId: string },
  { path, fileName }: { path: string; fileName: string },
): Promise<void> {
  const storedFile = await storage.store(tx, spaceId, path)
  await insertJobFile(tx, { id, spaceId }, { storedFile, fileName })
  await quotas.hold(tx, spaceId)
}

/** Ends the job with the file that `write` leaves at the path and what it tells of it; nothing stays in the folder. */
export async function finishWithFile<Task, Details extends { fileName: string }>(
  parts: JobFileParts,
  job: RunningJob<Task, Details>,
  write: (path: string) => Promise<Partial<Details> & { fileName: string }>,
): Promise<undefined> {
  const path = join(parts.folder, `job-${randomUUID()}`)
  try {
    const details = await write(path)
    job.signal.throwIfAborted()
    await job.finish(async (tx) => {
      await keepJobFile(tx, parts, job, { path, fileName: details.fileName })
      return details
    })
  } finally {
    await rm(path, { force: true })
  }
}
