import {
  csvSeparatorOf,
  csvText,
  type TableFile,
  type TableRow,
  tableLimits,
  unguarded,
} from '@plumbline/core/exchange/table'
import { CsvError, parse } from 'csv-parse/sync'
import { TableError } from './table-error.ts'

/** A line of a text that is one: what has hardly any is no table. */
const LONGEST_RECORD = tableLimits.columns * 1_024

export function readCsv(bytes: Buffer): TableFile {
  const text = csvText(bytes)
  if (text === null) throw new TableError('table_no_text')
  const { separator, from } = csvSeparatorOf(text)
  const lines = recordsIn(text.slice(from), separator)
  let cells = 0
  const rows = lines.map((line, at): TableRow => {
    cells += line.length
    if (line.length > tableLimits.columns) throw new TableError('table_columns', String(at + 1))
    if (cells > tableLimits.cells) throw new TableError('table_cells')
    return { cells: line.map(cellOf), outline: 0, indent: 0 }
  })
  return { sheets: [{ name: '', rows }] }
}

const cellOf = (text: string): string | null => (text === '' ? null : unguarded(text).slice(0, tableLimits.text))

function recordsIn(text: string, delimiter: string): string[][] {
  try {
    const records = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: LONGEST_RECORD,
      to: tableLimits.rows + 1,
    })
    if (records.length > tableLimits.rows) throw new TableError('table_rows')
    return records
  } catch (error) {
    if (error instanceof CsvError) throw new TableError('table_csv', 'lines' in error ? String(error.lines) : '')
    throw error
  }
}
