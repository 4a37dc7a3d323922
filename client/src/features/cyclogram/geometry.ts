import { bordersOf, type ProcessLine } from '@plumbline/core/cyclogram'
import { type Instant, MINUTES_PER_DAY } from '@plumbline/core/time'

/** Where instants and heights stand in the drawing; px from its top left corner. */
export interface Axes {
  start: Instant
  pxPerDay: number
  rowHeight: number
  places: number
  width: number
  height: number
}

const ROW = { least: 22, most: 72 }
export const MAX_PX_PER_DAY = 60
/** The least one shows fifty years on a sheet across. */
const PX_PER_DAY = { least: 0.05, most: MAX_PX_PER_DAY }
/** Days of air before the first and behind the last date. */
const AIR = 3

/** `zoom` 1: the whole time fits into the width. Places share the height, but are never too low to be read. */
export function axesOf(
  span: { start: Instant; finish: Instant },
  places: number,
  room: { width: number; height: number },
  zoom: number,
): Axes {
  const start = span.start - AIR * MINUTES_PER_DAY
  const days = (span.finish - span.start) / MINUTES_PER_DAY + 2 * AIR
  const pxPerDay = within((room.width / days) * zoom, PX_PER_DAY)
  const rowHeight = within(Math.floor(room.height / Math.max(1, places)), ROW)
  return {
    start,
    pxPerDay,
    rowHeight,
    places,
    width: Math.max(room.width, Math.ceil(days * pxPerDay)),
    height: rowHeight * places,
  }
}

const within = (value: number, { least, most }: { least: number; most: number }): number =>
  Math.min(Math.max(value, least), most)

export const xOf = ({ start, pxPerDay }: Axes, at: Instant): number => ((at - start) / MINUTES_PER_DAY) * pxPerDay
/** Heights count places from below. */
export const yOf = ({ places, rowHeight }: Axes, height: number): number => (places - height) * rowHeight
export const placeAt = ({ places, rowHeight }: Axes, y: number): number => places - 1 - Math.floor(y / rowHeight)

/** Rows from the top down, in bands no higher than the room, each of at least one row. */
export function bandsOf({ places, rowHeight }: Axes, room: number): { from: number; rows: number }[] {
  const most = Math.max(1, Math.floor(room / rowHeight))
  const count = Math.ceil(places / most)
  return Array.from({ length: count }, (_, i) => ({ from: i * most, rows: Math.min(most, places - i * most) }))
}

/**
 * The path of a line: slanting through each place, waiting at the border to the next one. Places that the process leaves
 * out break it.
 */
export function pathOf({ stretches, direction }: ProcessLine, axes: Axes): string {
  let path = ''
  let last = Number.NaN
  for (const stretch of stretches) {
    const [lower, upper] = bordersOf(stretch, direction)
    path += `${stretch.place === last + 1 ? 'L' : 'M'}${point(axes, lower, stretch.place)}`
    path += `L${point(axes, upper, stretch.place + 1)}`
    last = stretch.place
  }
  return path
}

const point = (axes: Axes, at: Instant, height: number): string =>
  `${xOf(axes, at).toFixed(1)} ${yOf(axes, height).toFixed(1)}`
