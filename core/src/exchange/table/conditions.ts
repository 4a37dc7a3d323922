/** Rows that a rule leaves out by what their cells say. */
import type { RowCondition } from '../rules/types.ts'
import type { CellReader } from './cell-reader.ts'
import type { TableRow } from './types.ts'

const tests: Readonly<Record<RowCondition['is'], (said: string, text: string) => boolean>> = {
  empty: (said) => said === '',
  equals: (said, text) => said === text,
  contains: (said, text) => text !== '' && said.includes(text),
  begins: (said, text) => text !== '' && said.startsWith(text),
}

/** A column that the table does not have says nothing, also not that it is empty. */
export function isLeftOut(reader: CellReader, row: TableRow, where: readonly RowCondition[]): boolean {
  return where.some(
    ({ field, is, text }) =>
      reader.has(field) && tests[is](reader.text(row, field).toLowerCase(), text.trim().toLowerCase()),
  )
}
