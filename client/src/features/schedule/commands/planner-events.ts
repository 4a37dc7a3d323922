import type { Place, ScheduleCommand } from '@plumbline/core/documents/schedule'
import { type Id, isMilestone, isSummary, relationId } from '@plumbline/core/plan'
import { type Instant, MINUTES_PER_DAY, type Minutes, NO_MINUTES } from '@plumbline/core/time'
import { editCells, newRows } from '../../../documents/schedule/edits/cell-blocks.ts'
import { cellEdit, progressAt, stretchTo } from '../../../documents/schedule/edits/cell-edits.ts'
import { foreseenText } from '../../../documents/schedule/edits/foreseen-text.ts'
import { movedPiece, pausedBetween } from '../../../documents/schedule/edits/pause-parts.ts'
import { placeBelow, placeLast, placeOfDrop } from '../../../documents/schedule/edits/tree-places.ts'
import { LINK_NUMBERS } from '../../../documents/schedule/rows/columns.ts'
import { shownKeys } from '../../../documents/schedule/rows/grid-columns.ts'
import {
  calendarOf,
  isHammockAt,
  minutesPerDayOf,
  progressOf,
  typeOf,
} from '../../../documents/schedule/rows/row-view.ts'
import type { WhatIf } from '../../../documents/schedule/session/what-if.ts'
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
import { formatDate, formatFinishDate } from '../../../parts/values/date.ts'
import { formatLag, formatReserve } from '../../../parts/values/duration.ts'
import { finishAfter, snapFinish, snapStart, workingBetween } from '../../../parts/values/working-time.ts'
import { keepLayout, keptLayout } from '../base/kept-layout.ts'
import { DragPreview } from './drag-preview.ts'
import type { ScheduleActions } from './schedule-actions.ts'

/** Sentences for drags and editors; keys are below the named part of the locale. */
export interface EventWords {
  edit(key: string, params?: Record<string, string>): string
  drag(key: string, params?: Record<string, string | number>): string
  /** «A1010 Excavation», for a row. */
  row(id: Id): string
  limitSet(date: string): void
}

/** How far a drag goes, in working minutes, and to which day. */
interface Moved {
  shift: number
  date: string
  perDay: number
}

/** What the planner instrument tells, turned into commands of the schedule. */
export class SchedulePlannerEvents implements PlannerEvents {
  readonly #actions: ScheduleActions
  readonly #scheduleId: string
  readonly #words: EventWords
  readonly #preview: DragPreview
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
    this.#preview = new DragPreview(actions.session, {
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
    state.row = rows.key(caret.row)
    state.column = shownKeys(state.columns, this.#actions.session.store.attributes)[caret.column] ?? 'name'
    state.selection = selection.map((row) => rows.key(row))
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

  clear(range: CellRange): void {
    this.#actions.cells.clear(range)
  }

  paste(cells: readonly (readonly string[])[], range: CellRange): void {
    void this.#actions.cells.paste(cells, range)
  }

  dragBar(row: number, part: BarDragPart, start: Instant, finish: Instant, piece: number): DragAnswer {
    const answer = this.#snapped(row, part, start, finish, piece)
    const slot = this.#actions.session.rows.slot(row)
    const command = answer.ok && part !== 'progress' ? this.#dropCommand(slot, part, answer, piece) : null
    if (command?.do !== 'row.set') return answer
    const found = this.#preview.of(command.ids[0]!, command.fields)
    return found ? { ...answer, text: this.#previewText(slot, part, answer, found) } : answer
  }

  #snapped(row: number, part: BarDragPart, start: Instant, finish: Instant, piece: number): DragAnswer {
    const { session } = this.#actions
    const slot = session.rows.slot(row)
    const refusal = this.#whyNotDraggable(slot, part)
    if (refusal) return { ok: false, text: this.#words.drag(refusal), start, finish }
    if (part === 'progress') return this.#dragProgress(slot, start, finish)
    const { store, frame } = session
    const calendar = calendarOf(store, slot, frame)
    if (!calendar) return { ok: false, text: this.#words.drag('noCalendar'), start, finish }
    if (part === 'piece') {
      const moved = movedPiece({ store, frame, slot }, piece, start)
      if (!moved) return { ok: false, text: this.#words.drag('pieceFixed'), start, finish }
      return {
        ok: true,
        text: this.#dragText(slot, part, moved.start, moved.finish),
        start: moved.start,
        finish: moved.finish,
      }
    }
    const from = part === 'finish' ? start : snapStart(calendar, start)
    const shown = [store.times.start[slot]!, store.times.finish[slot]!] as const
    const length = store.facts.duration[slot]! + pausedBetween({ store, frame, slot }, ...shown)
    const to =
      part === 'move' ? finishAfter(calendar, from, length) : part === 'finish' ? snapFinish(calendar, finish) : finish
    return { ok: to >= from, text: this.#dragText(slot, part, from, to), start: from, finish: Math.max(from, to) }
  }

  dropBar(row: number, part: BarDragPart, start: Instant, finish: Instant, piece: number): void {
    const { session } = this.#actions
    const slot = session.rows.slot(row)
    const answer = this.#snapped(row, part, start, finish, piece)
    if (!answer.ok) return
    const command = this.#dropCommand(slot, part, answer, piece)
    if (command) void this.#actions.execute(command)
    if (command && part === 'move') this.#words.limitSet(formatDate(answer.start))
    session.rows.revision++
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
    const slots = new Set(dropped.map((row) => rows.slot(row)))
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
    const id = session.rows.key(on.row)
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
    if (!drag) this.#preview.end()
    this.#tellPresence()
  }

  #tellPresence(): void {
    this.#actions.session.setPresence({
      cell: this.#cell,
      rows: this.#actions.state.selection.slice(0, 100),
      drag: this.#presenceDrag,
    })
  }

  #whyNotDraggable(slot: number, part: BarDragPart): string | null {
    const { store } = this.#actions.session
    const may = part === 'progress' ? this.#actions.canReport : this.#actions.canEdit
    if (!may || slot < 0) return 'readOnly'
    const type = typeOf(store, slot)
    if (isSummary(type)) return 'summary'
    const { actualStart, actualFinish } = progressOf(store, slot)
    if (actualFinish !== null && part !== 'progress') return 'completed'
    if (part === 'move' || part === 'start') return actualStart !== null ? 'started' : null
    return isMilestone(type) || isHammockAt(store, slot) ? 'noDuration' : null
  }

  #dragProgress(slot: number, start: Instant, finish: Instant): DragAnswer {
    const percent = this.#percentAt(slot, finish)
    return { ok: true, text: `${percent} %`, start, finish }
  }

  /** The progress end of the bar stands at `at`: percent of the working time between start and finish. */
  #percentAt(slot: number, at: Instant): number {
    const { store, frame } = this.#actions.session
    const calendar = calendarOf(store, slot, frame)
    const [start, finish] = [store.times.start[slot]!, store.times.finish[slot]!]
    const worked = (to: Instant): Minutes =>
      calendar ? workingBetween(calendar, start, to) - pausedBetween({ store, frame, slot }, start, to) : to - start
    const [all, done] = [worked(finish), worked(at)]
    return all <= 0 ? 0 : Math.min(100, Math.max(0, Math.round((done / all) * 100)))
  }

  #dropCommand(slot: number, part: BarDragPart, answer: DragAnswer, piece: number): ScheduleCommand | null {
    const { store, frame } = this.#actions.session
    const ids = [store.ids[slot]!]
    if (part === 'piece') {
      const moved = movedPiece({ store, frame, slot }, piece, answer.start)
      return moved && { do: 'row.set', ids, fields: { splits: moved.splits } }
    }
    if (part === 'progress') {
      const progress = progressAt(store, slot, this.#percentAt(slot, answer.finish))
      return { do: 'row.set', ids, fields: { progress } }
    }
    if (part === 'finish') return stretchTo({ store, frame, slot }, answer.finish)
    if (answer.start === store.times.start[slot]) return null
    return { do: 'row.set', ids, fields: { limit: { kind: 'not_earlier', date: answer.start } } }
  }

  /** «+3 d → 03.02.2027, TF 23»: how far, where to, and what float would be left. */
  #dragText(slot: number, part: BarDragPart, start: Instant, finish: Instant): string {
    const { store } = this.#actions.session
    const moved = this.#shiftTo(slot, part, start, finish)
    if (!moved) return ''
    const float = store.times.totalFloat[slot]!
    return this.#movedText(moved, float === NO_MINUTES ? NO_MINUTES : float - moved.shift)
  }

  /** The same as calculated; also what holds the bar back, and what the drag does to the end of the schedule. */
  #previewText(slot: number, part: BarDragPart, answer: DragAnswer, found: WhatIf): string {
    const moved = this.#shiftTo(slot, part, answer.start, answer.finish)
    if (!moved) return answer.text
    const parts = [this.#movedText(moved, found.totalFloat)]
    const days = Math.round(found.finishShift / MINUTES_PER_DAY)
    if (days !== 0) parts.push(this.#words.drag('finish', { shift: days > 0 ? `+${days}` : `−${-days}` }))
    if (part === 'move' && found.start > answer.start) {
      parts.push(this.#words.drag('held', { date: formatDate(found.start) }))
    }
    return parts.join(', ')
  }

  #shiftTo(slot: number, part: BarDragPart, start: Instant, finish: Instant): Moved | null {
    const { store, frame } = this.#actions.session
    const calendar = calendarOf(store, slot, frame)
    if (!calendar) return null
    const isFinish = part === 'finish' || part === 'piece'
    return {
      shift: workingBetween(calendar, store.times[isFinish ? 'finish' : 'start'][slot]!, isFinish ? finish : start),
      date: isFinish ? formatFinishDate(finish) : formatDate(start),
      perDay: minutesPerDayOf(store, slot, frame),
    }
  }

  #movedText({ shift, date, perDay }: Moved, float: number): string {
    const params = { shift: formatLag(shift, perDay), date }
    if (float === NO_MINUTES) return this.#words.drag('movedNoFloat', params)
    return this.#words.drag('moved', { ...params, float: formatReserve(float, perDay) })
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
