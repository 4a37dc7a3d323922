import type { ScheduleSettings } from '../plan/index.ts'
import type { ProgressOptions } from './types.ts'

type CalculationSettings = Pick<
  ScheduleSettings,
  'scenario' | 'dataDate' | 'remainingRounding' | 'rateFromInitialDuration'
>

/** What the settings of a schedule say about its progress scenario. */
export function progressOptions(settings: CalculationSettings): ProgressOptions {
  const { scenario, dataDate, remainingRounding, rateFromInitialDuration } = settings
  return { scenario, dataDate, rounding: remainingRounding, rateFromInitialDuration }
}
