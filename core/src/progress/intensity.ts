import { type CompiledCalendar, workBetween } from '../calendar/index.ts'
import type { Id, Progress, ScheduleSettings, WbsRow } from '../plan/index.ts'
import { progressOf } from './calculate.ts'
import { workFacts } from './row-facts.ts'

/** New progress registers, to be written in one undo step, and the works for which no intensity is known. */
export interface RemainsByIntensity {
  changed: { id: Id; progress: Progress }[]
  skipped: { id: Id; code: string; reason: 'no_volume' | 'no_intensity' }[]
}

/**
 * Remaining durations of all started works from their intensity: the base intensity where it is given, else what was
 * done per day so far (scenario 5 with its fallback 6, once, whatever scenario is chosen).
 */
export function calculateRemainsByIntensity(
  rows: readonly WbsRow[],
  settings: ScheduleSettings,
  calendarOf: (row: WbsRow) => CompiledCalendar,
): RemainsByIntensity {
  const result: RemainsByIntensity = { changed: [], skipped: [] }
  for (const row of rows) {
    const { actualStart, actualFinish } = row.progress
    if (row.type !== 'work' || actualStart === null || actualFinish !== null) continue
    const skip = (reason: 'no_volume' | 'no_intensity') => result.skipped.push({ id: row.id, code: row.code, reason })
    const work = workFacts(row, {})
    if (!work.volume || work.volume.plan <= 0n) {
      skip('no_volume')
      continue
    }
    const calendar = calendarOf(row)
    const isPaceKnown = work.volume.fact > 0n && workBetween(calendar, actualStart, settings.dataDate) > 0
    if (!isPaceKnown && (work.rate ?? 0n) <= 0n) {
      skip('no_intensity')
      continue
    }
    const { dataDate } = settings
    const options = { scenario: 5, dataDate, rounding: 'minute', rateFromInitialDuration: false } as const
    const { remaining, warnings } = progressOf(work, calendar, options)
    if (remaining === null || warnings.includes('data_date_before_start')) skip('no_intensity')
    else if (remaining !== row.progress.remaining)
      result.changed.push({ id: row.id, progress: { ...row.progress, remaining } })
  }
  return result
}
