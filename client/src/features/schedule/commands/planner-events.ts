import type { Place, ScheduleCommand } from '@plumbline/core/documents/schedule'
import { type Id, isSummary, relationId } from '@plumbline/core/plan'
import type { Instant } from '@plumbline/core/time'
import { BarDrags } from '../../../documents/schedule/drags/bar-drags.ts'
import { editCells, newRows } from '../../../documents/schedule/edits/cell-blocks.ts'
import { cellEdit } from '../../../documents/schedule/edits/cell-edits.ts'
import { foreseenText } from '../../../documents/schedule/edits/foreseen-text.ts'
import { placeBelow, placeLast, placeOfDrop } from '../../../documents/schedule/edits/tree-places.ts'
import { LINK_NUMBERS } from '../../../documents/schedule/rows/columns.ts'
import { shownKeys } from '../../../documents/schedule/rows/grid-columns.ts'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import type {
  BarDragPart,
  Caret,
  CellRange,
  DragAnswer,
  LinkType,
  MenuPlace,
  PlannerEvents,
  RowBadge,
  Span,
  Viewport,
  ZoomLevel,
} from '../../../instruments/planner/types.ts'
import { formatDate } from '../../../parts/values/date.ts'
import { keepLayout, keptLayout } from '../base/kept-layout.ts'
import type { ScheduleActions } from './schedule-actions.ts'

/** Sentences for drags and editors; keys are below the named part of the locale. */
export interface EventWords {
  edit(key: string, params?: Record<string, string>): string
  drag(key: string, params?: Record<string, string | number>): string
  /** «A1010 Excavation», for a row. */
  row(id: Id): string
  limitSet(date: string): void
}

/** What the planner instrument tells, turned into commands of the schedule. */
export class SchedulePlannerEvents implements PlannerEvents {
  readonly #actions: ScheduleActions
  readonly #scheduleId: string
  readonly #words: EventWords
  readonly #drags: BarDrags
  /** Answers of the worker to "would this close a loop?", for the pair under the pointer. */
  #asked = ''
  #loop: Id[] | null = null
  /** The row that was typed last below the others; it may not be in the rows yet. */
  #appended: { key: Id; parentId: Id | null } | null = null
  #presenceDrag: { row: string; start: Instant; finish: Instant } | null = null
  #cell: { row: Id; column: string } | null = null

  constructor(actions: ScheduleActions, scheduleId: string, words: EventWords) {
    this.#actions = actions
    this.#scheduleId = scheduleId
    this.#words = words
    this.#drags = new BarDrags(actions.session, {
      says: (key, params) => words.drag(key, params),
      may: (part) => (part === 'facts' ? actions.canReport : actions.canEdit),
      answered: () => actions.planner?.dragAgain(),
      ended: () => actions.planner?.refresh(),
    })
  }

  toggle(row: number): void {
    this.#actions.toggle(row)
  }

  caret(caret: Caret, selection: number[]): void {
    const { rows } = this.#actions.session
    const { state } = this.#actions
    // A proposed row is none of the plan: no command is for it.
    state.row = rows.ghost(caret.row) ? '' : rows.key(caret.row)
    state.column = shownKeys(state.columns, this.#actions.session.store.attributes)[caret.column] ?? 'name'
    state.selection = selection.filter((row) => !rows.ghost(row)).map((row) => rows.key(row))
    state.link = null
    state.pointedAt = null
    state.pointedColumn = ''
    this.#cell = rows.slot(caret.row) >= 0 ? { row: state.row, column: state.column } : null
    this.#tellPresence()
  }

  commit(row: number, column: string, text: string): { ok: true } | { ok: false; message: string } {
    const { session } = this.#actions
    const cell = { store: session.store, frame: session.frame, slot: session.rows.slot(row) }
    const edit = cellEdit(cell, column, text)
    if ('message' in edit) return { ok: false, message: this.#words.edit(edit.message, edit.params) }
    if (session.rows.isTyped(row, column)) {
      this.#commitBehind(row, column, text)
      return { ok: true }
    }
    if ('nothing' in edit) return { ok: true }
    const limit = edit.setsLimit && edit.command.do === 'row.set' ? edit.command.fields.limit : null
    const foreseen = foreseenText(cell, column, edit.command)
    const end = foreseen === null ? () => {} : session.rows.showTyped(row, column, foreseen)
    void this.#actions.execute(edit.command).then((isDone) => {
      end()
      this.#actions.planner?.refresh()
      if (isDone && limit?.date != null) this.#words.limitSet(formatDate(limit.date))
      if (isDone) this.#offerMilestone(edit.command)
    })
    return { ok: true }
  }

  appends(): boolean {
    return this.#actions.canEdit && !this.#actions.arranger.isOn
  }

  append(column: string, text: string): { ok: true; key: string } | { ok: false; message: string } {
    const { session, voice } = this.#actions
    const isNamed = column === 'name' || column === 'code'
    const sheet = { store: session.store, frame: session.frame }
    const line = isNamed ? [text.trim()] : [voice.newRowName()]
    const { commands, ids, problems } = newRows(sheet, [line], [isNamed ? column : 'name'], this.#placeAtEnd())
    const [problem] = problems
    const [command, key] = [commands[0], ids[0]]
    if (problem || !command || !key) {
      return { ok: false, message: this.#words.edit(problem?.message ?? 'nameEmpty', problem?.params) }
    }
    if (command.do === 'row.create') this.#appended = { key, parentId: command.place.parentId }
    void this.#actions.execute(command).then((isDone) => {
      if (isDone && !isNamed) this.#fillNew(key, column, text)
    })
    return { ok: true, key }
  }

  /** The first text of a new row that is not its name; what means nothing there is told. */
  #fillNew(key: Id, column: string, text: string): void {
    const { store, frame, rows } = this.#actions.session
    const { commands, problems } = editCells({ store, frame, rows }, [{ row: rows.rowOf(key), column, text }])
    if (problems[0]) this.#actions.voice.cellRefused(problems[0], 0)
    for (const command of commands) void this.#actions.execute(command)
  }

  /** Beside the last row on screen; behind the one that was typed a moment ago and is not there yet. */
  #placeAtEnd(): Place {
    const { store, rows } = this.#actions.session
    const before = this.#appended
    if (before && store.slotOf(before.key) < 0) return { parentId: before.parentId, after: before.key }
    const slot = rows.slot(rows.rowCount - 1)
    return slot < 0 ? placeLast(store) : placeBelow(store, slot, false)
  }

  /** A work of no duration stays one until somebody says otherwise. */
  #offerMilestone(command: ScheduleCommand): void {
    if (command.do !== 'row.set' || command.fields.duration !== 0) return
    const { store } = this.#actions.session
    const ids = command.ids.filter((id) => typeOf(store, store.slotOf(id)) === 'work')
    const make = (): void => void this.#actions.outline.setType(ids, 'milestone_finish')
    if (ids.length > 0) this.#actions.voice.offer('zeroDuration', 'makeMilestone', make)
  }

  /** Behind what was typed into the same cell a moment ago: only then it is known whether this changes anything. */
  #commitBehind(row: number, column: string, text: string): void {
    const { rows } = this.#actions.session
    const key = rows.key(row)
    const end = rows.showTyped(row, column, text)
    void this.#actions.settled().then(() => {
      end()
      const now = rows.rowOf(key)
      if (now >= 0) this.commit(now, column, text)
    })
  }

  copyRefused(): void {
    this.#actions.voice.notice('clipboardRefused', {})
  }

  clear(range: CellRange): void {
    this.#actions.cells.clear(range)
  }

  paste(cells: readonly (readonly string[])[], range: CellRange): void {
    void this.#actions.cells.paste(cells, range)
  }

  dragBar(row: number, part: BarDragPart, start: Instant, finish: Instant, piece: number): DragAnswer {
    return this.#drags.drag(row, part, start, finish, piece)
  }

  dropBar(row: number, part: BarDragPart, start: Instant, finish: Instant, piece: number): void {
    const command = this.#drags.drop(row, part, start, finish, piece)
    if (!command) return
    void this.#actions.execute(command.command)
    if (part === 'move') this.#words.limitSet(formatDate(command.start))
  }

  dragLink(fromRow: number, toRow: number, type: LinkType): DragAnswer {
    const { rows, store } = this.#actions.session
    const nowhere = { start: 0, finish: 0 }
    if (toRow < 0) return { ok: false, text: this.#words.drag('linkFrom', { type: type.toUpperCase() }), ...nowhere }
    const [predId, succId] = [rows.key(fromRow), rows.key(toRow)]
    const refuse = (key: string, params = {}): DragAnswer => ({
      ok: false,
      text: this.#words.drag(key, params),
      ...nowhere,
    })
    if (predId === succId) return refuse('linkSelf')
    if (isSummary(typeOf(store, rows.slot(fromRow))) || isSummary(typeOf(store, rows.slot(toRow)))) {
      return refuse('linkSummary')
    }
    if (store.linkOf(relationId(predId, succId, type)) >= 0) return refuse('linkExists')
    const loop = this.#loopOf(predId, succId)
    if (loop) return refuse('linkLoop', { path: loop.map((id) => this.#words.row(id)).join(' → ') })
    const params = { type: type.toUpperCase(), from: this.#words.row(predId), to: this.#words.row(succId) }
    return { ok: true, text: this.#words.drag('link', params), ...nowhere }
  }

  dropLink(fromRow: number, toRow: number, type: LinkType): void {
    const { rows } = this.#actions.session
    if (toRow < 0 || fromRow === toRow) return
    void this.#actions.addRelation(rows.key(fromRow), rows.key(toRow), type, 0)
  }

  dropRows(dropped: number[], before: number, level: number): void {
    const { store, rows, visible } = this.#actions.session
    if (visible.groups) {
      this.#actions.arranger.drop(dropped, before)
      return
    }
    const slots = new Set(dropped.map((row) => rows.slot(row)).filter((slot) => slot >= 0))
    const ids = [...slots].map((slot) => store.ids[slot]!)
    const place = placeOfDrop(store, visible.slots, before, level, slots)
    void this.#actions.outline.move(ids, place)
  }

  /** The panel shows the relation among those of its successor; the chart stays where it is. */
  selectLink(id: string | null): void {
    const { state, session, planner } = this.#actions
    state.link = id
    const link = id === null ? -1 : session.store.linkOf(id)
    const succ = link < 0 ? '' : session.store.ids[session.store.linkNumbers[link * LINK_NUMBERS + 1]!]
    if (!succ) return
    state.row = succ
    state.selection = [succ]
    state.panelTab = 'relations'
    planner?.setSelection([session.rows.rowOf(succ)])
  }

  contextMenu(on: MenuPlace, clientX: number, clientY: number): void {
    const { state, session } = this.#actions
    const id = session.rows.ghost(on.row) ? '' : session.rows.key(on.row)
    if (id && !state.selection.includes(id)) {
      state.row = id
      state.selection = [id]
    }
    if (on.link) state.link = on.link
    state.pointedAt = on.at
    state.pointedColumn = on.column
    state.menu = { x: clientX, y: clientY, on: on.kind }
  }

  check(row: number): void {
    this.#actions.checks.toggle([this.#actions.session.rows.key(row)])
  }

  /** One click away: what was said about the work, or the cards of it. */
  badge(_row: number, kind: RowBadge['kind']): void {
    this.#actions.showPanel(kind === 'new' ? 'chat' : 'info')
  }

  resizeColumn(key: string, width: number): void {
    const widths = { ...keptLayout(this.#scheduleId).widths, [key]: width }
    keepLayout(this.#scheduleId, { widths })
  }

  sort(key: string, more: boolean): void {
    this.#actions.arranger.sortBy(key, more)
  }

  moveColumn(key: string, before: string | null): void {
    this.#actions.columns.move(key, before)
  }

  columnMenu(key: string, x: number, y: number): void {
    this.#actions.state.columnMenu = { key, x, y }
  }

  split(px: number): void {
    keepLayout(this.#scheduleId, { split: px })
  }

  zoom(level: ZoomLevel): void {
    this.#actions.state.zoom = level
    keepLayout(this.#scheduleId, { zoom: level })
  }

  period(period: Span | null): void {
    this.#actions.state.spotlight = period ? { kind: 'period', ...period } : null
  }

  viewport(viewport: Viewport): void {
    this.#actions.following.viewportChanged(viewport)
  }

  dragging(drag: { row: string; start: Instant; finish: Instant } | null): void {
    this.#presenceDrag = drag
    if (!drag) this.#drags.end()
    this.#tellPresence()
  }

  #tellPresence(): void {
    this.#actions.session.setPresence({
      cell: this.#cell,
      rows: this.#actions.state.selection.slice(0, 100),
      drag: this.#presenceDrag,
    })
  }

  /** The worker's answer arrives a moment later, with the next movement of the pointer. */
  #loopOf(predId: Id, succId: Id): Id[] | null {
    const pair = `${predId}:${succId}`
    if (this.#asked !== pair) {
      this.#asked = pair
      this.#loop = null
      void this.#actions.session.ask.loopThrough(predId, succId).then((loop) => {
        if (this.#asked === pair) this.#loop = loop
      })
    }
    return this.#loop
  }
}
