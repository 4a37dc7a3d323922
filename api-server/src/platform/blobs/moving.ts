import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { BlobMissing, type Blobs } from './blobs.ts'

/** What is written goes to the new end; what is read may still be at the old one. Nobody has to wait for `moveBlobs`. */
export function movingBlobs(to: Blobs, from: Blobs): Blobs {
  /** Moved between the two looks, it is at the new end. */
  const either = async <T>(look: (end: Blobs) => Promise<T>): Promise<T> => {
    for (const end of [to, from]) {
      try {
        return await look(end)
      } catch (error) {
        if (!(error instanceof BlobMissing)) throw error
      }
    }
    return look(to)
  }
  return {
    kind: to.kind,
    put: (key, bytes) => to.put(key, bytes),
    putFor: (key, bytes, until) => to.putFor(key, bytes, until),
    putFile: (key, path) => to.putFile(key, path),
    get: (key) => either((end) => end.get(key)),
    stream: (key) => either((end) => end.stream(key)),
    size: async (key) => (await to.size(key)) ?? (await from.size(key)) ?? to.size(key),
    remove: async (key) => {
      // The old one first: what is moved meanwhile is moved to where it is removed next.
      await from.remove(key)
      await to.remove(key)
    },
    list: async function* (folder) {
      const seen = new Set<string>()
      for (const end of [from, to]) {
        for await (const entry of end.list(folder)) {
          if (end === to && seen.has(entry.key)) continue
          if (end === from) seen.add(entry.key)
          yield entry
        }
      }
    },
  }
}

interface MoveParts {
  to: Blobs
  from: Blobs
  /** A copy on this machine, of which no more than a piece stands in memory. */
  withFile(stream: Readable, work: (path: string) => Promise<void>): Promise<void>
  moved(key: string, bytes: number): void
}

/** Copied, read back, compared, and only then taken away: wherever this is interrupted, nothing is at neither end. */
export async function moveBlobs({ to, from, withFile, moved }: MoveParts, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    for await (const { key, bytes } of from.list(folder)) {
      const there = await from.stream(key).catch(ifMissing)
      // Removed meanwhile.
      if (!there) continue
      await withFile(there, (path) => to.putFile(key, path))
      const [copy, original] = [await sha256Of(to, key), await sha256Of(from, key)]
      // Removed while it was copied, or moved by another one: a copy that nobody names is cleared away in its time.
      if (original === null) continue
      if (copy !== original) throw new Error(`${key} did not arrive as it was`)
      await from.remove(key)
      moved(key, bytes)
    }
  }
}

async function sha256Of(blobs: Blobs, key: string): Promise<string | null> {
  const stream = await blobs.stream(key).catch(ifMissing)
  if (!stream) return null
  const hash = createHash('sha256')
  for await (const piece of stream) hash.update(piece as Buffer)
  return hash.digest('hex')
}

function ifMissing(error: unknown): null {
  if (error instanceof BlobMissing) return null
  throw error
}
