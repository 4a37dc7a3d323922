import { MILESTONE_RADIUS } from '../geometry.ts'
import { type LinkEnd, routeLink } from '../links.ts'
import type { Surface } from '../surface.ts'
import type { PlannerBar, PlannerLink } from '../types.ts'
import { createBar, firstRow, lastRow, rowTop, type View } from '../view.ts'
import { whole } from './pen.ts'

const BEND = 4
const ARROW = 6
/** Ends further away than this are drawn as if they stood here: exact where seen, cheap where not. */
const FAR = 4000

/** Strength of a link that only passes through the window: it must not hide the logic of the rows in sight. */
const PASSING = 0.35

const bar: PlannerBar = createBar()
const createEnd = (): LinkEnd => ({ start: 0, finish: 0, y: 0, half: 0, rowTop: 0, rowBottom: 0, milestone: false })
const from = createEnd()
const to = createEnd()
const route: number[] = []

const near = (value: number) => Math.max(-FAR, Math.min(FAR, value))

function readEnd(view: View, row: number, out: LinkEnd): boolean {
  if (row < 0 || row >= view.source.rowCount || !view.source.bar(row, bar)) return false
  const { axis, metrics } = view
  const top = near(rowTop(view, row))
  out.milestone = bar.kind === 'milestone'
  out.finish = whole(axis.x(bar.finish))
  out.start = out.milestone ? out.finish : whole(axis.x(bar.start))
  out.y = top + (bar.kind === 'summary' ? metrics.summaryTop + 2 : metrics.barMid)
  out.half = out.milestone ? MILESTONE_RADIUS : bar.kind === 'summary' ? 2 : metrics.barHeight / 2
  out.rowTop = top
  out.rowBottom = top + metrics.height
  return true
}

/** Way of a link in pane px; the array is reused. Null when an end has no bar or nothing of it can be seen. */
export function routeOf(view: View, link: PlannerLink): readonly number[] | null {
  if (!readEnd(view, link.fromRow, from) || !readEnd(view, link.toRow, to)) return null
  const left = Math.min(from.start, to.start)
  const right = Math.max(from.finish, to.finish)
  if (right < view.split - 20 || left > view.width + 20) return null
  routeLink(route, link.type, from, to)
  return route
}

/** Links of the visible rows, beneath the bars; critical ones after the others, picked ones last. */
export function paintLinks(ctx: Surface, view: View): void {
  const first = firstRow(view)
  const last = lastRow(view)
  if (last < first) return
  const picked = view.hover.kind === 'link' ? view.hover.link : view.selectedLink
  for (let pass = 0; pass < 3; pass++) {
    if (pass === 2 && picked === null) break
    view.source.linksBetween(first, last, (link) => {
      const isPicked = link.id === picked || link.id === view.selectedLink
      const critical = link.critical && view.critical
      if ((isPicked ? 2 : critical ? 1 : 0) !== pass) return
      const way = routeOf(view, link)
      if (!way) return
      const ends = isWithin(link.fromRow, first, last) || isWithin(link.toRow, first, last)
      ctx.globalAlpha = ends || isPicked ? 1 : PASSING
      strokeLink(ctx, view, way, link, isPicked)
    })
  }
  ctx.globalAlpha = 1
}

const isWithin = (row: number, first: number, last: number): boolean => row >= first && row <= last

function strokeLink(
  ctx: Surface,
  view: View,
  way: readonly number[],
  { suspended, violated, critical: isCritical }: PlannerLink,
  picked: boolean,
): void {
  const { theme } = view
  const critical = isCritical && view.critical
  const isWrong = suspended || violated
  const color = picked ? theme.accent : isWrong ? theme.warning : critical ? theme.linkCritical : theme.link
  ctx.strokeStyle = color
  ctx.lineWidth = picked ? 2 : critical || violated ? 1.5 : 1
  if (suspended) ctx.setLineDash([3, 3])
  ctx.beginPath()
  tracePath(ctx, way)
  ctx.stroke()
  if (suspended) ctx.setLineDash([])
  ctx.fillStyle = color
  paintArrow(ctx, way)
}

/** Lines stand on half pixels; the arrow's base ends the line, its tip is the way's last point. */
function tracePath(ctx: Surface, way: readonly number[]): void {
  const end = way.length - 2
  ctx.moveTo(way[0]! + 0.5, way[1]! + 0.5)
  for (let i = 2; i < end; i += 2) {
    ctx.arcTo(way[i]! + 0.5, way[i + 1]! + 0.5, way[i + 2]! + 0.5, way[i + 3]! + 0.5, bendOf(way, i))
  }
  const back = ARROW - 1
  const dx = Math.sign(way[end]! - way[end - 2]!)
  const dy = Math.sign(way[end + 1]! - way[end - 1]!)
  ctx.lineTo(way[end]! + 0.5 - dx * back, way[end + 1]! + 0.5 - dy * back)
}

function bendOf(way: readonly number[], i: number): number {
  const before = Math.abs(way[i]! - way[i - 2]!) + Math.abs(way[i + 1]! - way[i - 1]!)
  const after = Math.abs(way[i + 2]! - way[i]!) + Math.abs(way[i + 3]! - way[i + 1]!)
  const inner = i > 2 ? before / 2 : before
  return Math.max(0, Math.min(BEND, inner, i + 4 < way.length ? after / 2 : after))
}

function paintArrow(ctx: Surface, way: readonly number[]): void {
  const end = way.length - 2
  const x = way[end]! + 0.5
  const y = way[end + 1]! + 0.5
  const dx = Math.sign(way[end]! - way[end - 2]!)
  const dy = Math.sign(way[end + 1]! - way[end - 1]!)
  const half = ARROW / 2
  ctx.beginPath()
  ctx.moveTo(x - (dx !== 0 ? 0.5 * dx : 0), y - (dy !== 0 ? 0.5 * dy : 0))
  if (dx !== 0) {
    ctx.lineTo(x - dx * ARROW, y - half)
    ctx.lineTo(x - dx * ARROW, y + half)
  } else {
    ctx.lineTo(x - half, y - dy * ARROW)
    ctx.lineTo(x + half, y - dy * ARROW)
  }
  ctx.closePath()
  ctx.fill()
}
