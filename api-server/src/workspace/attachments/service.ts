import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { chatFileLimits, type MessageFile } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Context } from 'koa'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { ReceivedFile } from '../../platform/http/index.ts'
import { newId } from '../../platform/ids.ts'
import { pictureFrom } from '../../platform/pictures/index.ts'
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
const unpack = promisify(gunzip)

/** A name of a file as people see it: no folders, no signs that steer a terminal or turn the writing. */
const CONTROL = /[\p{Cc}\p{Cf}\\/]/gu

/** Files as they are stored, pictures with a preview. */
function prepared(files: readonly ReceivedFile[]): Promise<NewAttachment[]> {
  return Promise.all(
    files.map(async ({ name, mime, bytes, packed }) => {
      const picture = await pictureFrom(packed, chatFileLimits.bytes, PREVIEW)
      return {
        ...{ id: newId(), name: name.replace(CONTROL, ' ').trim() || 'file', mime, bytes, packed },
        ...{ preview: picture?.webp ?? null, width: picture?.width ?? null, height: picture?.height ?? null },
      }
    }),
  )
}

/** What others are told of a file. */
const describe = ({ id, name, mime, bytes, width, height }: NewAttachment): MessageFile => ({
  ...{ id, name, mime, bytes, width, height },
})

interface Sending {
  owner: Owner
  spaceId: string
  userId: string
  files: readonly ReceivedFile[]
}

/** Files first, so that nothing names one that is not there; what is refused then leaves none behind. */
export async function withAttachments<T>(
  database: Database,
  { owner, spaceId, userId, files }: Sending,
  tell: (files: MessageFile[]) => Promise<T>,
): Promise<T> {
  const added = await prepared(files)
  await database.asSystem((tx) => insertAttachments(tx, owner, { spaceId, userId }, added))
  try {
    return await tell(added.map(describe))
  } catch (error) {
    const ids = added.map(({ id }) => id)
    await database.asSystem((tx) => deleteAttachments(tx, owner, ids))
    throw error
  }
}

/** Never shown by the browser itself: a page from a stranger would run in this place's name. Throws NOT_FOUND. */
export async function sendAttachment(tx: Transaction, owner: Owner, id: string, http: Context): Promise<Buffer> {
  const file = await selectAttachment(tx, owner, id)
  if (!file) throw new AppError('NOT_FOUND')
  http.attachment(file.name)
  http.type = 'application/octet-stream'
  http.set('cache-control', KEPT_BY_BROWSER)
  return unpack(file.content)
}

/** Throws NOT_FOUND for what has no preview. */
export async function sendPreview(tx: Transaction, owner: Owner, id: string, http: Context): Promise<Buffer> {
  const preview = await selectPreview(tx, owner, id)
  if (!preview) throw new AppError('NOT_FOUND')
  http.type = 'image/webp'
  http.set('cache-control', KEPT_BY_BROWSER)
  return preview
}
