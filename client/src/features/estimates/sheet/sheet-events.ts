import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import { newId } from '../../../api/new-id.ts'
import type { Caret, CellRange, MenuPlace, PlannerEvents } from '../../../instruments/planner/types.ts'
import { atOnce, inSlices } from '../../../session/in-slices.ts'
import type { EstimateSession } from '../estimate-session.ts'
import { type CellBlock, emptied, filled, pastedInto } from './cell-blocks.ts'
import { cellEdit } from './cell-edits.ts'
import { isSheetColumn, type SheetColumn } from './columns.ts'
import { columnsOf, fieldsOf, type PastedRows, pastedRows, placed } from './pasted-rows.ts'
import { RowClipboard } from './row-clipboard.ts'
import { copiesOf, inserted, type RowCopies } from './row-copies.ts'
import { type Direction, moved, stepped } from './row-moves.ts'
import { type Chosen, isMoving, itemPlace, ordersBehind, sectionPlace, sectionsIn, topmost } from './sheet-places.ts'
import type { SheetRow, SheetRows } from './sheet-rows.ts'
import { addItems, inBatch, newSection, type PlainCommand, placeBehind, removal } from './structure-edits.ts'

export interface SheetVoice {
  columns(): readonly string[]
  /** Why a typed text cannot stand there. */
  refusal(name: 'decimal' | 'formula' | 'cell'): string
  newSection: string
  /** Items were given the codes of rates. */
  coded(items: readonly { id: string; code: string }[]): void
  moved(row: SheetRow | undefined, column: SheetColumn): void
  resized(key: string, width: number): void
  /** The browser keeps its clipboard to itself. */
  copyRefused(): void
  /** So many cells were left: what was to stand there means nothing. */
  refused(count: number): void
  /** Rows that were put somewhere are chosen and in sight. */
  shown(keys: readonly string[]): void
  menu(place: MenuPlace, x: number, y: number): void
}

/** They are read in some milliseconds. */
const CELLS_AT_ONCE = 1_000

const nowhere = { ok: false, text: '', start: Number.NaN, finish: Number.NaN }

/** What a person does in the table, as commands of the document. There is no chart, so most of the rest is nothing. */
export class SheetEvents implements PlannerEvents {
  readonly #estimate: EstimateSession
  readonly #rows: SheetRows
  readonly #voice: SheetVoice
  readonly #refresh: () => void
  readonly #clipboard = new RowClipboard()

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

  get #columns(): SheetColumn[] {
    return this.#voice.columns().filter(isSheetColumn)
  }

  commit(row: number, column: string, text: string): { ok: true } | { ok: false; message: string } {
    const at = this.#rows.at(row)
    if (!at || !isSheetColumn(column)) return { ok: true }
    const edit = cellEdit(at, column, text)
    if ('refused' in edit) return { ok: false, message: this.#voice.refusal(edit.refused) }
    this.#estimate.execute(edit.command)
    if (at.kind === 'item' && column === 'code') this.#voice.coded([{ id: at.item.id, code: text.trim() }])
    return { ok: true }
  }

  appends(): boolean {
    return this.#estimate.state.right === 'write'
  }

  /** What cannot stand in its cell makes no row. */
  append(column: string, text: string): { ok: true; key: string } | { ok: false; message: string } {
    const id = newId()
    const fields = isSheetColumn(column) ? fieldsOf(id, column, text.trim()) : null
    if (!fields) return { ok: false, message: this.#voice.refusal(refusalOf(column)) }
    const last = this.#rows.at(this.#rows.rowCount - 1)
    this.#estimate.execute(addItems(this.#estimate.document, last, [fields], this.#voice.newSection))
    if (column === 'code') this.#voice.coded([{ id, code: text.trim() }])
    return { ok: true, key: id }
  }

  copied(text: string, range: CellRange): void {
    if (range.whole) this.#clipboard.keep(text, this.#copies(range.rows))
    else this.#clipboard.forget()
    this.#rows.setCut(NONE)
    this.#refresh()
  }

  copyRefused(): void {
    this.#voice.copyRefused()
  }

  #chosen(rows: readonly number[]): Chosen {
    return topmost(
      this.#estimate.document,
      rows.flatMap((row) => this.#rows.at(row) ?? []),
    )
  }

  #copies(rows: readonly number[]): RowCopies {
    return copiesOf(this.#estimate.document, this.#chosen(rows))
  }

  /** Cut cells are emptied; cut rows stay until they are put elsewhere, as what they are. */
  clear(range: CellRange): void {
    if (!range.whole) {
      this.empty(range)
      return
    }
    const { sections, items } = this.#chosen(range.rows)
    this.#clipboard.cut([...sections, ...items].map(({ id }) => id))
    this.#rows.setCut(this.#clipboard.cutKeys)
    this.#refresh()
  }

  /** False: nothing in these cells can be empty. */
  empty(range: CellRange): boolean {
    if (range.whole) return false
    return this.#carryOut(atOnce(emptied(this.#rows, range, this.#columns)).command)
  }

  /** Takes rows away; undo brings them back. */
  remove(rows: readonly number[]): void {
    const taken = rows.flatMap((row) => this.#rows.at(row) ?? [])
    this.#carryOut(removal(this.#estimate.document, taken))
  }

  fillDown(range: CellRange): void {
    this.#read(filled(this.#rows, range, this.#columns), cellsIn(range), (block) => this.#block(block))
  }

  step(rows: readonly number[], direction: Direction): void {
    const { document } = this.#estimate
    this.#carryOut(stepped(document, this.#rows, this.#chosen(rows), direction))
  }

  /** With all that they are made of, behind the last of them. */
  duplicate(rows: readonly number[]): void {
    const last = rows.findLast((row) => this.#rows.at(row)?.kind !== 'line')
    if (last !== undefined) this.#insert(this.#copies(rows), this.#rows.at(last))
  }

  /** Behind the section of the row, or as the last one in it; its key. */
  addSection(at: SheetRow | undefined, how: 'beside' | 'inside'): string {
    const { document } = this.#estimate
    const within = at?.kind === 'section' ? at.section.id : (at?.item.sectionId ?? null)
    const inside = sectionsIn(document, within)
    const { into, after } =
      how === 'inside' ? { into: within, after: inside.at(-1)?.id ?? null } : placeBehind(document, at).sections
    const [order = ''] = ordersBehind(how === 'inside' ? inside : sectionsIn(document, into), after, 1)
    const id = newId()
    this.#carryOut({ do: 'section.add', id, parentId: into, order, name: this.#voice.newSection })
    return id
  }

  /** Rows that were copied or cut here as rows; else cells, or as new rows where there are none, or too many for cells. */
  paste(cells: readonly (readonly string[])[], range: CellRange): void {
    const kept = this.#clipboard.of(cells)
    const below = range.rows.at(-1)
    const at = below === undefined ? undefined : this.#rows.at(below)
    if (kept) {
      this.#pasteRows(kept, at)
      return
    }
    const isBelow = (range.rows[0] ?? this.#rows.rowCount) >= this.#rows.rowCount
    if (range.whole || isBelow || isOfItems(cells, this.#columns[range.from])) {
      const reading = pastedRows(cells, columnsOf(cells, this.#columns, range.whole ? 0 : range.from))
      this.#read(reading, cells.length * this.#columns.length, (rows) => this.#pasteItems(rows, at))
      return
    }
    const reading = pastedInto(this.#rows, cells, range, this.#columns)
    const lines = Math.max(cells.length, range.rows.length)
    this.#read(reading, lines * this.#columns.length, (block) => this.#block(block))
  }

  /** What is large is read with the page free meanwhile. */
  #read<T>(reading: Generator<void, T, void>, cells: number, then: (read: T) => void): void {
    if (cells <= CELLS_AT_ONCE) then(atOnce(reading))
    else void inSlices(reading).then(then)
  }

  #pasteItems(rows: PastedRows, at: SheetRow | undefined): void {
    const { commands, keys } = placed(this.#estimate.document, at, rows, this.#voice.newSection)
    if (rows.refused > 0) this.#voice.refused(rows.refused)
    if (this.#carryOut(inBatch(commands))) this.#voice.shown(keys)
    this.#voice.coded(
      [...rows.items, ...rows.sections.flatMap(({ items }) => items)].flatMap(({ id, rateCode, name }) =>
        rateCode && !name ? [{ id, code: rateCode }] : [],
      ),
    )
  }

  #pasteRows(copies: RowCopies, at: SheetRow | undefined): void {
    const cut = this.#clipboard.cutKeys
    if (cut.size === 0) {
      this.#insert(copies, at)
      return
    }
    const { document } = this.#estimate
    const chosen: Chosen = {
      sections: [...cut].flatMap((id) => document.sections.get(id) ?? []),
      items: [...cut].flatMap((id) => document.items.get(id) ?? []),
    }
    const { items, sections } = placeBehind(document, at)
    const { into } = items
    // Behind one of themselves nothing goes.
    if (at && isMoving(document, chosen)(at)) return
    const places = { items: into === null ? null : { into, after: items.after }, sections }
    if (this.#carryOut(moved(document, chosen, places))) this.#voice.shown([...cut])
    this.#clipboard.cut([])
    this.#rows.setCut(NONE)
    this.#refresh()
  }

  #insert(copies: RowCopies, at: SheetRow | undefined): void {
    const { document } = this.#estimate
    const { items, sections } = placeBehind(document, at)
    const isLoose = copies.items.some(({ sectionId }) => !copies.sections.some(({ id }) => id === sectionId))
    const own = items.into === null && isLoose ? newSection(document, this.#voice.newSection) : null
    const into = items.into ?? own?.id ?? ''
    const made = inserted(document, copies, { items: { into, after: items.after }, sections })
    const commands: PlainCommand[] = own ? [own, ...made.commands] : made.commands
    if (this.#carryOut(inBatch(commands))) this.#voice.shown(made.keys)
  }

  #block({ command, refused, coded }: CellBlock): void {
    if (refused > 0) this.#voice.refused(refused)
    if (this.#carryOut(command) && coded.length > 0) this.#voice.coded(coded)
  }

  /** False: there was nothing to do, or it was refused, which has been told. */
  #carryOut(command: EstimateCommand | null): boolean {
    return command !== null && this.#estimate.execute(command).ok
  }

  dropRows(dropped: number[], before: number, level: number): void {
    const chosen = this.#chosen(dropped)
    const isPassed = isMoving(this.#estimate.document, chosen)
    const places = {
      items: itemPlace(this.#rows, before, isPassed),
      sections: sectionPlace(this.#rows, before, level, isPassed),
    }
    this.#carryOut(moved(this.#estimate.document, chosen, places))
  }

  contextMenu(on: MenuPlace, x: number, y: number): void {
    this.#voice.menu(on, x, y)
  }

  resizeColumn(key: string, width: number): void {
    this.#voice.resized(key, width)
  }

  dragBar = () => nowhere
  dropBar(): void {}
  dragLink = () => nowhere
  dropLink(): void {}
  selectLink(): void {}
  check(): void {}
  split(): void {}
  zoom(): void {}
  period(): void {}
  viewport(): void {}
  dragging(): void {}
}

const NONE: ReadonlySet<string> = new Set()

const cellsIn = ({ rows, from, to }: CellRange): number => rows.length * (to - from + 1)

const refusalOf = (column: string): 'decimal' | 'formula' | 'cell' =>
  column === 'quantity' ? 'formula' : column === 'unitPrice' ? 'decimal' : 'cell'

/** A block that begins with codes or names is of items that come, and overwrites none that are there. */
const isOfItems = (cells: readonly (readonly string[])[], first: SheetColumn | undefined): boolean =>
  (first === 'code' || first === 'name') && cells.some((line) => line.length > 2)
