import { isDateCell } from '../../exchange/table/index.ts'
import { eachOf, evaluate } from '../expression.ts'
import { ReportFault } from '../fault.ts'
import { formatted, type ReportLanguage } from '../format.ts'
import { isScope, type Scope, type Value } from '../values.ts'
import { onlyMark, type Piece } from './marked.ts'

const MAX_TEXT = 32_767
const SERIAL_OF_1970 = 25_569
const MINUTES_PER_DAY = 1_440

/** How cells of the template say what they hold. */
export interface CellStyles {
  isPercent(style: number): boolean
  /** The same style, for a date. */
  ofDate(style: number): number
}

interface Writing {
  place: string
  attributes: string
  style: number
  prefix: string
  language: ReportLanguage
  styles: CellStyles
}

/** A cell that is one mark holds its value; any other a text. Never a formula: what people typed is not calculated. */
export function filledCell(pieces: readonly Piece[], scopes: readonly Scope[], writing: Writing): string {
  const only = onlyMark(pieces)
  const value = only ? evaluate(only.of, scopes) : null
  if (only && only.format === null && typeof value !== 'string') return valueCell(value, writing)
  return textCell(
    only ? formatted(value, only.format, writing.language) : textOf(pieces, scopes, writing.language),
    writing,
  )
}

function textOf(pieces: readonly Piece[], scopes: readonly Scope[], language: ReportLanguage): string {
  let text = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece
    else if (piece.kind !== 'loop') text += formatted(evaluate(piece.of, scopes), piece.format, language)
    else for (const scope of eachOf(piece.mark, scopes)) text += textOf(piece.inside, [scope, ...scopes], language)
    if (text.length > MAX_TEXT) return text.slice(0, MAX_TEXT)
  }
  return text
}

function valueCell(value: Value, writing: Writing): string {
  const { place, attributes, style, prefix, styles } = writing
  if (value === null) return `<${prefix}c r="${place}"${attributes}/>`
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new ReportFault('no_value', '', place)
    return `<${prefix}c r="${place}"${attributes}><${prefix}v>${styles.isPercent(style) ? value / 100 : value}</${prefix}v></${prefix}c>`
  }
  if (typeof value === 'boolean') return textCell(value ? '✓' : '', writing)
  if (typeof value === 'object' && !Array.isArray(value) && !isScope(value) && isDateCell(value as never)) {
    const { day, minute } = value as { day: number; minute: number | null }
    const dated = attributes.replace(/\ss\s*=\s*(?:"[^"]*"|'[^']*')/, '')
    const serial = day + SERIAL_OF_1970 + (minute ?? 0) / MINUTES_PER_DAY
    return `<${prefix}c r="${place}"${dated} s="${styles.ofDate(style)}"><${prefix}v>${serial}</${prefix}v></${prefix}c>`
  }
  return textCell(formatted(value, null, writing.language), writing)
}

function textCell(text: string, { place, attributes, prefix: p }: Writing): string {
  if (text === '') return `<${p}c r="${place}"${attributes}/>`
  const shown = escaped(text.slice(0, MAX_TEXT))
  return `<${p}c r="${place}"${attributes} t="inlineStr"><${p}is><${p}t xml:space="preserve">${shown}</${p}t></${p}is></${p}c>`
}

/** What would be read as an escape is one; control characters have no other form. */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\P{Cc}\t\n]/gu, (mark) => `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
