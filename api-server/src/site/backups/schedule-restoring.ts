import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { VersionsEvent } from '@plumbline/core/contract'
import { documentMaxBytes, roomNamed } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import { decodeEntries } from '@plumbline/core/internal-api'
import { selectNames } from '../../identity/users/index.ts'
import {
  countVersions,
  freeName,
  insertEvent,
  insertVersion,
  MAX_VERSIONS,
  selectCurrentVersion,
} from '../../planning/versions/kinds/index.ts'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Pool } from '../../platform/workers/index.ts'
import type { StorageQuotas } from '../../workspace/storage-quotas/index.ts'
import { joined } from './documents.ts'
import type { ArchivedDocument, Manifest } from './manifest.ts'
import { linesOf } from './restore.ts'
import type { Vault } from './vault.ts'
import type { FoldTask } from './worker.ts'

const decompress = promisify(zstdDecompress)

const MB = 1_048_576

export interface VersionParts {
  database: Database
  collabApi: CollabApi
  quotas: Pick<StorageQuotas, 'admit'>
  pool: Pool<FoldTask, Uint8Array<ArrayBuffer>>
  versionsChanged(spaceId: string, event: VersionsEvent): void
}

export interface RestoredVersion {
  versionId: string
  /** That began with it in the place of another one; null: it is a version of its own. */
  epoch: number | null
  /** Everybody hears of it. */
  tell(): void
}

interface From {
  vault: Vault
  manifest: Manifest
  signal: AbortSignal
}

interface Into {
  scope: Scope
  spaceId: string
  scheduleId: string
  /** Of the version. */
  name: string
}

/** A version in the backup. */
interface Source {
  id: string
  name: string
}

/** What the actual version was, as a plain one: nothing else is touched. */
export async function restoreAsVersion(parts: VersionParts, from: From, into: Into): Promise<RestoredVersion> {
  const { database, collabApi, quotas } = parts
  const { scope, spaceId, scheduleId } = into
  const source = await actualIn(from)
  const document = await documentOf(parts, from, source, spaceId)
  await quotas.admit(scope, spaceId, document.length)
  const id = newId()
  await collabApi.create(roomNamed('schedule', id), document, scope.userId)
  try {
    const event = await database.inScope(scope, async (tx) => {
      if ((await countVersions(tx, scheduleId)) >= MAX_VERSIONS) throw new AppError('CONFLICT', { max: MAX_VERSIONS })
      const version = {
        id,
        spaceId,
        scheduleId,
        name: await freeName(tx, scheduleId, into.name),
        kind: 'version' as const,
      }
      await insertVersion(tx, { ...version, createdBy: scope.userId, basedOnName: source.name })
      await insertEvent(tx, { version, change: 'created', details: { from: source.name }, userId: scope.userId })
      return eventOf(tx, { scope, scheduleId, versionId: id, name: version.name, change: 'created' })
    })
    return { versionId: id, epoch: null, tell: () => parts.versionsChanged(spaceId, event) }
  } catch (error) {
    await collabApi.remove(roomNamed('schedule', id))
    throw error
  }
}

/**
 * In place of what the actual version is: as its next epoch, so that whoever has it open reads it anew, and what they typed
 * meanwhile is done again on top of it or becomes a proposal. Its history goes on. Throws VERSION_LOCKED.
 */
export async function replaceActual(parts: VersionParts, from: From, into: Into): Promise<RestoredVersion> {
  const { database } = parts
  const { scope, spaceId, scheduleId } = into
  const current = await database.inScope(scope, (tx) => selectCurrentVersion(tx, scheduleId))
  if (!current) throw new AppError('NOT_FOUND')
  if (current.locked) throw new AppError('VERSION_LOCKED')
  const source = await actualIn(from)
  const document = await documentOf(parts, from, source, spaceId)
  return replaceWith(parts, scope, { ...current, spaceId, scheduleId }, document, {
    change: 'restored',
    from: from.manifest.madeAt,
  })
}

interface Replaced {
  id: string
  name: string
  spaceId: string
  scheduleId: string
}

/** The version holds this document from now on, as its next epoch. */
export async function replaceWith(
  { database, collabApi, versionsChanged }: Pick<VersionParts, 'database' | 'collabApi' | 'versionsChanged'>,
  scope: Scope,
  { id, name, spaceId, scheduleId }: Replaced,
  document: Uint8Array,
  { change, from }: { change: 'restored' | 'restore_undone'; from: string },
): Promise<RestoredVersion> {
  const { event, epoch } = await database.inScope(scope, async (tx) => {
    const version = { id, spaceId, scheduleId, name }
    await insertEvent(tx, { version, change, details: { from }, userId: scope.userId })
    const told = await eventOf(tx, { scope, scheduleId, versionId: id, name, change })
    // Last: what is refused there is told nowhere.
    const turned = await collabApi.replace(roomNamed('schedule', id), document, scope.userId)
    return { event: told, epoch: turned.epoch }
  })
  return { versionId: id, epoch, tell: () => versionsChanged(spaceId, event) }
}

export async function eventOf(
  tx: Transaction,
  { scope, ...event }: { scope: Scope } & Omit<VersionsEvent, 'by'>,
): Promise<VersionsEvent> {
  const name = (await selectNames(tx, [scope.userId])).get(scope.userId) ?? ''
  return { ...event, by: { id: scope.userId, name } }
}

/** The version of the backup that was the actual one. Throws BACKUP_WAY: there is none. */
async function actualIn({ vault, manifest }: From): Promise<Source> {
  for (const part of manifest.tables.find(({ name }) => name === 'versions')?.parts ?? []) {
    for (const { row } of linesOf(await vault.get(part))) {
      if (row.kind === 'actual') return { id: String(row.id), name: String(row.name) }
    }
  }
  throw new AppError('BACKUP_WAY')
}

/** As it was when the backup was made, without its history. Throws RESTORE_TOO_LARGE. */
async function documentOf({ pool }: VersionParts, { vault, manifest }: From, { id, name }: Source, owner: string) {
  const room = roomNamed('schedule', id)
  const document = manifest.documents.find((one) => one.room === room)
  if (!document) throw new AppError('BACKUP_WAY')
  const folded = await pool.run({ updates: await updatesOf(document, (part) => vault.get(part)) }, { owner })
  requireSize(folded, `${manifest.name} · ${name}`)
  return folded
}

function requireSize({ length }: Uint8Array, what: string): void {
  if (length <= documentMaxBytes) return
  const [megabytes, max] = [length, documentMaxBytes].map((bytes) => Math.ceil(bytes / MB)) as [number, number]
  throw new AppError('RESTORE_TOO_LARGE', { what, megabytes, max })
}

/** The newest snapshot, and what came after it. */
async function updatesOf(
  { head, snapshots, entries }: ArchivedDocument,
  get: (part: string) => Promise<Buffer>,
): Promise<Uint8Array[]> {
  const newest = head.snapshots.findLast(({ epoch }) => epoch === head.epoch)
  const parts = snapshots.find(({ seq }) => seq === newest?.seq)?.parts
  if (!newest || !parts) throw new AppError('BACKUP_WAY')
  const stored = await joined(parts, get)
  const updates: Uint8Array[] = [newest.encoding === 'zstd' ? await decompress(stored) : stored]
  for (const part of entries) {
    for (const { seq, epoch, update } of decodeEntries(await get(part))) {
      if (epoch === head.epoch && seq > newest.seq) updates.push(Uint8Array.from(update))
    }
  }
  return updates
}
