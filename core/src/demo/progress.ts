import { type CompiledCalendar, compileCalendar, workBetween } from '../calendar/index.ts'
import { isSummary, type Measure, type Progress, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import { createEngine, type Timetable } from '../schedule/index.ts'
import type { Instant } from '../time/index.ts'

/**
 * Moves the plan to a data date: what its dates put before it is finished, what they put across it is under way, a
 * little ahead or behind.
 */
export function reportProgress(plan: SchedulePlan, dataDate: Instant, random: () => number): SchedulePlan {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const calendars = new Map(plan.calendars.map((calendar) => [calendar.id, compileCalendar(calendar)]))
  const rows = plan.rows.map((row) => {
    const calendar = calendars.get(row.calendarId ?? plan.settings.defaultCalendarId)
    const slot = engine.slotOf(row.id)
    if (isSummary(row.type) || !calendar || slot < 0) return row
    return withProgress(row, progressOf(row, engine.timetable, slot, dataDate, calendar, random))
  })
  return { ...plan, rows, settings: { ...plan.settings, dataDate } }
}

function progressOf(
  row: WbsRow,
  timetable: Timetable,
  slot: number,
  dataDate: Instant,
  calendar: CompiledCalendar,
  random: () => number,
): Progress {
  const start = timetable.earlyStart[slot] ?? dataDate
  const finish = timetable.earlyFinish[slot] ?? dataDate
  if (start >= dataDate) return row.progress
  const initialDuration = row.duration
  if (finish <= dataDate) {
    const progress = { actualStart: start, actualFinish: finish, percent: 100, remaining: 0 }
    return { ...progress, initialDuration, startSource: 'typed' }
  }
  const elapsed = workBetween(calendar, start, dataDate)
  // Between a tenth ahead and a third behind the even pace.
  const pace = 0.7 + random() * 0.4
  const percent = Math.min(95, Math.max(5, Math.round((100 * elapsed * pace) / Math.max(1, row.duration))))
  const remaining = Math.ceil((row.duration * (100 - percent)) / 100)
  return { actualStart: start, actualFinish: null, percent, remaining, initialDuration, startSource: 'typed' }
}

function withProgress(row: WbsRow, progress: Progress): WbsRow {
  const done = (measure: Measure | null): Measure | null =>
    measure && { ...measure, fact: String(Math.round((Number(measure.plan) * progress.percent) / 100)) }
  return { ...row, progress, measure: done(row.measure), labour: done(row.labour), cost: done(row.cost) }
}
