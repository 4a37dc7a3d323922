/** A filled template as a PDF: laid out here, so that no office program is asked. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { MAX_SHEETS } from '@plumbline/core/contract'
import { ReportFault } from '@plumbline/core/reports'
import { type Flow, pagesOf } from '@plumbline/core/typesetting'
import { type PdfAbout, PdfSheets } from '../../../platform/pdf/index.ts'
import { lookAt } from '../../../platform/pictures/index.ts'
import { standAside } from '../../../platform/workers/index.ts'
import type { Parts } from './template.ts'

interface WrittenPages {
  /** Anew each time: pages are counted before they are drawn. */
  flows(): Iterable<Flow>
  pictures: ReadonlyMap<string, Buffer>
}

const A4 = { width: 210, height: 297 }

/** Resolves with how many pages there are. */
export async function writePages({ flows, pictures }: WrittenPages, about: PdfAbout, path: string): Promise<number> {
  const pages = await countPages(flows(), about)
  const pdf = new PdfSheets(A4, about, pictures)
  const written = pipeline(pdf.stream, createWriteStream(path, { mode: 0o600 }))
  await Promise.all([drawPages(pdf, flows(), pages), written])
  return pages
}

async function countPages(flows: Iterable<Flow>, about: PdfAbout): Promise<number> {
  const measure = new PdfSheets(A4, about).pen()
  let count = 0
  for (const flow of flows) {
    for (const _ of pagesOf(flow, measure)) {
      if (++count > MAX_SHEETS) throw new ReportFault('too_long')
      if (count % 20 === 0) await tick()
    }
  }
  return count
}

/** Page by page: what is drawn leaves before the next one is. */
async function drawPages(pdf: PdfSheets, flows: Iterable<Flow>, pages: number): Promise<void> {
  const path: PDFKit.PDFOutline[] = []
  let page = 0
  for (const flow of flows) {
    for (const one of pagesOf(flow, pdf.pen())) {
      page++
      one.draw({ pen: pdf.add(one.sheet), page, pages })
      for (const { title, level } of one.headings) {
        path.length = Math.min(path.length, level)
        path.push(pdf.bookmark(title, path.at(-1) ?? null))
      }
      standAside()
      do await tick()
      while (pdf.stream.readableLength > pdf.stream.readableHighWaterMark)
    }
  }
  pdf.end()
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const PICTURES = /^(?:word|xl)\/media\//

/** What a PDF may hold; a picture that nobody can read is left out. */
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
