import type { ThreePoints } from '../plan/index.ts'
import { betaQuantiles } from './beta.ts'
import { normalQuantile } from './normal.ts'

/** Chance of min, likely and max of the discrete shape (Swanson's rule). */
const LOWEST = 0.3
const HIGHEST = 0.7
/** The longest of the lognormal shape is its P95. */
const Z95 = normalQuantile(0.95)

/** The value below which the share `u` (between 0 and 1) of all futures lies. */
export function quantileOf({ shape, min, likely, max }: ThreePoints): (u: number) => number {
  if (max <= min) return () => likely
  const mode = Math.min(max, Math.max(min, likely))
  switch (shape) {
    case 'uniform':
      return (u) => min + u * (max - min)
    case 'triangular':
      return triangular(min, mode, max)
    case 'pert': {
      const beta = betaQuantiles((mode - min) / (max - min))
      return (u) => min + (max - min) * beta(u)
    }
    case 'lognormal':
      return lognormal(min, mode, max)
    case 'discrete':
      return (u) => (u < LOWEST ? min : u < HIGHEST ? mode : max)
  }
}

/** Strata whose middles stand for all shares. */
const STRATA = 256

export function meanOfQuantile(quantile: (u: number) => number): number {
  let sum = 0
  for (let i = 0; i < STRATA; i++) sum += quantile((i + 0.5) / STRATA)
  return sum / STRATA
}

function triangular(min: number, mode: number, max: number): (u: number) => number {
  const range = max - min
  const turn = (mode - min) / range
  return (u) => (u < turn ? min + Math.sqrt(u * range * (mode - min)) : max - Math.sqrt((1 - u) * range * (max - mode)))
}

/** Without room on one side of the likely value it has no such shape: the triangle stands in. */
function lognormal(min: number, median: number, p95: number): (u: number) => number {
  if (median <= min || p95 <= median) return triangular(min, median, p95)
  const sigma = Math.log((p95 - min) / (median - min)) / Z95
  return (u) => min + (median - min) * Math.exp(sigma * normalQuantile(u))
}
