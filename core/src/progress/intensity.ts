import type { CompiledCalendar } from '../calendar/index.ts'
import { type Id, isHammock, type Progress, type ScheduleSettings, type WbsRow } from '../plan/index.ts'
import { progressOf } from './calculate.ts'
import { progressOptions } from './options.ts'
import { workFacts } from './row-facts.ts'

/** New progress registers, to be written in one undo step, and the works for which no intensity is known. */
export interface RemainsByIntensity {
  changed: { id: Id; progress: Progress }[]
  skipped: { id: Id; code: string; reason: 'no_volume' | 'no_intensity' }[]
}

type IntensitySettings = Pick<ScheduleSettings, 'dataDate' | 'remainingRounding' | 'rateFromInitialDuration'>

/** The scenario by base intensity of the volume; its own fallback is the pace so far. */
const BASE_INTENSITY = 5

/**
 * Remaining durations of all started works from their intensity: the base intensity where it is given, else what was
 * done per day so far; once, whatever scenario is chosen.
 */
export function calculateRemainsByIntensity(
  rows: Iterable<WbsRow>,
  settings: IntensitySettings,
  calendarOf: (row: WbsRow) => CompiledCalendar,
): RemainsByIntensity {
  const result: RemainsByIntensity = { changed: [], skipped: [] }
  const options = progressOptions({ ...settings, scenario: BASE_INTENSITY })
  for (const row of rows) {
    if (!isStartedWork(row)) continue
    const skip = (reason: 'no_volume' | 'no_intensity') => result.skipped.push({ id: row.id, code: row.code, reason })
    const { remaining, warnings } = progressOf(workFacts(row, {}), calendarOf(row), options)
    if (warnings.includes('no_plan')) skip('no_volume')
    else if (
      remaining === null ||
      warnings.includes('no_rate_keep_plan') ||
      warnings.includes('data_date_before_start')
    )
      skip('no_intensity')
    else if (remaining !== row.progress.remaining)
      result.changed.push({ id: row.id, progress: { ...row.progress, remaining } })
  }
  return result
}

/** Levels of effort and summaries of P6 take their length from others. */
function isStartedWork({ type, activityKind, progress }: WbsRow): boolean {
  if (type !== 'work' || isHammock(activityKind)) return false
  return progress.actualStart !== null && progress.actualFinish === null
}
