import { gunzipSync } from 'node:zlib'
import { AppError } from '@plumbline/core/errors'
import sharp from 'sharp'

export const MAX_PICTURE_BYTES = 5 * 1_048_576
const SIZE = 256
const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 10
/** Formats of cameras and screens; drawings (SVG) may hold scripts and addresses, so they are none. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif']

/** A square of 256 pixels without anything else that the file knew (place, camera). Throws AVATAR_NOT_AN_IMAGE. */
export async function pictureOf(packed: Buffer): Promise<Buffer> {
  try {
    const file = gunzipSync(packed, { maxOutputLength: MAX_PICTURE_BYTES })
    const image = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await image.metadata()
    if (!FORMATS.includes(format ?? '')) throw new AppError('AVATAR_NOT_AN_IMAGE')
    return await image
      .autoOrient()
      .resize(SIZE, SIZE, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer()
  } catch {
    // Whatever the library dislikes about a file is the file's fault, and its words are not for people.
    throw new AppError('AVATAR_NOT_AN_IMAGE')
  }
}
