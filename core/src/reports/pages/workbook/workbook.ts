/** A workbook (.xlsx) as it flows over pages: each sheet that is shown, with what its formulas come to. */
import { childOf, childrenOf, type XmlNode } from '../../../exchange/xml/tree.ts'
import type { Block, Flow, Letters, Paragraph, Piece, Sheet } from '../../../typesetting/index.ts'
import { ReportFault } from '../../fault.ts'
import type { ReportLanguage } from '../../format.ts'
import { type ReadPart, relationsOf, treeOf } from '../package.ts'
import { MM_PER_POINT } from '../units.ts'
import { type CellLook, cellLooks } from './cell-looks.ts'
import { drawingsBelow } from './drawings.ts'
import { FormulaRefused, Workings } from './formulas/evaluate.ts'
import { type Area, areaOf } from './formulas/parse.ts'
import { type ReadSheet, readSheet } from './sheet.ts'
import { columnWidths, sheetRows } from './sheet-table.ts'

export interface FilledParts {
  read: ReadPart
  /** Of a sheet, as it was filled. */
  chunks(path: string): Iterable<string> | null
}

interface Book {
  read: ReadPart
  looks: readonly CellLook[]
  workings: Workings
  language: ReportLanguage
  /** By name and place of a sheet. */
  names: ReadonlyMap<string, string>
}

export function workbookFlows({ read, chunks }: FilledParts, language: ReportLanguage): Flow[] {
  const book = treeOf(read, 'xl/workbook.xml')
  if (!book) throw new ReportFault('not_a_template')
  const targets = relationsOf(read, 'xl/workbook.xml')
  const shared = childrenOf(treeOf(read, 'xl/sharedStrings.xml') ?? undefined, 'si').map(textWithin)
  const sheets = childrenOf(childOf(book, 'sheets'), 'sheet').flatMap(({ attributes }, at) => {
    const path = targets.get(attributes.id ?? '') ?? ''
    const xml = path.startsWith('xl/worksheets/') ? chunks(path) : null
    if (!xml) return []
    const isShown = attributes.state === undefined || attributes.state === 'visible'
    return [{ at, path, isShown, sheet: readSheet(attributes.name ?? '', xml, shared) }]
  })
  const names = new Map(
    childrenOf(childOf(book, 'definedNames'), 'definedName').map(({ attributes, text }) => [
      `${attributes.localSheetId ?? ''} ${attributes.name ?? ''}`,
      text,
    ]),
  )
  const workings = new Workings(sheets.map(({ sheet }) => sheet))
  const looks = cellLooks(treeOf(read, 'xl/styles.xml'))
  return sheets
    .filter(({ isShown }) => isShown)
    .flatMap(({ sheet, at, path }) => flowOf({ sheet, at, path }, { read, looks, workings, language, names }))
}

const textWithin = (node: XmlNode): string =>
  node.name === 't' ? node.text : node.name === 'rPh' ? '' : node.children.map(textWithin).join('')

function flowOf({ sheet, at, path }: { sheet: ReadSheet; at: number; path: string }, book: Book): Flow[] {
  const area = printedArea(sheet, book.names.get(`${at} _xlnm.Print_Area`))
  const drawings = drawingsBelow({ ...book, sheet, path })
  if (!area && drawings.length === 0) return []
  const of = sheetOf(sheet)
  const titles = area && headRows(book.names.get(`${at} _xlnm.Print_Titles`), area)
  const widths = area ? columnWidths(sheet, area) : []
  const room = of.width - of.margins.left - of.margins.right
  const factor = factorOf(
    sheet,
    widths.reduce((sum, width) => sum + width, 0),
    room,
  )
  const isHead = (row: number): boolean => titles != null && titles.from <= row && row <= titles.to
  const columns = widths.map((width) => width * factor)
  const table = area && {
    ...{ kind: 'table' as const, left: 0, columns },
    rows: { [Symbol.iterator]: () => told(sheetRows({ ...book, sheet, area, factor, columns, isHead })) },
  }
  const frame = (code: string): Block[] => headerOf(code, sheet.name, room)
  return [
    {
      ...{ sheet: of, header: frame(sheet.header), footer: frame(sheet.footer), firstHeader: null, firstFooter: null },
      blocks: [...(table ? [table] : []), ...drawings],
    },
  ]
}

/** A formula that is not worked out here is named with its cell. */
function* told<T>(rows: Generator<T>): Generator<T> {
  try {
    yield* rows
  } catch (error) {
    throw error instanceof FormulaRefused
      ? new ReportFault('formula', `=${error.formula.slice(0, 60)}`, error.place)
      : error
  }
}

function printedArea(sheet: ReadSheet, said: string | undefined): Area | null {
  const used = { top: 1, left: 1, bottom: sheet.lastRow, right: sheet.lastColumn }
  if (sheet.lastRow === 0) return null
  const first = said?.split(',')[0]
  if (first === undefined || first === '' || first.includes('#REF')) return used
  const { area } = areaOf(first)
  return { ...area, bottom: Math.min(area.bottom, used.bottom), right: Math.min(area.right, used.right) }
}

/** Only those above all others: heads in the middle of a sheet stand there once. */
function headRows(said: string | undefined, area: Area): { from: number; to: number } | null {
  const rows = /\$?(\d+):\$?(\d+)$/.exec(said?.split(',').at(-1) ?? '')
  if (!rows) return null
  const [from, to] = [Number(rows[1]), Number(rows[2])]
  return from >= area.top ? { from, to } : null
}

/** By the number that printers know; landscape is said beside. */
const papers: Readonly<Record<number, [width: number, height: number]>> = {
  ...{ 1: [215.9, 279.4], 3: [279.4, 431.8], 5: [215.9, 355.6], 8: [297, 420], 9: [210, 297], 11: [148, 210] },
  ...{ 66: [420, 594], 24: [431.8, 558.8], 25: [558.8, 863.6], 26: [863.6, 1117.6] },
}
const MM_PER_INCH = 25.4

function sheetOf({ setup, margins }: ReadSheet): Sheet {
  const [short, long] = papers[Number(setup.paperSize ?? 9)] ?? papers[9]!
  const isAcross = setup.orientation === 'landscape'
  const of = (side: string, usual: number): number => Math.min(100, (Number(margins[side] ?? usual) || 0) * MM_PER_INCH)
  return {
    width: isAcross ? long : short,
    height: isAcross ? short : long,
    margins: { left: of('left', 0.7), top: of('top', 0.75), right: of('right', 0.7), bottom: of('bottom', 0.75) },
    header: of('header', 0.3),
    footer: of('footer', 0.3),
  }
}

/** A sheet is never wider than its paper, whatever it says. */
function factorOf({ setup, isFitted }: ReadSheet, width: number, room: number): number {
  const said = isFitted ? 1 : (Number(setup.scale ?? 100) || 100) / 100
  return Math.min(said, width === 0 ? 1 : room / width)
}

const SIZE = 10 * MM_PER_POINT
const letters: Letters = { size: SIZE, colour: '#000000', bold: false, italic: false, underline: false }
const PARTS = /&([LCR])|&([PNDTAF])|&"[^"]*"|&\d+|&[BIUESXY]|&K[0-9A-Fa-f]{6}|&&|[^&]+/g

/** `&L…&C…&R…`: one line with its three parts. */
function headerOf(code: string, name: string, room: number): Paragraph[] {
  if (code.trim() === '') return []
  const parts: Record<'L' | 'C' | 'R', Piece[]> = { L: [], C: [], R: [] }
  let at: 'L' | 'C' | 'R' = 'C'
  for (const [whole, side, field] of code.matchAll(PARTS)) {
    if (side) at = side as typeof at
    else if (field === 'P' || field === 'N')
      parts[at].push({ kind: 'number', of: field === 'P' ? 'page' : 'pages', how: letters })
    else if (field === 'A') parts[at].push({ kind: 'text', text: name, how: letters })
    else if (whole === '&&') parts[at].push({ kind: 'text', text: '&', how: letters })
    else if (!whole.startsWith('&')) parts[at].push({ kind: 'text', text: whole.replaceAll('\n', ' '), how: letters })
  }
  return [
    {
      ...{ kind: 'paragraph', align: 'left', before: 0, after: 0, left: 0, right: 0, first: 0, leading: 1, size: SIZE },
      ...{ keepsNext: false, breaksBefore: false, heading: null },
      tabs: [
        { at: room / 2, align: 'center' },
        { at: room, align: 'right' },
      ],
      pieces: [...parts.L, { kind: 'tab' }, ...parts.C, { kind: 'tab' }, ...parts.R],
    },
  ]
}
