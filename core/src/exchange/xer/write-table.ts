/** An id of a file. */
export type XerId = string | number

export type Values = Record<string, XerId>

export interface XerTable {
  name: string
  /** Columns that tell its rows apart. */
  key: readonly string[]
  rows: Values[]
}

/** The columns are those of the first row; all rows of a table have the same. */
export function linesOf({ name, rows }: XerTable): string[] {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => ['%R', ...columns.map((column) => field(String(row[column])))].join('\t'))
  return [`%T\t${name}`, ['%F', ...columns].join('\t'), ...lines]
}

/** Tabs and line breaks end fields and rows; P6 doubles quotes. */
export function field(text: string): string {
  return text.replace(/[\p{Cc}]+/gu, ' ').replaceAll('"', '""')
}
