interface Place {
  x: number
  y: number
}

/** As `callout.css` has the card. */
const card = { width: 264, edge: 12, top: 64, bottom: 96 }

/**
 * On which side the card stands, so that it does not cover what it speaks of, and the line to it, with one bend.
 * `isRightTaken`: something else lies there.
 */
export function placeOf(
  at: Place,
  { width, height }: { width: number; height: number },
  { isRightTaken = false } = {},
): {
  side: 'left' | 'right'
  line: readonly [Place, Place, Place]
} {
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
