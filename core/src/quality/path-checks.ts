import { workBetween } from '../calendar/index.ts'
import type { SchedulePlan, WbsRow } from '../plan/index.ts'
import { isFinished } from '../plan/index.ts'
import { createEngine } from '../schedule/index.ts'
import { NO_INSTANT } from '../time/index.ts'
import type { Population } from './population.ts'
import { index } from './result.ts'
import { CPLI_AT_LEAST, TEST_DELAY_DAYS, TEST_SLIP_AT_LEAST } from './thresholds.ts'
import type { QualityCheck } from './types.ts'

/**
 * Delays one critical work by 600 working days in a copy of the plan: the finish must move with it.
 *
 * The value is the part of the delay that arrives; the work is listed. Without a critical work there is no path: 0.
 */
export function criticalPathTest(population: Population): QualityCheck {
  const { plan, works, timetable } = population
  if (works.length === 0) return index('critical_path_test', 0, null, TEST_SLIP_AT_LEAST)
  const tested = criticalWork(population)
  if (!tested) return index('critical_path_test', works.length, 0, TEST_SLIP_AT_LEAST)
  const delay = TEST_DELAY_DAYS * population.dayOf(tested)
  const engine = createEngine()
  engine.load(delayed(plan, tested, delay))
  engine.calculate()
  const slip = workBetween(population.calendarOf(tested), timetable.projectFinish, engine.timetable.projectFinish)
  const findings = [{ id: tested.id, relationId: '' }]
  return index('critical_path_test', works.length, slip / delay, TEST_SLIP_AT_LEAST, findings)
}

/** The critical work that starts first and whose duration is its own. */
function criticalWork({ works, timetable, slotOf }: Population): WbsRow | null {
  let first: WbsRow | null = null
  for (const row of works) {
    const slot = slotOf(row.id)
    if (timetable.critical[slot] !== 1 || row.activityKind !== 'ordinary' || row.expectedFinish !== null) continue
    if (!first || timetable.earlyStart[slot]! < timetable.earlyStart[slotOf(first.id)]!) first = row
  }
  return first
}

function delayed(plan: SchedulePlan, tested: WbsRow, delay: number): SchedulePlan {
  const { progress, duration } = tested
  const remaining = progress.remaining === null ? null : progress.remaining + delay
  // A started work without typed remaining keeps its percentage, which would take its share of a longer duration.
  const started = progress.actualStart !== null && remaining === null
  const left = Math.ceil((duration * (100 - progress.percent)) / 100) + delay
  const row: WbsRow = {
    ...tested,
    duration: duration + delay,
    progress: { ...progress, remaining: started ? left : remaining },
  }
  return { ...plan, rows: plan.rows.map((other) => (other.id === tested.id ? row : other)) }
}

/** Critical path length index: length of what is left plus the float of the finish, by that length. */
export function criticalPathLength({ plan, activities, timetable, calendarOf }: Population): QualityCheck {
  const { dataDate, mustFinishBy } = plan.settings
  const open = activities.filter((row) => !isFinished(row))
  const [any] = open
  if (!any || timetable.projectFinish === NO_INSTANT) return index('cpli', 0, null, CPLI_AT_LEAST)
  const calendar = calendarOf({ ...any, calendarId: null })
  const length = workBetween(calendar, dataDate, timetable.projectFinish)
  const float = mustFinishBy === null ? 0 : workBetween(calendar, timetable.projectFinish, mustFinishBy)
  return index('cpli', open.length, length <= 0 ? null : (length + float) / length, CPLI_AT_LEAST)
}
