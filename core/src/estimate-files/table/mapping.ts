/** Which sheet is an estimate, and what its columns are taken for: a guess, which somebody looks at. Rules EF19, EF20. */
import { cellText, type TableRow, type TableSheet } from '../../exchange/table/types.ts'
import type { EstimateField } from './fields.ts'
import { fieldOfTitle } from './titles.ts'

export interface EstimateMapping {
  /** Its place in the file. */
  sheet: number
  /** Place of the row with the titles; −1: there is none. */
  headRow: number
  /** By place of the column; null: not read. */
  columns: readonly (EstimateField | null)[]
}

/** Rows among which the titles are looked for. */
export const HEAD_ROWS = 60
const MOST_COLUMNS = 100
const LONGEST_TITLE = 200

function fieldsIn({ cells }: TableRow): (EstimateField | null)[] {
  const taken = new Set<EstimateField>()
  return cells.slice(0, MOST_COLUMNS).map((cell) => {
    const field = typeof cell === 'string' && cell.length <= LONGEST_TITLE ? fieldOfTitle(cell) : null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

const countOf = (columns: EstimateMapping['columns']): number => columns.filter((field) => field !== null).length

/** Of a sheet with its titles where somebody says, else in the row with the most of them. */
export function guessEstimateSheet(sheets: readonly TableSheet[], sheet: number, headRow?: number): EstimateMapping {
  const rows = sheets[sheet]?.rows ?? []
  const read = (row: number): EstimateMapping => ({
    sheet,
    headRow: row,
    columns: rows[row] ? fieldsIn(rows[row]) : [],
  })
  if (headRow !== undefined) return read(headRow)
  const all = Array.from({ length: Math.min(rows.length, HEAD_ROWS) }, (_, row) => read(row))
  const best = all.reduce((most, one) => (countOf(one.columns) > countOf(most.columns) ? one : most), read(-1))
  return isEstimate(best) ? best : read(-1)
}

/** The sheet that says the most of an estimate. */
export function guessEstimateTable(sheets: readonly TableSheet[]): EstimateMapping {
  const all = sheets.map((_, sheet) => guessEstimateSheet(sheets, sheet))
  return all.reduce((most, one) => (countOf(one.columns) > countOf(most.columns) ? one : most), {
    ...{ sheet: 0, headRow: -1, columns: [] },
  })
}

/** Without names there is nothing to read. */
export const isEstimate = ({ columns }: EstimateMapping): boolean => columns.includes('name')

/** The first rows of a sheet, as they are looked at while columns are chosen. */
export const shownRows = ({ rows }: TableSheet, count: number): string[][] =>
  rows.slice(0, count).map(({ cells }) => cells.slice(0, MOST_COLUMNS).map((cell) => cellText(cell).slice(0, 80)))
