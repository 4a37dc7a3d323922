import type { DirectoryRowView } from '@plumbline/core/contract'
import { atOnce } from '../../../session/in-slices.ts'
import type { RowBook } from './row-book.ts'

/** A row as the grid draws it. */
export interface ShownRow {
  row: DirectoryRowView
  /** From 0. */
  depth: number
  /** null: there is nothing below. */
  isOpen: boolean | null
  /** A line in which nothing stands yet. */
  isNew?: true
}

/** The tree without what is closed; with a search what it finds, the best first and flat. */
export function shownRows(book: RowBook, closed: ReadonlySet<string>, search: string): readonly ShownRow[] {
  if (search.trim() !== '') return book.find(search).map((row) => ({ row, depth: 0, isOpen: null }))
  if (closed.size > 0) return atOnce(treeInSteps(book, closed))
  const known = whole.get(book)
  return known?.state === book.state ? known.rows : atOnce(wholeInSteps(book))
}

/** All rows of a book as it was in a state: a large directory is laid out before it is drawn. */
const whole = new WeakMap<RowBook, { state: number; rows: readonly ShownRow[] }>()

const NONE: ReadonlySet<string> = new Set()

/** As `shownRows` with nothing closed, which has it at once then. */
export function* wholeInSteps(book: RowBook): Generator<void, ShownRow[], void> {
  const { state } = book
  const rows = yield* treeInSteps(book, NONE)
  whole.set(book, { state, rows })
  return rows
}

/** Laid out within a millisecond. */
const AT_ONCE = 500

function* treeInSteps(book: RowBook, closed: ReadonlySet<string>): Generator<void, ShownRow[], void> {
  const shown: ShownRow[] = []
  function* gather(id: string | null, depth: number): Generator<void, void, void> {
    for (const row of book.childrenOf(id)) {
      const hasBelow = book.childrenOf(row.id).length > 0
      const isOpen = hasBelow ? !closed.has(row.id) : null
      if (shown.push({ row, depth, isOpen }) % AT_ONCE === 0) yield
      if (isOpen) yield* gather(row.id, depth + 1)
    }
  }
  yield* gather(null, 0)
  return shown
}
