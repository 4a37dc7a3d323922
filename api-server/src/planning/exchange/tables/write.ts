/** Sheets of cells as files, piece by piece. */
import { type CellValue, csvField, type WrittenSheet, workbookParts } from '@plumbline/core/exchange/table'
import { strToU8, Zip, ZipDeflate } from 'fflate'

/** A workbook packed while it is written: no sheet stands in memory as a whole. */
export function workbookBytes(sheets: readonly WrittenSheet[]): Uint8Array<ArrayBuffer> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  for (const { path, chunks } of workbookParts(sheets)) {
    const entry = new ZipDeflate(path, { level: 6 })
    zip.add(entry)
    for (const chunk of chunks()) entry.push(strToU8(chunk))
    entry.push(new Uint8Array(0), true)
  }
  zip.end()
  return joined(packed)
}

export interface CsvForm {
  separator: ';' | ',' | '\t'
  decimal: ',' | '.'
}

/** One sheet; with the mark by which Excel knows UTF-8. */
export function csvBytes(sheet: WrittenSheet, { separator, decimal }: CsvForm): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const line = (cells: readonly CellValue[]): string =>
    `${cells.map((cell) => csvField(cell, separator, decimal)).join(separator)}\r\n`
  const pieces = [encoder.encode(`\uFEFF${line(sheet.columns.map(({ title }) => title))}`)]
  let text = ''
  for (const { cells } of sheet.rows()) {
    text += line(cells)
    if (text.length < PIECE) continue
    pieces.push(encoder.encode(text))
    text = ''
  }
  pieces.push(encoder.encode(text))
  return joined(pieces)
}

const PIECE = 262_144

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
