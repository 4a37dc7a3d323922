/** Worker thread: draws the first page of PDF files that somebody sent; a file that takes too long takes the thread along. */
import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { answerTasks } from '../workers/index.ts'
import type { Wanted } from './pictures.ts'

export interface FirstPageTask {
  path: string
  wanted: Wanted
}

/** Larger than what is wanted, which the picture is then made of. */
const SCALE = 2

let library: Promise<PDFiumLibrary> | null = null

answerTasks<FirstPageTask, Uint8Array | null>(async ({ path, wanted }) => ({ result: await drawn(path, wanted) }))

/** Null: it is no PDF that can be drawn. */
async function drawn(path: string, wanted: Wanted): Promise<Uint8Array | null> {
  library ??= PDFiumLibrary.init()
  const pdfium = await library
  const document = await pdfium.loadDocument(await readFile(path)).catch(() => null)
  if (!document) return null
  try {
    const page = document.getPage(0)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const fit = Math.min(wanted.width / originalWidth, wanted.height / originalHeight)
    const { data, width, height } = await page.render({ scale: SCALE * fit, render: 'bitmap' })
    const raw = { width, height, channels: 4 as const }
    return await sharp(data, { raw }).flatten({ background: '#ffffff' }).resize(wanted).webp({ quality: 82 }).toBuffer()
  } finally {
    document.destroy()
  }
}
