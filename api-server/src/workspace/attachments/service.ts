import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { MessageFile } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Context } from 'koa'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import { bytesAfter, type ReceivedFile, sendFile } from '../../platform/http/index.ts'
import { newId } from '../../platform/ids.ts'
import { pictureFrom } from '../../platform/pictures/index.ts'
import { packFile, type Storage } from '../../platform/storage/index.ts'
import type { StorageQuotas } from '../storage-quotas/index.ts'
import {
  deleteAttachments,
  insertAttachments,
  type NewAttachment,
  type Owner,
  selectAttachment,
  selectPreview,
} from './repository.ts'

const PREVIEW = { width: 720, height: 480, fit: 'inside' } as const
const KEPT_BY_BROWSER = 'private, max-age=31536000, immutable'

/** A name of a file as people see it: no folders, no signs that steer a terminal or turn the writing. */
const CONTROL = /[\p{Cc}\p{Cf}\\/]/gu

type Prepared = Omit<NewAttachment, 'storedFile'> & { packedPath: string }

/** Files as they are to be stored, pictures with a preview. */
const prepared = (files: readonly ReceivedFile[]): Promise<Prepared[]> =>
  Promise.all(files.map((file) => preparedFile({ ...file, id: newId() })))

async function preparedFile({ id, name, mime, bytes, path }: ReceivedFile & { id: string }): Promise<Prepared> {
  const [picture, packedPath] = await Promise.all([pictureFrom(path, PREVIEW), packFile(path)])
  return {
    ...{ id, name: name.replace(CONTROL, ' ').trim() || 'file', mime, bytes, packedPath },
    ...{ preview: picture?.webp ?? null, width: picture?.width ?? null, height: picture?.height ?? null },
  }
}

/** What others are told of a file. */
const describe = ({ id, name, mime, bytes, width, height }: Prepared): MessageFile => ({
  ...{ id, name, mime, bytes, width, height },
})

export interface AttachmentParts {
  database: Database
  storage: Storage
  quotas: StorageQuotas
}

interface Sending {
  owner: Owner
  spaceId: string
  userId: string
  files: readonly ReceivedFile[]
}

/** Files first, so that nothing names one that is not there; what is refused then leaves none behind. */
export async function withAttachments<T>(
  { database, storage, quotas }: AttachmentParts,
  { owner, spaceId, userId, files }: Sending,
  tell: (files: MessageFile[]) => Promise<T>,
): Promise<T> {
  const added = await prepared(files)
  await database.asSystem(async (tx) => {
    const kept: NewAttachment[] = []
    for (const { packedPath, ...file } of added) {
      kept.push({ ...file, storedFile: await storage.store(tx, spaceId, packedPath) })
    }
    await insertAttachments(tx, owner, { spaceId, userId }, kept)
    if (kept.length > 0) await quotas.hold(tx, spaceId)
  })
  if (added.length > 0) await quotas.settle(spaceId)
  try {
    return await tell(added.map(describe))
  } catch (error) {
    const ids = added.map(({ id }) => id)
    await database.asSystem((tx) => deleteAttachments(tx, owner, ids))
    throw error
  }
}

/** A file under an id that a message or a card names already. `store` writes it beside them. */
export async function movedAttachment(
  { storage }: Pick<AttachmentParts, 'storage'>,
  { owner, ...file }: ReceivedFile & { id: string; owner: Owner },
): Promise<{ store(tx: Transaction, by: { spaceId: string; userId: string }): Promise<void>; packedPath: string }> {
  const { packedPath, ...ready } = await preparedFile(file)
  return {
    packedPath,
    store: async (tx, by) => {
      const storedFile = await storage.store(tx, by.spaceId, packedPath)
      await insertAttachments(tx, owner, by, [{ ...ready, storedFile }])
    },
  }
}

/** Throws NOT_FOUND. */
export async function sendAttachment(
  { database, storage }: AttachmentParts,
  scope: Scope,
  { owner, id }: { owner: Owner; id: string },
  http: Context,
): Promise<Readable> {
  const file = await database.inScope(scope, (tx) => selectAttachment(tx, owner, id))
  if (!file) throw new AppError('NOT_FOUND')
  const { name, storedFile } = file
  const unpacked = () => pipeline(Readable.from(storage.read(scope, storedFile)), createGunzip(), () => undefined)
  return sendFile(http, {
    ...{ name, bytes: Number(file.bytes), hash: storedFile, cacheControl: KEPT_BY_BROWSER },
    from: (start) => bytesAfter(unpacked(), start),
  })
}

/** Throws NOT_FOUND for what has no preview. */
export async function sendPreview(
  { database }: AttachmentParts,
  scope: Scope,
  { owner, id }: { owner: Owner; id: string },
  http: Context,
): Promise<Buffer> {
  const preview = await database.inScope(scope, (tx) => selectPreview(tx, owner, id))
  if (!preview) throw new AppError('NOT_FOUND')
  http.type = 'image/webp'
  http.set('cache-control', KEPT_BY_BROWSER)
  return preview
}
