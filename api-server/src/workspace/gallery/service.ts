import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import type { PutFile, Storage } from '../../platform/storage/index.ts'
import { countPictures, insertPicture, lockGalleryBytes } from './repository.ts'
import type { Shot } from './shot.ts'

/** Of one node. */
const MAX_PICTURES = 500
const BYTES_PER_MB = 1_048_576

type NewPicture = Omit<Parameters<typeof insertPicture>[1], 'id' | 'storedFile'>

interface Developed extends Shot {
  /** Its bytes, as they are put already. */
  file: PutFile
}

/** Resolves with its id. Throws GALLERY_FULL and PICTURES_TOO_MANY. */
export async function addPicture(
  storage: Pick<Storage, 'store'>,
  tx: Transaction,
  picture: NewPicture,
  shot: Developed,
  maxMegabytes: number,
): Promise<string> {
  const taken = await lockGalleryBytes(tx, picture.spaceId)
  if (taken + shot.content.length + shot.thumbnail.length > maxMegabytes * BYTES_PER_MB) {
    throw new AppError('GALLERY_FULL', { megabytes: maxMegabytes })
  }
  await refuseTooMany(tx, picture.nodeId)
  const id = newId()
  const storedFile = await storage.store(tx, picture.spaceId, shot.file)
  await insertPicture(tx, { id, ...picture, storedFile }, shot)
  return id
}

export async function refuseTooMany(tx: Transaction, epsId: string): Promise<void> {
  if ((await countPictures(tx, epsId)) >= MAX_PICTURES) throw new AppError('PICTURES_TOO_MANY', { max: MAX_PICTURES })
}
