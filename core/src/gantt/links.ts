import type { RelationType } from '../plan/index.ts'

/** One end of a link: the bar's px on the bar pane, its row's top and middle. */
export interface LinkEnd {
  start: number
  finish: number
  /** Middle of the bar. */
  y: number
  /** Half the bar's height. */
  half: number
  rowTop: number
  rowBottom: number
  milestone: boolean
}

const OUT = 6
const ROOM = 18
const TOP_IN = 5
const BACK = 8
/** Nearer than this, a line into a milestone drops straight. */
const SAME = 6

/** Way of a link as x, y, x, y …; the last segment carries the arrow. Geometry from the design tokens, "Links". */
export function routeLink(out: number[], type: RelationType, from: LinkEnd, to: LinkEnd): void {
  out.length = 0
  if (type === 'fs') routeFinishToStart(out, from, to)
  else if (type === 'ss') routeStarts(out, from, to)
  else if (type === 'ff') routeFinishes(out, from, to)
  else routeStartToFinish(out, from, to)
}

function push(out: number[], x: number, y: number): void {
  out.push(x, y)
}

const tipY = (end: LinkEnd, down: boolean) => (down ? end.y - end.half : end.y + end.half)
/** Edge of the first row that faces the second, where backward links run. */
const edgeY = (end: LinkEnd, down: boolean) => (down ? end.rowBottom : end.rowTop)

function routeFinishToStart(out: number[], from: LinkEnd, to: LinkEnd): void {
  const down = to.y >= from.y
  const x1 = from.finish
  const x2 = to.start
  if (from.milestone) {
    const leave = down ? from.y + from.half : from.y - from.half
    if (to.milestone ? Math.abs(x2 - x1) <= SAME : Math.abs(x2 - x1) <= TOP_IN && x1 <= to.finish) {
      push(out, x1, leave)
      push(out, x1, tipY(to, down))
      return
    }
    push(out, x1, leave)
    if (x2 > x1) {
      push(out, x1, to.y)
      push(out, x2 - (to.milestone ? to.half : 0), to.y)
    } else {
      push(out, x1, edgeY(from, down))
      enterFromLeft(out, edgeY(from, down), to)
    }
    return
  }
  if (to.milestone) {
    if (Math.abs(x2 - x1) <= SAME) {
      push(out, x2, down ? from.y + from.half : from.y - from.half)
      push(out, x2, tipY(to, down))
    } else if (x2 > x1) {
      push(out, x1, from.y)
      push(out, x2, from.y)
      push(out, x2, tipY(to, down))
    } else {
      push(out, x1, from.y)
      push(out, x1 + OUT, from.y)
      push(out, x1 + OUT, edgeY(from, down))
      push(out, x2, edgeY(from, down))
      push(out, x2, tipY(to, down))
    }
    return
  }
  push(out, x1, from.y)
  if (x2 - x1 >= ROOM) {
    push(out, x1 + OUT, from.y)
    push(out, x1 + OUT, to.y)
    push(out, x2, to.y)
    return
  }
  const x = Math.max(x1, x2) + TOP_IN
  if (x <= to.finish - 1 && x2 + SAME >= x1) {
    push(out, x, from.y)
    push(out, x, tipY(to, down))
    return
  }
  push(out, x1 + OUT, from.y)
  push(out, x1 + OUT, edgeY(from, down))
  enterFromLeft(out, edgeY(from, down), to)
}

function enterFromLeft(out: number[], y: number, to: LinkEnd): void {
  const tip = to.start - (to.milestone ? to.half : 0)
  push(out, tip - BACK, y)
  push(out, tip - BACK, to.y)
  push(out, tip, to.y)
}

function routeStarts(out: number[], from: LinkEnd, to: LinkEnd): void {
  const a = from.start - (from.milestone ? from.half : 0)
  const b = to.start - (to.milestone ? to.half : 0)
  const x = Math.min(a - OUT, b - BACK)
  push(out, a, from.y)
  push(out, x, from.y)
  push(out, x, to.y)
  push(out, b, to.y)
}

function routeFinishes(out: number[], from: LinkEnd, to: LinkEnd): void {
  const a = from.finish + (from.milestone ? from.half : 0)
  const b = to.finish + (to.milestone ? to.half : 0)
  const x = Math.max(a + OUT, b + BACK)
  push(out, a, from.y)
  push(out, x, from.y)
  push(out, x, to.y)
  push(out, b, to.y)
}

function routeStartToFinish(out: number[], from: LinkEnd, to: LinkEnd): void {
  const down = to.y >= from.y
  const a = from.start - (from.milestone ? from.half : 0)
  const b = to.finish + (to.milestone ? to.half : 0)
  push(out, a, from.y)
  if (a - b >= ROOM) {
    push(out, a - OUT, from.y)
    push(out, a - OUT, to.y)
  } else {
    push(out, a - OUT, from.y)
    push(out, a - OUT, edgeY(from, down))
    push(out, b + BACK, edgeY(from, down))
    push(out, b + BACK, to.y)
  }
  push(out, b, to.y)
}

/** Smallest distance of a point from a way of straight pieces, in px. */
export function distanceToRoute(route: readonly number[], x: number, y: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i + 3 < route.length; i += 2) {
    best = Math.min(best, distanceToSegment(x, y, route[i]!, route[i + 1]!, route[i + 2]!, route[i + 3]!))
  }
  return best
}

function distanceToSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}
