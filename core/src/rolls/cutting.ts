/** Which part of a roll stands on which sheet. */
import type { Mark, Roll } from './schema.ts'

export interface Slice {
  /** Of the roll, in its millimetres. */
  top: number
  bottom: number
  /** That stands above it again. */
  head: { top: number; bottom: number } | null
}

const EPSILON = 1e-3
/** A head takes no more of a sheet than this. */
const MOST_HEAD = 0.5

interface Stretch {
  top: number
  bottom: number
}

/** `room`: height of what stands on one sheet. Nothing of the roll is left out, nothing but heads stands twice. */
export function* slicesOf(roll: Roll, room: number): Generator<Slice> {
  const wholes = wholesOf(roll)
  const breaks = [...roll.breaks].sort((one, other) => one - other)
  for (let top = 0; top < roll.height - EPSILON; ) {
    const head = headOver(roll, top, room)
    const left = room - (head ? head.bottom - head.top : 0)
    const forced = breaks.find((at) => at > top + EPSILON) ?? roll.height
    const bottom = Math.min(forced, cutBefore(wholes, { top, room: left, whole: room }), roll.height)
    yield { top, bottom, head }
    top = bottom
  }
}

/** Lines of text are wholes as well. */
function wholesOf({ wholes, marks }: Roll): Stretch[] {
  const lines = marks.flatMap(linesIn)
  return [...wholes, ...lines].sort((one, other) => one.top - other.top)
}

function linesIn(mark: Mark): Stretch[] {
  if (mark.do === 'within') return mark.marks.flatMap(linesIn)
  return mark.do === 'text' ? [{ top: mark.y - mark.size * 0.6, bottom: mark.y + mark.size * 0.6 }] : []
}

const headOver = ({ heads }: Roll, at: number, room: number): Stretch | null =>
  heads.find(
    ({ top, bottom, end }) => bottom <= at + EPSILON && at < end - EPSILON && bottom - top < room * MOST_HEAD,
  ) ?? null

/** Shares of a sheet: what is lower is not cut; the first that leaves enough on the sheet holds. */
const LIMITS = [1, 0.5, 0.25, 0.1, 0.03]
const ENOUGH = 0.45

/** Where the sheet ends, so that it is well filled and as little as can be is cut. */
function cutBefore(wholes: readonly Stretch[], { top, room, whole }: { top: number; room: number; whole: number }) {
  let at = top + room
  for (const limit of LIMITS) {
    at = lastFree(wholes, { top, end: top + room, highest: whole * limit + EPSILON })
    if (at >= top + room * ENOUGH) break
  }
  return at > top + EPSILON ? at : top + room
}

/** The last place up to the end at which none of the wholes that are no higher than that is cut. */
function lastFree(wholes: readonly Stretch[], { top, end, highest }: { top: number; end: number; highest: number }) {
  // What begins further up ends above the cut, or is higher than a sheet.
  const first = firstFrom(wholes, top - EPSILON)
  let at = end
  for (let moved = true; moved; ) {
    moved = false
    for (let i = first; i < wholes.length; i++) {
      const one = wholes[i]!
      if (one.top >= at - EPSILON) break
      if (one.bottom <= at + EPSILON || one.bottom - one.top > highest) continue
      at = one.top
      moved = true
      break
    }
  }
  return at
}

/** The first of them, by their tops, that does not begin above. */
function firstFrom(wholes: readonly Stretch[], top: number): number {
  let [from, to] = [0, wholes.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (wholes[middle]!.top < top) from = middle + 1
    else to = middle
  }
  return from
}
