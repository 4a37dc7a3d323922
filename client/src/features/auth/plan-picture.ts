/** The picture of a plan on the sign-in pages: brand art with fixed bars, in a frame of 800 × 900. */

export interface PictureBar {
  row: number
  from: number
  to: number
  tone: 'plan' | 'done' | 'critical'
  /** Where the darker part ends. */
  done?: number
}

export interface PictureMilestone {
  row: number
  at: number
  critical: boolean
}

export const bars: readonly PictureBar[] = [
  { row: 0, from: 168, to: 411, tone: 'plan', done: 367 },
  { row: 2, from: 111, to: 463, tone: 'plan', done: 337 },
  { row: 3, from: 197, to: 266, tone: 'done' },
  { row: 4, from: 266, to: 344, tone: 'done' },
  { row: 5, from: 324, to: 415, tone: 'critical', done: 356 },
  { row: 6, from: 415, to: 488, tone: 'critical' },
  { row: 7, from: 488, to: 587, tone: 'critical' },
  { row: 8, from: 587, to: 644, tone: 'critical' },
  { row: 9, from: 430, to: 529, tone: 'plan' },
  { row: 11, from: 226, to: 516, tone: 'plan', done: 345 },
  { row: 12, from: 434, to: 520, tone: 'plan' },
  { row: 13, from: 520, to: 677, tone: 'plan' },
  { row: 14, from: 627, to: 734, tone: 'plan' },
  { row: 15, from: 672, to: 746, tone: 'critical' },
  { row: 17, from: 443, to: 615, tone: 'plan' },
  { row: 18, from: 501, to: 648, tone: 'plan' },
  { row: 19, from: 656, to: 820, tone: 'plan' },
  { row: 20, from: 746, to: 820, tone: 'critical' },
  { row: 22, from: 660, to: 820, tone: 'plan' },
]

export const milestones: readonly PictureMilestone[] = [
  { row: 1, at: 411, critical: false },
  { row: 10, at: 644, critical: true },
  { row: 16, at: 746, critical: false },
]

/** Rows from → to. */
export const links: readonly [number, number][] = [
  [0, 1],
  [8, 10],
  [2, 7],
  [3, 4],
  [5, 6],
  [5, 9],
  [6, 7],
  [7, 8],
  [9, 13],
  [11, 13],
  [13, 14],
  [15, 20],
  [14, 16],
  [18, 19],
  [18, 22],
]

export const plumbAt = 373

/** Middle of a row. */
export function rowAt(row: number): number {
  return 126 + row * 28
}

/** Red where a critical bar pushes what is critical too. */
export function isCritical([fromRow, toRow]: readonly [number, number]): boolean {
  const critical = (row: number) =>
    bars.some((bar) => bar.row === row && bar.tone === 'critical') ||
    milestones.some((milestone) => milestone.row === row && milestone.critical)
  return critical(fromRow) && critical(toRow)
}

/** Six out, down, and in from the left; without room, down into the top. */
export function linkPath([fromRow, toRow]: readonly [number, number]): string {
  const from = bars.find(({ row }) => row === fromRow)
  const to = bars.find(({ row }) => row === toRow)
  const target = to?.from ?? milestones.find(({ row }) => row === toRow)?.at
  if (!from || target === undefined) return ''
  const [y1, y2] = [rowAt(fromRow), rowAt(toRow)]
  if (to && target - from.to >= 12) {
    return `M${from.to} ${y1}h2q4 0 4 4V${y2 - 4}q0 4 4 4H${target}`
  }
  if (!to && target === from.to) return `M${target} ${y1}V${y2 - 7}`
  const x = Math.max(target, from.to) + (to ? 4 : 0)
  return `M${from.to} ${y1}H${x - 2}q2 0 2 4V${y2 - 6}`
}
