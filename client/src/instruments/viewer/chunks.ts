/** Steps along each axis; parts within one are side by side. */
const STEPS = 1_024
/** More than there may be parts; with the place on the curve a number is still exact. */
const PARTS = 2 ** 22

/**
 * Parts by their numbers in groups that lie together, each as heavy as `most` allows or a single part, so that what is
 * out of sight can be left out. `boxes`: lowest and highest corner of each part, 6 numbers. They are cut out of the
 * Z-order curve through their middles (G. M. Morton, 1966).
 */
export function chunksOf(
  parts: readonly number[],
  boxes: Float32Array,
  weightOf: (part: number) => number,
  most: number,
): number[][] {
  const chunks: number[][] = []
  let room = 0
  for (const part of alongCurve(parts, boxes)) {
    const weight = weightOf(part)
    if (weight > room || chunks.length === 0) {
      chunks.push([])
      room = most
    }
    room -= weight
    chunks.at(-1)?.push(part)
  }
  return chunks
}

function alongCurve(parts: readonly number[], boxes: Float32Array): number[] {
  const stepOf = [0, 1, 2].map((axis) => stepsAlong(parts, boxes, axis))
  const keys = Float64Array.from(parts, (part) => {
    const place = stepOf.reduce((sum, step, axis) => sum + spread(step(part)) * 2 ** axis, 0)
    return place * PARTS + part
  })
  return Array.from(keys.sort(), (key) => key % PARTS)
}

/** Which of the steps from the lowest to the highest of all a part is on. */
function stepsAlong(parts: readonly number[], boxes: Float32Array, axis: number): (part: number) => number {
  const middleOf = (part: number): number => ((boxes[part * 6 + axis] ?? 0) + (boxes[part * 6 + 3 + axis] ?? 0)) / 2
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const part of parts) {
    low = Math.min(low, middleOf(part))
    high = Math.max(high, middleOf(part))
  }
  const scale = high > low ? (STEPS - 1) / (high - low) : 0
  return (part) => Math.floor((middleOf(part) - low) * scale)
}

/** Two zeros between every two of ten bits. */
function spread(value: number): number {
  let bits = value & (STEPS - 1)
  bits = (bits | (bits << 16)) & 0x030000ff
  bits = (bits | (bits << 8)) & 0x0300f00f
  bits = (bits | (bits << 4)) & 0x030c30c3
  return (bits | (bits << 2)) & 0x09249249
}
