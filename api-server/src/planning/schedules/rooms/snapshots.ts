import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const MAX_BYTES = 128 * 1_048_576
const FAST = { level: 4 }
const compress = promisify(gzip)

/**
 * Snapshots as they go out, packed, the latest used ones in memory. A snapshot never changes, so two hundred people who
 * open a schedule at once cost one read and at most one compression.
 */
export interface Snapshots {
  /** Throws NOT_FOUND. */
  read(room: string, seq: number): Promise<Buffer>
}

export function gzipped(readDocument: (room: string, seq: number) => Promise<Uint8Array>): ReadPacked {
  return async (room, seq) => compress(await readDocument(room, seq), FAST)
}

type ReadPacked = (room: string, seq: number) => Promise<Buffer>

export function createSnapshots(readPacked: ReadPacked): Snapshots {
  const kept = new Map<string, Promise<Buffer>>()
  const sizes = new Map<string, number>()
  let total = 0

  const makeRoom = (): void => {
    for (const key of sizes.keys()) {
      if (total <= MAX_BYTES) return
      forget(key)
    }
  }
  const forget = (key: string): void => {
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
    kept.delete(key)
  }
  const load = async (key: string, room: string, seq: number): Promise<Buffer> => {
    try {
      const packed = await readPacked(room, seq)
      sizes.set(key, packed.length)
      total += packed.length
      makeRoom()
      return packed
    } catch (error) {
      forget(key)
      throw error
    }
  }
  return {
    read: (room, seq) => {
      const key = `${room}@${seq}`
      const found = kept.get(key) ?? load(key, room, seq)
      // Moved to the end: the first in the map is the one unused for longest.
      kept.delete(key)
      kept.set(key, found)
      const size = sizes.get(key)
      if (size !== undefined) {
        sizes.delete(key)
        sizes.set(key, size)
      }
      return found
    },
  }
}
