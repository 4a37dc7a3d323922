import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { type BlobEntry, BlobMissing, type Blobs, requireKey } from './blobs.ts'

/** What was written half when a machine stopped; nobody takes it for a blob. */
const HALF = '.half-'

/** Blobs as files below a folder, which several nodes may share. */
export function folderBlobs(folder: string): Blobs {
  const pathOf = (key: string): string => join(folder, requireKey(key))
  const write = async (key: string, make: (path: string) => Promise<void>): Promise<void> => {
    const path = pathOf(key)
    const half = join(dirname(path), `${HALF}${randomUUID()}`)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await make(half)
      await synced(half)
      await rename(half, path)
    } finally {
      await rm(half, { force: true })
    }
  }
  const put = (key: string, bytes: Uint8Array, mode: number): Promise<void> =>
    write(key, async (path) => {
      const file = await open(path, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.chmod(mode)
      } finally {
        await file.close()
      }
    })
  return {
    kind: 'folder',
    put: (key, bytes) => put(key, bytes, 0o600),
    // Whoever owns a folder may do anything in it; nothing of ours writes over it.
    putFor: (key, bytes) => put(key, bytes, 0o400),
    putFile: (key, from) => write(key, (path) => copyFile(from, path)),
    get: (key) => readFile(pathOf(key)).catch((error: unknown) => missing(key, error)),
    stream: async (key) => {
      const file = await open(pathOf(key)).catch((error: unknown) => missing(key, error))
      return createReadStream('', { fd: file }) satisfies Readable
    },
    size: (key) =>
      stat(pathOf(key)).then(
        ({ size }) => size,
        (error: unknown) => (isMissing(error) ? null : Promise.reject(error)),
      ),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (below) => list(folder, join(folder, requireKey(below))),
  }
}

async function* list(folder: string, below: string): AsyncGenerator<BlobEntry> {
  const entries = await opendir(below, { recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!entries) return
  for await (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith(HALF)) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => null)
    if (!found) continue
    yield { key: relative(folder, path).split(sep).join('/'), bytes: found.size, at: found.mtime }
  }
}

/** On the disk before it has its name. */
async function synced(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function missing(key: string, error: unknown): never {
  throw isMissing(error) ? new BlobMissing(key) : error
}
