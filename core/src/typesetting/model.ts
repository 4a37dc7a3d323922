/** What flows over pages: paragraphs, tables and pictures, in millimetres. Where it was read says nothing here. */
import type { Pen } from '../paper/index.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A pen that has pictures as well. */
export interface PagePen extends Pen {
  picture(key: string, box: Box): void
}

export interface Sheet {
  width: number
  height: number
  margins: { left: number; top: number; right: number; bottom: number }
  /** From the edge of the sheet to the header and the footer. */
  header: number
  footer: number
}

/** Pages of one size with the same header and footer. */
export interface Flow {
  sheet: Sheet
  header: readonly Block[]
  footer: readonly Block[]
  /** Of the first page, in place of the others; null: as on the others. */
  firstHeader: readonly Block[] | null
  firstFooter: readonly Block[] | null
  blocks: Iterable<Block>
}

export type Block = Paragraph | Table

export interface Letters {
  size: number
  colour: string
  bold: boolean
  italic: boolean
  underline: boolean
}

export type Piece =
  | { kind: 'text'; text: string; how: Letters }
  | { kind: 'number'; of: 'page' | 'pages'; how: Letters }
  | { kind: 'tab' | 'line' | 'page' }
  /** `key`: by which a pen knows it. */
  | { kind: 'picture'; key: string; width: number; height: number }
  | { kind: 'drawing'; width: number; height: number; draw(pen: PagePen, box: Box): void }

export interface TabStop {
  at: number
  align: 'left' | 'center' | 'right'
}

export interface Paragraph {
  kind: 'paragraph'
  pieces: readonly Piece[]
  align: 'left' | 'center' | 'right'
  before: number
  after: number
  /** Indents; `first` is added in the first line, and may be below 0. */
  left: number
  right: number
  first: number
  /** Of the height of a line as its letters need it. */
  leading: number
  tabs: readonly TabStop[]
  /** Of a line without letters. */
  size: number
  /** It stands on the same page as the beginning of what follows. */
  keepsNext: boolean
  breaksBefore: boolean
  /** Of a heading, from 0; null: it is none. */
  heading: number | null
}

export interface Table {
  kind: 'table'
  left: number
  columns: readonly number[]
  rows: Iterable<Row>
}

export interface Row {
  /** At least, or exactly, this high. */
  height: number
  isExact: boolean
  /** It stands on top of each page of its table again. */
  isHead: boolean
  /** From left to right; together they span all columns that the row has. */
  cells: readonly Cell[]
}

export interface Line {
  colour: string
  width: number
}

export interface Cell {
  span: number
  /** Rows below that it stands in as well; in them stands a cell that is `covered`. */
  below: number
  isCovered: boolean
  blocks: readonly Block[]
  fill: string | null
  top: Line | null
  right: Line | null
  bottom: Line | null
  left: Line | null
  padding: { left: number; top: number; right: number; bottom: number }
  vertical: 'top' | 'middle' | 'bottom'
  /** `cut`: in one line that ends at its edge, `shrink`: with smaller letters in one line. */
  fits: 'wrap' | 'cut' | 'shrink'
  /** How much further to either side a line may go that is cut. */
  spill: { left: number; right: number }
}
