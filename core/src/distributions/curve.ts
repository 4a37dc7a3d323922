/** How an amount runs over the duration of a work. */
export const curveKinds = ['uniform', 'front', 'back', 'bell', 'double', 'custom'] as const
export type CurveKind = (typeof curveKinds)[number]

/** At 0, 5, 10 … 100 % of the duration, as in P6. */
export const POINTS = 21

/** Points are hundredths of a percent, so a whole curve adds up to this. */
export const WHOLE = 10_000

/**
 * 21 shares in hundredths of a percent that add up to 10,000: the first falls on the very start, each other one on the
 * 5 % of working time that end at it.
 */
export interface Curve {
  kind: CurveKind
  points: readonly number[]
}

/** Percent per tenth of the duration. */
const tenths: Record<Exclude<CurveKind, 'custom'>, readonly number[]> = {
  uniform: [10, 10, 10, 10, 10, 10, 10, 10, 10, 10],
  front: [18, 16, 14, 12, 10, 9, 8, 6, 4, 3],
  back: [3, 4, 6, 8, 9, 10, 12, 14, 16, 18],
  bell: [2, 5, 9, 14, 20, 20, 14, 9, 5, 2],
  double: [5, 12, 18, 10, 5, 5, 10, 18, 12, 5],
}

export function presetCurve(kind: Exclude<CurveKind, 'custom'>): Curve {
  const halves = tenths[kind].flatMap((share) => [share * 50, share * 50])
  return { kind, points: [0, ...halves] }
}

/** 21 whole shares, none negative, that add up to 100 %. */
export function isCurve(points: readonly number[]): boolean {
  const isShare = (point: number) => Number.isInteger(point) && point >= 0 && point <= WHOLE
  return points.length === POINTS && points.every(isShare) && points.reduce((sum, point) => sum + point, 0) === WHOLE
}

/**
 * What has come after `minutes` of `total` working minutes, in 1 / (10,000 · total) of the amount; linear between
 * points. What falls on the very start has come as soon as any time has passed.
 */
export function cumulative({ points }: Curve, minutes: number, total: number): bigint {
  if (minutes <= 0) return 0n
  if (minutes >= total) return BigInt(WHOLE) * BigInt(total)
  const step = Math.floor((minutes * (POINTS - 1)) / total)
  let before = 0
  for (let i = 0; i <= step; i++) before += points[i]!
  const into = BigInt(minutes * (POINTS - 1)) - BigInt(step) * BigInt(total)
  return BigInt(before) * BigInt(total) + BigInt(points[step + 1]!) * into
}

/** How much of an amount has come after `minutes` of `total` working minutes, in whole millionths. */
export function amountAfter(amount: bigint, curve: Curve, minutes: number, total: number): bigint {
  return (amount * cumulative(curve, minutes, total)) / (BigInt(WHOLE) * BigInt(total))
}
