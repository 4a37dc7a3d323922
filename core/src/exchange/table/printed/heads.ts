/** The titles of a printed table, which may stand in up to three lines, and where its columns are. */
import { countTitles } from '../guess.ts'
import type { Piece, PrintedLine } from './lines.ts'

export interface PrintedColumn {
  title: string
  left: number
  right: number
}

export interface PrintedHead {
  columns: readonly PrintedColumn[]
  /** Places of its lines on the page. */
  from: number
  to: number
}

const MOST_LINES = 3
/** One line of a title to the next, in heights of its letters. */
const LINE_PITCH = 1.6
const FEWEST_TITLES = 2

/** null: no line of the page has titles that we know. */
export function headOf(lines: readonly PrintedLine[]): PrintedHead | null {
  let [best, most] = [null as PrintedHead | null, FEWEST_TITLES - 0.5]
  for (const from of lines.keys()) {
    for (let to = from; to < Math.min(lines.length, from + MOST_LINES); to++) {
      const some = lines.slice(from, to + 1)
      if (!areClose(some)) break
      const columns = columnsOf(some)
      // A line more has to explain itself.
      const worth = countTitles(columns.map(({ title }) => title)) - (to - from) * 0.5
      if (worth > most) [best, most] = [{ columns, from, to }, worth]
    }
  }
  return best && withAbove(best, lines)
}

/** Titles that begin in the line above, as «Original» over «Duration», where nothing else stands in that line. */
function withAbove(head: PrintedHead, lines: readonly PrintedLine[]): PrintedHead {
  const [from, above] = [head.from - 1, lines[head.from - 1]]
  if (!above || head.to - from >= MOST_LINES || !areClose(lines.slice(from, head.from + 1))) return head
  const isOver = above.pieces.every((piece) => head.columns.some((column) => overlap(piece, column) > 0))
  return isOver ? withAbove({ columns: columnsOf(lines.slice(from, head.to + 1)), from, to: head.to }, lines) : head
}

const overlap = (one: Pick<Piece, 'left' | 'right'>, other: Pick<Piece, 'left' | 'right'>): number =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left)

const areClose = (lines: readonly PrintedLine[]): boolean =>
  lines.every((line, at) => {
    const above = lines[at - 1]
    return !above || above.y - line.y <= LINE_PITCH * Math.max(line.height, above.height)
  })

/** Words of a title that stand under each other are one title. */
function columnsOf(lines: readonly PrintedLine[]): PrintedColumn[] {
  const columns: PrintedColumn[] = []
  for (const { pieces } of lines) for (const piece of pieces) addTo(columns, piece)
  return columns.sort((one, other) => one.left - other.left)
}

function addTo(columns: PrintedColumn[], { text, left, right }: Piece): void {
  const above = columns.find((column) => overlap({ left, right }, column) > 0)
  if (!above) {
    columns.push({ title: text, left, right })
    return
  }
  above.title = `${above.title} ${text}`
  above.left = Math.min(above.left, left)
  above.right = Math.max(above.right, right)
}

/** Is it the head again, as it stands on every page? */
export function isSameHead(one: PrintedHead, other: PrintedHead): boolean {
  const titles = new Set(one.columns.map(({ title }) => title))
  const same = other.columns.filter(({ title }) => titles.has(title)).length
  return same * 2 > one.columns.length
}

/** Place of the column that a piece stands in; −1: right of them all, where the bars are, or left of them. */
export function columnAt(columns: readonly PrintedColumn[], { left, right }: Pick<Piece, 'left' | 'right'>): number {
  let [best, most] = [-1, 0]
  for (const [at, column] of columns.entries()) {
    const shared = overlap({ left, right }, column)
    if (shared > most) [best, most] = [at, shared]
  }
  if (best >= 0) return best
  const last = columns.at(-1)
  if (!last || left > last.right + (last.right - last.left) + BESIDE) return -1
  return nearestTo(columns, { left, right })
}

/** Points beside the last title in which its cells may still stand. */
const BESIDE = 24

/** Left ends stand under each other, or right ends do. */
function nearestTo(columns: readonly PrintedColumn[], { left, right }: Pick<Piece, 'left' | 'right'>): number {
  const distance = (column: PrintedColumn): number =>
    Math.min(Math.abs(left - column.left), Math.abs(right - column.right))
  let best = 0
  for (const [at, column] of columns.entries()) if (distance(column) < distance(columns[best] ?? column)) best = at
  return best
}
