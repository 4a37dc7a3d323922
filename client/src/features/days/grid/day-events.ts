import type { ValueKey } from '@plumbline/core/documents/day'
import type { Caret, CellRange, DragAnswer, PlannerColumn, PlannerEvents } from '../../../instruments/planner/types.ts'
import type { DayBook } from '../session/day-book.ts'
import { type DaySource, dayOf } from './day-source.ts'
import { typedCell } from './typed-cell.ts'

type Edit = ValueKey & { executorId: string; amount: string | null }

interface EventWords {
  wrong: string
  pasted(done: number, left: number): void
}

export interface EventParts {
  book: DayBook
  source: DaySource
  words: EventWords
  columns(): readonly PlannerColumn[]
  caret(caret: Caret): void
}

const nowhere: DragAnswer = { ok: false, text: '', start: 0, finish: 0 }

/** What the person does in the grid of days: typing, pasting, filling and clearing, each one step of undo. */
export class DayEvents implements PlannerEvents {
  readonly #parts: EventParts

  constructor(parts: EventParts) {
    this.#parts = parts
  }

  toggle = (place: number): void => {
    const { source, book } = this.#parts
    const row = source.rows[place]
    if (row?.kind !== 'group' && row?.kind !== 'branch') return
    const key = row.kind === 'group' ? row.executorId : row.key
    if (!source.closed.delete(key)) source.closed.add(key)
    book.changed(true)
  }

  caret = (caret: Caret): void => this.#parts.caret(caret)

  commit = (place: number, column: string, text: string): { ok: true } | { ok: false; message: string } => {
    const { words } = this.#parts
    const edit = this.#edit(place, column, text)
    if (edit === null) return { ok: false, message: words.wrong }
    this.#write([edit])
    return { ok: true }
  }

  clear = (range: CellRange): void => {
    this.#write(this.#cells(range).flatMap(([row, column]) => this.#edit(row, column, '') ?? []))
  }

  paste = (cells: readonly (readonly string[])[], range: CellRange): void => {
    const { source, words, columns } = this.#parts
    const first = range.rows[0] ?? 0
    const from = Math.max(
      range.from,
      columns().findIndex(({ editable }) => editable),
    )
    const isOne = cells.length === 1 && cells[0]?.length === 1
    const edits: DayEdit[] = []
    let left = 0
    const put = (row: number, column: string | undefined, text: string): void => {
      const edit = column === undefined ? null : this.#edit(row, column, text)
      if (edit) edits.push(edit)
      else left++
    }
    if (isOne) for (const [row, column] of this.#cells(range)) put(row, column, cells[0]![0]!)
    else {
      for (const [down, line] of cells.entries()) {
        if (first + down >= source.rowCount) break
        for (const [right, text] of line.entries()) put(first + down, columns()[from + right]?.key, text)
      }
    }
    if (this.#write(edits)) words.pasted(edits.length, left)
  }

  /** The first row of the selection goes into the others; of one row its first cell to the right. */
  fill(range: CellRange): void {
    const { source, columns } = this.#parts
    const keys = columns().slice(range.from, range.to + 1)
    const [top = 0, ...rows] = range.rows
    const textAt = (row: number, column: string): string => source.editText(row, column) ?? ''
    const edits =
      rows.length > 0
        ? rows.flatMap((row) => keys.flatMap(({ key }) => this.#edit(row, key, textAt(top, key)) ?? []))
        : keys.slice(1).flatMap(({ key }) => this.#edit(top, key, textAt(top, keys[0]!.key)) ?? [])
    this.#write(edits)
  }

  #cells({ rows, from, to }: CellRange): [row: number, column: string][] {
    const keys = this.#parts.columns().slice(from, to + 1)
    return rows.flatMap((row) => keys.map(({ key }): [number, string] => [row, key]))
  }

  /** null: nothing can be entered there, or the text means nothing. */
  #edit(place: number, column: string, text: string): DayEdit | null {
    const { source, book } = this.#parts
    const row = source.rows[place]
    if (row?.kind !== 'line' || row.line === 'approved' || source.editText(place, column) === null) return null
    const typed = typedCell(text, book.state.reasons, row.line === 'fact')
    if (typed === null) return null
    const { executorId, workId, measure, line: kind } = row
    return { executorId, workId, measure, kind, day: dayOf(column), ...typed }
  }

  #write(edits: readonly DayEdit[]): boolean {
    const { book } = this.#parts
    const values = edits.flatMap(({ amount, reasonId: _, ...key }): Edit[] =>
      amount === undefined ? [] : [{ ...key, amount }],
    )
    const done = values.length === 0 || book.setValues(values)
    for (const { executorId, workId, day, reasonId } of edits) {
      const session = reasonId === null ? null : book.at(executorId, day)
      if (!session) continue
      const note = session.document.remark(workId, day)?.note ?? ''
      book.run(session, { do: 'remark.set', workId, day, reasonId, note })
    }
    return done
  }

  dragBar = (): DragAnswer => nowhere
  dropBar = (): void => undefined
  dragLink = (): DragAnswer => nowhere
  dropLink = (): void => undefined
  dropRows = (): void => undefined
  selectLink = (): void => undefined
  contextMenu = (): void => undefined
  check = (): void => undefined
  resizeColumn = (): void => undefined
  split = (): void => undefined
  zoom = (): void => undefined
  period = (): void => undefined
  viewport = (): void => undefined
  dragging = (): void => undefined
}

interface DayEdit extends ValueKey {
  executorId: string
  amount: string | null | undefined
  reasonId: string | null
}
