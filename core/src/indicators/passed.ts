import { ratio } from './quotients.ts'
import type { IndicatorSums } from './types.ts'

/** What is done, and what the target version has done by the data date; of several schedules it adds up. */
export type PassedWork = Pick<IndicatorSums, 'minutes' | 'done' | 'targetMinutes' | 'targetPassed'>

export function addPassed(all: readonly PassedWork[]): PassedWork {
  const sum = (field: keyof PassedWork): number => all.reduce((total, one) => total + one[field], 0)
  return {
    minutes: sum('minutes'),
    done: sum('done'),
    targetMinutes: sum('targetMinutes'),
    targetPassed: sum('targetPassed'),
  }
}

/** Decimal strings; null: there is nothing to divide by. */
export function progressValues({ minutes, done, targetMinutes, targetPassed }: PassedWork) {
  const weight = BigInt(minutes) * 10_000n
  return {
    progress: ratio(BigInt(done), weight, 100n, 2),
    planned_progress: ratio(BigInt(targetPassed), BigInt(targetMinutes), 100n, 2),
    spi_duration: ratio(BigInt(done) * BigInt(targetMinutes), weight * BigInt(targetPassed), 1n, 4),
  }
}
