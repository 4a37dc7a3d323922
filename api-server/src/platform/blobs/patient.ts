import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type BlobEntry, BlobMissing, type Blobs, requireKey } from './blobs.ts'

interface Patience {
  /** After the first failure of what is asked, and of the last piece that came. */
  seconds: number
  /** Between two attempts. */
  pauseMs: number
}

/** A bucket is away for a minute now and then: a job of an hour is not begun anew for that. */
const USUAL: Patience = { seconds: 180, pauseMs: 2_000 }

/** For what nobody waits for: asks a bucket again that does not answer, and goes on where it was. A folder fails at once. */
export function patientBlobs(blobs: Blobs, patience = USUAL): Blobs {
  if (blobs.kind === 'folder') return blobs
  const again = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    requireKey(key)
    return untilItAnswers(work, patience)
  }
  return {
    kind: blobs.kind,
    put: (key, bytes) => again(key, () => blobs.put(key, bytes)),
    putFor: (key, bytes, until) => again(key, () => blobs.putFor(key, bytes, until)),
    putFile: (key, path) => again(key, () => blobs.putFile(key, path)),
    get: (key) => again(key, () => blobs.get(key)),
    stream: async (key) => {
      const first = await again(key, () => blobs.stream(key))
      return Readable.from(piecesOf(first, () => again(key, () => blobs.stream(key)), patience))
    },
    size: (key) => again(key, () => blobs.size(key)),
    remove: (key) => again(key, () => blobs.remove(key)),
    list: (folder) => listed(() => blobs.list(folder), patience),
  }
}

async function untilItAnswers<T>(work: () => Promise<T>, patience: Patience): Promise<T> {
  const end = Date.now() + patience.seconds * 1_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      await orRest(error, end, patience)
    }
  }
}

/** Throws it where nothing is to be waited for. */
async function orRest(error: unknown, end: number, { pauseMs }: Patience): Promise<void> {
  if (error instanceof BlobMissing || Date.now() >= end) throw error
  await pause(pauseMs)
}

/** What came before the connection broke is not given a second time. */
async function* piecesOf(first: Readable, open: () => Promise<Readable>, patience: Patience): AsyncGenerator<Buffer> {
  let given = 0
  let end = Date.now() + patience.seconds * 1_000
  for (let stream = first; ; stream = await open()) {
    let read = 0
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) {
        const from = Math.min(piece.length, Math.max(0, given - read))
        read += piece.length
        if (from === piece.length) continue
        given += piece.length - from
        end = Date.now() + patience.seconds * 1_000
        yield piece.subarray(from)
      }
      return
    } catch (error) {
      await orRest(error, end, patience)
    }
  }
}

async function* listed(list: () => AsyncGenerator<BlobEntry>, patience: Patience): AsyncGenerator<BlobEntry> {
  const given = new Set<string>()
  let end = Date.now() + patience.seconds * 1_000
  for (;;) {
    try {
      for await (const entry of list()) {
        if (given.has(entry.key)) continue
        given.add(entry.key)
        end = Date.now() + patience.seconds * 1_000
        yield entry
      }
      return
    } catch (error) {
      await orRest(error, end, patience)
    }
  }
}
