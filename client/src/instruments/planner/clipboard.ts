import { atOnce } from '../../session/in-slices.ts'
import type { CellRange, PlannerColumn, PlannerSource } from './types.ts'

const INDENT = '  '
const NEEDS_QUOTES = /["\t\r\n]/

type Cells = Pick<PlannerSource, 'cell' | 'editText' | 'level'>

/** Of which the texts take a fraction of a millisecond. */
const LINES_AT_ONCE = 20

/**
 * Cells as tab-separated text, as spreadsheets write and read it: quotes where a text holds tabs, line ends or quotes.
 *
 * Several rows keep their hierarchy as blanks before the text of the tree's column.
 */
export const cellsAsText = (source: Cells, columns: readonly PlannerColumn[], range: CellRange): string =>
  atOnce(cellsInSteps(source, columns, range))

/** `now`: where the rows stand when each is read. */
export function* cellsInSteps(
  source: Cells,
  columns: readonly PlannerColumn[],
  { rows, from, to }: CellRange,
  now: Iterable<number> = rows,
): Generator<void, string, void> {
  const top = rows.reduce((least, row) => Math.min(least, source.level(row)), Number.POSITIVE_INFINITY)
  const shown = columns.slice(from, to + 1)
  const lines: string[] = []
  for (const row of now) {
    const cells = shown.map((column) => {
      const text = exactText(source, row, column)
      return quoted(column.tree ? INDENT.repeat(Math.max(0, source.level(row) - top)) + text : text)
    })
    if (lines.push(cells.join('\t')) % LINES_AT_ONCE === 0) yield
  }
  return lines.join('\r\n')
}

/** A duration is shown rounded; what is copied must be the whole of it. */
function exactText(source: Pick<PlannerSource, 'cell' | 'editText'>, row: number, column: PlannerColumn): string {
  const exact = column.kind === 'duration' ? source.editText(row, column.key) : null
  return exact ?? source.cell(row, column.key)
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Lines of cells; a quoted cell may hold tabs and line ends. One line end at the very end is not a line. */
export function textAsCells(text: string): string[][] {
  const lines: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    lines.at(-1)!.push(cell)
    if (text[end] === '\t') {
      at = end + 1
      continue
    }
    if (end >= text.length) break
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1
    if (at >= text.length) break
    lines.push([])
  }
  return lines
}

function plainCell(text: string, at: number): { cell: string; end: number } {
  let end = at
  while (end < text.length && !'\t\r\n'.includes(text[end]!)) end++
  return { cell: text.slice(at, end), end }
}

/** A quote that is never closed is an ordinary character. */
function quotedCell(text: string, at: number): { cell: string; end: number } {
  let cell = ''
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] !== '"') cell += text[i]
    else if (text[i + 1] === '"') cell += text[++i]
    else {
      const rest = plainCell(text, i + 1)
      return { cell: cell + rest.cell, end: rest.end }
    }
  }
  return plainCell(text, at)
}
