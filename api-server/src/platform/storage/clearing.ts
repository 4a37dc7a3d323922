import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Blobs } from '../blobs/index.ts'
import type { Database } from '../database/index.ts'
import { newId } from '../ids.ts'
import { FILES_FOLDER, FileDamaged, inFile, keyOf, measuredFile, piecesOf } from './outside.ts'
import {
  forgetGoneBlobs,
  noteOutside,
  type StoredFile,
  selectBlobs,
  selectGoneBlobs,
  selectInside,
  selectUnnamed,
} from './repository.ts'
import { chunksOf } from './rows.ts'

const AT_ONCE = 200
/** A blob that no row names may still get one: no upload takes as long. */
const UNNAMED_MS = 86_400_000

interface ClearingParts {
  database: Database
  blobs: Blobs
  folder: string
  log: Logger
}

/** Files that stand in rows leave them, one by one: wherever this is interrupted, each file is at one place or at the other. */
export async function moveOutside(parts: ClearingParts): Promise<void> {
  for (let after = '', more = true; more; ) {
    const files = await parts.database.asSystem((tx) => selectInside(tx, after, AT_ONCE))
    for (const file of files) {
      await moveFile(parts, file).catch((err: unknown) => {
        parts.log.error({ err, file: file.id }, 'a file could not be moved out of the database')
      })
    }
    more = files.length === AT_ONCE
    after = files.at(-1)?.id ?? ''
  }
}

async function moveFile({ database, blobs, folder }: ClearingParts, file: StoredFile): Promise<void> {
  const scope = { userId: '', spaceIds: [file.spaceId] }
  const pieces = chunksOf(database, scope, file)
  await inFile(join(folder, `copy-${randomUUID()}`), pieces, async (path) => {
    const { bytes, sha256 } = await measuredFile(path)
    // It went meanwhile, or a row of it is lost: then it stays as it is.
    if (bytes !== file.bytes) throw new FileDamaged(file.id)
    const blob = newId()
    const key = keyOf({ spaceId: file.spaceId, blob })
    await blobs.putFile(key, path)
    const moved = await database.asSystem((tx) => noteOutside(tx, { id: file.id, blob, sha256 }))
    if (!moved) await blobs.remove(key)
  })
}

/** What no row names any more goes a day later; so does what was put for a row that was never written. */
export async function clearBlobs(parts: ClearingParts): Promise<void> {
  await removeGone(parts)
  await removeUnnamed(parts)
}

async function removeGone({ database, blobs }: ClearingParts): Promise<void> {
  for (let more = true; more; ) {
    const keys = await database.asSystem((tx) => selectGoneBlobs(tx, AT_ONCE))
    for (const key of await unnamedOf(database, keys)) await blobs.remove(key)
    await database.asSystem((tx) => forgetGoneBlobs(tx, keys))
    more = keys.length === AT_ONCE
  }
}

async function removeUnnamed({ database, blobs }: ClearingParts): Promise<void> {
  const old = Date.now() - UNNAMED_MS
  let keys: string[] = []
  const remove = async (): Promise<void> => {
    for (const key of await unnamedOf(database, keys)) await blobs.remove(key)
    keys = []
  }
  for await (const { key, at } of blobs.list(FILES_FOLDER)) {
    if (at.getTime() > old) continue
    keys.push(key)
    if (keys.length === AT_ONCE) await remove()
  }
  await remove()
}

async function unnamedOf(database: Database, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const byBlob = new Map(keys.map((key) => [key.slice(key.lastIndexOf('/') + 1), key]))
  const unnamed = await database.asSystem((tx) => selectUnnamed(tx, [...byBlob.keys()]))
  return unnamed.flatMap((blob) => byBlob.get(blob) ?? [])
}

/** Reads every file back. Calls `damaged` for each that is not what was stored; resolves with how many there are. */
export async function checkFiles(
  { database, blobs }: Pick<ClearingParts, 'database' | 'blobs'>,
  damaged: (file: { id: string; spaceId: string; key: string }) => void,
): Promise<number> {
  let count = 0
  for (let after = '', more = true; more; ) {
    const files = await database.asSystem((tx) => selectBlobs(tx, after, AT_ONCE))
    for (const file of files) {
      count++
      try {
        for await (const _ of piecesOf(blobs, file));
      } catch (error) {
        if (!(error instanceof FileDamaged)) throw error
        damaged({ id: file.id, spaceId: file.spaceId, key: keyOf(file) })
      }
    }
    more = files.length === AT_ONCE
    after = files.at(-1)?.blob ?? ''
  }
  return count
}
