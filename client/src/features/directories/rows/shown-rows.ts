import type { DirectoryRowView } from '@plumbline/core/contract'
import type { RowBook } from './row-book.ts'

/** A row as the grid draws it. */
export interface ShownRow {
  row: DirectoryRowView
  /** From 0. */
  depth: number
  /** null: there is nothing below. */
  isOpen: boolean | null
}

/** The tree without what is closed; with a search what it finds, the best first and flat. */
export function shownRows(book: RowBook, closed: ReadonlySet<string>, search: string): ShownRow[] {
  if (search.trim() !== '') return book.find(search).map((row) => ({ row, depth: 0, isOpen: null }))
  const shown: ShownRow[] = []
  const gather = (id: string | null, depth: number): void => {
    for (const row of book.childrenOf(id)) {
      const isOpen = book.childrenOf(row.id).length === 0 ? null : !closed.has(row.id)
      shown.push({ row, depth, isOpen })
      if (isOpen) gather(row.id, depth + 1)
    }
  }
  gather(null, 0)
  return shown
}
