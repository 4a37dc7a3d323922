/** Pictures in cells of a workbook: each stands at the cell of its mark, which becomes as high as it is. */
import type { Mark } from '../expression.ts'
import type { Room } from '../room.ts'
import type { Value } from '../values.ts'

/** In millimetres. */
export interface BookPicture extends Room {
  /** For who does not see it. */
  text: string
  /** Paths of its parts; vectors where it is drawn. */
  dots: string
  vectors: string | null
}

/** What a mark shows; null: it is a text. */
export type PicturesOf = (value: Value, mark: Mark) => readonly BookPicture[] | null

const PICTURED = new Set(['gantt', 'picture'])

/** Whether it is worth looking for pictures before anything is written. */
export const mayShowPictures = ({ of }: Mark): boolean => of.kind === 'path' && PICTURED.has(of.names.at(-1) ?? '')

const MM_PER_POINT = 25.4 / 72
/** Excel makes no row higher than 409.5 points. */
const HIGHEST_ROW = 409 * MM_PER_POINT

/** Rows that pictures take which stand below each other. */
export interface PictureRows {
  /** In millimetres. */
  heights: readonly number[]
  /** The row in which the first one begins, the second, … */
  begins: readonly number[]
}

export const NO_ROWS: PictureRows = { heights: [], begins: [] }

/** `cells`: of one row, each with its pictures. */
export function rowsFor(cells: readonly (readonly Room[])[]): PictureRows {
  const [heights, begins]: [number[], number[]] = [[], []]
  const most = Math.max(0, ...cells.map(({ length }) => length))
  for (let at = 0; at < most; at++) {
    begins.push(heights.length)
    let rest = Math.max(...cells.map((pictures) => pictures[at]?.height ?? 0))
    for (; rest > 0; rest -= HIGHEST_ROW) heights.push(Math.min(rest, HIGHEST_ROW))
  }
  return { heights, begins }
}

/** In whole quarters, never less. */
export const pointsOf = (mm: number): number => Math.ceil((mm / MM_PER_POINT) * 4) / 4
