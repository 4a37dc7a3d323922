import type { Pen, Stroke } from './pen.ts'

/** Millimetres between lines, across the page. */
const STEP = 1.6

interface Hatch {
  ground: string
  stroke: Stroke
}

/** From the lower left to the upper right; lines of boxes beside each other go on in each other. */
export function hatched(
  pen: Pen,
  box: { x: number; y: number; width: number; height: number },
  { ground, stroke }: Hatch,
): void {
  const { x, y, width, height } = box
  pen.fill(box, ground)
  const last = x + width + y + height
  for (let sum = Math.ceil((x + y) / STEP) * STEP; sum <= last; sum += STEP) {
    const [left, right] = [Math.max(x, sum - y - height), Math.min(x + width, sum - y)]
    if (right > left) pen.line([left, sum - left, right, sum - right], stroke)
  }
}
