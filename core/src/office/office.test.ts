import { expect, test } from 'vitest'
import { documentFlows } from '../reports/index.ts'
import {
  type Block,
  cellOf,
  type Flow,
  paragraphOf,
  paragraphOfPieces,
  RULE,
  SMALL,
  USUAL,
} from '../typesetting/index.ts'
import { flowDocument } from './index.ts'

const cell = (text: string, isHead: boolean) =>
  cellOf(text === '' ? [] : [paragraphOf(text, { align: 'right' })], {
    ...{ top: RULE, right: RULE, bottom: RULE, left: RULE, fill: isHead ? '#e8eef7' : null },
  })
const row = (texts: string[], isHead = false) => ({
  ...{ height: 0, isExact: false, isHead },
  cells: texts.map((text) => cell(text, isHead)),
})

const flow: Flow = {
  sheet: { width: 297, height: 210, margins: { left: 15, top: 12, right: 10, bottom: 14 }, header: 5, footer: 6 },
  header: [],
  footer: [
    paragraphOfPieces([
      { kind: 'text', text: 'Claim', how: SMALL },
      { kind: 'tab' },
      { kind: 'number', of: 'page', how: SMALL },
      { kind: 'number', of: 'pages', how: SMALL },
    ]),
  ],
  ...{ firstHeader: null, firstFooter: null },
  blocks: [
    paragraphOf('Delay & <analysis>', { how: { ...USUAL, bold: true }, heading: 0, keepsNext: true }),
    { kind: 'table', left: 0, columns: [20, 80], rows: [row(['Window', 'Shift'], true), row(['1', '+4'])] },
    paragraphOf('At the end'),
  ],
}

/** Every text of a block, tables by their cells. */
const textsOf = (blocks: Iterable<Block>): string[] =>
  [...blocks].flatMap((block) =>
    block.kind === 'paragraph'
      ? block.pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : []))
      : [...block.rows].flatMap(({ cells }) => cells.flatMap((one) => textsOf(one.blocks))),
  )

/** As we read documents that others write. */
function readBack(): Flow {
  const parts = new Map(flowDocument(flow).map(({ path, text }) => [path, new TextEncoder().encode(text)]))
  const [first] = documentFlows((path) => parts.get(path) ?? null)
  return first!
}

test('a document has the words, the tables and the footer of what flows over pages', () => {
  const { blocks, sheet, footer, header } = readBack()
  expect(textsOf(blocks)).toEqual(['Delay & <analysis>', 'Window', 'Shift', '1', '+4', 'At the end'])
  expect(sheet.width).toBeCloseTo(297, 1)
  expect(sheet.margins.left).toBeCloseTo(15, 1)
  expect(header).toEqual([])
  const pieces = footer.flatMap((block) => (block.kind === 'paragraph' ? block.pieces : []))
  expect(pieces.map((piece) => (piece.kind === 'number' ? piece.of : piece.kind))).toEqual([
    'text',
    'tab',
    'page',
    'pages',
  ])
})

test('headings, bold letters and heads of tables stay what they are', () => {
  const [title, table] = [...readBack().blocks]
  expect(title).toMatchObject({ kind: 'paragraph', heading: 0, keepsNext: true, pieces: [{ how: { bold: true } }] })
  if (table?.kind !== 'table') throw new Error('No table')
  const [head, line] = [...table.rows]
  expect([head!.isHead, line!.isHead]).toEqual([true, false])
  expect(head!.cells[0]!.fill?.toLowerCase()).toBe('#e8eef7')
  expect(table.columns[1]! / table.columns[0]!).toBeCloseTo(4, 1)
})
