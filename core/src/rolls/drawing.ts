/** A sheet of a roll, from the back to the front. */
import {
  aroundOf,
  type Box,
  drawAround,
  drawWatermark,
  inkOf,
  type Logo,
  type Pen,
  type SheetValues,
  type Stroke,
} from '../paper/index.ts'
import { blackPen } from './black.ts'
import { type Slice, slicesOf } from './cutting.ts'
import type { Mark, Roll, RollSettings } from './schema.ts'

export interface RollSheets {
  sheet: { width: number; height: number }
  slices: readonly Slice[]
  draw(pen: Pen, page: number, logo?: Logo | null): void
  /** Of this sheet, from 1. */
  headings(page: number): readonly { title: string; level: number }[]
}

interface Printed {
  roll: Roll
  settings: RollSettings
  values: SheetValues
}

/** What a screen has to lay out: millimetres within everything that stands around. */
export function rollRoom({ format }: Pick<RollSettings, 'format'>): { width: number; height: number } {
  const { room } = aroundOf(format)
  return { width: room.width, height: Math.max(LEAST_ROOM, room.height - GAP * 2) }
}

/** Between headers, content and footers. */
const GAP = 2
/** However many lines headers have. */
const LEAST_ROOM = 30

const SMALLEST = 0.5

/** Throws nothing: more sheets than `most` are not cut. */
export function rollSheets({ roll, settings, values }: Printed, most: number): RollSheets {
  const around = aroundOf(settings.format)
  const room = rollRoom(settings)
  // A roll that was laid out for another sheet is not cut off at its side.
  const wide = Math.min(1, room.width / roll.width)
  const high = room.height / Math.max(1, roll.height)
  const scale = roll.isOne && high >= SMALLEST ? Math.min(wide, high) : wide
  const slices: Slice[] = []
  for (const slice of slicesOf(roll, room.height / scale)) {
    slices.push(slice)
    if (slices.length > most) break
  }
  const reaches = roll.marks.map(reachOf)
  if (slices.length === 0) slices.push({ top: 0, bottom: roll.height, head: null })
  const sheet = { width: settings.format.sheetWidth, height: settings.format.sheetHeight }
  const ink = inkOf(settings)
  return {
    sheet,
    slices,
    draw: (given, page, logo = null) => {
      const pen = settings.ink === 'black' ? blackPen(given) : given
      const slice = slices[page - 1]!
      drawWatermark(pen, settings.watermark, sheet, ink)
      const at = { x: around.room.x, y: around.room.y + GAP, scale }
      const headHeight = slice.head ? (slice.head.bottom - slice.head.top) * scale : 0
      if (slice.head) drawPart(pen, { roll, reaches }, slice.head, at)
      drawPart(pen, { roll, reaches }, slice, { ...at, y: at.y + headHeight })
      drawAround(pen, around, { ink, settings, values, page, pages: slices.length, logo })
    },
    headings: (page) => {
      const { top, bottom } = slices[page - 1]!
      return roll.headings.filter(({ y }) => y >= top && y < bottom)
    },
  }
}

interface Place {
  x: number
  y: number
  scale: number
}

interface Drawable {
  roll: Roll
  /** Of each of its marks. */
  reaches: readonly Reach[]
}

/** What goes over an edge of the part is cut off there; a text never does. */
function drawPart(pen: Pen, { roll, reaches }: Drawable, part: { top: number; bottom: number }, at: Place): void {
  const { top, bottom } = part
  const box = { x: at.x, y: at.y, width: roll.width * at.scale, height: (bottom - top) * at.scale }
  const place = { ...at, y: at.y - top * at.scale }
  pen.within(grown(box), () => {
    // Asked of each mark for each sheet: millions of times.
    for (let i = 0; i < roll.marks.length; i++) {
      if (isWithin(roll.marks[i]!, reaches[i]!, part)) drawMark(pen, roll.marks[i]!, place)
    }
  })
}

/** Lines on an edge are drawn whole. */
const EDGE = 0.2
const grown = ({ x, y, width, height }: Box): Box => ({
  ...{ x: x - EDGE, y: y - EDGE, width: width + 2 * EDGE, height: height + 2 * EDGE },
})

interface Reach {
  least: number
  most: number
}

/** From its upper edge to its lower one; of a text, its middle. */
function reachOf(mark: Mark): Reach {
  if (mark.do === 'text') return { least: mark.y, most: mark.y }
  if (mark.do === 'fill' || mark.do === 'within') return { least: mark.y, most: mark.y + mark.height }
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 1; i < mark.points.length; i += 2) {
    least = Math.min(least, mark.points[i]!)
    most = Math.max(most, mark.points[i]!)
  }
  return { least, most }
}

function isWithin(mark: Mark, { least, most }: Reach, { top, bottom }: { top: number; bottom: number }): boolean {
  if (mark.do === 'text') return least >= top && least < bottom
  // A line on the edge belongs to both parts, an area to one.
  if (mark.do !== 'line') return least < bottom && most > top
  return least <= bottom && most >= top
}

function drawMark(pen: Pen, mark: Mark, at: Place): void {
  const { x, y, scale } = at
  if (mark.do === 'text') letters(pen, mark, at)
  else if (mark.do === 'fill') pen.fill(placed(mark, at), mark.colour)
  else if (mark.do === 'within') {
    pen.within(placed(mark, at), () => {
      for (const one of mark.marks) drawMark(pen, one, at)
    })
  } else {
    const points = mark.points.map((at, i) => (i % 2 === 0 ? x : y) + at * scale)
    if (mark.do === 'shape') pen.shape(points, mark.colour)
    else pen.line(points, strokeOf(mark, scale))
  }
}

const placed = (box: Box, { x, y, scale }: Place): Box => ({
  ...{ x: x + box.x * scale, y: y + box.y * scale, width: box.width * scale, height: box.height * scale },
})

function strokeOf({ colour, thick, dash }: Extract<Mark, { do: 'line' }>, scale: number): Stroke {
  const stroke = { colour, width: thick * scale }
  return dash ? { ...stroke, dash: [dash[0] * scale, dash[1] * scale] } : stroke
}

/** Rounding is no reason for smaller letters. */
const TOLERANCE = 1.005

function letters(pen: Pen, mark: Extract<Mark, { do: 'text' }>, { x, y, scale }: Place): void {
  const { text, colour, bold = false, italic = false } = mark
  const size = mark.size * scale
  const [room, wanted] = [mark.width * scale, pen.width(text, { size, bold, italic })]
  const fit = room > 0 && wanted > room * TOLERANCE ? room / wanted : 1
  pen.text(text, x + mark.x * scale, y + mark.y * scale, { size: size * fit, colour, bold, italic })
}
