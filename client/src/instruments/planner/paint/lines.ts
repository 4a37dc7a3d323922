import { type LinkEnd, routeLink } from '@plumbline/core/gantt'
import { MILESTONE_RADIUS } from '../geometry.ts'
import type { Surface } from '../surface.ts'
import type { PlannerBar, PlannerLink } from '../types.ts'
import { bodyBottom, bodyTop, createBar, firstRow, lastRow, rowTop, type View } from '../view.ts'
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
  const passing = new PassingLinks()
  for (let pass = 0; pass < 3; pass++) {
    if (pass === 2 && picked === null) break
    view.source.linksBetween(first, last, (link) => {
      const isPicked = link.id === picked || link.id === view.selectedLink
      const isPassing = !isPicked && !isWithin(link.fromRow, first, last) && !isWithin(link.toRow, first, last)
      const critical = link.critical && view.critical
      if ((isPicked ? 2 : critical && !isPassing ? 1 : 0) !== pass) return
      const way = routeOf(view, link)
      if (!way) return
      if (isPassing) passing.add(way, styleOf(view, link, false))
      else strokeLink(ctx, way, styleOf(view, link, isPicked))
    })
    if (pass === 0) passing.paint(ctx, view)
  }
}

/**
 * Links that only pass through: of their ways nothing but an upright line is in the window. Hundreds of them stand on
 * few places, so each place is drawn once, and all of a style in one stroke.
 */
class PassingLinks {
  private readonly styles = new Map<string, { style: LinkStyle; places: Set<number> }>()

  add(way: readonly number[], style: LinkStyle): void {
    const key = `${style.color} ${style.width} ${style.dashed}`
    const known = this.styles.get(key) ?? { style, places: new Set() }
    this.styles.set(key, known)
    known.places.add(uprightOf(way))
  }

  paint(ctx: Surface, view: View): void {
    const [top, bottom] = [bodyTop, bodyBottom(view)]
    ctx.globalAlpha = PASSING
    for (const { style, places } of this.styles.values()) {
      takeStyle(ctx, style)
      ctx.beginPath()
      for (const x of places) {
        ctx.moveTo(x + 0.5, top)
        ctx.lineTo(x + 0.5, bottom)
      }
      ctx.stroke()
      if (style.dashed) ctx.setLineDash([])
    }
    ctx.globalAlpha = 1
  }
}

/** Where the longest upright piece of a way stands. */
function uprightOf(way: readonly number[]): number {
  let best = way[0]!
  let longest = -1
  for (let i = 0; i + 3 < way.length; i += 2) {
    const length = way[i] === way[i + 2] ? Math.abs(way[i + 3]! - way[i + 1]!) : -1
    if (length <= longest) continue
    longest = length
    best = way[i]!
  }
  return best
}

const isWithin = (row: number, first: number, last: number): boolean => row >= first && row <= last

interface LinkStyle {
  color: string
  width: number
  dashed: boolean
}

function styleOf(
  view: View,
  { suspended, violated, critical: isCritical, proposed = false }: PlannerLink,
  picked: boolean,
): LinkStyle {
  const { theme } = view
  const critical = isCritical && view.critical
  const isWrong = suspended || violated
  return {
    color: picked ? theme.accent : isWrong ? theme.warning : critical ? theme.linkCritical : theme.link,
    width: picked ? 2 : critical || violated ? 1.5 : 1,
    dashed: suspended || proposed,
  }
}

function takeStyle(ctx: Surface, { color, width, dashed }: LinkStyle): void {
  ctx.strokeStyle = color
  ctx.lineWidth = width
  if (dashed) ctx.setLineDash([3, 3])
}

function strokeLink(ctx: Surface, way: readonly number[], style: LinkStyle): void {
  takeStyle(ctx, style)
  ctx.beginPath()
  tracePath(ctx, way)
  ctx.stroke()
  if (style.dashed) ctx.setLineDash([])
  ctx.fillStyle = style.color
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
