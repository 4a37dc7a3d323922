/** Steps along the longest axis; parts within one are side by side. */
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
  const ranges = [0, 1, 2].map((axis) => rangeOf(parts, boxes, axis))
  // Steps are as long along each axis: what is built along a road is cut across it.
  const longest = Math.max(...ranges.map(({ low, high }) => high - low))
  const scale = longest > 0 ? (STEPS - 1) / longest : 0
  const keys = Float64Array.from(parts, (part) => {
    const place = ranges.reduce(
      (sum, { low }, axis) => sum + spread(Math.floor((middleOf(boxes, part, axis) - low) * scale)) * 2 ** axis,
      0,
    )
    return place * PARTS + part
  })
  return Array.from(keys.sort(), (key) => key % PARTS)
}

const middleOf = (boxes: Float32Array, part: number, axis: number): number =>
  ((boxes[part * 6 + axis] ?? 0) + (boxes[part * 6 + 3 + axis] ?? 0)) / 2

function rangeOf(parts: readonly number[], boxes: Float32Array, axis: number): { low: number; high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const part of parts) {
    const middle = middleOf(boxes, part, axis)
    low = Math.min(low, middle)
    high = Math.max(high, middle)
  }
  return { low, high }
}

/** Two zeros between every two of ten bits. */
function spread(value: number): number {
  let bits = value & (STEPS - 1)
  bits = (bits | (bits << 16)) & 0x030000ff
  bits = (bits | (bits << 8)) & 0x0300f00f
  bits = (bits | (bits << 4)) & 0x030c30c3
  return (bits | (bits << 2)) & 0x09249249
}
