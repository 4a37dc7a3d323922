/** Bytes of a workbook, a CSV file or a printed table as sheets of cells, within limits. */
import type { TableFile } from '@plumbline/core/exchange/table'
import { readCsv } from './csv.ts'
import { isPdf, readPdf } from './pdf.ts'
import { isWorkbook, readWorkbook } from './workbook.ts'

export { isPdf } from './pdf.ts'
export { TableError } from './table-error.ts'
export { isWorkbook } from './workbook.ts'

/** Throws a `TableError`. */
export async function readTableFile(bytes: Buffer): Promise<TableFile> {
  if (isPdf(bytes)) return readPdf(bytes)
  return isWorkbook(bytes) ? readWorkbook(bytes) : readCsv(bytes)
}
