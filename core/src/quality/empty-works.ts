import type { SchedulePlan, ScheduleSettings, WbsRow } from '../plan/index.ts'
import { millionths } from '../progress/index.ts'
import type { ScheduleEngine } from '../schedule/index.ts'
import { NO_INSTANT } from '../time/index.ts'
import { type Population, populationOf } from './population.ts'

/** What an unfinished work can lack; locale keys. */
export const missingInputs = ['volume', 'rate', 'executor', 'calendar', 'relations', 'dates'] as const
export type MissingInput = (typeof missingInputs)[number]

/** A work without something that it needs. */
export interface EmptyWork {
  id: string
  code: string
  name: string
  missing: MissingInput[]
}

/** Scenarios that divide the volume by the base intensity. */
const byRate = new Set([5, 15])

/** Unfinished works that lack something, in tree order; `engine` has calculated `plan`. */
export function emptyWorks(plan: SchedulePlan, engine: ScheduleEngine): EmptyWork[] {
  const population = populationOf(plan, engine)
  const calendars = new Set(plan.calendars.map(({ id }) => id))
  const staffed = new Set(plan.assignments.map(({ wbsId }) => wbsId))
  const lacks: Record<MissingInput, (row: WbsRow) => boolean> = {
    volume: hasNoVolume,
    rate: (row) => !hasNoVolume(row) && hasNoRate(row, plan.settings),
    executor: ({ id, executor }) => executor === null && !staffed.has(id),
    calendar: ({ calendarId }) => !calendars.has(calendarId ?? plan.settings.defaultCalendarId),
    relations: ({ id }) => !population.incoming.has(id) && !population.outgoing.has(id),
    dates: (row) => hasNoDates(row, population),
  }
  const empty: EmptyWork[] = []
  for (const row of population.works) {
    const missing = missingInputs.filter((input) => lacks[input](row))
    if (missing.length > 0) empty.push({ id: row.id, code: row.code, name: row.name, missing })
  }
  return empty
}

function hasNoVolume({ measure }: WbsRow): boolean {
  return measure === null || millionths(measure.plan) <= 0n
}

function hasNoRate({ measure, progress }: WbsRow, settings: ScheduleSettings): boolean {
  if (!byRate.has(settings.scenario)) return false
  if (settings.rateFromInitialDuration && progress.initialDuration !== 0) return false
  return millionths(measure?.rate ?? '0') <= 0n
}

/** Nothing is calculated for it, or it is planned to take no time at all. */
function hasNoDates({ id, duration, progress }: WbsRow, { timetable, slotOf }: Population): boolean {
  return timetable.start[slotOf(id)] === NO_INSTANT || (duration === 0 && progress.actualStart === null)
}
