import { type SpaceStorage, STORAGE_WARNING } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { selectMemberRows } from '../../identity/access/index.ts'
import { audit } from '../../identity/audit/index.ts'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Notices } from '../notices/index.ts'
import {
  lockStorage,
  measureRows,
  putStorage,
  type QuotaRow,
  selectAllSpaces,
  selectQuota,
  selectUsage,
  sumBySpace,
} from './repository.ts'

const BYTES_PER_MB = 1_048_576
const ROOMS_AT_ONCE = 1_000
/** Only below this is a warning forgotten, so that one that goes up and down is not told each time. */
const CALM = 0.75

/** Documents, pictures, models, talk: all that a space stores counts against one quota. */
export interface StorageQuotas {
  /** Before a file is received, or so many bytes are written. Throws SPACE_FULL: nothing more goes in. */
  admit(scope: Scope, spaceId: string, bytes?: number): Promise<void>
  /** Bytes that still go in. Throws SPACE_FULL: none do. */
  room(scope: Scope, spaceId: string): Promise<number>
  /**
   * Receives so many bytes of one file at most as its kind may have and still go in. Throws SPACE_FULL where it is the space
   * that has no room for it.
   */
  within<T>(scope: Scope, spaceId: string, maxBytes: number, receive: (most: number) => Promise<T>): Promise<T>
  /** In the transaction that has stored something. Throws SPACE_FULL: it was too much. */
  hold(tx: Transaction, spaceId: string): Promise<void>
  /** After something was stored or deleted: tells administrators, and collab-server whether documents may still grow. */
  settle(spaceId: string): Promise<void>
  read(scope: Scope, spaceId: string): Promise<SpaceStorage>
  set(scope: Scope, spaceId: string, megabytes: number | null): Promise<SpaceStorage>
  /** What is not counted on the spot: documents, messages, elements of models, directories. */
  measure(): Promise<void>
}

export interface StorageQuotasParts {
  database: Database
  collabApi: CollabApi
  notices: Pick<Notices, 'tell'>
  /** As many as every space has, and as many as its administrators may set. */
  usualMegabytes: number
  mostMegabytes: number
}

export function createStorageQuotas(parts: StorageQuotasParts): StorageQuotas {
  const { database, collabApi, notices, usualMegabytes } = parts
  const mostMegabytes = Math.max(usualMegabytes, parts.mostMegabytes)
  const quotaOf = ({ quotaMb }: QuotaRow): number => (quotaMb ?? usualMegabytes) * BYTES_PER_MB
  const full = (quota: number): AppError => new AppError('SPACE_FULL', { megabytes: Math.round(quota / BYTES_PER_MB) })

  const effectiveRights = async (tx: Transaction, spaceId: string) => {
    const row = await selectQuota(tx, spaceId)
    const used = await selectUsage(tx, spaceId)
    const total = Object.values(used).reduce((sum, bytes) => sum + bytes, 0)
    return { row, used, total, quota: quotaOf(row) }
  }
  /** What administrators are to be told of now; null: nothing. */
  const settled = (tx: Transaction, spaceId: string) =>
    lockStorage(tx, spaceId).then(async () => {
      const { row, total, quota } = await effectiveRights(tx, spaceId)
      const level = total >= quota ? 100 : total >= quota * STORAGE_WARNING ? 80 : 0
      const isFull = total >= quota
      const warnedAt = level > row.warnedAt || total < quota * CALM ? level : row.warnedAt
      if (isFull !== row.isFull || warnedAt !== row.warnedAt) {
        await putStorage(tx, spaceId, { is_full: isFull, warned_at: warnedAt })
      }
      if (level <= row.warnedAt) return null
      const administrators = (await selectMemberRows(tx, spaceId)).filter(({ role }) => role === 'admin')
      return { level, quota, to: administrators.map(({ id }) => id) }
    })

  const settle: StorageQuotas['settle'] = async (spaceId) => {
    const warning = await database.asSystem((tx) => settled(tx, spaceId))
    if (!warning) return
    const params = { percent: warning.level, megabytes: Math.round(warning.quota / BYTES_PER_MB) }
    const nowhere = { epsId: null, scheduleId: null, versionId: null, actorId: null }
    notices.tell({ kind: 'storage', spaceId, ...nowhere, params, to: warning.to })
  }
  const read: StorageQuotas['read'] = async (scope, spaceId) => {
    const { row, used, total, quota } = await database.inScope(scope, (tx) => effectiveRights(tx, spaceId))
    return { quota, used, total, ownMegabytes: row.quotaMb, usualMegabytes, mostMegabytes }
  }
  const documentsBySpace = async (): Promise<Map<string, number>> => {
    const bySpace = new Map<string, number>()
    for (let after = ''; ; ) {
      const sizes = await collabApi.sizes(after, ROOMS_AT_ONCE)
      for (const [space, bytes] of await database.asSystem((tx) => sumBySpace(tx, sizes))) {
        bySpace.set(space, (bySpace.get(space) ?? 0) + bytes)
      }
      if (sizes.length < ROOMS_AT_ONCE) return bySpace
      after = sizes.at(-1)!.room
    }
  }

  const roomIn = async (scope: Scope, spaceId: string): Promise<{ room: number; quota: number }> => {
    const { total, quota } = await database.inScope(scope, (tx) => effectiveRights(tx, spaceId))
    if (total >= quota) throw full(quota)
    return { room: quota - total, quota }
  }

  return {
    settle,
    read,
    admit: async (scope, spaceId, bytes = 0) => {
      const { total, quota } = await database.inScope(scope, (tx) => effectiveRights(tx, spaceId))
      if (total + bytes >= quota) throw full(quota)
    },
    room: async (scope, spaceId) => (await roomIn(scope, spaceId)).room,
    within: async (scope, spaceId, maxBytes, receive) => {
      const { room, quota } = await roomIn(scope, spaceId)
      return receive(Math.min(maxBytes, room)).catch((error: unknown) => {
        const isTooMuch = error instanceof AppError && error.code === 'UPLOAD_TOO_LARGE' && room < maxBytes
        throw isTooMuch ? full(quota) : error
      })
    },
    hold: async (tx, spaceId) => {
      await lockStorage(tx, spaceId)
      const { total, quota } = await effectiveRights(tx, spaceId)
      if (total > quota) throw full(quota)
    },
    set: async (scope, spaceId, megabytes) => {
      if (megabytes !== null && megabytes > mostMegabytes) {
        throw new AppError('SPACE_QUOTA_TOO_LARGE', { megabytes: mostMegabytes })
      }
      await database.inScope(scope, async (tx) => {
        const before = await selectQuota(tx, spaceId)
        if (before.quotaMb === megabytes) return
        await putStorage(tx, spaceId, { quota_mb: megabytes })
        const textOf = (given: number | null): string => `${given ?? usualMegabytes} MB`
        const change = { subject: '', before: textOf(before.quotaMb), after: textOf(megabytes) }
        await audit(tx, { spaceId, userId: scope.userId, kind: 'space.quota', ...change })
      })
      await settle(spaceId)
      return read(scope, spaceId)
    },
    measure: async () => {
      const documents = await documentsBySpace()
      const messages = await database.asSystem((tx) => measureRows(tx, 'messages'))
      const elements = await database.asSystem((tx) => measureRows(tx, 'elements'))
      const directories = await database.asSystem((tx) => measureRows(tx, 'directories'))
      const days = await database.asSystem((tx) => measureRows(tx, 'days'))
      for (const spaceId of await database.asSystem(selectAllSpaces)) {
        const measured = {
          documents: (documents.get(spaceId) ?? 0) + (days.get(spaceId) ?? 0),
          messages: messages.get(spaceId) ?? 0,
          elements: elements.get(spaceId) ?? 0,
          directories: directories.get(spaceId) ?? 0,
        }
        await database.asSystem((tx) => putStorage(tx, spaceId, measured))
        await settle(spaceId)
      }
    },
  }
}
