/** What an element has behind its content: its ground and its borders. */
import type { Mark } from '@plumbline/core/rolls'
import { colourOf } from './colours.ts'
import { lengthOf, type Scale, xOf, yOf } from './scale.ts'

const sides = ['top', 'right', 'bottom', 'left'] as const
type Side = (typeof sides)[number]

interface Boxed {
  rect: DOMRect
  style: CSSStyleDeclaration
  scale: Scale
  fade: number
}

export function boxMarks(boxed: Boxed): Mark[] {
  const { rect, style, scale, fade } = boxed
  if (rect.width === 0 || rect.height === 0) return []
  const ground = colourOf(style.backgroundColor, fade)
  const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, rect.width / 2, rect.height / 2)
  const marks: Mark[] = []
  if (ground.isThere && radius > 1) marks.push({ do: 'shape', points: rounded(boxed, radius), colour: ground.shown })
  else if (ground.isThere) {
    const size = { width: lengthOf(scale, rect.width), height: lengthOf(scale, rect.height) }
    marks.push({ do: 'fill', x: xOf(scale, rect.left), y: yOf(scale, rect.top), ...size, colour: ground.shown })
  }
  const borders = sides.flatMap((side) => borderOf(boxed, side) ?? [])
  const [first] = borders
  if (first && radius > 1 && borders.length === sides.length) {
    const half = (Number.parseFloat(style.borderTopWidth) || 0) / 2
    return [...marks, { ...first, points: rounded(boxed, radius, half) }]
  }
  return [...marks, ...joined(borders)]
}

/** Sides that look the same are one line around: a table has tens of thousands of them. */
function joined(borders: readonly Extract<Mark, { do: 'line' }>[]): Mark[] {
  const [upper, right, lower, left] = borders
  if (!upper || !right || !lower || !left || !borders.every((one) => looksLike(one, upper))) return [...borders]
  const [x, toX, y, toY] = [left.points[0]!, right.points[0]!, upper.points[1]!, lower.points[1]!]
  return [{ ...upper, points: [x, y, toX, y, toX, toY, x, toY, x, y] }]
}

const looksLike = (one: Extract<Mark, { do: 'line' }>, other: Extract<Mark, { do: 'line' }>): boolean =>
  one.colour === other.colour && one.thick === other.thick && String(one.dash) === String(other.dash)

function borderOf({ rect, style, scale, fade }: Boxed, side: Side): Extract<Mark, { do: 'line' }> | null {
  const said = (what: string): string => style.getPropertyValue(`border-${side}-${what}`)
  const width = Number.parseFloat(said('width')) || 0
  const kind = said('style')
  const { shown, isThere } = colourOf(said('color'), fade)
  if (width === 0 || kind === 'none' || kind === 'hidden' || !isThere) return null
  // Neighbours in a table share a border, which lies on their edge.
  const half = style.borderCollapse === 'collapse' && style.display === 'table-cell' ? 0 : width / 2
  const [left, right] = [xOf(scale, rect.left + half), xOf(scale, rect.right - half)]
  const [top, bottom] = [yOf(scale, rect.top + half), yOf(scale, rect.bottom - half)]
  const points = {
    top: [xOf(scale, rect.left), top, xOf(scale, rect.right), top],
    bottom: [xOf(scale, rect.left), bottom, xOf(scale, rect.right), bottom],
    left: [left, yOf(scale, rect.top), left, yOf(scale, rect.bottom)],
    right: [right, yOf(scale, rect.top), right, yOf(scale, rect.bottom)],
  }[side]
  const line: Mark = { do: 'line', points, colour: shown, thick: lengthOf(scale, width) }
  const piece = Math.max(0.1, lengthOf(scale, width * 3))
  return kind === 'dashed' || kind === 'dotted' ? { ...line, dash: [piece, piece] } : line
}

const PIECES = 6

/** Around it once, so far within its edge; corners are quarters of circles. */
function rounded({ rect: { left, top, right, bottom }, scale }: Boxed, around: number, within = 0): number[] {
  const radius = Math.max(0, around - within)
  const rect = { left: left + within, top: top + within, right: right - within, bottom: bottom - within }
  const corners = [
    { x: rect.right - radius, y: rect.top + radius, from: -Math.PI / 2 },
    { x: rect.right - radius, y: rect.bottom - radius, from: 0 },
    { x: rect.left + radius, y: rect.bottom - radius, from: Math.PI / 2 },
    { x: rect.left + radius, y: rect.top + radius, from: Math.PI },
  ]
  const points = corners.flatMap(({ x, y, from }) =>
    Array.from({ length: PIECES + 1 }, (_, i) => {
      const angle = from + (i * Math.PI) / 2 / PIECES
      return [xOf(scale, x + radius * Math.cos(angle)), yOf(scale, y + radius * Math.sin(angle))]
    }).flat(),
  )
  return [...points, ...points.slice(0, 2)]
}
