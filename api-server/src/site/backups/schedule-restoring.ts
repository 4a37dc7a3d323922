import type { VersionsEvent } from '@plumbline/core/contract'
import { roomNamed } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
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
import { limitAs, type Pool } from '../../platform/workers/index.ts'
import type { StorageQuotas } from '../../workspace/storage-quotas/index.ts'
import type { Folded, FoldTask } from './folding-worker.ts'
import type { Manifest } from './manifest.ts'
import type { VaultAt } from './vault-at.ts'

export interface VersionParts {
  database: Database
  collabApi: CollabApi
  quotas: Pick<StorageQuotas, 'admit'>
  pool: Pool<FoldTask, Folded>
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
  vault: VaultAt
  manifest: Manifest
}

interface Into {
  scope: Scope
  spaceId: string
  scheduleId: string
  /** Of the version. */
  name: string
}

/** What the actual version was, as a plain one: nothing else is touched. */
export async function restoreAsVersion(parts: VersionParts, from: From, into: Into): Promise<RestoredVersion> {
  const { database, collabApi, quotas } = parts
  const { scope, spaceId, scheduleId } = into
  const { name: basedOnName, document } = await actualOf(parts, from, spaceId)
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
      await insertVersion(tx, { ...version, createdBy: scope.userId, basedOnName })
      await insertEvent(tx, { version, change: 'created', details: { from: basedOnName }, userId: scope.userId })
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
  const { document } = await actualOf(parts, from, spaceId)
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

/** Throws BACKUP_WAY, BACKUP_DAMAGED and RESTORE_TOO_LARGE. */
const actualOf = ({ pool }: VersionParts, { vault, manifest }: From, owner: string): Promise<Folded> =>
  pool.run({ vault, manifest }, { owner }).catch(limitAs('TOOK_TOO_LONG'))
