/** The texts of a printed schedule with their places: pdf.js reads them, core makes a table of them. Nothing is drawn. */
import { type PrintedPage, type PrintedText, readPrinted, type TableFile } from '@plumbline/core/exchange/table'
import { getDocumentProxy } from 'unpdf'
import { TableError } from './table-error.ts'

const MOST_PAGES = 500
/** Of all pages: a page of a schedule has 2,000. */
const MOST_TEXTS = 1_000_000
const LONGEST_TEXT = 4_096

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

export async function readPdf(bytes: Buffer): Promise<TableFile> {
  const pages = await pagesOf(bytes)
  if (pages.every(({ texts }) => texts.length === 0)) throw new TableError('table_pdf_scanned')
  const table = readPrinted(pages)
  if (!table) throw new TableError('table_pdf_no_table')
  return { sheets: [table.sheet], unread: table.unread }
}

/** No code of the file is run, no font is loaded, nothing is fetched; what is broken is an error and not guessed. */
const STRICT = {
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  enableXfa: false,
  stopAtErrors: true,
  verbosity: 0,
} as const

async function pagesOf(bytes: Buffer): Promise<PrintedPage[]> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), STRICT)
    try {
      if (pdf.numPages > MOST_PAGES) throw new TableError('table_pdf_pages', String(pdf.numPages))
      const pages: PrintedPage[] = []
      let count = 0
      for (let number = 1; number <= pdf.numPages; number++) {
        const page = await pdf.getPage(number)
        const { items } = await page.getTextContent({ includeMarkedContent: false })
        count += items.length
        if (count > MOST_TEXTS) throw new TableError('table_cells')
        pages.push({ texts: items.flatMap((item) => ('str' in item ? textOf(item) : [])) })
        page.cleanup()
      }
      return pages
    } finally {
      await pdf.loadingTask.destroy()
    }
  } catch (error) {
    if (error instanceof TableError) throw error
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new TableError(isLocked ? 'table_pdf_locked' : 'table_pdf_broken')
  }
}

/** What is written upwards or aslant is no cell. */
function textOf({ str, transform, width }: { str: string; transform: unknown[]; width: number }): PrintedText[] {
  const [a, b, c, d, x, y] = transform.map(Number) as [number, number, number, number, number, number]
  const isUpright = a > 0 && d > 0 && Math.abs(b) < a / 20 && Math.abs(c) < d / 2
  if (!isUpright || ![x, y, width].every(Number.isFinite)) return []
  return [{ text: str.slice(0, LONGEST_TEXT), x, y, width, height: d }]
}
