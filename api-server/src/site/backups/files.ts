import type { Transaction } from '../../platform/database/index.ts'
import { FileDamaged, type Storage } from '../../platform/storage/index.ts'
import type { ArchivedFile } from './manifest.ts'
import type { Chosen } from './rows-repository.ts'
import { selectOutside } from './rows-repository.ts'
import type { Vault } from './vault.ts'

const PIECE_BYTES = 4_194_304

interface Keeping {
  storage: Pick<Storage, 'piecesOf'>
  put(bytes: Uint8Array): Promise<string>
  /** What the backup before this one has. */
  last: readonly ArchivedFile[]
  /** Parts that are found damaged are taken away, also from those of before. */
  vault: Pick<Vault, 'has'>
  signal: AbortSignal
}

/** Bytes of files, each once. What is damaged where it is kept is named, and all else is in the backup. */
export async function archiveFiles(
  tx: Transaction,
  chosen: Chosen,
  { storage, put, last, vault, signal }: Keeping,
  further: (share: number) => void,
): Promise<{ files: ArchivedFile[]; lost: string | null }> {
  const known = new Map(last.filter(({ parts }) => vault.has(parts)).map((file) => [file.blob, file]))
  const files: ArchivedFile[] = []
  let lost: string | null = null
  const found = await selectOutside(tx, chosen)
  for (const [at, file] of found.entries()) {
    further(at / found.length)
    signal.throwIfAborted()
    const before = known.get(file.blob)
    const parts = before?.parts ?? (await archiveFile(storage.piecesOf(file), put).catch(ifDamaged))
    const { blob, spaceId, sha256, bytes } = file
    if (parts) files.push({ blob, spaceId, sha256, bytes, parts })
    else lost ??= `stored_files/${file.id}`
  }
  further(1)
  return { files, lost }
}

function ifDamaged(error: unknown): null {
  if (error instanceof FileDamaged) return null
  throw error
}

export async function archiveFile(bytes: AsyncIterable<Buffer>, put: Keeping['put']): Promise<string[]> {
  const parts: string[] = []
  for await (const piece of inPiecesOf(bytes, PIECE_BYTES)) parts.push(await put(piece))
  return parts
}

/** All of the same length but for the last one, so that the same bytes are the same parts. */
async function* inPiecesOf(pieces: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    bytes += piece.length
    if (bytes < length) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; at + length <= all.length; at += length) yield all.subarray(at, at + length)
    waiting = [all.subarray(at)]
    bytes = all.length - at
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

/** Where blobs are kept, under their new names and before rows name them. */
export async function bringFiles(
  storage: Pick<Storage, 'bring'>,
  vault: Pick<Vault, 'get'>,
  files: readonly ArchivedFile[],
  { place, signal }: { place(file: ArchivedFile): { spaceId: string; blob: string }; signal: AbortSignal },
): Promise<void> {
  for (const file of files) {
    signal.throwIfAborted()
    await storage.bring(place(file), gotten(vault, file.parts))
  }
}

async function* gotten(vault: Pick<Vault, 'get'>, parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield await vault.get(part)
}
