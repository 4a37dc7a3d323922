import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import { newId } from '../../../api/new-id.ts'
import type { Caret, CellRange, PlannerEvents } from '../../../instruments/planner/types.ts'
import type { EstimateSession } from '../estimate-session.ts'
import { cellEdit } from './cell-edits.ts'
import { isSheetColumn, type SheetColumn } from './columns.ts'
import type { SheetRow, SheetRows } from './sheet-rows.ts'
import { addItems, pastedItems, removal } from './structure-edits.ts'

export interface SheetVoice {
  columns(): readonly string[]
  /** Why a typed text cannot stand there. */
  refusal(name: 'decimal' | 'formula' | 'cell'): string
  newSection: string
  /** An item was given the code of a rate. */
  coded(itemId: string, code: string): void
  moved(row: SheetRow | undefined, column: SheetColumn): void
  resized(key: string, width: number): void
}

const nowhere = { ok: false, text: '', start: Number.NaN, finish: Number.NaN }

/** What a person does in the table, as commands of the document. There is no chart, so most of the rest is nothing. */
export class SheetEvents implements PlannerEvents {
  readonly #estimate: EstimateSession
  readonly #rows: SheetRows
  readonly #voice: SheetVoice
  readonly #refresh: () => void

  constructor(estimate: EstimateSession, rows: SheetRows, voice: SheetVoice, refresh: () => void) {
    this.#estimate = estimate
    this.#rows = rows
    this.#voice = voice
    this.#refresh = refresh
  }

  toggle(row: number): void {
    this.#rows.turn(row)
    this.#refresh()
  }

  caret({ row, column }: Caret): void {
    const key = this.#columnAt(column)
    this.#voice.moved(this.#rows.at(row), key)
    this.#estimate.setPresence({ row: this.#rows.key(row) || null, column: key })
  }

  #columnAt(column: number): SheetColumn {
    const key = this.#voice.columns()[column] ?? ''
    return isSheetColumn(key) ? key : 'name'
  }

  commit(row: number, column: string, text: string): { ok: true } | { ok: false; message: string } {
    const at = this.#rows.at(row)
    if (!at || !isSheetColumn(column)) return { ok: true }
    const answer = this.#carryOut(cellEdit(at, column, text))
    if (at.kind === 'item' && column === 'code') this.#voice.coded(at.item.id, text.trim())
    return answer
  }

  #carryOut(edit: ReturnType<typeof cellEdit>): { ok: true } | { ok: false; message: string } {
    if ('refused' in edit) return { ok: false, message: this.#voice.refusal(edit.refused) }
    this.#estimate.execute(edit.command)
    return { ok: true }
  }

  appends(): boolean {
    return this.#estimate.state.right === 'write'
  }

  append(column: string, text: string): { ok: true; key: string } | { ok: false; message: string } {
    const id = newId()
    const last = this.#rows.at(this.#rows.rowCount - 1)
    const { document } = this.#estimate
    const name =
      column === 'code' || column === 'name' ? { [column === 'code' ? 'rateCode' : 'name']: text.trim() } : {}
    this.#estimate.execute(addItems(document, last, [{ id, ...name }], this.#voice.newSection))
    if (column === 'code') this.#voice.coded(id, text.trim())
    if (column !== 'code' && column !== 'name') {
      const answer = this.commit(this.#rows.rowOf(id), column, text)
      if (!answer.ok) return answer
    }
    return { ok: true, key: id }
  }

  clear({ rows }: CellRange): void {
    this.remove(rows)
  }

  /** Takes rows away; undo brings them back. */
  remove(rows: readonly number[]): void {
    const command = removal(rows.flatMap((row) => this.#rows.at(row) ?? []))
    if (command) this.#estimate.execute(command)
  }

  /** Onto cells of rows that are there; onto whole rows, as new items below them. */
  paste(cells: readonly (readonly string[])[], range: CellRange): void {
    const first = range.rows[0] ?? this.#rows.rowCount
    if (range.whole || first >= this.#rows.rowCount || cells.some((line) => line.length > 2)) {
      const items = pastedItems(cells)
      if (items)
        this.#estimate.execute(addItems(this.#estimate.document, this.#rows.at(first), items, this.#voice.newSection))
      return
    }
    const commands = cells.flatMap((line, down) => this.#pastedInto(range.rows[down] ?? first + down, line, range.from))
    if (commands.length > 0) this.#estimate.execute({ do: 'batch', commands })
  }

  #pastedInto(row: number, line: readonly string[], from: number): Exclude<EstimateCommand, { do: 'batch' }>[] {
    const at = this.#rows.at(row)
    if (!at) return []
    return line.flatMap((text, right) => {
      const edit = cellEdit(at, this.#columnAt(from + right), text)
      return 'command' in edit && edit.command.do !== 'batch' ? [edit.command] : []
    })
  }

  resizeColumn(key: string, width: number): void {
    this.#voice.resized(key, width)
  }

  dragBar = () => nowhere
  dropBar(): void {}
  dragLink = () => nowhere
  dropLink(): void {}
  dropRows(): void {}
  selectLink(): void {}
  contextMenu(): void {}
  check(): void {}
  split(): void {}
  zoom(): void {}
  period(): void {}
  viewport(): void {}
  dragging(): void {}
}
