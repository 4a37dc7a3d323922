/** Fields for both sides: post, signature, name, date; of a sheet, and of pages. */
import type { SheetLine } from '../estimate-files/index.ts'
import {
  type Block,
  type Cell,
  cellOf,
  PADDING,
  paragraphOf,
  type Row,
  RULE,
  SMALL,
  USUAL,
} from '../typesetting/index.ts'
import type { PaperWords } from './words.ts'

const sides = ['contractor', 'customer'] as const
const fields = ['post', 'signature', 'name', 'date'] as const
const BLANK = '____________________'

export function* signatureLines({ sign }: PaperWords): Generator<SheetLine> {
  yield { kind: 'plain', level: 0, cells: [] }
  for (const side of sides) {
    yield { kind: 'sum', level: 0, cells: [sign[side]] }
    yield { kind: 'plain', level: 0, cells: [`${BLANK}   ${BLANK}   ${BLANK}   ${BLANK}`] }
    yield { kind: 'resource', level: 0, cells: [sign.fields] }
  }
}

const SPACE_ABOVE = 8
const GAP = 16
const LABEL = 30
const FIELD_HEIGHT = 8

/** Both sides stand beside each other, and on one page: a row is whole. */
export function signatureBlocks({ sign }: PaperWords, width: number): Block[] {
  const side = (width - GAP) / 2
  const [own, gap, other] = [sideCell(sides[0], sign, side), cellOf([]), sideCell(sides[1], sign, side)]
  const row: Row = { height: 0, isExact: false, isHead: false, cells: [own, gap, other] }
  return [paragraphOf('', { after: SPACE_ABOVE }), { kind: 'table', left: 0, columns: [side, GAP, side], rows: [row] }]
}

function sideCell(side: (typeof sides)[number], sign: PaperWords['sign'], width: number): Cell {
  const rows = fields.map((field): Row => {
    const label = cellOf([paragraphOf(sign[field], { how: SMALL })], { vertical: 'bottom' })
    const cells = [label, cellOf([], { bottom: RULE })]
    return { height: FIELD_HEIGHT, isExact: true, isHead: false, cells }
  })
  return cellOf([
    paragraphOf(sign[side], { how: { ...USUAL, bold: true } }),
    { kind: 'table', left: 0, columns: [LABEL, width - LABEL - PADDING.left - PADDING.right], rows },
    paragraphOf(sign.seal, { how: SMALL, before: 3 }),
  ])
}
