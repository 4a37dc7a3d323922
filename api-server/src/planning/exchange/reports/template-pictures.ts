/** What a report as a PDF may hold of the template's pictures; one that nobody can read is left out. */
import { lookAt } from '../../../platform/pictures/index.ts'
import type { Parts } from './template.ts'

const PICTURES = /^(?:word|xl)\/media\//

export async function picturesIn(parts: Parts): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  for (const [path, bytes] of parts) {
    if (!PICTURES.test(path)) continue
    const written = await lookAt(bytes, (image, { format }) =>
      (format === 'jpeg' ? image.jpeg({ quality: 90 }) : image.png()).toBuffer(),
    )
    if (written) pictures.set(path, written)
  }
  return pictures
}
