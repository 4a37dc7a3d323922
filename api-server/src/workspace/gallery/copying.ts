import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { insertCopies, lockGalleryBytes, selectCopied } from './repository.ts'

const BYTES_PER_MB = 1_048_576

/** Of copied nodes: old id → new id. Pictures keep their author and both of their moments. */
export async function copyPictures(
  tx: Transaction,
  spaceId: string,
  nodes: ReadonlyMap<string, string>,
  maxMegabytes: number,
): Promise<void> {
  const pictures = await selectCopied(tx, [...nodes.keys()])
  if (pictures.length === 0) return
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0)
  const taken = await lockGalleryBytes(tx, spaceId)
  if (taken + bytes > maxMegabytes * BYTES_PER_MB) throw new AppError('GALLERY_FULL', { megabytes: maxMegabytes })
  const copies = pictures.map(({ id, nodeId }) => ({ id, copyId: newId(), nodeId: nodes.get(nodeId) ?? '' }))
  await insertCopies(tx, copies)
}
