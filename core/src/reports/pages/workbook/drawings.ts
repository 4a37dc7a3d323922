/** Pictures and charts of a sheet: below its rows, in the order in which they stand there. */
import { childOf, type XmlNode } from '../../../exchange/xml/tree.ts'
import type { Paragraph, Piece } from '../../../typesetting/index.ts'
import { chartOf } from '../charts.ts'
import { deep, type ReadPart, relationsOf, treeOf } from '../package.ts'
import { ofEmu } from '../units.ts'
import type { Workings } from './formulas/evaluate.ts'
import type { ReadSheet } from './sheet.ts'
import { columnWidths } from './sheet-table.ts'

interface DrawingParts {
  read: ReadPart
  workings: Workings
  sheet: ReadSheet
  path: string
}

/** Corners of a drawing. */
const BEGIN = 'from'
const END = 'to'

export function drawingsBelow({ read, workings, sheet, path }: DrawingParts): Paragraph[] {
  if (sheet.drawing === null) return []
  const drawing = relationsOf(read, path).get(sheet.drawing)
  const root = drawing === undefined ? null : treeOf(read, drawing)
  if (!drawing || !root) return []
  const targets = relationsOf(read, drawing)
  const shown = root.children.flatMap((anchor): { row: number; piece: Piece }[] => {
    const size = sizeOf(anchor, sheet)
    const target = (name: string, attribute: string): string | undefined =>
      targets.get(deep(anchor, name)?.attributes[attribute] ?? '')
    const row = Number(childOf(childOf(anchor, BEGIN), 'row')?.text ?? 0)
    const picture = target('blip', 'embed')
    if (picture !== undefined) return [{ row, piece: { kind: 'picture', key: picture, ...size } }]
    const at = target('chart', 'id')
    const chart =
      at === undefined ? null : chartOf(treeOf(read, at), (formula) => workings.values(formula).map(asPoint))
    return chart ? [{ row, piece: { kind: 'drawing', ...size, draw: (pen, box) => chart.draw(pen, box) } }] : []
  })
  return shown.sort((one, other) => one.row - other.row).map(({ piece }) => paragraphWith(piece))
}

const asPoint = (value: string | number | boolean | null): string | number | null =>
  typeof value === 'boolean' ? String(value) : value

const paragraphWith = (piece: Piece): Paragraph => ({
  ...{
    kind: 'paragraph',
    align: 'left',
    before: 4,
    after: 0,
    left: 0,
    right: 0,
    first: 0,
    leading: 1,
    tabs: [],
    size: 3,
  },
  ...{ keepsNext: false, breaksBefore: false, heading: null, pieces: [piece] },
})

const WIDEST = 250
const HIGHEST = 150
const USUAL = { width: 120, height: 70 }
const MM_PER_ROW = 5.3

/** From one cell to another, or as large as it says. */
function sizeOf(anchor: XmlNode, sheet: ReadSheet): { width: number; height: number } {
  const extent = childOf(anchor, 'ext')?.attributes
  const size = extent ? { width: ofEmu(extent.cx), height: ofEmu(extent.cy) } : between(anchor, sheet)
  if (!(size.width > 1 && size.height > 1)) return USUAL
  const by = Math.min(1, WIDEST / size.width, HIGHEST / size.height)
  return { width: size.width * by, height: size.height * by }
}

function between(anchor: XmlNode, sheet: ReadSheet): { width: number; height: number } {
  const place = (end: string, name: string): number => Number(childOf(childOf(anchor, end), name)?.text ?? 0)
  const [from, to] = [place(BEGIN, 'col'), place(END, 'col')]
  const widths =
    to > from && to - from < 200 ? columnWidths(sheet, { top: 1, bottom: 1, left: from + 1, right: to }) : []
  return {
    width: widths.reduce((sum, width) => sum + width, 0) + ofEmu(String(place(END, 'colOff') - place(BEGIN, 'colOff'))),
    height: (place(END, 'row') - place(BEGIN, 'row')) * MM_PER_ROW,
  }
}
