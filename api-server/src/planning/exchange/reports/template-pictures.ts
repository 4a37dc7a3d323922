/** What a report as a PDF holds of the pictures of a document or a workbook; one that nobody can read is left out. */

import type { PdfPicture } from '../../../platform/pdf/index.ts'
import { lookAt } from '../../../platform/pictures/index.ts'
import type { DrawnPictures } from './drawn-pictures.ts'
import type { Parts } from './template.ts'

const PICTURES = /^(?:word|xl)\/media\//

/** `drawn`: those that are drawn on its pages as well, in place of their dots. */
export async function picturesIn(parts: Parts, drawn?: DrawnPictures): Promise<Map<string, PdfPicture>> {
  const pictures = new Map<string, PdfPicture>()
  for (const [path, bytes] of parts) {
    if (!PICTURES.test(path)) continue
    const written =
      drawn?.of(bytes) ??
      (await lookAt(bytes, (image, { format }) =>
        (format === 'jpeg' ? image.jpeg({ quality: 90 }) : image.png()).toBuffer(),
      ))
    if (written) pictures.set(path, written)
  }
  return pictures
}
