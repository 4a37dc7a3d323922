import { nearest } from '../progress/index.ts'

/** What earned value is measured by, in millionths of one currency; of several works the sums of theirs. */
export interface EarnedValue {
  /** Budget at completion. */
  budget: bigint
  /** null: there is no target version. */
  planned: bigint | null
  earned: bigint
  actual: bigint
  /** What the rest will cost by the assignments; null: nobody has asked them. */
  left: bigint | null
}

/** By which an estimate at completion goes on. */
export const estimateMethods = ['budget', 'trend', 'both', 'left'] as const
export type EstimateMethod = (typeof estimateMethods)[number]

/** Amounts in millionths; indices in ten-thousandths. null: what it is divided by, or made of, is nothing. */
export interface EarnedMeasures {
  sv: bigint | null
  cv: bigint
  spi: bigint | null
  cpi: bigint | null
  tcpi: bigint | null
  /** Estimate at completion, estimate to complete and variance at completion, by method. */
  eac: Record<EstimateMethod, bigint | null>
  etc: Record<EstimateMethod, bigint | null>
  vac: Record<EstimateMethod, bigint | null>
}

const INDEX = 10_000n

export function earnedMeasures(value: EarnedValue): EarnedMeasures {
  const { budget, planned, earned, actual } = value
  const eac = estimates(value)
  const each = (of: (estimate: bigint) => bigint) =>
    mapped(eac, (estimate) => (estimate === null ? null : of(estimate)))
  return {
    sv: planned === null ? null : earned - planned,
    cv: earned - actual,
    spi: planned === null ? null : ratio(earned * INDEX, planned),
    cpi: ratio(earned * INDEX, actual),
    tcpi: ratio((budget - earned) * INDEX, budget - actual),
    eac,
    etc: each((estimate) => estimate - actual),
    vac: each((estimate) => budget - estimate),
  }
}

/** Rule US12: the rest as budgeted, at the cost so far, at cost and pace so far, or as the assignments say. */
function estimates({ budget, planned, earned, actual, left }: EarnedValue): Record<EstimateMethod, bigint | null> {
  const rest = budget - earned
  const atBoth = planned === null ? null : ratio(rest * actual * planned, earned * earned)
  return {
    budget: actual + rest,
    trend: ratio(budget * actual, earned),
    both: atBoth === null ? null : actual + atBoth,
    left: left === null ? null : actual + left,
  }
}

const ratio = (dividend: bigint, divisor: bigint): bigint | null => {
  if (divisor === 0n) return null
  return divisor < 0n ? nearest(-dividend, -divisor) : nearest(dividend, divisor)
}

function mapped<Key extends string, From, To>(record: Record<Key, From>, of: (value: From) => To): Record<Key, To> {
  return Object.fromEntries(Object.entries<From>(record).map(([key, value]) => [key, of(value)])) as Record<Key, To>
}
