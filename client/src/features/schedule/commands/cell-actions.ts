import type { Place, ScheduleCommand } from '@plumbline/core/documents/schedule'
import {
  type CellProblem,
  type CellText,
  editCells,
  emptyText,
  isTooLong,
  type NewRows,
  newRows,
  type Sheet,
} from '../../../documents/schedule/edits/cell-blocks.ts'
import { cellEdit } from '../../../documents/schedule/edits/cell-edits.ts'
import { placeBelow, placeLast } from '../../../documents/schedule/edits/tree-places.ts'
import { replaceText } from '../../../documents/schedule/rows/find.ts'
import { shownKeys } from '../../../documents/schedule/rows/grid-columns.ts'
import type { CellRange } from '../../../instruments/planner/types.ts'
import { seriesOf } from '../../../parts/values/series.ts'
import type { ChartPort, PlanPort, RunPort, ShowPort, StatePort } from '../base/ports.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort & RunPort & ShowPort & ChartPort

interface CellChange {
  command: ScheduleCommand
}

/** Typing, filling and pasting. */
export interface HasCells {
  readonly cells: CellActions
}

/** What a person does to several cells at once; each is one undo step. Pasting may leave out cells, the rest is all or nothing. */
export class CellActions {
  readonly #actions: Acts

  constructor(actions: Acts) {
    this.#actions = actions
  }

  /**
   * Text of a spreadsheet. On whole rows: as new rows below them. On cells: one cell goes into all that are selected,
   * a block from the first one on; what goes beyond the last row becomes new rows.
   */
  async paste(lines: readonly (readonly string[])[], range: CellRange): Promise<void> {
    if (!(this.#actions.canEdit || this.#actions.canReport) || lines.length === 0) return
    if (isTooLong(lines)) return this.#actions.voice.notice('pasteTooLong', {})
    const isBelow = range.rows.length > 0 && range.rows.every((row) => row >= this.#sheet.rows.rowCount)
    const settled = await this.#settled(range)
    if (isBelow) return this.#pasteBelow(lines, range.from)
    if (settled.whole || settled.rows.length === 0) return this.#pasteRows(lines, settled)
    const { cells, beyond } = this.#placed(lines, settled)
    const block = editCells(this.#sheet, cells)
    const added = this.#added(beyond, this.#columns.slice(settled.from), this.#placeAtEnd(), this.#sheet.rows.rowCount)
    if (!(await this.#takes([...block.problems, ...added.problems], block.changed + added.ids.length))) return
    if (!(await this.#run([...block.commands, ...added.commands]))) return
    this.#tellPasted(block.changed, added.ids.length, block.left + added.left)
  }

  /** From the empty line below the last row on. */
  async #pasteBelow(lines: readonly (readonly string[])[], from: number): Promise<void> {
    const { rows } = this.#sheet
    await this.#insertRows(this.#added(lines, this.#columns.slice(from), this.#placeAtEnd(), rows.rowCount))
  }

  #added(lines: readonly (readonly string[])[], columns: readonly string[], place: Place, firstRow: number): NewRows {
    const made = newRows(this.#sheet, lines, columns, place, this.#actions.voice.newRowName())
    return { ...made, problems: made.problems.map((problem) => ({ ...problem, row: firstRow + problem.row })) }
  }

  async #insertRows(made: NewRows): Promise<void> {
    if (!(await this.#takes(made.problems, made.ids.length)) || !(await this.#run(made.commands))) return
    this.#tellPasted(0, made.ids.length, made.left)
    if (made.ids[0]) this.#actions.showRow(made.ids[0], 'stay')
  }

  /** What cannot be taken is listed and marked, if the person wants the rest of it. */
  async #takes(problems: readonly CellProblem[], rest: number): Promise<boolean> {
    const { rows } = this.#sheet
    rows.setRefused([])
    if (problems.length === 0) return true
    if (rest === 0) return !this.#refused(problems)
    if (!(await this.#actions.voice.askForRest(problems))) return false
    rows.setRefused(problems)
    return true
  }

  #tellPasted(cells: number, added: number, left: number): void {
    if (cells > 0 && added > 0) this.#actions.voice.done('cellsAndRowsPasted', { cells, rows: added })
    else if (added > 0) this.#actions.voice.done('rowsPasted', { count: added })
    else if (cells > 0) this.#actions.voice.done('pasted', { count: cells })
    if (left > 0) this.#actions.voice.notice(added > 0 ? 'newCellsLeft' : 'cellsLeft', { count: left })
  }

  /** Where the browser keeps its clipboard to itself, its own key is named. */
  async copy(cuts: boolean): Promise<void> {
    const { planner, voice } = this.#actions
    const range = planner?.range()
    if (!planner || !range) return
    try {
      await navigator.clipboard.writeText(await planner.copied())
    } catch {
      return voice.notice('clipboardRefused', {})
    }
    if (cuts) this.clear(range)
  }

  async pasteCopied(): Promise<void> {
    const { planner, voice } = this.#actions
    try {
      const [item] = await navigator.clipboard.read()
      const text = async (type: string): Promise<string> =>
        item?.types.includes(type) ? (await item.getType(type)).text() : ''
      planner?.pasteText(await text('text/plain'), await text('text/html'))
    } catch {
      voice.notice('clipboardRefused', {})
    }
  }

  /** What can be empty; nothing happens to the rest. Returns false when nothing in the range can. */
  clear(range: CellRange): boolean {
    if (this.#emptied(range).length === 0) return false
    void this.#clear(range)
    return true
  }

  async #clear(range: CellRange): Promise<void> {
    const block = editCells(this.#sheet, this.#emptied(await this.#settled(range)))
    if (await this.#run(block.commands)) this.#tell('cleared', block.changed, 0)
  }

  #emptied(range: CellRange): CellText[] {
    return this.#cellsOf(range).flatMap((cell) => {
      const text = emptyText(this.#sheet, cell.column)
      return text === undefined ? [] : [{ ...cell, text }]
    })
  }

  /** The first row's cells into the others; as a series, from the first two on. */
  async fill(how: 'copy' | 'series'): Promise<void> {
    const chosen = this.#actions.planner?.range()
    if (!chosen || chosen.rows.length < 2) return
    const range = await this.#settled(chosen)
    const cells = this.#columnsOf(range).flatMap((column) => this.#filled(column, range.rows, how))
    const block = editCells(this.#sheet, cells)
    if (this.#refused(block.problems)) return
    if (await this.#run(block.commands)) this.#tell('filled', block.changed, block.left)
  }

  /** In codes, names and shown texts of these rows; what would become empty or too long is refused as a whole. */
  async replace(slots: readonly number[], text: string, replacement: string): Promise<void> {
    await this.#actions.settled()
    const { store } = this.#sheet
    const texts = this.#columns.filter((column) => store.attributes.of(column)?.type === 'string')
    const edits = slots.flatMap((slot) =>
      texts.flatMap((column) => this.#replacedCell(slot, column, text, replacement)),
    )
    if (this.#refused(edits.filter((edit) => 'message' in edit))) return
    const values = edits.flatMap((edit) => ('command' in edit ? [edit.command] : []))
    const named = slots.flatMap<ScheduleCommand>((slot) => {
      const name = replaceText(store.names[slot]!, text, replacement)
      const code = replaceText(store.codes[slot]!, text, replacement)
      const isSame = name === store.names[slot] && code === store.codes[slot]
      return isSame ? [] : [{ do: 'row.set', ids: [store.ids[slot]!], fields: { name, code } }]
    })
    if (named.some((command) => 'fields' in command && command.fields.name?.trim() === '')) {
      return this.#actions.voice.notice('replaceEmpty', {})
    }
    const changed = new Set([...named, ...values].flatMap((command) => ('ids' in command ? command.ids : [])))
    if (await this.#run([...named, ...values])) this.#tell('replaced', changed.size, 0)
  }

  /** Of an attribute that is a text; a row that is hidden is shown when something is wrong with it. */
  #replacedCell(slot: number, column: string, text: string, replacement: string): (CellProblem | CellChange)[] {
    const { store, frame, rows } = this.#sheet
    const attribute = store.attributes.of(column)!
    const before = store.attributes.text(attribute, store.ownValueOf(slot, attribute.id))
    const after = replaceText(before, text, replacement)
    if (after === before) return []
    const edit = cellEdit({ store, frame, slot }, column, after)
    if ('command' in edit) return [{ command: edit.command }]
    if (!('message' in edit)) return []
    const id = store.ids[slot]!
    if (rows.rowOf(id) < 0) this.#actions.showRow(id, 'stay')
    return [{ id, row: rows.rowOf(id), column, text: after, ...edit }]
  }

  #filled(column: string, rows: readonly number[], how: 'copy' | 'series'): CellText[] {
    const texts = rows.map((row) => this.#sheet.rows.editText(row, column))
    const [first = null, second = null] = texts
    if (first === null) return []
    const series = how === 'series' ? (rows.length > 2 ? seriesOf(first, second ?? '') : null) : null
    const next = series ?? (how === 'series' ? seriesOf(first, null) : null)
    const from = series ? 2 : 1
    return rows.slice(from).map((row, i) => ({ row, column, text: next ? next(from + i) : first }))
  }

  async #pasteRows(lines: readonly (readonly string[])[], range: CellRange): Promise<void> {
    const width = Math.max(...lines.map((line) => line.length))
    const columns = width === 1 ? ['name'] : this.#columns
    const after = range.rows.at(-1) ?? this.#sheet.rows.rowCount - 1
    await this.#insertRows(this.#added(lines, columns, this.#placeAfter(range), after + 1))
  }

  /** Beside the last row on screen. */
  #placeAtEnd(): Place {
    const { store, rows } = this.#sheet
    const slot = rows.slot(rows.rowCount - 1)
    return slot < 0 ? placeLast(store) : placeBelow(store, slot, false)
  }

  #placeAfter(range: CellRange): Place {
    const { store, rows } = this.#sheet
    const slot = rows.slot(range.rows.at(-1) ?? -1)
    return slot < 0 ? placeLast(store) : placeBelow(store, slot, false)
  }

  /** One cell fills the range; a block begins at its first cell. */
  #placed(lines: readonly (readonly string[])[], range: CellRange): { cells: CellText[]; beyond: string[][] } {
    if (lines.length === 1 && lines[0]?.length === 1) {
      const text = lines[0][0] ?? ''
      return { cells: this.#cellsOf(range).map((cell) => ({ ...cell, text })), beyond: [] }
    }
    const top = range.rows[0] ?? 0
    const room = Math.max(0, this.#sheet.rows.rowCount - top)
    const cells = lines.slice(0, room).flatMap((line, i) =>
      line.flatMap((text, c) => {
        const column = this.#columns[range.from + c]
        return column ? [{ row: top + i, column, text }] : []
      }),
    )
    return { cells, beyond: lines.slice(room).map((line) => [...line]) }
  }

  /** The same rows, once what was typed before is in them: what is done to cells begins with what stands there. */
  async #settled(range: CellRange): Promise<CellRange> {
    const { rows } = this.#sheet
    const keys = range.rows.map((row) => rows.key(row))
    await this.#actions.settled()
    return { ...range, rows: keys.map((key) => rows.rowOf(key)).filter((row) => row >= 0) }
  }

  #cellsOf(range: CellRange): Omit<CellText, 'text'>[] {
    const columns = this.#columnsOf(range)
    return range.rows.flatMap((row) => columns.map((column) => ({ row, column })))
  }

  #columnsOf({ from, to }: CellRange): string[] {
    return this.#columns.slice(from, to + 1)
  }

  get #columns(): readonly string[] {
    return shownKeys(this.#actions.state.columns, this.#sheet.store.attributes)
  }

  get #sheet(): Sheet {
    const { store, frame, rows } = this.#actions.session
    return { store, frame, rows }
  }

  /** True: something cannot be understood; nothing is changed, and the person is told where. */
  #refused(problems: readonly CellProblem[]): boolean {
    const [first] = problems
    if (!first) return false
    this.#actions.voice.cellRefused(first, problems.length - 1)
    return true
  }

  async #run(commands: ScheduleCommand[]): Promise<boolean> {
    if (commands.length === 0) return false
    return this.#actions.execute(commands.length === 1 ? commands[0]! : { do: 'batch', commands })
  }

  #tell(key: string, count: number, left: number): void {
    if (count > 0) this.#actions.voice.done(key, { count })
    if (left > 0) this.#actions.voice.notice('cellsLeft', { count: left })
  }
}
