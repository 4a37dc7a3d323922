import type { CompiledCalendar } from '../calendar/index.ts'
import { presetCurve } from '../distributions/index.ts'
import { PeriodSums, periodsBetween } from '../histogram/index.ts'
import type { SchedulePlan } from '../plan/index.ts'
import { calendarOfRows } from '../progress/index.ts'
import { dayOfInstant, type Instant } from '../time/index.ts'
import type { ProgressCurve, WorkFigures } from './types.ts'
import type { Targets } from './work-figures.ts'

/** Some twenty years; a longer plan has no curve. */
const MAX_WEEKS = 1_100
const WHOLE = 10_000
const DAYS_OF_WEEK = 7

/** What should have been done, is done and will be done in each week, by planned durations (rule 9); null: no dates. */
export function progressCurve(
  plan: SchedulePlan,
  works: readonly WorkFigures[],
  targets: Targets,
): ProgressCurve | null {
  const edges = weeksOf(works, targets)
  if (edges === null) return null
  const uniform = presetCurve('uniform')
  const [target, fact, forecast] = [0, 1, 2].map(() => new PeriodSums(edges, uniform)) as Weeks
  const rows = new Map(plan.rows.map((row) => [row.id, row]))
  const calendarOf = calendarOfRows(plan.calendars, plan.settings)
  for (const work of works) {
    const calendar = calendarOf(rows.get(work.id) ?? { calendarId: null })
    const planned = targets?.get(work.id)
    if (planned) target.add(BigInt(work.targetMinutes), { calendar, start: planned.start, finish: planned.finish })
    addOwn(work, calendar, plan.settings.dataDate, fact, forecast)
  }
  const numbers = (sums: PeriodSums): number[] => sums.amounts.map(Number)
  return { from: edges[0]!, target: numbers(target), fact: numbers(fact), forecast: numbers(forecast) }
}

type Weeks = [PeriodSums, PeriodSums, PeriodSums]

function addOwn(
  { start, finish, duration, percent }: WorkFigures,
  calendar: CompiledCalendar,
  dataDate: Instant,
  fact: PeriodSums,
  forecast: PeriodSums,
): void {
  if (start === null || finish === null) return
  const done = Math.round((duration * percent) / WHOLE)
  const until = Math.max(start, Math.min(finish, dataDate))
  if (done > 0) fact.add(BigInt(done), { calendar, start: Math.min(start, until), finish: until })
  if (duration > done) forecast.add(BigInt(duration - done), { calendar, start: until, finish })
}

function weeksOf(works: readonly WorkFigures[], targets: Targets): Int32Array | null {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  const include = (start: Instant | null, finish: Instant | null): void => {
    if (start !== null) first = Math.min(first, start)
    if (finish !== null) last = Math.max(last, finish)
  }
  for (const { id, start, finish } of works) {
    include(start, finish)
    const target = targets?.get(id)
    if (target) include(target.start, target.finish)
  }
  if (last < first || (last - first) / (DAYS_OF_WEEK * 1_440) > MAX_WEEKS) return null
  return periodsBetween('week', dayOfInstant(first), dayOfInstant(last))
}

/** Of several schedules together. */
export function addCurves(all: readonly ProgressCurve[]): ProgressCurve | null {
  if (all.length === 0) return null
  const from = Math.min(...all.map((curve) => curve.from))
  const weeks = Math.max(...all.map((curve) => (curve.from - from) / DAYS_OF_WEEK + curve.fact.length))
  const total: ProgressCurve = { from, target: zeros(weeks), fact: zeros(weeks), forecast: zeros(weeks) }
  for (const curve of all) {
    const shift = (curve.from - from) / DAYS_OF_WEEK
    for (const series of ['target', 'fact', 'forecast'] as const) {
      for (const [week, minutes] of curve[series].entries()) total[series][week + shift]! += minutes
    }
  }
  return total
}

const zeros = (length: number): number[] => Array<number>(length).fill(0)
