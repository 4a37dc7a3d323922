import { distanceToRoute } from '@plumbline/core/gantt'
import {
  CHECK_WIDTH,
  EXPANDER_SIZE,
  expanderOffset,
  FOOTER_HEIGHT,
  GUTTER_WIDTH,
  HEADER_HEIGHT,
  MILESTONE_RADIUS,
  SCROLLBAR_SIZE,
} from './geometry.ts'
import { badgeAt, badgesIn } from './paint/badges.ts'
import { routeOf } from './paint/lines.ts'
import { doneX } from './parts.ts'
import type { PlannerBar } from './types.ts'
import {
  bodyBottom,
  columnAt,
  columnClip,
  columnX,
  createBar,
  firstRow,
  type Hit,
  lastRow,
  NOTHING,
  rowAt,
  rowTop,
  type View,
} from './view.ts'

const bar: PlannerBar = createBar()
const SPLITTER_REACH = 4
const COLUMN_EDGE_REACH = 4
/** Bar ends and link dots take 8 px: the end inside the bar, the dot outside. */
const END_REACH = 8
const DOT_REACH = 10
const LINK_REACH = 4

/** What lies at pane px x, y. */
export function hitTest(view: View, x: number, y: number): Hit {
  if (x < 0 || y < 0 || x >= view.width || y >= view.height) return NOTHING
  const isAtEdge = x >= view.width - SCROLLBAR_SIZE && view.scroll.maxTop() > 0
  if (view.gridOnly && isAtEdge && y >= HEADER_HEIGHT) return { ...NOTHING, kind: 'row-bar' }
  if (!view.gridOnly && Math.abs(x - view.split) <= SPLITTER_REACH) return { ...NOTHING, kind: 'splitter' }
  if (x < view.split) return hitGrid(view, x, y)
  if (y < HEADER_HEIGHT) return { ...NOTHING, kind: 'scale' }
  if (y >= view.height - FOOTER_HEIGHT) return view.look.minimap ? { ...NOTHING, kind: 'overview' } : NOTHING
  if (isAtEdge) return { ...NOTHING, kind: 'row-bar' }
  return hitTime(view, x, y)
}

function hitGrid(view: View, x: number, y: number): Hit {
  const edge = y < HEADER_HEIGHT ? columnEdgeAt(view, x) : -1
  if (edge >= 0) return { ...NOTHING, kind: 'column-edge', column: edge }
  const column = columnAt(view, x)
  if (y < HEADER_HEIGHT) return { ...NOTHING, kind: 'header', column }
  if (y >= bodyBottom(view)) return NOTHING
  if (y >= bodyBottom(view) - SCROLLBAR_SIZE && view.scroll.maxGridLeft() > 0) return { ...NOTHING, kind: 'column-bar' }
  const row = rowAt(view, y)
  if (row < 0 || row >= view.source.rowCount) return NOTHING
  if (x < GUTTER_WIDTH && view.source.inert?.(row)) return NOTHING
  if (x < CHECK_WIDTH) return { ...NOTHING, kind: 'check', row }
  if (x < GUTTER_WIDTH) return { ...NOTHING, kind: 'gutter', row }
  if (column < 0) return { ...NOTHING, kind: 'cell', row, column: -1 }
  if (view.columns[column]!.tree && view.source.expandable(row)) {
    const left = columnX(view, column) + expanderOffset(view.source.level(row))
    if (x >= left - 2 && x < left + EXPANDER_SIZE + 2) return { ...NOTHING, kind: 'expander', row, column }
  }
  return hitBadge(view, row, column, x) ?? { ...NOTHING, kind: 'cell', row, column }
}

function hitBadge(view: View, row: number, column: number, x: number): Hit | null {
  const end = columnX(view, column) + view.columns[column]!.width - 1
  const found = badgeAt(view, badgesIn(view, row, view.columns[column]!), end, x)
  return found && { ...NOTHING, kind: 'badge', row, column, badge: found.kind }
}

function columnEdgeAt(view: View, x: number): number {
  for (let column = view.columns.length - 1; column >= 0; column--) {
    const right = columnX(view, column) + view.columns[column]!.width
    if (right > columnClip(view, column) && Math.abs(x - right) <= COLUMN_EDGE_REACH) return column
  }
  return -1
}

function hitTime(view: View, x: number, y: number): Hit {
  const row = rowAt(view, y)
  if (row < 0 || row >= view.source.rowCount) return { ...NOTHING, kind: 'time' }
  if (view.days || view.source.inert?.(row)) return { ...NOTHING, kind: 'time', row }
  return hitBar(view, row, x, y) ?? (view.look.links ? hitLink(view, x, y) : null) ?? { ...NOTHING, kind: 'time', row }
}

/** The bar of a row, its ends, its progress handle below, or the link dots beside it. */
export function hitBar(view: View, row: number, x: number, y: number): Hit | null {
  if (!view.source.bar(row, bar)) return null
  const inRow = y - rowTop(view, row)
  const { metrics } = view
  const x2 = view.axis.x(bar.finish)
  const milestone = bar.kind === 'milestone'
  const left = milestone ? x2 - MILESTONE_RADIUS : view.axis.x(bar.start)
  const right = milestone ? x2 + MILESTONE_RADIUS : x2
  const at: Hit = { ...NOTHING, kind: 'bar', row }
  const onBar = inRow >= metrics.barTop - 3 && inRow < metrics.barTop + metrics.barHeight + 3
  if (bar.kind === 'summary') return onBar && x >= left && x <= right ? at : null
  if (onBar && x >= left - DOT_REACH && x < left) return { ...at, kind: 'dot', edge: 'start' }
  if (onBar && x > right && x <= right + DOT_REACH) return { ...at, kind: 'dot', edge: 'finish' }
  if (x < left - 1 || x > right + 1) return null
  if (milestone) return onBar ? at : null
  if (inRow >= metrics.barTop + metrics.barHeight && !bar.done && bar.kind === 'work') {
    const progressX = doneX(view, bar)
    if (Math.abs(x - progressX) <= 6) return { ...at, part: 'progress' }
  }
  if (!onBar) return null
  // On a short bar the middle third still moves it.
  const reach = Math.min(END_REACH, (right - left) / 3)
  if (x <= left + reach) return { ...at, part: 'start' }
  if (x >= right - reach) return { ...at, part: 'finish' }
  const piece = pieceAt(view, bar, x)
  return piece < 0 ? at : { ...at, part: 'piece', piece }
}

/** Behind which pause of the bar x lies; -1: before all, or in a pause. */
function pieceAt({ axis }: View, { pauses }: PlannerBar, x: number): number {
  let piece = -1
  for (const [i, { start, finish }] of pauses.entries()) {
    if (x >= axis.x(finish)) piece = i
    else if (x > axis.x(start)) return -1
  }
  return piece
}

function hitLink(view: View, x: number, y: number): Hit | null {
  let best = LINK_REACH
  let id: string | null = null
  view.source.linksBetween(firstRow(view), lastRow(view), (link) => {
    const way = link.proposed ? null : routeOf(view, link)
    if (!way) return
    const distance = distanceToRoute(way, x, y)
    if (distance > best) return
    best = distance
    id = link.id
  })
  return id === null ? null : { ...NOTHING, kind: 'link', link: id }
}

export function sameHit(a: Hit, b: Hit): boolean {
  return (
    a.kind === b.kind &&
    a.row === b.row &&
    a.column === b.column &&
    a.part === b.part &&
    a.edge === b.edge &&
    a.link === b.link &&
    a.piece === b.piece &&
    a.badge === b.badge
  )
}

export function cursorOf(hit: Hit, readOnly: boolean): string {
  if (hit.kind === 'splitter' || hit.kind === 'column-edge') return 'col-resize'
  const isPressed = hit.kind === 'expander' || hit.kind === 'link' || hit.kind === 'check' || hit.kind === 'badge'
  if (isPressed || hit.kind === 'scale') return 'pointer'
  if (hit.kind === 'overview') return 'ew-resize'
  if (readOnly) return 'default'
  if (hit.kind === 'dot') return 'crosshair'
  if (hit.kind !== 'bar') return 'default'
  return hit.part === 'move' || hit.part === 'piece' ? 'grab' : 'ew-resize'
}
