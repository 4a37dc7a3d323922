/** Tables of a document. */
import { childOf, childrenOf, type XmlNode } from '../../exchange/xml/tree.ts'
import type { Block, Cell, Line, Row, Table } from '../../typesetting/index.ts'
import type { Styles } from './styles.ts'
import { colourOf, isOn, MM_PER_POINT, ofTwips } from './units.ts'

interface TableParts {
  styles: Styles
  reader: { blocks(nodes: readonly XmlNode[]): Block[] }
}

type Side = 'top' | 'right' | 'bottom' | 'left'
type Borders = Partial<Record<Side | 'insideH' | 'insideV', Line | null>>

const sides: readonly Side[] = ['top', 'right', 'bottom', 'left']
const USUAL_PADDING = 1.9
const USUAL_COLUMN = 20

export function readTable(node: XmlNode, parts: TableParts): Table {
  const tblPr = childOf(node, 'tblPr')
  const style = parts.styles.chain(childOf(tblPr, 'tblStyle')?.attributes.val ?? '').map((one) => childOf(one, 'tblPr'))
  const said = [...style, tblPr]
  const borders = Object.assign({}, ...said.map((one) => bordersOf(childOf(one, 'tblBorders')))) as Borders
  const padding = said.reduce((all, one) => paddingOf(childOf(one, 'tblCellMar'), all), {
    ...{ left: USUAL_PADDING, top: 0, right: USUAL_PADDING, bottom: 0 },
  })
  const rows = childrenOf(node, 'tr').concat(
    childrenOf(node, 'sdt').flatMap((sdt) => childrenOf(childOf(sdt, 'sdtContent'), 'tr')),
  )
  const grid = childrenOf(childOf(node, 'tblGrid'), 'gridCol').map(({ attributes }) =>
    ofTwips(attributes.w, USUAL_COLUMN),
  )
  return {
    kind: 'table',
    left: ofTwips(childOf(tblPr, 'tblInd')?.attributes.w),
    columns: grid.length > 0 ? grid : widthsOf(rows[0]),
    rows: rowsOf(rows, { ...parts, borders, padding }),
  }
}

const widthsOf = (row: XmlNode | undefined): number[] =>
  childrenOf(row, 'tc').map((cell) => ofTwips(childOf(childOf(cell, 'tcPr'), 'tcW')?.attributes.w, USUAL_COLUMN))

function bordersOf(node: XmlNode | undefined): Borders {
  const borders: Borders = {}
  for (const { name, attributes } of node?.children ?? []) {
    const side = name === 'start' ? 'left' : name === 'end' ? 'right' : name
    borders[side as Side] = lineOf(attributes)
  }
  return borders
}

/** Eighths of a point. */
function lineOf({ val = 'nil', sz, color }: Readonly<Record<string, string>>): Line | null {
  if (val === 'nil' || val === 'none') return null
  return { colour: colourOf(color) ?? '#000000', width: Math.min(3, ((Number(sz) || 4) / 8) * MM_PER_POINT) }
}

type Padding = Cell['padding']

function paddingOf(node: XmlNode | undefined, usual: Padding): Padding {
  const of = (side: Side, other: string = side): number =>
    ofTwips((childOf(node, side) ?? childOf(node, other))?.attributes.w, usual[side])
  return { left: of('left', 'start'), top: of('top'), right: of('right', 'end'), bottom: of('bottom') }
}

interface RowParts extends TableParts {
  borders: Borders
  padding: Padding
}

interface PlacedCell {
  cell: Cell
  at: number
  merge: 'begins' | 'goes on' | null
}

function rowsOf(nodes: readonly XmlNode[], parts: RowParts): Row[] {
  const rows = nodes.map((node, i) => {
    const ends = { isFirst: i === 0, isLast: i === nodes.length - 1 }
    const trPr = childOf(node, 'trPr')
    const height = childOf(trPr, 'trHeight')?.attributes
    const head = childOf(trPr, 'tblHeader')
    return {
      height: ofTwips(height?.val),
      isExact: height?.hRule === 'exact',
      isHead: head !== undefined && isOn(head.attributes.val),
      placed: cellsOf(node, ends, parts),
    }
  })
  // From the last row on, each cell that goes on makes the one above it stand in one row more.
  let below = new Map<number, number>()
  for (const { placed } of rows.toReversed()) {
    const here = new Map<number, number>()
    for (const one of placed) {
      const more = below.get(one.at) ?? 0
      if (one.merge === 'goes on') here.set(one.at, more + 1)
      else if (one.merge === 'begins') one.cell = { ...one.cell, below: more }
    }
    below = here
  }
  return rows.map(({ placed, ...row }) => ({ ...row, cells: placed.map(({ cell }) => cell) }))
}

function cellsOf(row: XmlNode, ends: { isFirst: boolean; isLast: boolean }, parts: RowParts): PlacedCell[] {
  const nodes = childrenOf(row, 'tc')
  const before = Number(childOf(childOf(row, 'trPr'), 'gridBefore')?.attributes.val) || 0
  const placed: PlacedCell[] = before > 0 ? [{ cell: emptyCell(before), at: 0, merge: null }] : []
  let at = before
  for (const [i, node] of nodes.entries()) {
    const tcPr = childOf(node, 'tcPr')
    const span = Math.max(1, Math.min(200, Number(childOf(tcPr, 'gridSpan')?.attributes.val) || 1))
    const merge = childOf(tcPr, 'vMerge')
    const kind = merge === undefined ? null : merge.attributes.val === 'restart' ? 'begins' : 'goes on'
    const usual = usualBorders(parts.borders, { ...ends, isLeft: i === 0, isRight: i === nodes.length - 1 })
    placed.push({ cell: cellOf(node, { span, isCovered: kind === 'goes on', usual }, parts), at, merge: kind })
    at += span
  }
  return placed
}

function usualBorders(
  borders: Borders,
  { isFirst, isLast, isLeft, isRight }: Record<'isFirst' | 'isLast' | 'isLeft' | 'isRight', boolean>,
): Record<Side, Line | null> {
  const of = (isOuter: boolean, outer: Side, inner: 'insideH' | 'insideV') => borders[isOuter ? outer : inner] ?? null
  return {
    top: of(isFirst, 'top', 'insideH'),
    right: of(isRight, 'right', 'insideV'),
    bottom: of(isLast, 'bottom', 'insideH'),
    left: of(isLeft, 'left', 'insideV'),
  }
}

function cellOf(
  node: XmlNode,
  { span, isCovered, usual }: { span: number; isCovered: boolean; usual: Record<Side, Line | null> },
  { reader, padding }: RowParts,
): Cell {
  const tcPr = childOf(node, 'tcPr')
  const own = bordersOf(childOf(tcPr, 'tcBorders'))
  const lines = Object.fromEntries(sides.map((side) => [side, own[side] === undefined ? usual[side] : own[side]]))
  const vertical = childOf(tcPr, 'vAlign')?.attributes.val
  return {
    ...emptyCell(span),
    ...(lines as Record<Side, Line | null>),
    isCovered,
    blocks: isCovered ? [] : reader.blocks(node.children),
    fill: colourOf(childOf(tcPr, 'shd')?.attributes.fill),
    padding: paddingOf(childOf(tcPr, 'tcMar'), padding),
    vertical: vertical === 'center' ? 'middle' : vertical === 'bottom' ? 'bottom' : 'top',
  }
}

const emptyCell = (span: number): Cell => ({
  ...{ span, below: 0, isCovered: false, blocks: [], fill: null, top: null, right: null, bottom: null, left: null },
  ...{ padding: { left: 0, top: 0, right: 0, bottom: 0 }, vertical: 'top', fits: 'wrap', spill: { left: 0, right: 0 } },
})
