import type { DirectoryCommandInput, DirectoryRowView } from '@plumbline/core/contract'
import type { RowBook } from './row-book.ts'

export type Way = 'up' | 'down' | 'in' | 'out'

/** Rows that stand below no other one of them, in the order of the tree: what is moved with its branch is named once. */
export function topmost(book: RowBook, ids: readonly string[]): DirectoryRowView[] {
  const chosen = new Set(ids)
  return ids
    .map((id) => book.row(id))
    .filter((row) => row !== undefined)
    .filter(({ id }) => !book.ancestorsOf(id).some((above) => chosen.has(above.id)))
}

/** Moves rows that are siblings by one place or one level; null: there is no such place. */
export function moved(book: RowBook, ids: readonly string[], way: Way): DirectoryCommandInput | null {
  const rows = topmost(book, ids)
  const first = rows[0]
  if (!first || rows.some(({ parentId }) => parentId !== first.parentId)) return null
  const siblings = book.childrenOf(first.parentId)
  const at = siblings.indexOf(first)
  const last = siblings.indexOf(rows.at(-1)!)
  const command = (parentId: string | null, after: string | null | undefined): DirectoryCommandInput => ({
    do: 'rows.move',
    ids: rows.map(({ id }) => id),
    parentId,
    ...(after === undefined ? {} : { after }),
  })
  switch (way) {
    case 'up':
      return at <= 0 ? null : command(first.parentId, siblings[at - 2]?.id ?? null)
    case 'down':
      return last >= siblings.length - 1 ? null : command(first.parentId, siblings[last + 1]!.id)
    case 'in':
      return at <= 0 ? null : command(siblings[at - 1]!.id, undefined)
    case 'out':
      return first.parentId === null ? null : command(book.row(first.parentId)?.parentId ?? null, first.parentId)
  }
}

/** Where dragged rows are let go, seen from the row below the pointer. */
export type Spot = 'before' | 'after' | 'in'

/** Moves rows with what is below them to where they were dragged; null: there they cannot stand, or stand already. */
export function dropped(
  book: RowBook,
  ids: readonly string[],
  { id, spot }: { id: string; spot: Spot },
): DirectoryCommandInput | null {
  const rows = topmost(book, ids)
  const target = book.row(id)
  const carried = new Set(rows.map((row) => row.id))
  const isInside = carried.has(id) || book.ancestorsOf(id).some((above) => carried.has(above.id))
  if (!target || rows.length === 0 || isInside) return null
  const move = { do: 'rows.move' as const, ids: rows.map((row) => row.id) }
  if (spot === 'in') return { ...move, parentId: id }
  const siblings = book.childrenOf(target.parentId).filter((row) => !carried.has(row.id))
  const after = spot === 'after' ? id : (siblings[siblings.indexOf(target) - 1]?.id ?? null)
  return { ...move, parentId: target.parentId, after }
}
