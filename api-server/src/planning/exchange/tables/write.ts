/** Sheets of cells as files, piece by piece. */
import { type PassThrough, Readable } from 'node:stream'
import { type CellValue, csvField, type WrittenSheet, workbookParts } from '@plumbline/core/exchange/table'
import yazl from 'yazl'
import { encoded } from './encoded.ts'

/** A workbook packed while it is read: neither a sheet nor the file stands in memory as a whole. */
export function workbookStream(sheets: readonly WrittenSheet[]): Readable {
  const zip = new yazl.ZipFile()
  for (const { path, chunks } of workbookParts(sheets)) {
    zip.addReadStreamLazy(path, (take) => take(null, Readable.from(encoded(chunks()), { highWaterMark: 1 })))
  }
  const packed = zip.outputStream as PassThrough
  zip.on('error', (error) => packed.destroy(error))
  zip.end()
  return packed
}

export interface CsvForm {
  separator: ';' | ',' | '\t'
  decimal: ',' | '.'
}

/** One sheet; with the mark by which Excel knows UTF-8. */
export function csvStream(sheet: WrittenSheet, form: CsvForm): Readable {
  return Readable.from(encoded(csvLines(sheet, form)))
}

function* csvLines(sheet: WrittenSheet, { separator, decimal }: CsvForm): Generator<string> {
  const line = (cells: readonly CellValue[]): string =>
    `${cells.map((cell) => csvField(cell, separator, decimal)).join(separator)}\r\n`
  yield `\uFEFF${line(sheet.columns.map(({ title }) => title))}`
  for (const { cells } of sheet.rows()) yield line(cells)
}
