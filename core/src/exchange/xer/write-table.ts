export type Values = Record<string, string | number>

/** The columns are those of the first row; all rows of a table have the same. */
export function table(name: string, rows: readonly Values[]): string[] {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return []
  const lines = rows.map((row) => ['%R', ...columns.map((column) => field(String(row[column])))].join('\t'))
  return [`%T\t${name}`, ['%F', ...columns].join('\t'), ...lines]
}

/** Tabs and line breaks end fields and rows; P6 doubles quotes. */
export function field(text: string): string {
  return text.replace(/[\p{Cc}]+/gu, ' ').replaceAll('"', '""')
}
