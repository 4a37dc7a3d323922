import { stepsOf } from './stored.ts'
import type { WorkStep } from './types.ts'

/**
 * How far a work is by its steps, with two decimals: Σ weight · percent / Σ weight, as P6 has its physical percent complete.
 * Null: it has none, or none of them has a weight.
 */
export function percentOfSteps(steps: readonly Pick<WorkStep, 'weight' | 'percent'>[]): number | null {
  // In hundredths of a percent and ten thousandths of a weight: whole numbers, so that the order adds nothing.
  let whole = 0n
  let done = 0n
  for (const { weight, percent } of steps) {
    const share = BigInt(Math.round(weight * 10_000))
    whole += share
    done += share * BigInt(Math.round(percent * 100))
  }
  return whole === 0n ? null : Number((2n * done + whole) / (2n * whole)) / 100
}

export interface StepsState {
  /** A step is done with all of it. */
  done: number
  all: number
  /** As `percentOfSteps`. */
  percent: number | null
}

export function stepsState(steps: readonly Pick<WorkStep, 'weight' | 'percent'>[]): StepsState {
  const done = steps.filter(({ percent }) => percent === 100).length
  return { done, all: steps.length, percent: percentOfSteps(steps) }
}

/** Of a work by its values, packed; null: it has no steps. */
export function stepsStateOf(packed: string): StepsState | null {
  const steps = stepsOf(packed)
  return steps.length === 0 ? null : stepsState(steps)
}
