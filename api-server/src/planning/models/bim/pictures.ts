import { viewPicture, viewPictureUpload } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { type Api, receiveFile } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import { lookAt } from '../../../platform/pictures/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import { placeOfLinks } from './authorizer.ts'
import type { LinksReader } from './links-reader.ts'
import { countPictures, deleteUnnamed, insertPicture, lockPictures, selectPicture } from './pictures-repository.ts'

/** Of one schedule: more than there may be views. */
const MAX_PICTURES = 600
const MAX_BYTES = 20_000_000
/** As much as a large screen shows. */
const LONGEST = 1_920
const QUALITY = 85
const KEPT_BY_BROWSER = 'private, max-age=604800, immutable'

export interface PicturesParts {
  database: Database
  links: LinksReader
  quotas: StorageQuotas
}

const ofSchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
  placeOfLinks(tx, params.scheduleId)

/** Pictures of viewpoints that came in files of other programs. */
export function bindPictures(api: Api, parts: PicturesParts): void {
  const { database, quotas } = parts
  api.inSpace(viewPicture, ofSchedule, async ({ scope, params: { scheduleId, pictureId }, http }) => {
    const bytes = await database.inScope(scope, (tx) => selectPicture(tx, scheduleId, pictureId))
    if (!bytes) throw new AppError('NOT_FOUND')
    http.type = 'image/jpeg'
    http.set('cache-control', KEPT_BY_BROWSER)
    return bytes
  })
  api.inSpace(viewPictureUpload, ofSchedule, async ({ scope, spaceId, params: { scheduleId }, http }) => {
    await quotas.admit(scope, spaceId)
    const { file } = await receiveFile(http, MAX_BYTES)
    return { pictureId: await keepPicture(parts, { scope, spaceId, scheduleId }, file.path) }
  })
}

/** Its id. `picture`: as somebody sent it. Throws NOT_A_PICTURE, PICTURES_TOO_MANY, SPACE_FULL. */
export async function keepPicture(
  { database, links, quotas }: PicturesParts,
  { scope, spaceId, scheduleId }: { scope: Scope; spaceId: string; scheduleId: string },
  picture: string | Buffer,
): Promise<string> {
  const content = await developed(picture)
  const isFull = await database.inScope(scope, async (tx) => (await countPictures(tx, scheduleId)) >= MAX_PICTURES)
  const named = isFull ? await links.read(scheduleId, 'pictures') : []
  const id = newId()
  await database.inScope(scope, async (tx) => {
    await lockPictures(tx, scheduleId)
    if (isFull) await deleteUnnamed(tx, scheduleId, named)
    if ((await countPictures(tx, scheduleId)) >= MAX_PICTURES) {
      throw new AppError('PICTURES_TOO_MANY', { max: MAX_PICTURES })
    }
    await insertPicture(tx, { id, spaceId, scheduleId, userId: scope.userId, content })
    await quotas.hold(tx, spaceId)
  })
  await quotas.settle(spaceId)
  return id
}

/** Without what else the file knew, and no larger than is looked at. Throws NOT_A_PICTURE. */
async function developed(picture: string | Buffer): Promise<Buffer> {
  const content = await lookAt(picture, (image) =>
    image
      .resize(LONGEST, LONGEST, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  )
  if (!content) throw new AppError('NOT_A_PICTURE')
  return content
}
