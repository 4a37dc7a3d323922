import type { Surface } from '../surface.ts'
import type { Face } from '../type.ts'

/** From the middle of one of two lines to the middle of the row. */
const HALF_LINE = 7

/** A text in one line, or in two where it does not fit into one; the second is cut off with an ellipsis. */
export function paintTwoLines(
  ctx: Surface,
  { fitter }: Face,
  text: string,
  x: number,
  mid: number,
  room: number,
): void {
  if (fitter.width(text) <= room) {
    ctx.fillText(text, x, mid)
    return
  }
  const end = fitter.lineEnd(text, room)
  ctx.fillText(text.slice(0, end), x, mid - HALF_LINE)
  ctx.fillText(fitter.fit(text.slice(end).trimStart(), room), x, mid + HALF_LINE)
}
