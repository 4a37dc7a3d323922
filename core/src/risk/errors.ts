import { indexOfShare } from './quantiles.ts'
import type { RiskErrors } from './types.ts'

/**
 * How far figures may be off, from how much they differ between blocks: each block is a Latin hypercube of its own, so
 * that blocks are independent of each other while futures of one block are not (SPEC.md, RK12).
 */
export function errorsOf(blocks: readonly Int32Array[]): RiskErrors {
  const sorted = blocks.map((finish) => finish.slice().sort())
  const at = (percent: number) => halfWidth(sorted.map((list) => list[indexOfShare(list.length, percent)]!))
  return {
    mean: halfWidth(blocks.map(meanOf)),
    deviation: halfWidth(blocks.map(deviationOf)),
    p10: at(10),
    p50: at(50),
    p80: at(80),
    p90: at(90),
  }
}

export function meanOf(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum / values.length
}

export function deviationOf(values: ArrayLike<number>): number {
  const mean = meanOf(values)
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += (values[i]! - mean) ** 2
  return Math.sqrt(sum / values.length)
}

function halfWidth(figures: readonly number[]): number {
  const count = figures.length
  if (count < 2) return Number.POSITIVE_INFINITY
  const spread = deviationOf(figures) * Math.sqrt(count / (count - 1))
  return (student99(count - 1) * spread) / Math.sqrt(count)
}

/** The value that |t| exceeds in one of a hundred cases; Cornish and Fisher's expansion, good to 0.5 % from 9 degrees on. */
function student99(freedom: number): number {
  const z = 2.5758293
  const [z3, z5] = [z ** 3, z ** 5]
  const first = (z3 + z) / (4 * freedom)
  const second = (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom ** 2)
  const third = (3 * z ** 7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom ** 3)
  return z + first + second + third
}
