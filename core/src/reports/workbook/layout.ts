/** Which rows of a sheet of a template come how often. */
import { eachOf, evaluate, type Mark } from '../expression.ts'
import { ReportFault } from '../fault.ts'
import type { Scope } from '../values.ts'
import { hasMarks, onlyMarkOf, type Piece, readMarked } from './marked.ts'
import { type BookPicture, mayShowPictures, NO_ROWS, type PictureRows, type PicturesOf, rowsFor } from './pictures.ts'
import type { TemplateCell, TemplateRow } from './scan.ts'

interface MarkedCell extends TemplateCell {
  /** null: it stays as it is. */
  pieces: readonly Piece[] | null
}

interface PicturedMark {
  /** That it goes through within its cell. */
  lists: readonly Mark[]
  mark: Mark
}

/** A cell that is one mark, which may be of a picture. */
interface PicturedCell extends PicturedMark {
  letters: string
  place: string
}

interface MarkedRow extends Omit<TemplateRow, 'cells'> {
  cells: readonly MarkedCell[]
  pictured: readonly PicturedCell[]
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
  const pictured = cells.flatMap(({ pieces, letters }): PicturedCell[] => {
    const only = pieces && onlyMarkOf(pieces)
    return only && mayShowPictures(only.mark) ? [{ letters, ...only, place: `${sheet}!${letters}${row.number}` }] : []
  })
  return { marked: { ...row, cells, pictured, isOnlyMarks } satisfies MarkedRow, opens, closes }
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
  /** By the letters of their cells. */
  pictures: ReadonlyMap<string, readonly BookPicture[]>
  /** Of this row and of those below it that only hold the pictures. */
  room: PictureRows
}

/** Of one sheet; Excel opens a million. */
const MAX_ROWS = 400_000

interface At {
  scopes: readonly Scope[]
  pass: Pass
  isBlank: boolean
}

interface Placing {
  /** Rows that formulas look at; where their loop comes to nothing, they stand there once, empty. */
  looked(row: number): boolean
  picturesOf: PicturesOf
  /** Rows grow with their pictures. */
  makesRoom: boolean
}

export function placedRows(nodes: readonly Node[], scopes: readonly Scope[], placing: Placing) {
  const placer = new Placer(placing)
  const pass: Pass = { rows: new Map(), outer: null }
  placer.walk(nodes, { scopes, pass, isBlank: false })
  return { rows: placer.rows as readonly PlacedRow[], pass }
}

const NO_PICTURES: PlacedRow['pictures'] = new Map()

class Placer {
  readonly rows: PlacedRow[] = []
  readonly #placing: Placing
  /** How much further down a row of the template stands than it did there. */
  #shift = 0

  constructor(placing: Placing) {
    this.#placing = placing
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
    const pictures = at.isBlank || row.pictured.length === 0 ? NO_PICTURES : this.#picturesIn(row, at.scopes)
    const room = this.#placing.makesRoom && pictures.size > 0 ? rowsFor([...pictures.values()]) : NO_ROWS
    const below = Math.max(0, room.heights.length - 1)
    if (number + below > MAX_ROWS) throw new ReportFault('too_long')
    this.rows.push({ row, ...at, number, pictures, room })
    this.#shift += below
    for (let one: Pass | null = at.pass; one; one = one.outer) {
      one.rows.set(row.number, { first: one.rows.get(row.number)?.first ?? number, last: number + below })
    }
  }

  #picturesIn({ pictured }: MarkedRow, scopes: readonly Scope[]): PlacedRow['pictures'] {
    const found = new Map<string, readonly BookPicture[]>()
    for (const { letters, place, ...of } of pictured) {
      const shown = atPlace(place, () => this.#shown(of, scopes))
      if (shown) found.set(letters, shown)
    }
    return found
  }

  /** null: it is a text. */
  #shown({ lists: [list, ...lists], mark }: PicturedMark, scopes: readonly Scope[]): readonly BookPicture[] | null {
    if (!list) return this.#placing.picturesOf(evaluate(mark.of, scopes), mark)
    const each = eachOf(list, scopes).map((one) => this.#shown({ lists, mark }, [one, ...scopes]))
    return each.includes(null) ? null : each.flatMap((pictures) => pictures ?? [])
  }

  #repeat(node: Extract<Node, { kind: 'loop' }>, { scopes, pass, isBlank }: At): void {
    const inside = rowsIn(node.nodes)
    const [first, last] = [inside[0]!.number, inside.at(-1)!.number]
    const all = isBlank ? [] : scopesAt(node, scopes)
    const passes: Omit<At, 'pass'>[] = all.map((scope) => ({ scopes: [scope, ...scopes], isBlank: false }))
    if (passes.length === 0 && inside.some(({ number }) => this.#placing.looked(number)))
      passes.push({ scopes, isBlank: true })
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

const scopesAt = ({ mark, place }: { mark: Mark; place: string }, scopes: readonly Scope[]): readonly Scope[] =>
  atPlace(place, () => eachOf(mark, scopes))

function atPlace<T>(place: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof ReportFault ? error.at(place) : error
  }
}
