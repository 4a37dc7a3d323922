import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { roomNamed } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import { decodeEntries } from '@plumbline/core/internal-api'
import { joined } from './documents.ts'
import type { ArchivedDocument, Manifest } from './manifest.ts'
import { linesOf } from './restore.ts'
import type { Vault } from './vault.ts'

const decompress = promisify(zstdDecompress)

type Readable = Pick<Vault, 'get'>

/** The version of the backup that was the actual one, as it was then. Throws BACKUP_WAY: there is none. */
export async function actualIn(vault: Readable, manifest: Manifest): Promise<{ name: string; updates: Uint8Array[] }> {
  const { id, name } = await versionIn(vault, manifest)
  const document = manifest.documents.find(({ room }) => room === roomNamed('schedule', id))
  if (!document) throw new AppError('BACKUP_WAY')
  return { name, updates: await updatesOf(vault, document) }
}

async function versionIn(vault: Readable, { tables }: Manifest): Promise<{ id: string; name: string }> {
  for (const part of tables.find(({ name }) => name === 'versions')?.parts ?? []) {
    for (const { row } of linesOf(await vault.get(part))) {
      if (row.kind === 'actual') return { id: String(row.id), name: String(row.name) }
    }
  }
  throw new AppError('BACKUP_WAY')
}

/** The newest snapshot, and what came after it. */
async function updatesOf(vault: Readable, { head, snapshots, entries }: ArchivedDocument): Promise<Uint8Array[]> {
  const newest = head.snapshots.findLast(({ epoch }) => epoch === head.epoch)
  const parts = snapshots.find(({ seq }) => seq === newest?.seq)?.parts
  if (!newest || !parts) throw new AppError('BACKUP_WAY')
  const stored = await joined(parts, (part) => vault.get(part))
  const updates: Uint8Array[] = [newest.encoding === 'zstd' ? await decompress(stored) : stored]
  for (const part of entries) {
    for (const { seq, epoch, update } of decodeEntries(await vault.get(part))) {
      if (epoch === head.epoch && seq > newest.seq) updates.push(Uint8Array.from(update))
    }
  }
  return updates
}
