import type { SchedulePlan } from '../plan/index.ts'
import type { ScheduleEngine } from '../schedule/index.ts'
import {
  baselineExecution,
  highDuration,
  highFloat,
  invalidDates,
  missed,
  negativeFloat,
  resources,
} from './date-checks.ts'
import { hardConstraints, lags, leads, looseEnds, missingLogic, relationTypes } from './logic-checks.ts'
import { criticalPathLength, criticalPathTest } from './path-checks.ts'
import { populationOf } from './population.ts'
import type { Baseline, QualityReport } from './types.ts'

export { type EmptyWork, emptyWorks, type MissingInput, missingInputs } from './empty-works.ts'
export type { Baseline, CheckCode, QualityCheck, QualityReport } from './types.ts'

/**
 * The DCMA 14-point assessment of a schedule, with the works behind each number, and loose ends.
 *
 * `engine` has calculated `plan`. The critical path test calculates a copy of the plan, everything else reads what is
 * there. Without a baseline, missed tasks and the execution index do not apply. Source and numbers: `thresholds.ts`.
 */
export function assessQuality(
  plan: SchedulePlan,
  engine: ScheduleEngine,
  baseline: Baseline = new Map(),
): QualityReport {
  const population = populationOf(plan, engine)
  return {
    checks: [
      missingLogic(population),
      leads(population),
      lags(population),
      relationTypes(population),
      hardConstraints(population),
      highFloat(population),
      negativeFloat(population),
      highDuration(population),
      invalidDates(population),
      resources(population),
      missed(population, baseline),
      criticalPathTest(population),
      criticalPathLength(population),
      baselineExecution(population, baseline),
      looseEnds(population),
    ],
  }
}
