import type { Minutes } from '../time/index.ts'

/** How chances lie between the three points (risk/SPEC.md, RK1…RK5). */
export const riskShapes = ['triangular', 'pert', 'uniform', 'lognormal', 'discrete'] as const
export type RiskShape = (typeof riskShapes)[number]

/** The shortest, the likely and the longest planned duration of a work, in working minutes of its calendar. */
export interface ThreePoints {
  shape: RiskShape
  min: Minutes
  likely: Minutes
  max: Minutes
}

export const isThreePoints = ({ min, likely, max }: ThreePoints): boolean => min <= likely && likely <= max

/** With the same shares of another planned duration. */
export function stretchedPoints(
  { shape, min, likely, max }: ThreePoints,
  before: Minutes,
  after: Minutes,
): ThreePoints {
  if (before === after || before === 0) return { shape, min, likely, max }
  const of = (minutes: Minutes): Minutes => Math.round((minutes * after) / before)
  return { shape, min: of(min), likely: of(likely), max: of(max) }
}
