import type { Box, PagePen } from '../../typesetting/index.ts'
import { paletteAt, type Series } from './charts.ts'

/** Of a round in degrees that one edge of a shape stands for. */
const STEP = 3

export function drawPie(pen: PagePen, box: Box, { values }: Series): void {
  const shares = values.map((value) => Math.max(0, value ?? 0))
  const all = shares.reduce((sum, share) => sum + share, 0)
  if (all === 0) return
  const radius = Math.min(box.width, box.height) / 2 - 1
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const at = (degrees: number): [number, number] => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return [middle.x + radius * Math.cos(angle), middle.y + radius * Math.sin(angle)]
  }
  let from = 0
  for (const [i, share] of shares.entries()) {
    const to = from + (share / all) * 360
    const edge: number[] = []
    for (let degrees = from; degrees < to; degrees += STEP) edge.push(...at(degrees))
    if (to > from) pen.shape([middle.x, middle.y, ...edge, ...at(to)], paletteAt(i))
    from = to
  }
}
