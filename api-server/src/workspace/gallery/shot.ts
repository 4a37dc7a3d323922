import { AppError } from '@plumbline/core/errors'
import type { Sharp } from 'sharp'
import { lookAt } from '../../platform/pictures/index.ts'
import { takenAtOf } from './taken-at.ts'

export interface Shot {
  /** `YYYY-MM-DDTHH:mm` */
  takenAt: string | null
  width: number
  height: number
  content: Buffer
  thumbnail: Buffer
}

export const MAX_SHOT_BYTES = 25 * 1_048_576
/** As much as a large screen shows. */
const LONGEST = 2_560
/** Twice the tile, for fine screens. */
const TILE = 320

/** A picture as it is kept: turned, no larger than needed, without what else the file knew. Throws NOT_A_PICTURE. */
export async function developed(path: string): Promise<Shot> {
  const shot = await lookAt(path, async (image, { exif }) => {
    const takenAt = takenAtOf(exif, new Date())
    const { data: content, info } = await within(image, LONGEST, 82).toBuffer({ resolveWithObject: true })
    const thumbnail = await within(image, TILE, 72).toBuffer()
    return { takenAt, width: info.width, height: info.height, content, thumbnail }
  })
  if (!shot) throw new AppError('NOT_A_PICTURE')
  return shot
}

const within = (image: Sharp, longest: number, quality: number): Sharp =>
  image.clone().resize(longest, longest, { fit: 'inside', withoutEnlargement: true }).webp({ quality })
