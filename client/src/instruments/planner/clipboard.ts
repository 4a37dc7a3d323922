import type { PlannerColumn, PlannerSource } from './types.ts'

/** Rows as tab-separated text: visible columns, one line a row; tabs and line ends inside a cell become blanks. */
export function rowsAsText(
  source: Pick<PlannerSource, 'cell'>,
  columns: readonly PlannerColumn[],
  rows: readonly number[],
): string {
  const clean = (text: string) => text.replace(/[\t\r\n]+/g, ' ')
  return rows.map((row) => columns.map((column) => clean(source.cell(row, column.key))).join('\t')).join('\r\n')
}
