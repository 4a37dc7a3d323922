import type { TableName } from './tables.ts'

/** Ids of a file are told apart only within their table. */
export const fileId = (table: TableName, id: string): string => `${table} ${id}`

/** The id within this table; null: it is of another. */
export function idIn(table: TableName, fileIdOfRow: string | undefined): string | null {
  return fileIdOfRow?.startsWith(`${table} `) ? fileIdOfRow.slice(table.length + 1) : null
}
