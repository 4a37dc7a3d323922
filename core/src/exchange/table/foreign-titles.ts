/** Titles in a language that we do not know: texts over cells of another kind. */
import { readDate } from './dates.ts'
import type { TableField } from './fields.ts'
import { readNumber } from './numbers.ts'
import type { CellValue, TableRow, TableSheet } from './types.ts'

/** Of the filled cells below a title. */
const LEAST_SHARE = 0.8

const isEmpty = (value: CellValue): boolean => value === null || (typeof value === 'string' && value.trim() === '')
const isDate = (value: CellValue): boolean => readDate(value, 'dmy') !== null || readDate(value, 'mdy') !== null
const isNumber = (value: CellValue): boolean => readNumber(value, ',') !== null
const isTitle = (value: CellValue): boolean => typeof value === 'string' && !isDate(value) && !isNumber(value)

/** The first of `rows` that is such a row of titles, with the columns of dates; null: there is none. */
export function foreignHead(
  { rows }: TableSheet,
  { from, to, lookedAt }: { from: number; to: number; lookedAt: number },
): { row: number; columns: (TableField | null)[] } | null {
  for (let row = from; row < Math.min(rows.length, to); row++) {
    const { cells } = rows[row] as TableRow
    const filled = cells.filter((cell) => !isEmpty(cell))
    if (filled.length < 2 || !filled.every(isTitle)) continue
    const below = rows.slice(row + 1, row + 1 + lookedAt)
    const all = (column: number, is: (value: CellValue) => boolean): boolean => isMostly(below, column, is)
    const isOther = cells.map(
      (cell, column) => !isEmpty(cell) && all(column, (value) => isDate(value) || isNumber(value)),
    )
    if (!isOther.includes(true)) continue
    const dates = cells.flatMap((cell, column) => (!isEmpty(cell) && all(column, isDate) ? [column] : []))
    return { row, columns: cells.map((_, column) => fieldOfDate(dates, column)) }
  }
  return null
}

/** The first column of dates is the start, the second the finish. */
const fieldOfDate = (dates: readonly number[], column: number): TableField | null =>
  (['start', 'finish'] as const)[dates.indexOf(column)] ?? null

function isMostly(rows: readonly TableRow[], column: number, is: (value: CellValue) => boolean): boolean {
  const filled = rows.flatMap(({ cells }) => {
    const value = cells[column] ?? null
    return isEmpty(value) ? [] : [value]
  })
  return filled.length > 0 && filled.filter(is).length >= filled.length * LEAST_SHARE
}
