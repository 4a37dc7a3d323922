import { AppError } from '@plumbline/core/errors'
import { pictureFrom } from '../../platform/pictures/index.ts'

export const MAX_PICTURE_BYTES = 5 * 1_048_576
const SIZE = 256

/** A square of 256 pixels. Throws NOT_A_PICTURE. */
export async function pictureOf(path: string): Promise<Buffer> {
  const picture = await pictureFrom(path, { width: SIZE, height: SIZE, fit: 'cover' })
  if (!picture) throw new AppError('NOT_A_PICTURE')
  return picture.webp
}
