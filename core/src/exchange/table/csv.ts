/** CSV: what its bytes say, what parts its cells, and how a cell is written. */
import { byteString } from '../byte-string.ts'
import { decode, findEncoding } from '../encoding.ts'
import { type CellValue, dateText, isDateCell } from './types.ts'

/** `null`: bytes that are no text, or not of the encoding that their mark names. */
export type CsvText = string | null

const separators = [';', '\t', ',', '|'] as const
/** How much of a file is looked at for its separator. */
const LOOKED_AT = 20_000

/** Bytes as text: by their mark, as UTF-16 by its zeros, else UTF-8 or the code page of their letters. */
export function csvText(bytes: Uint8Array): CsvText {
  const [a, b, c] = bytes
  if (a === 0xff && b === 0xfe) return utf16(bytes.subarray(2), false)
  if (a === 0xfe && b === 0xff) return utf16(bytes.subarray(2), true)
  if (b === 0 && a !== 0) return utf16(bytes, false)
  if (a === 0 && b !== 0) return utf16(bytes, true)
  const isMarked = a === 0xef && b === 0xbb && c === 0xbf
  const plain = byteString(isMarked ? bytes.subarray(3) : bytes)
  if (plain.includes('\0')) return null
  const lines = plain.split('\n').filter((line) => /[\x80-\xff]/.test(line))
  const encoding = findEncoding(lines, isMarked)
  if (encoding === null) return null
  return decode(plain, encoding)
}

function utf16(bytes: Uint8Array, isBigEndian: boolean): CsvText {
  if (bytes.length % 2 === 1) return null
  const [high, low] = isBigEndian ? [0, 1] : [1, 0]
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    text += String.fromCharCode((bytes[at + high] ?? 0) * 256 + (bytes[at + low] ?? 0))
  }
  return text.includes('\0') ? null : text
}

/** What stands equally often in most lines; quoted cells do not count. `sep=;` on top says it. */
export function csvSeparatorOf(text: string): { separator: string; from: number } {
  const told = /^sep=(.)\r?\n/i.exec(text.slice(0, 10))
  if (told?.[1]) return { separator: told[1], from: told[0].length }
  const lines = text
    .slice(0, LOOKED_AT)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '')
  let [best, most] = [',' as string, 0]
  for (const separator of separators) {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const usual = mostFrequent(counts.filter((count) => count > 0))
    const worth = counts.filter((count) => count === usual).length * Math.min(usual, 5)
    if (worth > most) [best, most] = [separator, worth]
  }
  return { separator: best, from: 0 }
}

function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  return [...times].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0
}

/** Rows of cells by RFC 4180: quoted cells hold separators, ends of lines and doubled quotes; null: nothing stands there. */
export function csvRecords(text: string, separator: string): (string | null)[][] {
  const rows: (string | null)[][] = []
  let row: (string | null)[] = []
  const cell = /("(?:[^"]|"")*"|[^\r\n]*?)(SEP|\r\n|\n|\r|$)/.source
  const next = new RegExp(cell.replace('SEP', `\\x${separator.charCodeAt(0).toString(16).padStart(2, '0')}`), 'y')
  while (next.lastIndex < text.length) {
    const [whole, raw = '', end = ''] = next.exec(text) ?? []
    if (whole === undefined) break
    const plain = raw.startsWith('"') && raw.length > 1 ? raw.slice(1, -1).replaceAll('""', '"') : raw
    row.push(plain === '' ? null : plain)
    if (end === separator) continue
    rows.push(row)
    row = []
  }
  // The text ends behind a separator: an empty cell stands there.
  if (row.length > 0) rows.push([...row, null])
  return rows
}

/** A text that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Text that begins like a formula gets an apostrophe in front, which `plainText` takes away again. */
export function csvField(value: CellValue, separator: string, decimal: ',' | '.'): string {
  if (value === null) return ''
  if (isDateCell(value)) return dateText(value)
  if (typeof value === 'number') return decimalText(value, decimal)
  if (typeof value === 'boolean') return value ? '1' : '0'
  const guarded = FORMULA.test(value) || /^'+[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /["\r\n]/.test(guarded) || guarded.includes(separator) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Never 1e-7. */
function decimalText(value: number, decimal: ',' | '.'): string {
  const text = String(value)
  const plain = text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text
  return plain.replace('.', decimal)
}

/** A cell of a file as it was before it was guarded. */
export const unguarded = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)
