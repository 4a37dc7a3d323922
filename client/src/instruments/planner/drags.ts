import { FOOTER_HEIGHT, GUTTER_WIDTH, TREE_INDENT, treeTextOffset } from './geometry.ts'
import { hitBar } from './hit.ts'
import { overviewInstant, overviewX } from './paint/frame.ts'
import { doneUntil } from './parts.ts'
import { positionOfThumb, type TrackThumb, thumbOf } from './scroll.ts'
import type { Stage } from './stage.ts'
import type { Instant, LinkType } from './types.ts'
import { columnAt, columnX, createBar, type Edge, type Hit, rowAt, rowTop, type View } from './view.ts'

/** A gesture between press and release. `move` is also called while the pane scrolls under a resting pointer. */
export interface Drag {
  move(x: number, y: number): void
  drop(): void
  cancel(): void
  /** What scrolls by itself while the pointer is near an edge. */
  scrolls: 'none' | 'rows' | 'both'
  cursor: string
}

const TELL_EVERY_MS = 100
const MIN_COLUMN = 32
/** The plan answers a drop within some tens of ms; a refused drop lets go of the ghost after this. */
const HOLD_MS = 600
const bar = createBar()

const nothing = () => {}

/** Moves a bar, one of its ends, or its progress. For progress, `finish` is the instant up to which work is done. */
export function dragBar(stage: Stage, { row, part, piece }: Pick<Hit, 'row' | 'part' | 'piece'>, fromX: number): Drag {
  const { view, events } = stage
  const key = view.source.key(row)
  view.source.bar(row, bar)
  const before = { start: bar.start, finish: bar.finish }
  const begin = part === 'piece' ? bar.pauses[piece]!.finish : bar.start
  const end = part === 'progress' ? doneUntil(bar) : bar.finish
  const grabbed = view.axis.instant(fromX)
  let asked: [Instant, Instant] = [begin, end]
  let told = 0
  const clear = () => {
    view.drag = null
    events.dragging(null)
    stage.repaint()
  }
  return {
    scrolls: 'both',
    cursor: part === 'move' || part === 'piece' ? 'grabbing' : 'ew-resize',
    move(x, y) {
      const at = view.source.rowOf(key)
      if (at < 0) return
      const delta = Math.round(view.axis.instant(x) - grabbed)
      const start = part === 'finish' || part === 'progress' ? begin : begin + delta
      const finish = part === 'start' ? end : end + delta
      asked = [start, finish]
      const answer = events.dragBar(at, part, start, finish, piece)
      view.drag = { kind: 'bar', row: at, part, answer, x, y, held: null }
      const now = performance.now()
      if (answer.ok && now - told >= TELL_EVERY_MS) {
        told = now
        events.dragging({ row: key, start: answer.start, finish: answer.finish })
      }
      stage.repaint()
    },
    drop() {
      const at = view.source.rowOf(key)
      const drag = view.drag?.kind === 'bar' && view.drag.answer.ok ? view.drag : null
      clear()
      if (!drag || at < 0) return
      if (part !== 'progress') {
        const until = performance.now() + HOLD_MS
        view.drag = { ...drag, row: at, held: { key, start: before.start, finish: before.finish, until } }
      }
      events.dropBar(at, part, asked[0], asked[1], piece)
    },
    cancel: clear,
  }
}

function linkType(from: Edge, to: Edge): LinkType {
  return from === 'finish' ? (to === 'start' ? 'fs' : 'ff') : to === 'start' ? 'ss' : 'sf'
}

/** Draws a link from a dot; the half of the bar it is dropped on says to which end. */
export function dragLink(stage: Stage, fromRow: number, edge: Edge): Drag {
  const { view, events } = stage
  const key = view.source.key(fromRow)
  const clear = () => {
    view.drag = null
    stage.repaint()
  }
  return {
    scrolls: 'both',
    cursor: 'crosshair',
    move(x, y) {
      const from = view.source.rowOf(key)
      if (from < 0) return
      const toRow = linkTarget(view, from, x, y)
      const type = linkType(edge, toRow >= 0 ? edgeAt(view, toRow, x) : 'start')
      const answer = events.dragLink(from, toRow, type)
      view.drag = { kind: 'link', fromRow: from, edge, toRow, type, answer, x, y }
      stage.repaint()
    },
    drop() {
      const { drag } = view
      clear()
      if (drag?.kind === 'link' && drag.toRow >= 0 && drag.answer?.ok) {
        events.dropLink(drag.fromRow, drag.toRow, drag.type)
      }
    },
    cancel: clear,
  }
}

/** In the bar pane only a bar is a target; over the grid the whole row is. */
function linkTarget(view: View, from: number, x: number, y: number): number {
  const row = rowAt(view, y)
  if (row === from || row < 0 || row >= view.source.rowCount) return -1
  if (x < view.split) return row
  return hitBar(view, row, x, y) ? row : -1
}

function edgeAt(view: View, row: number, x: number): Edge {
  if (x < view.split || !view.source.bar(row, bar) || bar.kind === 'milestone') return 'start'
  return view.axis.instant(x) > (bar.start + bar.finish) / 2 ? 'finish' : 'start'
}

/** Moves rows in the grid: the height says before which row, the way to the right at which level. */
export function dragRows(stage: Stage, rows: number[]): Drag {
  const { view, events } = stage
  const clear = () => {
    view.drag = null
    stage.repaint()
  }
  return {
    scrolls: 'rows',
    cursor: 'grabbing',
    move(x, y) {
      const { height } = view.metrics
      const before = Math.max(0, Math.min(view.source.rowCount, Math.round((y - rowTop(view, 0)) / height)))
      view.drag = { kind: 'rows', before, level: dropLevel(view, before, x) }
      stage.repaint()
    },
    drop() {
      const { drag } = view
      clear()
      if (drag?.kind === 'rows') events.dropRows(rows, drag.before, drag.level)
    },
    cancel: clear,
  }
}

/** Not deeper than a child of the row above, not shallower than the row below. */
function dropLevel(view: View, before: number, x: number): number {
  const { source } = view
  const tree = view.columns.findIndex((column) => column.tree)
  const left = tree < 0 ? GUTTER_WIDTH : columnX(view, tree)
  const wanted = Math.round((x - left - treeTextOffset(0)) / TREE_INDENT)
  const deepest = before > 0 ? source.level(before - 1) + 1 : 0
  const shallowest = before < source.rowCount ? Math.max(0, source.level(before) - 1) : 0
  return Math.max(Math.min(shallowest, deepest), Math.min(deepest, wanted))
}

/** Selects the rows between the pressed one and the one under the pointer. */
export function dragRange(stage: Stage): Drag {
  const { view } = stage
  return {
    scrolls: 'rows',
    cursor: 'default',
    move(x, y) {
      const row = Math.max(0, Math.min(view.source.rowCount - 1, rowAt(view, y)))
      const over = columnAt(view, Math.min(x, view.split - 1))
      const column = over < 0 ? view.caretColumn : over
      if (row === view.caretRow && column === view.caretColumn) return
      if (row !== view.caretRow) view.selection.extend(row, view.source)
      stage.moveCaret(row, column)
      stage.tellCaret()
    },
    drop: nothing,
    cancel: nothing,
  }
}

export function dragColumnEdge(stage: Stage, column: number, fromX: number): Drag {
  const { key, width } = stage.view.columns[column]!
  let wanted = width
  return {
    scrolls: 'none',
    cursor: 'col-resize',
    move(x) {
      wanted = Math.max(MIN_COLUMN, Math.round(width + x - fromX))
      stage.resizeColumn(key, wanted)
    },
    drop() {
      if (wanted !== width) stage.events.resizeColumn(key, wanted)
    },
    cancel() {
      stage.resizeColumn(key, width)
    },
  }
}

/** Takes a column by its head to another place; frozen ones stay among themselves only by being frozen again. */
export function dragColumn(stage: Stage, column: number): Drag {
  const { view, events } = stage
  const show = (drag: View['drag']): void => {
    view.drag = drag
    stage.repaint()
  }
  let before = column
  return {
    scrolls: 'none',
    cursor: 'grabbing',
    move(x) {
      const over = columnAt(view, Math.max(GUTTER_WIDTH, Math.min(x, view.split - 1)))
      const half = over < 0 ? 0 : columnX(view, over) + view.columns[over]!.width / 2
      before = over < 0 ? view.columns.length : x < half ? over : over + 1
      show({ kind: 'column', column, before, x })
    },
    drop() {
      show(null)
      if (before === column || before === column + 1) return
      events.moveColumn?.(view.columns[column]!.key, view.columns[before]?.key ?? null)
    },
    cancel() {
      show(null)
    },
  }
}

export function dragSplitter(stage: Stage): Drag {
  const before = stage.view.split
  return {
    scrolls: 'none',
    cursor: 'col-resize',
    move(x) {
      stage.setSplit(x)
    },
    drop() {
      stage.events.split(stage.view.split)
    },
    cancel() {
      stage.setSplit(before)
    },
  }
}

/** Pulls the time and the rows along with the pointer. */
export function dragPane(stage: Stage, fromX: number, fromY: number): Drag {
  const { view } = stage
  let x = fromX
  let y = fromY
  return {
    scrolls: 'none',
    cursor: 'grabbing',
    move(toX, toY) {
      view.axis.panBy(x - toX)
      view.scroll.by(0, y - toY)
      x = toX
      y = toY
      stage.repaint()
    },
    drop: nothing,
    cancel: nothing,
  }
}

export function dragScrollbar(stage: Stage, which: Hit['kind'], fromX: number, fromY: number): Drag {
  const { scroll, split } = stage.view
  const thumb: TrackThumb = { offset: 0, length: 0 }
  const rows = which === 'row-bar'
  const track = rows ? scroll.viewport : split - GUTTER_WIDTH
  const viewport = rows ? scroll.viewport : scroll.gridViewport
  const content = rows ? scroll.contentHeight : scroll.gridContent
  const place = (position: number) => {
    if (rows) scroll.top = position
    else scroll.gridLeft = position
    scroll.clamp()
    stage.repaint()
  }
  const before = rows ? scroll.top : scroll.gridLeft
  thumbOf(track, viewport, content, before, thumb)
  const pressed = rows ? fromY - (stage.view.height - FOOTER_HEIGHT - track) : fromX - GUTTER_WIDTH
  const onThumb = pressed >= thumb.offset && pressed <= thumb.offset + thumb.length
  const grip = onThumb ? pressed - thumb.offset : thumb.length / 2
  const from = rows ? fromY : fromX
  if (!onThumb) place(positionOfThumb(track, viewport, content, pressed - grip))
  return {
    scrolls: 'none',
    cursor: 'default',
    move(x, y) {
      place(positionOfThumb(track, viewport, content, pressed - grip + (rows ? y : x) - from))
    },
    drop: nothing,
    cancel() {
      place(before)
    },
  }
}

/** Moves the window of the strip; pressing outside it centres it there first. */
export function dragOverview(stage: Stage, fromX: number): Drag {
  const { view } = stage
  const before = view.axis.start
  const span = view.axis.end() - view.axis.start
  const from = overviewX(view, view.axis.start)
  const to = overviewX(view, view.axis.end())
  const grip = fromX >= from && fromX <= to ? overviewInstant(view, fromX) - view.axis.start : span / 2
  const move = (x: number) => {
    if (!view.overview.known) return
    view.axis.moveTo(overviewInstant(view, x) - grip)
    stage.repaint()
  }
  move(fromX)
  return {
    scrolls: 'none',
    cursor: 'grabbing',
    move,
    drop: nothing,
    cancel() {
      view.axis.moveTo(before)
      stage.repaint()
    },
  }
}

/** Px per frame that a pane scrolls when the pointer is `reach` px or less from its edge, or beyond it. */
export function edgeSpeed(position: number, from: number, to: number, reach = 28): number {
  const speed = (depth: number) => Math.min(24, 2 + depth * 0.6)
  if (position < from + reach) return -speed(from + reach - position)
  if (position > to - reach) return speed(position - (to - reach))
  return 0
}
