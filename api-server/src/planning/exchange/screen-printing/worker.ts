/** Worker thread: a screen as a PDF. */
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { MAX_SCREEN_SHEETS } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { isTooMuch, type RollAsked, type RollSheets, rollAsked, rollLimits, rollSheets } from '@plumbline/core/rolls'
import { type LogoOnPaper, logoOnPaper, PdfSheets } from '../../../platform/pdf/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import type { ScreenTask } from './tasks.ts'

answerTasks<ScreenTask, Uint8Array<ArrayBuffer>>(async ({ path, person, date, logo: kept }) => {
  const { roll, settings, values } = await askedIn(path)
  const sheets = rollSheets({ roll, settings, values: { ...values, person, date } }, MAX_SCREEN_SHEETS)
  const count = sheets.slices.length
  if (count > MAX_SCREEN_SHEETS) throw new AppError('PRINT_TOO_MANY_SHEETS', { sheets: count, max: MAX_SCREEN_SHEETS })
  const logo = await logoOnPaper(settings.format.logo && kept, settings.ink)
  const about = { title: roll.title, author: person, language: settings.language }
  const pdf = new PdfSheets(sheets.sheet, about, logo.pictures)
  const read = buffer(pdf.stream)
  drawAll(pdf, sheets, logo)
  pdf.end()
  const bytes = new Uint8Array(await read)
  return { result: bytes, transfer: [bytes.buffer] }
})

async function askedIn(path: string): Promise<RollAsked> {
  const read = jsonIn(await readFile(path, 'utf8'))
  if (isTooMuch(read)) throw new AppError('PRINT_TOO_MUCH', { max: rollLimits.marks })
  const asked = rollAsked.safeParse(read)
  if (!asked.success) throw new AppError('BAD_REQUEST', { field: 'file' })
  return asked.data
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('BAD_REQUEST', { field: 'file' })
  }
}

function drawAll(pdf: PdfSheets, { slices, draw, headings }: RollSheets, logo: LogoOnPaper): void {
  const path: PDFKit.PDFOutline[] = []
  for (let page = 1; page <= slices.length; page++) {
    const pen = pdf.add()
    draw(pen, page, logo.of(pen))
    for (const { title, level } of headings(page)) {
      path.length = Math.min(path.length, level)
      path.push(pdf.bookmark(title, path.at(-1) ?? null))
    }
  }
}
