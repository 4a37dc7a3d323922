import type { DirectoryRowView } from '@plumbline/core/contract'
import type { RowBook } from './row-book.ts'
import type { ShownRow } from './shown-rows.ts'

/** A line behind the last row that becomes a row with the first text that is put into it. */
export interface NewLine {
  id: string
  parentId: string | null
  /** The row that it stands behind, as long as that is there, and how deep. */
  after: string
  depth: number
}

/** null: there is no row yet that it could stand behind. */
export function newLine(rows: readonly ShownRow[], id: string): NewLine | null {
  const last = rows.at(-1)
  return last ? { id, parentId: last.row.parentId, after: last.row.id, depth: last.depth } : null
}

/** It is not there once it has become a row. */
export function withNewLine(rows: readonly ShownRow[], line: NewLine | null, book: RowBook): readonly ShownRow[] {
  if (!line || book.row(line.id)) return rows
  const { id, parentId, depth } = line
  const row: DirectoryRowView = {
    id,
    parentId,
    order: '',
    code: '',
    name: '',
    status: 'active',
    values: {},
    revision: book.revision,
  }
  return [...rows, { row, depth, isOpen: null, isNew: true }]
}
