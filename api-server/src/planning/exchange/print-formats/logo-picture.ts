import { AppError } from '@plumbline/core/errors'
import { lookAt } from '../../../platform/pictures/index.ts'

export const MAX_LOGO_BYTES = 5 * 1_048_576
/** Fine enough for the largest that a format may have. */
const MOST_DOTS = { width: 1_600, height: 800 }

/** As it is printed: without anything else that its file knew. Throws NOT_A_PICTURE. */
export async function logoPicture(path: string): Promise<{ content: Buffer; ratio: number }> {
  const logo = await lookAt(path, async (image) => {
    const sized = image.resize({ ...MOST_DOTS, fit: 'inside', withoutEnlargement: true }).png()
    const { data: content, info } = await sized.toBuffer({ resolveWithObject: true })
    return { content, ratio: info.width / info.height }
  })
  if (!logo) throw new AppError('NOT_A_PICTURE')
  return logo
}
