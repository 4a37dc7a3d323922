/** Bytes of a workbook or a CSV file as sheets of cells, within limits. */
import type { TableFile } from '@plumbline/core/exchange/table'
import { readCsv } from './csv.ts'
import { isWorkbook, readWorkbook } from './workbook.ts'

export { TableError } from './table-error.ts'
export { isWorkbook } from './workbook.ts'

/** Throws a `TableError`. */
export const readTableFile = async (bytes: Buffer): Promise<TableFile> =>
  isWorkbook(bytes) ? readWorkbook(bytes) : readCsv(bytes)
