import { rm } from 'node:fs/promises'
import type { BatchDetails } from '@plumbline/core/contract'
import type { RunningJob } from '../../../platform/long-jobs/index.ts'
import { refusalOf } from '../../../platform/long-jobs/index.ts'
import { packFile } from '../../../platform/storage/index.ts'
import { type EntryRow, selectEntries, updateEntry } from './entries-repository.ts'
import type { ImportingParts } from './importing.ts'
import { unpack } from './zip.ts'

type Job = RunningJob<unknown, BatchDetails>

/** Gives each entry of an archive a stored file of its own, as those have that came alone; the archive goes. */
export async function unpackArchives(parts: ImportingParts, job: Job): Promise<void> {
  const { database, storage } = parts
  const entries = await database.inScope(job.scope, (tx) => selectEntries(tx, job.id))
  const packed = entries.filter(({ state, inside }) => state === 'waiting' && inside !== null)
  for (const [storedFile, within] of Map.groupBy(packed, (entry) => entry.storedFile ?? '')) {
    await storage.withCopy(job.scope, storedFile, async (path) => {
      for (const entry of within) {
        await job.report({ step: entry.name })
        await unpackEntry(parts, job, entry, path)
      }
    })
  }
}

async function unpackEntry(
  { database, storage, quotas, uploads }: ImportingParts,
  { id, scope, spaceId, signal }: Job,
  { place, inside }: EntryRow,
  path: string,
): Promise<void> {
  const to = `${path}-inside`
  try {
    await unpack(path, inside ?? 0, to, uploads.maxBytes)
    const packedPath = await packFile(to)
    await database.inScope(scope, async (tx) => {
      const storedFile = await storage.store(tx, spaceId, packedPath)
      await updateEntry(tx, id, place, { storedFile, inside: null })
      await quotas.hold(tx, spaceId)
    })
  } catch (err) {
    signal.throwIfAborted()
    const failed = { state: 'failed', error: refusalOf(err), storedFile: null } as const
    await database.inScope(scope, (tx) => updateEntry(tx, id, place, failed))
  } finally {
    for (const file of [to, `${to}.gz`]) await rm(file, { force: true })
  }
}
