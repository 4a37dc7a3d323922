/** Cells of a filled sheet, and how it wants to be printed. */
import { attributesOf, XmlReader } from '../../../exchange/xml/reader.ts'
import { ReportFault } from '../../fault.ts'
import type { CellContent, FormulaSheet } from './formulas/evaluate.ts'
import type { Area } from './formulas/parse.ts'
import { areaOf } from './formulas/parse.ts'

export interface ReadSheet extends FormulaSheet {
  styleAt(row: number, column: number): number | undefined
  /** Points; undefined: as high as what stands in it. */
  heights: ReadonlyMap<number, number>
  hiddenRows: ReadonlySet<number>
  /** In letters of the usual font, by column. */
  widths: readonly { from: number; to: number; width: number; isHidden: boolean }[]
  usualWidth: number
  merged: readonly Area[]
  setup: Readonly<Record<string, string>>
  margins: Readonly<Record<string, string>>
  /** `fitToPage`. */
  isFitted: boolean
  header: string
  footer: string
  /** Relation of its drawings; null: there are none. */
  drawing: string | null
}

interface Row {
  cells: Map<number, { content: CellContent | undefined; style: number }>
}

const USUAL_WIDTH = 8.43
const MOST_MERGED = 100_000

export function readSheet(name: string, chunks: Iterable<string>, shared: readonly string[]): ReadSheet {
  const rows = new Map<number, Row>()
  const found = {
    heights: new Map<number, number>(),
    hiddenRows: new Set<number>(),
    widths: [] as { from: number; to: number; width: number; isHidden: boolean }[],
    merged: [] as Area[],
    ...{
      usualWidth: USUAL_WIDTH,
      setup: {},
      margins: {},
      isFitted: false,
      header: '',
      footer: '',
      drawing: null as string | null,
    },
  }
  let [row, column, text, value, formula, inline] = [0, 0, '', '', '', '']
  let cell = { type: 'n', style: 0 }
  let [lastRow, lastColumn] = [0, 0]

  const opened: Readonly<Record<string, (attributes: Record<string, string>) => void>> = {
    row: ({ r, ht, hidden }) => {
      row = r === undefined ? row + 1 : Number(r)
      column = 0
      if (ht !== undefined) found.heights.set(row, Number(ht))
      if (hidden === '1' || hidden === 'true') found.hiddenRows.add(row)
    },
    c: ({ r, s, t }) => {
      column = r === undefined ? column + 1 : areaOf(r).area.left
      cell = { type: t ?? 'n', style: Number(s ?? 0) }
      ;[value, formula, inline] = ['', '', '']
    },
    col: ({ min, max, width, hidden }) => {
      const isHidden = hidden === '1' || hidden === 'true'
      found.widths.push({ from: Number(min), to: Number(max), width: Number(width ?? USUAL_WIDTH), isHidden })
    },
    mergeCell: ({ ref }) => {
      if (ref !== undefined && found.merged.length < MOST_MERGED) found.merged.push(areaOf(ref).area)
    },
    sheetFormatPr: ({ defaultColWidth }) => {
      if (defaultColWidth !== undefined) found.usualWidth = Number(defaultColWidth)
    },
    pageSetup: (attributes) => {
      found.setup = attributes
    },
    pageMargins: (attributes) => {
      found.margins = attributes
    },
    pageSetUpPr: ({ fitToPage }) => {
      found.isFitted = fitToPage === '1' || fitToPage === 'true'
    },
    drawing: ({ id }) => {
      found.drawing = id ?? null
    },
  }
  const closed: Readonly<Record<string, () => void>> = {
    v: () => {
      value = text
    },
    f: () => {
      formula = text
    },
    t: () => {
      inline += text
    },
    oddHeader: () => {
      found.header = text
    },
    oddFooter: () => {
      found.footer = text
    },
    c: () => {
      const content = contentOf({ ...cell, value, formula, inline }, shared)
      const cells = rows.get(row)?.cells ?? new Map<number, { content: CellContent | undefined; style: number }>()
      cells.set(column, { content, style: cell.style })
      rows.set(row, { cells })
      lastRow = Math.max(lastRow, row)
      lastColumn = Math.max(lastColumn, column)
    },
  }
  const reader = new XmlReader({
    open: (element, attributes) => {
      text = ''
      opened[element]?.(attributesOf(attributes))
    },
    text: (piece) => {
      text += piece
    },
    close: (element) => {
      closed[element]?.()
      text = ''
    },
  })
  for (const chunk of chunks) reader.write(chunk)
  reader.end()
  if (reader.fault) throw new ReportFault('broken_part', '', name)
  return {
    ...{ name, ...found, lastRow, lastColumn },
    cell: (at, of) => rows.get(at)?.cells.get(of)?.content,
    styleAt: (at, of) => rows.get(at)?.cells.get(of)?.style,
  }
}

interface RawCell {
  type: string
  value: string
  formula: string
  inline: string
}

const ESCAPE = /_x([0-9A-Fa-f]{4})_/g

function contentOf({ type, value, formula, inline }: RawCell, shared: readonly string[]): CellContent | undefined {
  if (formula !== '') return { formula }
  if (type === 's') return { value: shared[Number(value)] ?? '' }
  if (type === 'inlineStr') {
    return { value: inline.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) }
  }
  if (value === '') return undefined
  if (type === 'b') return { value: value === '1' }
  return { value: type === 'n' ? Number(value) : value }
}
