import type { DirectoryRowView } from '@plumbline/core/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { newId } from '../../../api/new-id.ts'
import { confirm } from '../../../shell/confirm.ts'
import { toast } from '../../../shell/toast.ts'
import { directories, run, undo } from '../directories-state.ts'
import { dropped, moved, type Spot, topmost, type Way } from '../rows/moves.ts'
import { type NewLine, newLine, withNewLine } from '../rows/new-line.ts'
import type { RowBook } from '../rows/row-book.ts'
import { isNamed, readTyped, type SheetColumn, sheetColumns } from '../rows/sheet-columns.ts'
import { type ShownRow, shownRows } from '../rows/shown-rows.ts'
import type { SheetWords } from '../use-words.ts'
import { pasted, put, type RowContent } from './pasting.ts'
import { type Selection, selectedRange, start } from './selection.ts'

export interface Sheet {
  rows: readonly ShownRow[]
  columns: readonly SheetColumn[]
  words: SheetWords
  at: Selection
  /** undefined: there is none, or the line in which nothing stands yet. */
  active: DirectoryRowView | undefined
  /** The active row is a line in which nothing stands yet. */
  isNew: boolean
  /** The rows of the selection, in their order. */
  selected: readonly DirectoryRowView[]
  /** What the editor begins with; null: there is none. */
  editing: string | null
  readOnly: boolean
  search: string
  setSearch(text: string): void
  select(at: Selection): void
  edit(text: string | null): void
  /** Puts a typed text into the active column of every selected row; false: it cannot stand there. */
  commit(typed: string): boolean
  fold(row: DirectoryRowView, open: boolean): void
  insert(): void
  /** Goes to an empty line behind the last row; nothing is made of one that stays empty. */
  begin(column: number): void
  remove(): Promise<void>
  move(way: Way): void
  /** Rows that were dragged. */
  drop(ids: readonly string[], at: { id: string; spot: Spot }): void
  paste(cells: readonly (readonly string[])[]): void
  undo(): void
}

/** The grid of one directory: what is shown of it, what is selected, and what can be done to it. */
export function useSheet(book: RowBook, words: SheetWords, readOnly: boolean): Sheet {
  const { t } = useTranslation('directories')
  const { stamp } = useSnapshot(directories)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState({ at: start, id: '' })
  const [editing, setEditing] = useState<string | null>(null)
  const [line, setLine] = useState<NewLine | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows change with the stamp, in one and the same book
  const found = useMemo(() => shownRows(book, closed, search), [book, stamp, closed, search])
  const rows = useMemo(() => withNewLine(found, line, book), [found, line, book])
  const columns = useMemo(() => sheetColumns(book.columns), [book])
  const at = useMemo(() => placed(picked, rows), [picked, rows])
  const active = rows[at.row]?.row
  const isNew = rows[at.row]?.isNew === true
  const { from, to } = selectedRange(at, rows.length)
  const selected = useMemo(() => rows.slice(from, to + 1).map(({ row }) => row), [rows, from, to])

  const select = (next: Selection): void => {
    const id = rows[next.row]?.row.id ?? ''
    setEditing(null)
    setPicked({ at: next, id })
    if (id !== line?.id) setLine(null)
  }
  const commit = (typed: string): boolean => {
    const column = columns[at.column]!
    const text = readTyped(typed, column, words)
    setEditing(null)
    if (text === null) {
      toast.error(t('refused', { text: typed }))
      return false
    }
    const content: RowContent = {}
    put(content, column, text)
    if (isNew && line) {
      const { id, parentId } = line
      // The row before may have been refused meanwhile, or taken away.
      const after = book.row(line.after)?.id
      if (text !== '')
        void run([{ do: 'rows.insert', parentId, ...(after ? { after } : {}), rows: [{ id, ...content }] }])
      return text !== ''
    }
    const changes = selected.filter(({ id }) => book.row(id)).map(({ id }) => ({ id, ...content }))
    if (changes.length > 0) void run([{ do: 'rows.change', rows: changes }])
    return true
  }
  const insert = (): void => {
    if (readOnly) return
    const id = newId()
    const parentId = active?.parentId ?? null
    const after = isNew ? line?.after : active?.id
    void run([{ do: 'rows.insert', parentId, ...(after ? { after } : {}), rows: [{ id }] }])
    setSearch('')
    setPicked({ at: { row: 0, column: 0, anchor: -1 }, id })
    setEditing('')
  }
  const begin = (column: number): void => {
    if (search.trim() !== '' || readOnly) return
    // With what was put into the last line just now.
    const there = shownRows(book, closed, search)
    const next = newLine(there, newId())
    if (!next) return
    setLine(next)
    setPicked({ at: { row: there.length, column, anchor: -1 }, id: next.id })
    setEditing(null)
  }
  const remove = async (): Promise<void> => {
    const tops = topmost(
      book,
      selected.map(({ id }) => id),
    )
    if (readOnly || tops.length === 0) return
    const answer = await confirm({
      message: t('delete.ask', { count: tops.length }),
      lines: tops.slice(0, 8).map(({ code, name }) => `${code} ${name}`.trim()),
      okLabel: t('delete.ok'),
      intent: 'danger',
      useEnter: true,
    })
    if (answer) await run([{ do: 'rows.delete', ids: tops.map(({ id }) => id) }])
  }
  const paste = (cells: readonly (readonly string[])[]): void => {
    if (readOnly || cells.length === 0) return
    const block = pasted(cells, {
      rows: found.slice(from).map(({ row }) => row),
      columns: columns.slice(selected.length > 1 || rows.length === 0 ? 0 : at.column),
      words,
      newId,
      parentId: found.at(-1)?.row.parentId ?? null,
      after: found.at(-1)?.row.id,
    })
    if (block.refused > 0) toast.error(t('pasteRefused', { count: block.refused }))
    if (block.commands.length > 0) {
      void run(block.commands).then((done) => done && toast.done(t('pasted', { count: block.rows })))
    }
  }
  const move = (way: Way): void => {
    const command = moved(
      book,
      selected.map(({ id }) => id),
      way,
    )
    if (command && !readOnly) void run([command])
  }
  const drop: Sheet['drop'] = (ids, at) => {
    const command = dropped(book, ids, at)
    if (command && !readOnly) void run([command])
  }
  const fold = ({ id }: DirectoryRowView, open: boolean): void => {
    const next = new Set(closed)
    if (open) next.delete(id)
    else next.add(id)
    setClosed(next)
  }
  return {
    rows,
    columns,
    words,
    at,
    active: isNew ? undefined : active,
    isNew,
    selected,
    editing,
    readOnly,
    search,
    setSearch,
    select,
    edit: (text) => !readOnly && setEditing(text),
    commit,
    fold,
    insert,
    begin,
    remove,
    move,
    drop,
    paste,
    undo: () => void undo(),
  }
}

/** Rows that others put above it do not move the selection off its row; -1 as anchor: a selection of that row alone. */
export function placed({ at, id }: { at: Selection; id: string }, rows: readonly ShownRow[]): Selection {
  const last = Math.max(0, rows.length - 1)
  const isThere = id === '' || rows[at.row]?.row.id === id
  const found = isThere ? at.row : rows.findIndex(({ row }) => row.id === id)
  const row = Math.min(found < 0 ? at.row : found, last)
  const anchor = at.anchor < 0 || found < 0 ? row : Math.min(Math.max(0, at.anchor + row - at.row), last)
  return { row, column: at.column, anchor }
}

/** Its value is chosen from a list, so that the editor offers one. */
export const isChosen = (column: SheetColumn): boolean =>
  column.key === 'status' || (column.key === 'own' && (column.column.type === 'boolean' || isNamed(column.column)))
