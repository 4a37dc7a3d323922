import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  type GalleryPicture,
  galleryDelete,
  galleryEdit,
  galleryList,
  galleryPicture,
  galleryRestore,
  galleryThumbnail,
  galleryUpload,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may } from '@plumbline/core/permissions'
import type { Database, Transaction } from '../../platform/database/index.ts'
import { type Api, parseInput, receiveFile, type SpaceCall } from '../../platform/http/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { selectNode } from '../eps/index.ts'
import type { StorageQuotas } from '../storage-quotas/index.ts'
import {
  type PictureRow,
  selectContent,
  selectPicture,
  selectPictures,
  selectThumbnail,
  setDeleted,
  updateCaption,
} from './repository.ts'
import { addPicture, refuseTooMany } from './service.ts'
import { developed, MAX_SHOT_BYTES } from './shot.ts'

const KEPT_BY_BROWSER = 'private, max-age=86400, immutable'

interface GalleryParts {
  database: Database
  storage: Storage
  quotas: StorageQuotas
  /** Of all pictures of a space. */
  maxMegabytes: number
  changed(spaceId: string, epsId: string): void
}

const spaceOf = async (tx: Transaction, { params }: { params: { epsId: string } }) =>
  (await selectNode(tx, params.epsId))?.spaceId ?? null

export function bindGallery(api: Api, parts: GalleryParts): void {
  bindReading(api, parts)
  bindUpload(api, parts)
  bindChanges(api, parts)
}

function bindReading(api: Api, { database, storage }: GalleryParts): void {
  api.inSpace(galleryList, spaceOf, ({ scope, params }) =>
    database.inScope(scope, async (tx) => ({ pictures: (await selectPictures(tx, params.epsId)).map(viewOf) })),
  )
  api.inSpace(galleryThumbnail, spaceOf, async ({ scope, params: { epsId, pictureId }, http }) => {
    const thumbnail = await database.inScope(scope, (tx) => selectThumbnail(tx, epsId, pictureId))
    if (!thumbnail) throw new AppError('NOT_FOUND')
    http.type = 'image/webp'
    http.set('cache-control', KEPT_BY_BROWSER)
    return thumbnail
  })
  api.inSpace(galleryPicture, spaceOf, async ({ scope, params: { epsId, pictureId }, http }) => {
    const picture = await database.inScope(scope, (tx) => selectContent(tx, epsId, pictureId))
    if (!picture) throw new AppError('NOT_FOUND')
    http.type = 'image/webp'
    http.set('cache-control', KEPT_BY_BROWSER)
    return picture.content ?? Readable.from(storage.read(scope, picture.storedFile ?? ''))
  })
}

function bindUpload(api: Api, { database, storage, quotas, maxMegabytes, changed }: GalleryParts): void {
  api.inSpace(galleryUpload, spaceOf, async ({ spaceId, scope, params: { epsId }, http }) => {
    await quotas.admit(scope, spaceId)
    const { fields, file } = await receiveFile(http, MAX_SHOT_BYTES)
    const { caption = '', workId, day } = parseInput(galleryUpload.input, fields)
    const about = workId && day ? { workId, day } : null
    const shot = await developed(file.path)
    // In place of what came.
    await writeFile(file.path, shot.content)
    const put = await storage.put(spaceId, file.path)
    const picture = await database.inScope(scope, async (tx) => {
      const of = { spaceId, nodeId: epsId, authorId: scope.userId, caption, about }
      const id = await addPicture(storage, tx, of, { ...shot, file: put }, maxMegabytes)
      await quotas.hold(tx, spaceId)
      return required(tx, { epsId, pictureId: id })
    })
    await quotas.settle(spaceId)
    changed(spaceId, epsId)
    return { picture: viewOf(picture) }
  })
}

function bindChanges(api: Api, { database, changed }: GalleryParts): void {
  api.inSpace(galleryEdit, spaceOf, async (call) => {
    const { spaceId, scope, params, input } = call
    const picture = await database.inScope(scope, async (tx) => {
      requireOwn(call, await required(tx, params), 'eps.edit')
      await updateCaption(tx, params.pictureId, input.caption)
      return required(tx, params)
    })
    changed(spaceId, params.epsId)
    return { picture: viewOf(picture) }
  })

  api.inSpace(galleryDelete, spaceOf, async (call) => {
    const { spaceId, scope, params } = call
    await database.inScope(scope, async (tx) => {
      requireOwn(call, await required(tx, params), 'eps.delete')
      await setDeleted(tx, params.pictureId, true)
    })
    changed(spaceId, params.epsId)
    return { success: true as const }
  })

  api.inSpace(galleryRestore, spaceOf, async (call) => {
    const { spaceId, scope, params } = call
    const picture = await database.inScope(scope, async (tx) => {
      requireOwn(call, await required(tx, params, { deleted: true }), 'eps.delete')
      await refuseTooMany(tx, params.epsId)
      await setDeleted(tx, params.pictureId, false)
      return required(tx, params)
    })
    changed(spaceId, params.epsId)
    return { picture: viewOf(picture) }
  })
}

/** Throws FORBIDDEN: it is somebody else's, and the person may not do that at the node. */
function requireOwn(
  { subject, scope }: Pick<SpaceCall<unknown, unknown>, 'subject' | 'scope'>,
  picture: PictureRow,
  otherwise: 'eps.edit' | 'eps.delete',
): void {
  if (picture.authorId !== scope.userId && !may(subject, otherwise)) throw new AppError('FORBIDDEN')
}

/** Throws NOT_FOUND. */
async function required(
  tx: Transaction,
  { epsId, pictureId }: { epsId: string; pictureId: string },
  which = { deleted: false },
): Promise<PictureRow> {
  const picture = await selectPicture(tx, epsId, pictureId, which)
  if (!picture) throw new AppError('NOT_FOUND')
  return picture
}

function viewOf({
  at,
  authorId,
  firstName,
  lastName,
  color,
  workId,
  day,
  nodeId: _,
  ...known
}: PictureRow): GalleryPicture {
  const about = workId !== null && day !== null ? { workId, day } : null
  return { ...known, about, author: { id: authorId, firstName, lastName, color }, at: at.toISOString() }
}
