import type { CompiledCalendar } from '../calendar/index.ts'
import type { ScheduleSettings, WbsRow } from '../plan/index.ts'
import { type PlanInputs, progressOf, progressOptions, type WorkProgress, workFacts } from '../progress/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import { WORK } from './codes.ts'
import { percentInHundredths, remainingOf } from './row-facts.ts'

/** Progress of a row as the passes take it. */
export interface ProgressFacts {
  actualStart: Instant | null
  actualFinish: Instant | null
  /** Hundredths of a percent point. */
  percent: number
  remaining: Minutes
}

/** Only ordinary and resource-dependent works follow a scenario; the other kinds have no duration of their own. */
export function scenarioProgress(
  row: WbsRow,
  kind: number,
  settings: ScheduleSettings,
  inputs: PlanInputs,
  calendar: CompiledCalendar,
): WorkProgress | null {
  if (kind !== WORK) return null
  return progressOf(workFacts(row, inputs), calendar, progressOptions(settings))
}

/** Facts as typed, or, for started works with a scenario chosen, as the scenario gives them. */
export function progressFacts(
  row: WbsRow,
  kind: number,
  duration: Minutes,
  settings: ScheduleSettings,
  inputs: PlanInputs,
  calendar: CompiledCalendar,
): ProgressFacts {
  const { actualStart, actualFinish, percent } = row.progress
  const typed = {
    actualStart,
    actualFinish,
    percent: percentInHundredths(percent),
    remaining: remainingOf(duration, row),
  }
  if (settings.scenario === 0 || (actualStart === null && !inputs.dayFacts)) return typed
  const progress = scenarioProgress(row, kind, settings, inputs, calendar)
  if (progress === null || progress.effectiveScenario === 0) return typed
  const dates = { actualStart: progress.actualStart, actualFinish: progress.actualFinish }
  if (progress.status === 'not_started' || progress.remaining === null) return { ...typed, ...dates }
  return { ...dates, percent: progress.percent, remaining: progress.remaining }
}
