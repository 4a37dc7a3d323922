/** Pages of a PDF: laid out here, so that no office program is asked. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { MAX_SHEETS, MAX_SHOWN_SHEETS } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { FlowPage, Measure } from '@plumbline/core/typesetting'
import { standAside } from '../workers/index.ts'
import { type PdfAbout, type PdfPicture, PdfSheets } from './pdf.ts'

interface WrittenPages {
  /** Anew each time: pages are counted before they are drawn. */
  pages(measure: Measure): Iterable<FlowPage>
  pictures?: ReadonlyMap<string, PdfPicture>
  most?: number
  /** 0…1. */
  progress?(done: number): void
}

export class TooManyPages extends Error {}

/** As whoever printed it is told. */
export function orTooManySheets(error: unknown): never {
  if (!(error instanceof TooManyPages)) throw error
  throw new AppError('PRINT_TOO_MANY_SHEETS', { sheets: MAX_SHEETS + 1, max: MAX_SHEETS })
}

/** As whoever looks at it before is told. */
export function orTooLongToShow(error: unknown): never {
  if (!(error instanceof TooManyPages)) throw error
  throw new AppError('PRINT_TOO_LONG_TO_SHOW', { max: MAX_SHOWN_SHEETS })
}

const A4 = { width: 210, height: 297 }

/** Resolves with how many pages there are. Throws TooManyPages. */
export async function writePages(
  { pages, pictures = new Map(), most = MAX_SHEETS, progress = () => undefined }: WrittenPages,
  about: PdfAbout,
  path: string,
): Promise<number> {
  const count = await countPages(pages, about, most)
  const pdf = new PdfSheets(A4, about, pictures)
  const written = pipeline(pdf.stream, createWriteStream(path, { mode: 0o600 }))
  await Promise.all([drawPages(pdf, pages(pdf.pen()), { count, progress }), written])
  return count
}

async function countPages(pages: WrittenPages['pages'], about: PdfAbout, most: number): Promise<number> {
  let count = 0
  for (const _ of pages(new PdfSheets(A4, about).pen())) {
    if (++count > most) throw new TooManyPages()
    if (count % 20 === 0) await tick()
  }
  return count
}

/** Page by page: what is drawn leaves before the next one is. */
async function drawPages(
  pdf: PdfSheets,
  pages: Iterable<FlowPage>,
  { count, progress }: { count: number; progress(done: number): void },
): Promise<void> {
  const path: PDFKit.PDFOutline[] = []
  let page = 0
  for (const one of pages) {
    page++
    one.draw({ pen: pdf.add(one.sheet), page, pages: count })
    for (const { title, level } of one.headings) {
      path.length = Math.min(path.length, level)
      path.push(pdf.bookmark(title, path.at(-1) ?? null))
    }
    progress(page / count)
    standAside()
    do await tick()
    while (pdf.stream.readableLength > pdf.stream.readableHighWaterMark)
  }
  pdf.end()
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
