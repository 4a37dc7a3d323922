import { inSlices } from '../../session/in-slices.ts'
import { openSurface } from '../surface.ts'
import { cellsAsText, cellsInSteps, textAsCells } from './clipboard.ts'
import { CellEditor } from './editor.ts'
import { widthInSight } from './fitting.ts'
import {
  FOOTER_HEIGHT,
  GUTTER_WIDTH,
  HEADER_HEIGHT,
  rowMetrics,
  SCROLLBAR_SIZE,
  TimeAxis,
  ZOOM_PX_PER_DAY,
  zoomLevelOf,
} from './geometry.ts'
import { withIndents } from './indents.ts'
import { handleKey } from './keyboard.ts'
import { Mirror } from './mirror.ts'
import { Overview, OverviewBitmap } from './overview.ts'
import { paint } from './paint/index.ts'
import { PointerInput } from './pointer.ts'
import { rangeOf, WHOLE_ROWS } from './range.ts'
import { ScaleCache } from './scale.ts'
import { RowScroll, shiftOf } from './scroll.ts'
import { Selection } from './selection.ts'
import type { EditHow, Stage } from './stage.ts'
import { readTheme } from './theme.ts'
import { createTypeface, forgetWidths, loadFigures } from './type.ts'
import type {
  AxisPlace,
  Caret,
  CellRange,
  DayTable,
  Instant,
  PlannerColumn,
  PlannerEvents,
  PlannerLook,
  PlannerSource,
  PlannerTexts,
  RemoteCaret,
  RowStyle,
  Span,
  TimeShading,
  Viewport,
  ZoomLevel,
} from './types.ts'
import {
  atRest,
  createBar,
  FLAG_MS,
  firstRow,
  frozenColumns,
  lastRow,
  MOVED_MS,
  scrolledFrom,
  usualLook,
  usualRowStyle,
  type View,
} from './view.ts'

export interface PlannerOptions {
  source: PlannerSource
  columns: readonly PlannerColumn[]
  events: PlannerEvents
  texts: PlannerTexts
  shading: TimeShading
  /** Default: week. */
  zoom?: ZoomLevel
  dataDate?: Instant | null
  /** Px of the grid's width; default: about half of the host. */
  split?: number
  /** Default: 24 px, one line. */
  rowStyle?: RowStyle
  /** There is no chart beside the grid: rows have no time. */
  gridOnly?: boolean
  /** Enter leads back to the column where Tab was pressed first in the row. */
  tabReturns?: boolean
}

/** The planner on screen. All methods repaint by themselves, at most once a frame. */
export interface Planner {
  /** Tells that `source.revision` has changed. */
  refresh(): void
  /** What a drag would do is known better than a moment ago. */
  dragAgain(): void
  /** Reads the CSS variables again, after the theme has changed. */
  setTheme(): void
  setZoom(level: ZoomLevel): void
  zoom(): ZoomLevel
  /** Shows a period, else the whole plan. */
  fit(period?: Span): void
  /** Marks the period that is looked at. */
  setPeriod(period: Span | null): void
  setColumns(columns: readonly PlannerColumn[]): void
  setRemote(carets: readonly RemoteCaret[]): void
  setDataDate(instant: Instant | null): void
  /** What is shown beside bars; the row at the top stays there. */
  setLook(look: PlannerLook): void
  /** The row at the top stays there. */
  setRowStyle(style: RowStyle): void
  setShading(shading: TimeShading): void
  setTexts(texts: PlannerTexts): void
  /** The strip below the grid says something else. */
  setFooter(footer: NonNullable<PlannerTexts['footer']>): void
  scrollToRow(row: number): void
  scrollToTime(instant: Instant): void
  viewport(): Viewport
  /** Tells where the time axis stands, now and after every frame that moved it; returns the way to stop. */
  onAxis(listener: (axis: AxisPlace) => void): () => void
  /** Shows what somebody else sees, as far as their row is in sight here. */
  setViewport(viewport: Viewport): void
  focus(): void
  /** Opens the editor; false when the cell cannot be edited. */
  edit(row: number, column: string): boolean
  caret(): Caret | null
  /** Letters pressed now are text of the caret's cell. */
  takesLetters(): boolean
  /** Moves the caret, selects its row, and tells nobody; letters stay shortcuts until the person moves on. */
  setCaret(row: number, column: string): void
  selection(): number[]
  /** The selected cells. */
  range(): CellRange
  /** The selected cells as a spreadsheet reads them; worked out with the page free meanwhile. */
  copied(): Promise<string>
  /** What a spreadsheet copied goes onto the selected cells. */
  pasteText(text: string, html: string): void
  setSelection(rows: readonly number[]): void
  /** The caret onto the empty line below the last row, where letters become a row; false: rows are not typed. */
  toNewRow(column: number): boolean
  setReadOnly(readOnly: boolean): void
  /** Px of the grid's width. */
  setSplit(px: number): void
  /** Px that a column needs for what is in sight of it; 0: it is not shown. */
  widthInSight(column: string): number
  /** Amounts of days in place of bars; null: bars again. */
  setDays(days: DayTable | null): void
  /** Critical works and links in red, or like the others. */
  showCritical(show: boolean): void
  destroy(): void
}

const MIN_GRID = 160
const MIN_TIME = 160
/** Their texts take some milliseconds. */
const CELLS_AT_ONCE = 5000
/** The mirror follows scrolling after this rest: rebuilding it in every frame would cost more than painting. */
const MIRROR_REST_MS = 40
const MIRROR_EVERY_MS = 100
/** While a key is held down the mirror waits until it has been let go for so long. */
const KEYS_REST_MS = 90
const ANCHORS = 4
/** Px of a day while amounts stand there. */
const DAY_COLUMN = 64

export function createPlanner(host: HTMLElement, options: PlannerOptions): Planner {
  return new PlannerInstrument(host, options)
}

class PlannerInstrument implements Planner, Stage {
  readonly view: View
  readonly events: PlannerEvents
  readonly root = document.createElement('div')
  private readonly canvas = document.createElement('canvas')
  private readonly ctx: CanvasRenderingContext2D
  private readonly bitmap = new OverviewBitmap()
  private readonly bar = createBar()
  private readonly mirror: Mirror
  private readonly editor: CellEditor
  private readonly pointer: PointerInput
  private readonly observer: ResizeObserver
  private readonly abort = new AbortController()
  private frame = 0
  private expiry: ReturnType<typeof setTimeout> | undefined
  private mirrorRest: ReturnType<typeof setTimeout> | undefined
  /** The mirror must be brought in line in the next frame. */
  private mirrorDue = true
  /** The plan has changed since the mirror was brought in line; in a busy room it follows some times a second. */
  private mirrorStale = false
  private mirroredAt = 0
  /** The key that is being answered is one that is held down. */
  private isRepeating = false
  private repeatedAt = Number.NEGATIVE_INFINITY
  /** What the caret's cell says, for when the keys rest. */
  private unspoken: string | null = null
  private seenRevision = Number.NaN
  private caretKey: string | null = null
  /** Where the caret goes when the row has come. */
  private awaited: { key: string; column: number } | null = null
  /** First rows in sight when last painted: rows inserted above them by others do not shift the view. */
  private readonly anchors: string[] = []
  private anchorRow = 0
  private paintedTop = Number.NaN
  private paintedStart = Number.NaN
  /** What `events.viewport` heard last. */
  private toldTop = Number.NaN
  private toldStart = Number.NaN
  private toldScale = Number.NaN
  private readonly axisListeners = new Set<(axis: AxisPlace) => void>()
  private toldAxis: AxisPlace = { left: 0, width: 0, start: 0, pxPerDay: 0 }
  private destroyed = false
  private placed = false
  /** Where the first look put the time axis. */
  private firstStart = 0

  constructor(host: HTMLElement, options: PlannerOptions) {
    this.events = options.events
    const { root, canvas } = this
    root.dataset.planner = ''
    root.style.cssText =
      'position:relative;width:100%;height:100%;overflow:hidden;contain:strict;user-select:none;touch-action:none'
    canvas.style.cssText =
      "position:absolute;left:0;top:0;font-feature-settings:'cv05','ss03';font-family:'Inter Variable'"
    canvas.setAttribute('aria-hidden', 'true')
    root.append(canvas)
    host.append(root)
    const ctx = openSurface(canvas)
    this.ctx = ctx
    this.view = {
      source: options.source,
      columns: options.columns,
      columnLefts: [],
      texts: options.texts,
      shading: options.shading,
      theme: readTheme(host),
      type: createTypeface(ctx),
      axis: new TimeAxis(),
      scale: new ScaleCache(),
      scroll: new RowScroll(),
      rowStyle: options.rowStyle ?? usualRowStyle,
      metrics: rowMetrics((options.rowStyle ?? usualRowStyle).height, usualLook),
      overview: new Overview(createBar(), () => this.overviewReady()),
      selection: new Selection(),
      width: 0,
      height: 0,
      dpr: 1,
      split: options.split ?? Math.max(MIN_GRID, Math.round(host.clientWidth * 0.52)),
      gridOnly: options.gridOnly ?? false,
      dataDate: options.dataDate ?? null,
      ...atRest(),
      tabReturns: options.tabReturns ?? false,
    }
    this.view.axis.pxPerDay = ZOOM_PX_PER_DAY[options.zoom ?? 'week']
    this.mirror = new Mirror(root)
    this.editor = new CellEditor(this, (message) => this.mirror.announce(message))
    this.pointer = new PointerInput(this)
    this.listen()
    this.observer = new ResizeObserver(() => this.resize())
    this.observer.observe(root)
    this.resize()
    this.watchPixelRatio()
    void this.loadType()
  }

  refresh(): void {
    this.mirrorStale = true
    this.repaint()
  }

  dragAgain(): void {
    this.mirrorStale = true
    this.pointer.renew()
    this.repaint()
  }

  setTheme(): void {
    this.view.theme = readTheme(this.root)
    this.editor.dress()
    this.repaint()
  }

  setZoom(level: ZoomLevel): void {
    const { axis, dataDate } = this.view
    if (zoomLevelOf(axis.pxPerDay) === level) return
    const date = dataDate === null ? Number.NaN : axis.x(dataDate)
    const anchor = date >= axis.left && date <= axis.left + axis.width ? date : axis.left + axis.width / 2
    axis.zoomTo(ZOOM_PX_PER_DAY[level], anchor)
    this.mirrorDue = true
    this.repaint()
  }

  zoom(): ZoomLevel {
    return zoomLevelOf(this.view.axis.pxPerDay)
  }

  setPeriod(period: Span | null): void {
    this.view.period = period
    this.repaint()
  }

  fit(period?: Span): void {
    const { overview, axis } = this.view
    if (!period && !overview.known) return
    const before = this.zoom()
    axis.fit(period?.start ?? overview.first, period?.finish ?? overview.last)
    this.placed = true
    this.mirrorDue = true
    this.repaint()
    if (this.zoom() !== before) this.events.zoom(this.zoom())
  }

  setColumns(columns: readonly PlannerColumn[]): void {
    const caret = this.view.columns[this.view.caretColumn]?.key
    this.view.columns = columns
    const at = columns.findIndex((column) => column.key === caret)
    this.view.caretColumn = at >= 0 ? at : Math.max(0, Math.min(columns.length - 1, this.view.caretColumn))
    if (this.view.rangeColumn !== WHOLE_ROWS) this.view.rangeColumn = this.view.caretColumn
    this.layout()
    this.show()
  }

  setRemote(carets: readonly RemoteCaret[]): void {
    const { view } = this
    const before = new Map(view.remotes.map((remote) => [remote.caret.id, remote]))
    const now = performance.now()
    view.remotes = carets.map((caret) => {
      const known = before.get(caret.id)
      const moved = !known || known.caret.row !== caret.row || known.caret.column !== caret.column
      return { caret, row: -1, dragRow: -1, movedAt: moved ? now : known.movedAt }
    })
    view.remoteRows.clear()
    for (const { rows, color } of carets) for (const key of rows) view.remoteRows.set(key, color)
    this.placeRemotes()
    this.repaint()
  }

  setDataDate(instant: Instant | null): void {
    if (this.view.dataDate === instant) return
    const first = this.view.dataDate === null
    this.view.dataDate = instant
    // A date that arrives after the rows is still where the first look belongs, unless the person has moved on.
    if (first && this.view.axis.start === this.firstStart) this.placed = false
    this.repaint()
  }

  setLook(look: PlannerLook): void {
    this.view.look = look
    this.measureRows()
  }

  setRowStyle(style: RowStyle): void {
    this.view.rowStyle = style
    this.measureRows()
  }

  /** The row at the top stays there. */
  private measureRows(): void {
    const { view } = this
    const rows = view.scroll.top / view.metrics.height
    view.metrics = rowMetrics(view.rowStyle.height, view.look)
    view.scroll.contentHeight = this.contentHeight()
    view.scroll.top = rows * view.metrics.height
    this.show()
  }

  setShading(shading: TimeShading): void {
    this.view.shading = shading
    this.repaint()
  }

  setTexts(texts: PlannerTexts): void {
    this.view.texts = texts
    this.show()
  }

  setFooter(footer: NonNullable<PlannerTexts['footer']>): void {
    this.view.texts = { ...this.view.texts, footer }
    this.repaint()
  }

  scrollToRow(row: number): void {
    const { scroll, metrics } = this.view
    scroll.contentHeight = this.contentHeight()
    scroll.reveal(row * metrics.height, (row + 1) * metrics.height, this.coveredBelow())
    this.repaint()
  }

  scrollToTime(instant: Instant): void {
    const { axis } = this.view
    axis.moveTo(instant - (axis.end() - axis.start) / 3)
    this.placed = true
    this.repaint()
  }

  viewport(): Viewport {
    const { view } = this
    const row = firstRow(view)
    const key = row < view.source.rowCount ? view.source.key(row) : ''
    return { row: key, start: Math.round(view.axis.start), pxPerDay: view.axis.pxPerDay }
  }

  onAxis(listener: (axis: AxisPlace) => void): () => void {
    this.axisListeners.add(listener)
    listener(this.toldAxis)
    return () => this.axisListeners.delete(listener)
  }

  setViewport({ row, start, pxPerDay }: Viewport): void {
    const { view } = this
    const before = this.zoom()
    const at = view.source.rowOf(row)
    if (at >= 0) view.scroll.top = at * view.metrics.height
    view.axis.zoomTo(pxPerDay, view.axis.left)
    view.axis.moveTo(start)
    this.placed = true
    this.repaint()
    if (this.zoom() !== before) this.events.zoom(this.zoom())
  }

  focus(): void {
    this.followSource()
    if (this.mirrorDue || this.mirrorStale) this.updateMirror()
    this.mirror.focus(this.view)
  }

  edit(row: number, column: string | number, how: EditHow = 'select'): boolean {
    const index = typeof column === 'number' ? column : this.view.columns.findIndex((each) => each.key === column)
    if (index >= 0 && row >= 0 && row === this.view.source.rowCount && row === this.view.caretRow) {
      this.revealCaret()
      return this.editor.openNew(index)
    }
    if (row < 0 || row >= this.view.source.rowCount || index < 0) return false
    this.followSource()
    if (row !== this.view.caretRow || index !== this.view.caretColumn) {
      this.view.selection.only(this.view.source.key(row))
      this.view.rangeColumn = index
      this.moveCaret(row, index)
      this.tellCaret()
    } else this.revealCaret()
    return this.editor.open(row, index, how)
  }

  caret(): Caret | null {
    this.followSource()
    const { caretRow, source } = this.view
    return caretRow < 0 || caretRow >= source.rowCount
      ? null
      : { row: this.view.caretRow, column: this.view.caretColumn }
  }

  copied(): Promise<string> {
    return this.textOf(this.range())
  }

  private textOf(range: CellRange): Promise<string> {
    const { source, columns } = this.view
    const keys = range.rows.map((row) => source.key(row))
    return inSlices(cellsInSteps(source, columns, range, placesOf(source, keys)))
  }

  pasteText(text: string, html: string): void {
    if (text !== '') this.events.paste(withIndents(textAsCells(text), html), this.range())
  }

  takesLetters(): boolean {
    return this.view.caretMeant
  }

  setCaret(row: number, column: string): void {
    const index = this.view.columns.findIndex((each) => each.key === column)
    if (row < 0 || row >= this.view.source.rowCount) return
    this.followSource()
    this.view.selection.only(this.view.source.key(row))
    this.view.rangeColumn = index >= 0 ? index : Math.max(0, this.view.caretColumn)
    if (row !== this.view.caretRow) this.view.caretMeant = false
    this.moveCaret(row, this.view.rangeColumn)
  }

  selection(): number[] {
    return this.view.selection.rows(this.view.source)
  }

  range(): CellRange {
    this.followSource()
    return rangeOf(this.view)
  }

  setSelection(rows: readonly number[]): void {
    this.view.rangeColumn = WHOLE_ROWS
    this.view.selection.set(rows, this.view.source)
    this.show()
  }

  setReadOnly(readOnly: boolean): void {
    if (this.view.readOnly === readOnly) return
    this.view.readOnly = readOnly
    if (readOnly) {
      this.pointer.cancel()
      // What was being typed goes to the screen, which knows what becomes of it.
      if (!this.editor.close(true, 'stay')) this.editor.close(false, 'stay')
    }
    this.show()
  }

  showCritical(show: boolean): void {
    this.view.critical = show
    this.repaint()
  }

  destroy(): void {
    this.destroyed = true
    cancelAnimationFrame(this.frame)
    clearTimeout(this.expiry)
    clearTimeout(this.mirrorRest)
    this.view.overview.stop()
    this.observer.disconnect()
    this.abort.abort()
    this.pointer.destroy()
    this.editor.destroy()
    this.mirror.destroy()
    this.root.remove()
  }

  repaint(): void {
    if (this.frame === 0 && !this.destroyed) this.frame = requestAnimationFrame(() => this.paintFrame())
  }

  finishEdit(): boolean {
    return this.editor.close(true, 'stay')
  }

  moveCaret(row: number, column: number): void {
    const { view } = this
    view.caretRow = Math.max(0, Math.min(view.source.rowCount - 1, row))
    view.caretColumn = Math.max(0, Math.min(view.columns.length - 1, column))
    this.caretKey = view.source.rowCount > 0 ? view.source.key(view.caretRow) : null
    this.revealCaret()
    this.mirrorCaret()
    this.repaint()
  }

  /** At once, or when the key that is held down is let go: the mirror would take longer than the picture. */
  private mirrorCaret(): void {
    if (this.isRepeating) this.mirrorStale = true
    else this.mirrorDue = true
  }

  toNewRow(column: number): boolean {
    const { view } = this
    if (view.readOnly || !this.events.appends?.()) return false
    const at = Math.max(0, Math.min(view.columns.length - 1, column))
    this.caretKey = null
    view.caretRow = view.source.rowCount
    view.caretColumn = at
    view.rangeColumn = at
    view.caretMeant = true
    view.selection.set([], view.source)
    this.revealCaret()
    this.mirror.announce(view.texts.newRow)
    this.events.caret({ row: view.caretRow, column: at }, [])
    this.show()
    return true
  }

  awaitRow(key: string, column: number): void {
    this.awaited = { key, column }
    // It may be there already, and have been seen.
    this.seenRevision = Number.NaN
  }

  tellCaret(): void {
    const { view } = this
    const column = view.columns[view.caretColumn]
    this.mirrorCaret()
    if (view.caretRow < 0 || !column) return
    const spoken = `${column.title}: ${view.source.cell(view.caretRow, column.key)}`
    this.unspoken = this.isRepeating ? spoken : null
    if (!this.isRepeating) this.mirror.announce(spoken)
    this.events.caret({ row: view.caretRow, column: view.caretColumn }, view.selection.rows(view.source))
  }

  zoomBy(factor: number, x: number): void {
    const before = this.zoom()
    this.view.axis.zoomTo(this.view.axis.pxPerDay * factor, x)
    this.repaint()
    if (this.zoom() !== before) this.events.zoom(this.zoom())
  }

  setDays(days: DayTable | null): void {
    const { view } = this
    const before = view.days
    view.days = days
    if (days && (before?.first !== days.first || before.count !== days.count)) {
      view.axis.zoomTo(DAY_COLUMN, view.axis.left)
      view.axis.moveTo(days.first * 1440)
      this.placed = true
    } else if (!days && before) view.axis.zoomTo(ZOOM_PX_PER_DAY.week, view.axis.left)
    this.show()
  }

  setSplit(px: number): void {
    const { view } = this
    view.split = this.splitAt(px)
    const start = view.axis.start
    this.layout()
    view.axis.moveTo(start)
    this.repaint()
  }

  widthInSight(key: string): number {
    const index = this.view.columns.findIndex((column) => column.key === key)
    return index < 0 ? 0 : widthInSight(this.view, index)
  }

  resizeColumn(key: string, width: number): void {
    const { view } = this
    view.columns = view.columns.map((column) => (column.key === key ? { ...column, width } : column))
    this.layout()
    this.show()
  }

  /** Paints, and brings the mirror in line in the same frame. */
  private show(): void {
    this.mirrorDue = true
    this.repaint()
  }

  private listen(): void {
    const { root } = this
    const { signal } = this.abort
    root.addEventListener('keydown', (event) => this.keyDown(event), { signal })
    root.addEventListener('focusin', () => this.setFocused(true), { signal })
    root.addEventListener('focusout', () => this.setFocused(false), { signal })
    root.addEventListener('copy', (event) => this.take(event, false), { signal })
    root.addEventListener('cut', (event) => this.take(event, true), { signal })
    root.addEventListener('paste', (event) => this.paste(event), { signal })
    // Esc ends a drag wherever the focus is.
    window.addEventListener('keydown', (event) => this.escape(event), { signal, capture: true })
  }

  private keyDown(event: KeyboardEvent): void {
    if (this.editor.isOpen && event.target instanceof HTMLInputElement) return
    // Rows that came since the last frame move the caret first: a key belongs to the row that is seen to have it.
    this.followSource()
    this.isRepeating = event.repeat
    if (event.repeat) this.repeatedAt = performance.now()
    const use = handleKey(this, event)
    this.isRepeating = false
    if (use === 'free') return
    if (use === 'used') event.preventDefault()
    event.stopPropagation()
  }

  private escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.pointer.dragging) return
    event.preventDefault()
    event.stopPropagation()
    this.pointer.cancel()
  }

  private setFocused(focused: boolean): void {
    if (this.view.focused === focused) return
    this.view.focused = focused
    // Who comes by keyboard finds a caret; a click brings its own.
    const byKey = focused && this.mirror.grid.matches(':focus-visible')
    if (byKey && this.view.caretRow < 0 && this.view.source.rowCount > 0) this.takeFirstRow()
    this.repaint()
  }

  private takeFirstRow(): void {
    this.moveCaret(firstRow(this.view), 0)
    this.view.selection.only(this.view.source.key(this.view.caretRow))
    this.tellCaret()
  }

  /** The editor copies its own text. Many cells come into the clipboard a moment later. */
  private take(event: ClipboardEvent, cuts: boolean): void {
    const range = this.range()
    const { rows, from, to } = range
    if (this.editor.isOpen || !event.clipboardData || rows.length === 0) return
    event.preventDefault()
    if (rows.length * (to - from + 1) > CELLS_AT_ONCE && 'ClipboardItem' in window) {
      void this.takeLater(range, cuts)
      return
    }
    const text = cellsAsText(this.view.source, this.view.columns, range)
    event.clipboardData.setData('text/plain', text)
    this.taken(text, range, cuts)
  }

  private async takeLater(range: CellRange, cuts: boolean): Promise<void> {
    const { source } = this.view
    const keys = range.rows.map((row) => source.key(row))
    const text = this.textOf(range)
    try {
      const blob = text.then((all) => new Blob([all], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    } catch {
      this.events.copyRefused?.()
      return
    }
    this.taken(await text, { ...range, rows: [...placesOf(source, keys)] }, cuts)
  }

  private taken(text: string, range: CellRange, cuts: boolean): void {
    this.events.copied?.(text, range)
    if (cuts && !this.view.readOnly) this.events.clear(range)
  }

  private paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (this.editor.isOpen || this.view.readOnly || text === '') return
    event.preventDefault()
    this.pasteText(text, event.clipboardData?.getData('text/html') ?? '')
  }

  /** Widths measured before the font had come are forgotten. */
  private async loadType(): Promise<void> {
    await Promise.allSettled([loadFigures(), document.fonts.load('600 13px "Inter Variable"'), document.fonts.ready])
    if (this.destroyed) return
    forgetWidths(this.view.type)
    this.repaint()
  }

  private resize(): void {
    const { view, root, canvas } = this
    const width = root.clientWidth
    const height = root.clientHeight
    const dpr = window.devicePixelRatio || 1
    if (width === 0 || height === 0) return
    if (width === view.width && height === view.height && dpr === view.dpr) return
    view.width = width
    view.height = height
    view.dpr = dpr
    canvas.width = Math.round(width * dpr)
    canvas.height = Math.round(height * dpr)
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
    view.split = this.splitAt(view.split)
    this.layout()
    this.mirrorDue = true
    // Painted at once: a resized canvas is blank until then.
    cancelAnimationFrame(this.frame)
    this.paintFrame()
  }

  private splitAt(px: number): number {
    const { width, gridOnly } = this.view
    return gridOnly ? width : Math.round(Math.max(MIN_GRID, Math.min(width - MIN_TIME, px)))
  }

  /** Moving to another screen changes the ratio without changing any size. */
  private watchPixelRatio(): void {
    const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    const changed = () => {
      this.resize()
      this.watchPixelRatio()
    }
    query.addEventListener('change', changed, { once: true, signal: this.abort.signal })
  }

  private layout(): void {
    const { view } = this
    let left = 0
    view.columnLefts = view.columns.map((column) => {
      const at = left
      left += column.width
      return at
    })
    view.columnLefts.push(left)
    view.scroll.gridContent = left
    view.scroll.gridViewport = Math.max(0, view.split - GUTTER_WIDTH)
    view.scroll.viewport = Math.max(0, view.height - HEADER_HEIGHT - FOOTER_HEIGHT)
    view.axis.left = view.split
    view.axis.width = Math.max(1, view.width - view.split)
  }

  /** Some room below the last row, so that it can be worked on comfortably. */
  /** The row below the last one, where a new one is typed, comes clear of the scroll bar. */
  private contentHeight(): number {
    const { source, metrics } = this.view
    return source.rowCount === 0 ? 0 : (source.rowCount + 1) * metrics.height + this.coveredBelow()
  }

  /** Takes over what changed in the source: anchor, caret, editor, people, extent. */
  private followSource(): void {
    const { view } = this
    if (view.source.revision === this.seenRevision) return
    this.seenRevision = view.source.revision
    view.scroll.contentHeight = this.contentHeight()
    this.holdAnchor()
    this.holdCaret()
    this.placeRemotes()
    this.editor.follow()
    view.overview.follow(view.source)
    this.pointer.renew()
    this.mirrorStale = true
  }

  private holdAnchor(): void {
    const { view, anchors } = this
    const shift = shiftOf(anchors, this.anchorRow, view.source)
    if (view.scroll.top > 0) view.scroll.top += shift * view.metrics.height
    view.scroll.clamp()
  }

  /** Lets go of a dropped bar's ghost when the bar has arrived, or will not. */
  private releaseHeld(): void {
    const { view } = this
    if (view.drag?.kind !== 'bar' || !view.drag.held) return
    const { key, start, finish, until } = view.drag.held
    const row = view.source.rowOf(key)
    const arrived = row < 0 || !view.source.bar(row, this.bar) || this.bar.start !== start || this.bar.finish !== finish
    if (arrived || view.now >= until) view.drag = null
    else view.drag.row = row
  }

  private holdCaret(): void {
    const { view } = this
    const typed = this.awaited && view.source.rowOf(this.awaited.key)
    if (this.awaited && typed !== null && typed >= 0) this.takeAwaited(typed, this.awaited.column)
    if (this.caretKey === null) {
      if (view.caretRow >= 0) this.holdNewRow()
      return
    }
    const row = view.source.rowOf(this.caretKey)
    if (row >= 0) {
      view.caretRow = row
      return
    }
    if (view.source.rowCount === 0) {
      view.caretRow = -1
      this.caretKey = null
      return
    }
    view.caretRow = Math.min(view.caretRow, view.source.rowCount - 1)
    this.caretKey = view.source.key(view.caretRow)
    view.caretMeant = false
    if (view.selection.rows(view.source).length === 0) view.selection.only(this.caretKey)
    // Told after this frame: the screen may be in the middle of its own change.
    queueMicrotask(() => {
      if (!this.destroyed) this.tellCaret()
    })
  }

  /** The place for a new row stays in sight while rows are added above it, unless somebody has scrolled away. */
  private holdNewRow(): void {
    const { view } = this
    const { top, viewport } = view.scroll
    const at = view.caretRow * view.metrics.height
    view.caretRow = view.source.rowCount
    if (at < top + viewport && at + view.metrics.height > top) this.revealCaret()
  }

  private takeAwaited(row: number, column: number): void {
    this.awaited = null
    if (this.view.editing) return
    this.view.selection.only(this.view.source.key(row))
    this.moveCaret(row, column)
    this.view.rangeColumn = this.view.caretColumn
    queueMicrotask(() => {
      if (!this.destroyed) this.tellCaret()
    })
  }

  private placeRemotes(): void {
    for (const remote of this.view.remotes) {
      remote.row = this.view.source.rowOf(remote.caret.row)
      remote.dragRow = remote.caret.drag ? this.view.source.rowOf(remote.caret.drag.row) : -1
    }
  }

  private revealCaret(): void {
    const { view } = this
    if (view.caretRow < 0) return
    const { height } = view.metrics
    view.scroll.contentHeight = this.contentHeight()
    view.scroll.reveal(view.caretRow * height, (view.caretRow + 1) * height, this.coveredBelow())
    const left = view.columnLefts[view.caretColumn]
    const right = view.columnLefts[view.caretColumn + 1]
    if (left === undefined || right === undefined || view.caretColumn < frozenColumns(view)) return
    view.scroll.revealColumn(left, right, scrolledFrom(view) - GUTTER_WIDTH)
  }

  /** Px at the bottom of the rows where the scroll bar of the columns lies over them. */
  private coveredBelow(): number {
    const { scroll } = this.view
    return scroll.gridContent > scroll.gridViewport ? SCROLLBAR_SIZE + 2 : 0
  }

  /** The first look: the data date at a third of the pane, else the beginning of the plan. */
  private placeFirst(): void {
    const { view } = this
    if (this.placed || view.width === 0) return
    if (view.dataDate !== null) this.scrollToTime(view.dataDate)
    else if (view.overview.known) {
      this.placed = true
      view.axis.moveTo(view.overview.first - (24 * 1440) / view.axis.pxPerDay)
    }
    this.firstStart = view.axis.start
  }

  private overviewReady(): void {
    this.repaint()
  }

  private paintFrame(): void {
    this.frame = 0
    const { view } = this
    if (view.width === 0 || this.destroyed) return
    view.now = performance.now()
    view.wallNow = Date.now()
    this.followSource()
    this.releaseHeld()
    this.placeFirst()
    view.scroll.clamp()
    paint(this.ctx, view, this.bitmap)
    this.editor.follow()
    this.keepAnchor()
    this.tellViewport()
    this.tellAxis()
    this.followWithMirror()
    this.expectExpiry()
  }

  private tellViewport(): void {
    const { scroll, axis } = this.view
    if (scroll.top === this.toldTop && axis.start === this.toldStart && axis.pxPerDay === this.toldScale) return
    this.toldTop = scroll.top
    this.toldStart = axis.start
    this.toldScale = axis.pxPerDay
    this.events.viewport(this.viewport())
  }

  private tellAxis(): void {
    const { left, width, start, pxPerDay } = this.view.axis
    const told = this.toldAxis
    const isSame = told.left === left && told.width === width && told.start === start && told.pxPerDay === pxPerDay
    if (isSame) return
    this.toldAxis = { left, width, start, pxPerDay }
    for (const listener of this.axisListeners) listener(this.toldAxis)
  }

  private keepAnchor(): void {
    const { source } = this.view
    this.anchorRow = firstRow(this.view)
    this.anchors.length = Math.max(0, Math.min(ANCHORS, source.rowCount - this.anchorRow))
    for (let i = 0; i < this.anchors.length; i++) this.anchors[i] = source.key(this.anchorRow + i)
  }

  private followWithMirror(): void {
    const { view, mirrorStale } = this
    if (this.mirrorDue) {
      this.updateMirror()
      return
    }
    const scrolled = view.scroll.top !== this.paintedTop || view.axis.start !== this.paintedStart
    if (!mirrorStale && !scrolled) return
    const since = view.now - this.mirroredAt
    clearTimeout(this.mirrorRest)
    // Never before the picture: what changed is seen first.
    const isHeld = view.now - this.repeatedAt < KEYS_REST_MS
    const rest = isHeld ? KEYS_REST_MS : mirrorStale ? Math.max(0, MIRROR_EVERY_MS - since) : MIRROR_REST_MS
    this.mirrorRest = setTimeout(() => this.updateMirror(), rest)
  }

  private updateMirror(): void {
    const { view } = this
    clearTimeout(this.mirrorRest)
    this.mirrorDue = false
    this.mirrorStale = false
    this.mirroredAt = performance.now()
    this.paintedTop = view.scroll.top
    this.paintedStart = view.axis.start
    this.mirror.update(view)
    if (this.unspoken !== null) this.mirror.announce(this.unspoken)
    this.unspoken = null
  }

  /** Tints and name flags vanish without anything else happening: one repaint when the next one ends. */
  private expectExpiry(): void {
    const { view } = this
    let rest = Number.POSITIVE_INFINITY
    const last = lastRow(view)
    for (let row = firstRow(view); row <= last; row++) {
      const left = view.source.movedAt(row) + MOVED_MS - view.wallNow
      if (left > 0) rest = Math.min(rest, left)
    }
    for (const remote of view.remotes) {
      const left = remote.movedAt + FLAG_MS - view.now
      if (left > 0) rest = Math.min(rest, left)
    }
    if (view.drag?.kind === 'bar' && view.drag.held) rest = Math.min(rest, view.drag.held.until - view.now)
    clearTimeout(this.expiry)
    if (rest < Number.POSITIVE_INFINITY) this.expiry = setTimeout(() => this.repaint(), Math.max(0, rest) + 16)
  }
}

/** Where the rows stand; those that are gone are left out. */
function* placesOf(source: PlannerSource, keys: readonly string[]): Generator<number, void> {
  for (const key of keys) {
    const row = source.rowOf(key)
    if (row >= 0) yield row
  }
}
