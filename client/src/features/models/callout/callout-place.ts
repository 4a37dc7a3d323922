interface Place {
  x: number
  y: number
}

/** As `callout.css` has the card. */
const card = { width: 264, edge: 12, top: 64, bottom: 96 }
/** In a narrower picture no side is free, and the card stands above or below. */
const NARROW = 2 * card.width
/** Of a picture in which the card can be read. */
const READABLE = 200

type CalloutSide = 'left' | 'right' | 'above' | 'below'

/** Of two pictures the right one, which tells what has happened, unless it is a strip beside the other. */
export const halfOf = (left: number, right: number): 0 | 1 => (right < READABLE && left > right ? 0 : 1)

/**
 * On which side the card stands, so that it does not cover what it speaks of, and the line to it, with one bend.
 * `isRightTaken`: something else lies there.
 */
export function placeOf(
  at: Place,
  { width, height }: { width: number; height: number },
  { isRightTaken = false } = {},
): {
  side: CalloutSide
  line: readonly [Place, Place, Place]
} {
  if (width < NARROW) {
    const side = at.y > height / 2 ? 'above' : 'below'
    const end = { x: width / 2, y: side === 'above' ? card.top : height - card.bottom }
    return { side, line: [at, { x: at.x, y: end.y }, end] }
  }
  const side = isRightTaken || at.x > width - card.width - 4 * card.edge ? 'left' : 'right'
  const end =
    side === 'right'
      ? { x: width - card.width - card.edge, y: card.top }
      : { x: card.width + card.edge, y: height - card.bottom }
  const rise = Math.abs(end.y - at.y)
  const towards = Math.sign(end.x - at.x) || 1
  const bend = { x: at.x + towards * Math.min(rise, Math.abs(end.x - at.x)), y: end.y }
  return { side, line: [at, bend, end] }
}
