import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { IdNames } from '@plumbline/core/backups'
import { AppError } from '@plumbline/core/errors'
import type { ArchiveHead } from '@plumbline/core/internal-api'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { ArchivedDocument } from './manifest.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const PIECE_BYTES = 4_194_304

interface Keeping {
  put(bytes: Uint8Array): Promise<string>
  signal: AbortSignal
}

/** Counts what is kept. */
export function measured(put: Keeping['put']): { put: Keeping['put']; bytes(): number } {
  let sum = 0
  const counted: Keeping['put'] = (bytes) => {
    sum += bytes.length
    return put(bytes)
  }
  return { put: counted, bytes: () => sum }
}

/** A document with its history; null: it is gone meanwhile. `before`: what the backup before this one has of it. */
export async function archiveDocument(
  collabApi: CollabApi,
  room: string,
  before: ArchivedDocument | undefined,
  { put, signal }: Keeping,
): Promise<ArchivedDocument | null> {
  const head = await collabApi.archive(room).catch(ifGone)
  if (!head) return null
  if (before && isSame(before.head, head)) return before
  const counted = measured(put)
  const keeping = { put: counted.put, signal }
  const snapshots: ArchivedDocument['snapshots'] = []
  for (const { seq } of head.snapshots) {
    const kept = await archiveSnapshot(collabApi, room, seq, keeping)
    if (kept) snapshots.push(kept)
  }
  const there = new Set(snapshots.map(({ seq }) => seq))
  const told = { ...head, snapshots: head.snapshots.filter(({ seq }) => there.has(seq)) }
  const entries = await archiveEntries(collabApi, room, head, keeping)
  return { room, head: told, snapshots, entries, bytes: counted.bytes() }
}

const ifGone = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return null
  throw error
}

/** Snapshots never change: what has as many changes and the same of them is the same. */
const isSame = (one: ArchiveHead, other: ArchiveHead): boolean =>
  one.seq === other.seq &&
  one.epoch === other.epoch &&
  one.keptFrom === other.keptFrom &&
  one.snapshots.map(({ seq }) => seq).join() === other.snapshots.map(({ seq }) => seq).join()

async function archiveSnapshot(collabApi: CollabApi, room: string, seq: number, { put, signal }: Keeping) {
  signal.throwIfAborted()
  const bytes = await collabApi.storedSnapshot(room, seq).catch(ifGone)
  if (!bytes) return null
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) parts.push(await put(bytes.subarray(at, at + PIECE_BYTES)))
  return { seq, parts }
}

/** Pieces are cut from the beginning on, so that what was journaled before the last backup is there already. */
async function archiveEntries(
  collabApi: CollabApi,
  room: string,
  { seq: until }: ArchiveHead,
  { put, signal }: Keeping,
): Promise<string[]> {
  const parts: string[] = []
  for (let seq = 0; seq < until; ) {
    signal.throwIfAborted()
    const { bytes, last } = await collabApi.archivedEntries(room, seq, until)
    if (bytes.length > 0) parts.push(await put(bytes))
    seq = last
  }
  return parts
}

interface Taking {
  get(part: string): Promise<Buffer>
  names: IdNames
  signal: AbortSignal
}

/** The same document under another name, with all ids of here. */
export async function bringDocument(
  collabApi: CollabApi,
  { head, snapshots, entries }: ArchivedDocument,
  room: string,
  { get, names, signal }: Taking,
): Promise<void> {
  await collabApi.unarchive(room, head)
  for (const snapshot of head.snapshots) {
    signal.throwIfAborted()
    const parts = snapshots.find(({ seq }) => seq === snapshot.seq)?.parts ?? []
    const stored = await joined(parts, get)
    await collabApi.unarchiveSnapshot(room, snapshot, await renamedStored(stored, snapshot.encoding, names))
  }
  for (const part of entries) {
    signal.throwIfAborted()
    await collabApi.unarchiveEntries(room, await renamed(await get(part), names))
  }
}

export async function joined(parts: readonly string[], get: (part: string) => Promise<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (const part of parts) pieces.push(await get(part))
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
}

/** In place, a piece in each turn of the loop. */
export async function renamed(bytes: Buffer, names: IdNames): Promise<Buffer> {
  if (names.size === 0) return bytes
  for (const _ of names.rename(bytes)) await nextTurn()
  return bytes
}

async function renamedStored(stored: Buffer, encoding: 'identity' | 'zstd', names: IdNames): Promise<Buffer> {
  if (names.size === 0) return stored
  if (encoding === 'identity') return renamed(stored, names)
  return compress(await renamed(await decompress(stored), names))
}
