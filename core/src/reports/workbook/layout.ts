/** Which rows of a sheet of a template come how often. */
import { eachOf, type Mark } from '../expression.ts'
import { ReportFault } from '../fault.ts'
import type { Scope } from '../values.ts'
import { hasMarks, type Piece, readMarked } from './marked.ts'
import type { TemplateCell, TemplateRow } from './scan.ts'

interface MarkedCell extends TemplateCell {
  /** null: it stays as it is. */
  pieces: readonly Piece[] | null
}

interface MarkedRow extends Omit<TemplateRow, 'cells'> {
  cells: readonly MarkedCell[]
  /** It only held marks of rows. */
  isOnlyMarks: boolean
}

export type Node = { kind: 'row'; row: MarkedRow } | { kind: 'loop'; mark: Mark; place: string; nodes: Node[] }

/** `textOf`: of a cell; null: it holds none. */
export function nodesOf(
  rows: readonly TemplateRow[],
  sheet: string,
  textOf: (cell: TemplateCell) => string | null,
): Node[] {
  const top: Node[] = []
  const stack: Extract<Node, { kind: 'loop' }>[] = []
  for (const row of rows) {
    const { marked, opens, closes } = markedRow(row, sheet, textOf)
    for (const { mark, place } of opens) {
      const loop: Node = { kind: 'loop', mark, place, nodes: [] }
      ;(stack.at(-1)?.nodes ?? top).push(loop)
      stack.push(loop)
    }
    ;(stack.at(-1)?.nodes ?? top).push({ kind: 'row', row: marked })
    for (const { mark, place } of closes) {
      if (!stack.pop()) throw new ReportFault('not_opened', mark.text, place)
    }
  }
  const open = stack.at(-1)
  if (open) throw new ReportFault('not_closed', open.mark.text, open.place)
  return top
}

interface Placed {
  mark: Mark
  place: string
}

function markedRow(row: TemplateRow, sheet: string, textOf: (cell: TemplateCell) => string | null) {
  const [opens, closes]: [Placed[], Placed[]] = [[], []]
  const cells = row.cells.map((cell): MarkedCell => {
    const text = cell.formula === null ? textOf(cell) : null
    if (text === null || !hasMarks(text)) return { ...cell, pieces: null }
    const place = `${sheet}!${cell.letters}${row.number}`
    const read = readMarked(text, place)
    opens.push(...read.opens.map((mark) => ({ mark, place })))
    closes.push(...read.closes.map((mark) => ({ mark, place })))
    return { ...cell, pieces: read.pieces }
  })
  const isEmpty = (cell: MarkedCell): boolean =>
    cell.pieces === null
      ? cell.inner === ''
      : cell.pieces.every((piece) => typeof piece === 'string' && piece.trim() === '')
  const isOnlyMarks = opens.length + closes.length > 0 && cells.every(isEmpty)
  return { marked: { ...row, cells, isOnlyMarks } satisfies MarkedRow, opens, closes }
}

/** Once through the rows of a loop: where each of them came to stand. */
export interface Pass {
  rows: Map<number, { first: number; last: number }>
  outer: Pass | null
}

export interface PlacedRow {
  row: MarkedRow
  /** The innermost first. */
  scopes: readonly Scope[]
  pass: Pass
  /** In the report, from 1. */
  number: number
  /** Nothing came of its loop, and formulas look at it. */
  isBlank: boolean
}

/** Of one sheet; Excel opens a million. */
const MAX_ROWS = 400_000

interface At {
  scopes: readonly Scope[]
  pass: Pass
  isBlank: boolean
}

/** `looked`: rows that formulas look at; where their loop comes to nothing, they stand there once, empty. */
export function placedRows(nodes: readonly Node[], scopes: readonly Scope[], looked: (row: number) => boolean) {
  const placer = new Placer(looked)
  const pass: Pass = { rows: new Map(), outer: null }
  placer.walk(nodes, { scopes, pass, isBlank: false })
  return { rows: placer.rows as readonly PlacedRow[], pass }
}

class Placer {
  readonly rows: PlacedRow[] = []
  readonly #looked: (row: number) => boolean
  /** How much further down a row of the template stands than it did there. */
  #shift = 0

  constructor(looked: (row: number) => boolean) {
    this.#looked = looked
  }

  walk(nodes: readonly Node[], at: At): void {
    for (const node of nodes) {
      if (node.kind === 'loop') this.#repeat(node, at)
      else if (node.row.isOnlyMarks) this.#shift--
      else this.#put(node.row, at)
    }
  }

  #put(row: MarkedRow, at: At): void {
    const number = row.number + this.#shift
    if (number > MAX_ROWS) throw new ReportFault('too_long')
    this.rows.push({ row, ...at, number })
    for (let one: Pass | null = at.pass; one; one = one.outer) {
      one.rows.set(row.number, { first: one.rows.get(row.number)?.first ?? number, last: number })
    }
  }

  #repeat(node: Extract<Node, { kind: 'loop' }>, { scopes, pass, isBlank }: At): void {
    const inside = rowsIn(node.nodes)
    const [first, last] = [inside[0]!.number, inside.at(-1)!.number]
    const all = isBlank ? [] : scopesAt(node, scopes)
    const passes: Omit<At, 'pass'>[] = all.map((scope) => ({ scopes: [scope, ...scopes], isBlank: false }))
    if (passes.length === 0 && inside.some(({ number }) => this.#looked(number))) passes.push({ scopes, isBlank: true })
    let start = first + this.#shift
    for (const one of passes) {
      this.#shift = start - first
      this.walk(node.nodes, { ...one, pass: { rows: new Map(), outer: pass } })
      start = last + 1 + this.#shift
    }
    this.#shift = start - last - 1
  }
}

const rowsIn = (nodes: readonly Node[]): MarkedRow[] =>
  nodes.flatMap((node) => (node.kind === 'row' ? [node.row] : rowsIn(node.nodes)))

function scopesAt({ mark, place }: { mark: Mark; place: string }, scopes: readonly Scope[]): readonly Scope[] {
  try {
    return eachOf(mark, scopes)
  } catch (error) {
    throw error instanceof ReportFault ? error.at(place) : error
  }
}
