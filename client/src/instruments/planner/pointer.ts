import {
  type Drag,
  dragBar,
  dragColumn,
  dragColumnEdge,
  dragLink,
  dragOverview,
  dragPane,
  dragRange,
  dragRows,
  dragScrollbar,
  dragSplitter,
  edgeSpeed,
} from './drags.ts'
import { widthInSight } from './fitting.ts'
import { HEADER_HEIGHT, HEADER_ROW } from './geometry.ts'
import { cursorOf, hitTest, sameHit } from './hit.ts'
import { WHOLE_ROWS } from './range.ts'
import { periodAt } from './scale.ts'
import type { Stage } from './stage.ts'
import { LONG_PRESS_MS, Pinch } from './touch.ts'
import type { MenuPlace } from './types.ts'
import { bodyBottom, bodyTop, columnX, type Hit, NOTHING, rowTop } from './view.ts'

/** What has a menu of its own; the rest of a row has the row's. */
const menuKinds: Partial<Record<Hit['kind'], MenuPlace['kind']>> = {
  bar: 'bar',
  dot: 'bar',
  link: 'link',
  scale: 'scale',
  overview: 'scale',
}

/** A press becomes a drag after this many px. */
const DRAG_AFTER = 4
const LINE_PX = 40

/** Mouse, pen, touch and wheel. */
export class PointerInput {
  private readonly stage: Stage
  private readonly abort = new AbortController()
  private pressed: { hit: Hit; x: number; y: number; touch: boolean } | null = null
  private drag: Drag | null = null
  private lastX = 0
  private lastY = 0
  private scrollFrame = 0
  private readonly pinch: Pinch
  private longPress: ReturnType<typeof setTimeout> | undefined

  constructor(stage: Stage) {
    this.stage = stage
    this.pinch = new Pinch(stage)
    const { root } = stage
    const { signal } = this.abort
    root.addEventListener('pointerdown', (event) => this.down(event), { signal })
    root.addEventListener('pointermove', (event) => this.moved(event), { signal })
    root.addEventListener('pointerup', (event) => this.up(event), { signal })
    root.addEventListener('pointercancel', (event) => this.lost(event), { signal })
    root.addEventListener('pointerleave', () => this.leave(), { signal })
    root.addEventListener('dblclick', (event) => this.doubleClick(event), { signal })
    root.addEventListener('contextmenu', (event) => this.contextMenu(event), { signal })
    root.addEventListener('wheel', (event) => this.wheel(event), { signal, passive: false })
  }

  get dragging(): boolean {
    return this.drag !== null
  }

  /** Asks again what the drag would do: the plan below a resting pointer has changed. */
  renew(): void {
    this.drag?.move(this.lastX, this.lastY)
  }

  /** Ends a drag as if it had never begun. */
  cancel(): void {
    cancelAnimationFrame(this.scrollFrame)
    clearTimeout(this.longPress)
    this.drag?.cancel()
    this.drag = null
    this.pressed = null
    this.stage.root.style.cursor = ''
  }

  destroy(): void {
    this.cancel()
    this.abort.abort()
  }

  private place(event: MouseEvent): [number, number] {
    const box = this.stage.root.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }

  private inEditor(event: Event): boolean {
    return event.target instanceof Element && event.target.closest('[data-planner-editor-box]') !== null
  }

  private down(event: PointerEvent): void {
    if (this.inEditor(event)) return
    const [x, y] = this.place(event)
    const { stage } = this
    const hit = hitTest(stage.view, x, y)
    event.preventDefault()
    if (!stage.finishEdit()) return
    stage.focus()
    if (event.button === 1) {
      this.begin(dragPane(stage, x, y), event, x, y)
      return
    }
    if (event.button === 2) {
      this.selectForMenu(hit)
      return
    }
    if (event.button !== 0) return
    stage.root.setPointerCapture(event.pointerId)
    this.lastX = x
    this.lastY = y
    this.pressed = { hit, x, y, touch: event.pointerType === 'touch' }
    if (event.pointerType === 'touch') this.touched(hit, event, x, y)
    else this.press(hit, event, x, y)
  }

  /** A finger pulls, two of them zoom, one that rests asks for the menu. */
  private touched(hit: Hit, event: PointerEvent, x: number, y: number): void {
    clearTimeout(this.longPress)
    if (this.pinch.down(event.pointerId, x, y)) {
      this.cancel()
      return
    }
    if (hit.kind === 'splitter') this.begin(dragSplitter(this.stage), event, x, y)
    else if (hit.kind === 'overview') this.begin(dragOverview(this.stage, x), event, x, y)
    else if (hit.row >= 0) this.longPress = setTimeout(() => this.rested(hit, event), LONG_PRESS_MS)
  }

  private rested(hit: Hit, event: PointerEvent): void {
    const { events } = this.stage
    const { clientX, clientY } = event
    this.pressed = null
    this.selectForMenu(hit)
    events.contextMenu(this.menuPlace(hit, this.place(event)[0]), clientX, clientY)
  }

  private lost(event: PointerEvent): void {
    this.pinch.up(event.pointerId)
    this.cancel()
  }

  /** What happens at once on pressing, before it is known whether a drag follows. */
  private press(hit: Hit, event: PointerEvent, x: number, y: number): void {
    const { stage } = this
    if (hit.kind === 'splitter') this.begin(dragSplitter(stage), event, x, y)
    else if (hit.kind === 'column-edge') this.begin(dragColumnEdge(stage, hit.column, x), event, x, y)
    else if (hit.kind === 'row-bar' || hit.kind === 'column-bar') {
      this.begin(dragScrollbar(stage, hit.kind, x, y), event, x, y)
    } else if (hit.kind === 'overview') this.begin(dragOverview(stage, x), event, x, y)
    else if (hit.kind === 'expander') {
      this.pressed = null
      stage.events.toggle(hit.row)
    } else if (hit.kind === 'check') {
      this.pressed = null
      stage.events.check(hit.row)
    } else if (hit.kind === 'badge') {
      this.pressed = null
      this.pressBadge(hit, event)
    } else if (hit.kind === 'cell') this.pick(hit, event)
    else if (hit.kind === 'gutter') {
      if (event.shiftKey || event.ctrlKey || event.metaKey || !this.isSelected(hit.row)) this.pick(hit, event)
    }
  }

  private pressBadge(hit: Hit, event: MouseEvent): void {
    this.pick({ ...hit, kind: 'cell' }, event)
    this.stage.events.badge?.(hit.row, hit.badge)
  }

  private isSelected(row: number): boolean {
    return this.stage.view.selection.has(this.stage.view.source.key(row))
  }

  /** Click on a row: alone, as range with Shift, one more or less with Mod. */
  private pick(hit: Hit, event: MouseEvent): void {
    const { stage } = this
    const { selection, source } = stage.view
    const column = hit.kind === 'cell' ? hit.column : WHOLE_ROWS
    if (!event.shiftKey || column === WHOLE_ROWS) stage.view.rangeColumn = column
    if (event.shiftKey) selection.extend(hit.row, source)
    else if (event.ctrlKey || event.metaKey) selection.toggle(source.key(hit.row))
    else selection.only(source.key(hit.row))
    stage.view.caretMeant = hit.kind === 'cell' && hit.column >= 0
    stage.view.tabFrom = null
    stage.moveCaret(hit.row, hit.column >= 0 ? hit.column : Math.max(0, stage.view.caretColumn))
    stage.tellCaret()
  }

  private moved(event: PointerEvent): void {
    const [x, y] = this.place(event)
    this.pinch.move(event.pointerId, x, y)
    if (this.pinch.isOn) return
    this.lastX = x
    this.lastY = y
    if (this.drag) {
      this.drag.move(x, y)
      return
    }
    const { pressed } = this
    if (pressed) {
      if (Math.hypot(x - pressed.x, y - pressed.y) < DRAG_AFTER) return
      clearTimeout(this.longPress)
      this.pressed = null
      const drag = this.dragOf(pressed)
      if (!drag) return
      const { kind, row } = pressed.hit
      if ((kind === 'bar' || kind === 'dot') && !pressed.touch && !this.isSelected(row)) this.pick(pressed.hit, event)
      this.begin(drag, event, x, y)
      return
    }
    this.setHover(this.inEditor(event) ? NOTHING : hitTest(this.stage.view, x, y))
  }

  private dragOf({ hit, x, y, touch }: { hit: Hit; x: number; y: number; touch: boolean }): Drag | null {
    const { stage } = this
    const { readOnly, selection, source } = stage.view
    if (touch) return dragPane(stage, x, y)
    if (hit.kind === 'time' || hit.kind === 'link' || hit.kind === 'scale') return dragPane(stage, x, y)
    if (hit.kind === 'cell' && hit.column >= 0) return dragRange(stage)
    if (hit.kind === 'header' && hit.column >= 0) return dragColumn(stage, hit.column)
    if (readOnly) return hit.kind === 'bar' || hit.kind === 'dot' ? dragPane(stage, x, y) : null
    if (hit.kind === 'bar') return dragBar(stage, hit, x)
    if (hit.kind === 'dot') return dragLink(stage, hit.row, hit.edge)
    if (hit.kind === 'gutter')
      return dragRows(
        stage,
        selection.rows(source).sort((a, b) => a - b),
      )
    return null
  }

  private begin(drag: Drag, event: PointerEvent, x: number, y: number): void {
    this.stage.root.setPointerCapture(event.pointerId)
    this.pressed = null
    this.drag = drag
    this.setHover(NOTHING)
    this.stage.root.style.cursor = drag.cursor
    drag.move(x, y)
    if (drag.scrolls !== 'none') this.scrollFrame = requestAnimationFrame(() => this.autoScroll())
  }

  /** Scrolls while a drag rests near an edge, and lets the drag see the ground move. */
  private autoScroll(): void {
    const { drag, stage } = this
    if (!drag || drag.scrolls === 'none') return
    const { view } = stage
    const dy = edgeSpeed(this.lastY, bodyTop, bodyBottom(view))
    const dx = drag.scrolls === 'both' && this.lastX > view.split ? edgeSpeed(this.lastX, view.split, view.width) : 0
    const scrolled = dy !== 0 && view.scroll.by(0, dy)
    if (dx !== 0) view.axis.panBy(dx)
    if (scrolled || dx !== 0) drag.move(this.lastX, this.lastY)
    this.scrollFrame = requestAnimationFrame(() => this.autoScroll())
  }

  private up(event: PointerEvent): void {
    const { drag, pressed, stage } = this
    cancelAnimationFrame(this.scrollFrame)
    clearTimeout(this.longPress)
    this.pinch.up(event.pointerId)
    this.drag = null
    this.pressed = null
    stage.root.style.cursor = ''
    drag?.drop()
    if (!drag && pressed) this.click(pressed.hit, event, pressed.touch)
    const [x, y] = this.place(event)
    this.setHover(hitTest(stage.view, x, y))
  }

  private click(hit: Hit, event: PointerEvent, touch: boolean): void {
    const { stage } = this
    const { view } = stage
    if (touch && hit.kind === 'expander') stage.events.toggle(hit.row)
    else if (touch && hit.kind === 'badge') this.pressBadge(hit, event)
    else if (touch && hit.kind === 'cell') this.pick(hit, event)
    else if (hit.kind === 'gutter' || hit.kind === 'bar' || hit.kind === 'dot') this.pick(hit, event)
    else if (hit.kind === 'time' && hit.row >= 0) this.pick(hit, event)
    else if (hit.kind === 'scale') this.choosePeriod(event)
    else if (hit.kind === 'header' && hit.column >= 0)
      stage.events.sort?.(view.columns[hit.column]!.key, event.shiftKey)
    const link = hit.kind === 'link' ? hit.link : null
    if (link !== view.selectedLink) {
      view.selectedLink = link
      stage.events.selectLink(link)
      stage.repaint()
    }
  }

  /** A click takes a period, Shift reaches from the one before, the same again lets go of it. */
  private choosePeriod(event: MouseEvent): void {
    const { view, events } = this.stage
    const [x, y] = this.place(event)
    const found = periodAt(view.axis.instant(x), view.axis.pxPerDay, y < HEADER_ROW ? 'upper' : 'lower')
    const before = view.period
    if (before && event.shiftKey) {
      found.start = Math.min(found.start, before.start)
      found.finish = Math.max(found.finish, before.finish)
    }
    const isSame = before?.start === found.start && before.finish === found.finish
    events.period(isSame ? null : found)
  }

  private leave(): void {
    if (!this.drag) this.setHover(NOTHING)
  }

  private setHover(hit: Hit): void {
    const { view, root } = this.stage
    if (sameHit(view.hover, hit)) return
    view.hover = hit
    if (!this.drag) root.style.cursor = cursorOf(hit, view.readOnly)
    this.stage.repaint()
  }

  private doubleClick(event: MouseEvent): void {
    if (this.inEditor(event)) return
    const [x, y] = this.place(event)
    const hit = hitTest(this.stage.view, x, y)
    if (hit.kind === 'cell' && hit.column >= 0) this.stage.edit(hit.row, hit.column, 'keep')
    else if (hit.kind === 'column-edge') this.fitColumn(hit.column)
  }

  private fitColumn(index: number): void {
    const { view, events } = this.stage
    const { key } = view.columns[index]!
    const width = widthInSight(view, index)
    this.stage.resizeColumn(key, width)
    events.resizeColumn(key, width)
  }

  private selectForMenu(hit: Hit): void {
    if (hit.row < 0 || this.isSelected(hit.row)) return
    const { stage } = this
    stage.view.rangeColumn = hit.kind === 'cell' ? hit.column : WHOLE_ROWS
    stage.view.selection.only(stage.view.source.key(hit.row))
    stage.moveCaret(hit.row, hit.column >= 0 ? hit.column : Math.max(0, stage.view.caretColumn))
    stage.tellCaret()
  }

  private contextMenu(event: MouseEvent): void {
    if (this.inEditor(event)) return
    event.preventDefault()
    // A finger has its menu already.
    if ('pointerType' in event && event.pointerType === 'touch') return
    const { view, events, root } = this.stage
    // The keyboard's menu key reports neither button nor click; the menu then belongs to the caret's cell.
    if (event.button !== 2 && event.detail === 0 && !event.ctrlKey && view.caretRow >= 0) {
      const box = root.getBoundingClientRect()
      const x = box.left + Math.max(0, columnX(view, view.caretColumn))
      const y = box.top + Math.max(bodyTop, rowTop(view, view.caretRow)) + view.metrics.height
      events.contextMenu(
        this.menuPlace({ ...NOTHING, kind: 'cell', row: view.caretRow, column: view.caretColumn }, null),
        x,
        y,
      )
      return
    }
    const [x, y] = this.place(event)
    const hit = hitTest(view, x, y)
    const head = y < HEADER_HEIGHT && x < view.split ? view.columns[hit.column] : undefined
    if (head) events.columnMenu?.(head.key, event.clientX, event.clientY)
    else events.contextMenu(this.menuPlace(hit, x), event.clientX, event.clientY)
  }

  private menuPlace({ kind, row, column, link }: Hit, x: number | null): MenuPlace {
    const { columns, axis } = this.stage.view
    const key = columns[column]?.key ?? ''
    const at = kind === 'bar' && x !== null ? Math.round(axis.instant(x)) : null
    return { kind: menuKinds[kind] ?? (row >= 0 ? 'row' : 'empty'), row, column: key, link, at }
  }

  private wheel(event: WheelEvent): void {
    const { stage } = this
    const { view } = stage
    const [x, y] = this.place(event)
    if (event.ctrlKey || event.metaKey) {
      // Elsewhere Mod+wheel stays the browser's zoom.
      if (x < view.split || y >= HEADER_HEIGHT) return
      event.preventDefault()
      stage.zoomBy(Math.exp(-this.pixels(event, event.deltaY) * 0.002), x)
      return
    }
    event.preventDefault()
    const dx = this.pixels(event, event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX)
    const dy = event.shiftKey ? 0 : this.pixels(event, event.deltaY)
    const overTime = x >= view.split
    const scrolled = view.scroll.by(overTime ? 0 : dx, dy)
    if (overTime && dx !== 0) view.axis.panBy(dx)
    if (!scrolled && !(overTime && dx !== 0)) return
    this.drag?.move(this.lastX, this.lastY)
    stage.repaint()
  }

  private pixels(event: WheelEvent, delta: number): number {
    if (event.deltaMode === WheelEvent.DOM_DELTA_LINE) return delta * LINE_PX
    if (event.deltaMode === WheelEvent.DOM_DELTA_PAGE) return delta * this.stage.view.scroll.viewport
    return delta
  }
}
