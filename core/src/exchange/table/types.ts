/** A table of works as it comes from a workbook or a CSV file, and what its columns are taken for. */
import type { Day, Minutes } from '../../time/index.ts'
import { formatInstant, instantOf } from '../../time/index.ts'
import type { TableField } from './fields.ts'

/** A date of a cell; `minute` null: the cell says the day alone. */
export interface DateCell {
  day: Day
  minute: Minutes | null
}

/** Texts keep the blanks in front of them: they may say how deep a row stands. */
export type CellValue = string | number | boolean | DateCell | null

export interface TableRow {
  cells: readonly CellValue[]
  /** How many groups of rows it is folded into. */
  outline: number
  /** How far the text of its cells is moved to the right. */
  indent: number
}

export interface TableSheet {
  name: string
  rows: readonly TableRow[]
}

/** A line of a printed page that is no row of the table. */
export interface UnreadLine {
  page: number
  text: string
}

export interface TableFile {
  sheets: readonly TableSheet[]
  /** Of what was printed; absent: all is in the sheets. */
  unread?: readonly UnreadLine[]
}

/** Which sheet is read, and what its columns are. */
export interface SheetMapping {
  /** Its place in the file. */
  sheet: number
  /** Place of the row with the titles; −1: there is none. */
  headRow: number
  /** By place of the column; null: not imported. */
  columns: readonly (TableField | null)[]
}

/** How the table says which row stands below which. */
export const hierarchies = ['level', 'number', 'outline', 'indent', 'code', 'none'] as const
export type Hierarchy = (typeof hierarchies)[number]

/** Of `03/04/26`: which part is the day. */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

export const decimalMarks = [',', '.'] as const
export type DecimalMark = (typeof decimalMarks)[number]

export interface TableMapping extends SheetMapping {
  hierarchy: Hierarchy
  dateOrder: DateOrder
  decimal: DecimalMark
  /** Rows of the sheet that are left out, by their places. */
  skipped: readonly number[]
  /** A sheet with a relation a row. */
  relations: SheetMapping | null
  /** A sheet with an assignment a row. */
  resources: SheetMapping | null
}

/** A cell that could not be taken as it stands. */
export interface CellProblem {
  /** Key below `issue.` of the locales. */
  code:
    | 'table_not_date'
    | 'table_not_length'
    | 'table_not_number'
    | 'table_not_percent'
    | 'table_not_priority'
    | 'table_not_type'
    | 'table_no_calendar'
    | 'table_no_work'
    | 'table_not_relation'
    | 'table_not_limit'
    | 'table_summary_computed'
    | 'table_finish_before_start'
    | 'table_code_twice'
    | 'table_gone'
    | 'table_both_changed'
    | 'table_not_value'
    | 'table_value_stays'
  /** Places in the sheet. */
  row: number
  column: number
  sheet: number
  text: string
}

export const isDateCell = (value: CellValue): value is DateCell => typeof value === 'object' && value !== null

/** `A`, `Z`, `AA`: what a column is called in every spreadsheet. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters
}

/** What a cell says, as people read it in a message. */
export function cellText(value: CellValue): string {
  if (value === null) return ''
  if (!isDateCell(value)) return String(value)
  return dateText(value)
}

/** `2026-11-30` or `2026-11-30 08:00`. */
export function dateText({ day, minute }: DateCell): string {
  const text = formatInstant(instantOf(day, minute ?? 0)).replace('T', ' ')
  return minute === null ? text.slice(0, 10) : text
}

/** What a table may take at most. */
export const tableLimits = {
  columns: 1_000,
  rows: 200_000,
  text: 32_767,
  cells: 5_000_000,
  texts: 2_000_000,
  sheets: 50,
}

/** `left_out`: by a condition of the rule. `nothing`: it has neither code nor name. `known`: the schedule has it. */
export const rowMeanings = ['left_out', 'nothing', 'new', 'known'] as const

export interface UnderstoodRow {
  /** Place in the sheet. */
  row: number
  is: (typeof rowMeanings)[number]
  /** Columns in which it says another thing than the schedule. */
  changed: readonly number[]
}
