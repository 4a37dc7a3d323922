import type { CompiledCalendar } from '../calendar/index.ts'
import type { SchedulePlan, WbsRow } from '../plan/index.ts'
import { calendarOfRows, type TargetDates } from '../progress/index.ts'
import { type Day, dayOfInstant, type Instant } from '../time/index.ts'
import { DayAmounts, type DayShare, dayShare, inSteps, minutesByDay, passedPart } from './day-amounts.ts'
import type { WorkFigures } from './types.ts'
import type { Targets } from './work-figures.ts'

/** What can be followed through time. */
export const seriesMeasures = ['duration', 'labour', 'cost', 'volume'] as const
export type SeriesMeasure = (typeof seriesMeasures)[number]

/** Rule 14. */
export const seriesNames = ['target', 'plan', 'earned', 'fact', 'forecast'] as const
export type SeriesName = (typeof seriesNames)[number]

/** Amounts by day of one measure in one unit: working minutes, a currency, a unit of volume or labour. */
export interface DaySeries extends Record<SeriesName, number[]> {
  measure: SeriesMeasure
  unit: string
  /** The first day of all five. */
  from: Day
  /** What of these has come at the data date itself, which may lie within a day; all that is earned or done has. */
  targetPassed: number
  planPassed: number
}

/** As long as the curve of weeks may be. */
const MAX_DAYS = 7_700
/** Of one measure; those of the most works. */
const MAX_UNITS = 12
const WHOLE = 10_000

const registers = { labour: 'labour', cost: 'cost', volume: 'measure' } as const

interface Part {
  measure: SeriesMeasure
  unit: string
  name: SeriesName
  amount: number
}

/** None: nothing has dates, or the plan is too long. */
export function daySeries(plan: SchedulePlan, works: readonly WorkFigures[], targets: Targets): DaySeries[] {
  const days = daysOf(works, targets)
  if (days === null) return []
  const rows = new Map(plan.rows.map((row) => [row.id, row]))
  const calendarOf = calendarOfRows(plan.calendars, plan.settings)
  const isOffered = offeredUnits(works, rows, targets)
  const all = new Collection(days.length)
  const groups = groupsOf(works, ({ id }) => calendarOf(rows.get(id) ?? { calendarId: null }))
  for (const [calendar, group] of groups) {
    for (const work of group) {
      const row = rows.get(work.id)
      if (!row) continue
      const target = targets?.get(work.id)
      const shares = sharesOf(work, target, calendar, plan.settings.dataDate, days.from)
      const passed = passedOf(work, target, calendar, plan.settings.dataDate)
      for (const part of partsOf(row, work, targets)) {
        const share = shares[part.name]
        if (!share || part.amount === 0 || !isOffered(part)) continue
        const collected = all.of(part)
        collected.days.add(part.amount, share)
        collected.passed += part.amount * (passed[part.name] ?? 0)
      }
    }
    all.settle(minutesByDay(calendar, days.from, days.length))
  }
  return all.series(days.from)
}

function groupsOf<One, Key>(all: Iterable<One>, keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

interface Collected {
  days: DayAmounts
  /** What of it has come at the data date. */
  passed: number
}

/** What is collected of one measure in one unit; made when the first of it comes. */
type Group = Partial<Record<SeriesName, Collected>>

/** Amounts by what they are of. Asked for every part of every work: nothing is put together for the question. */
class Collection {
  readonly #days: number
  readonly #groups = new Map<SeriesMeasure, Map<string, Group>>()

  constructor(days: number) {
    this.#days = days
  }

  of({ measure, unit, name }: Part): Collected {
    const units = this.#groups.get(measure) ?? new Map<string, Group>()
    const group = units.get(unit) ?? {}
    group[name] ??= { days: new DayAmounts(this.#days), passed: 0 }
    units.set(unit, group)
    this.#groups.set(measure, units)
    return group[name]
  }

  settle(minutes: Float64Array): void {
    for (const [, , group] of this.#all()) {
      for (const name of seriesNames) group[name]?.days.settle(minutes)
    }
  }

  series(from: Day): DaySeries[] {
    return [...this.#all()].map(([measure, unit, group]) => {
      const named = (name: SeriesName): number[] => group[name]?.days.values() ?? []
      const passed = (name: SeriesName): number => inSteps(group[name]?.passed ?? 0)
      return {
        measure,
        unit,
        from,
        target: named('target'),
        plan: named('plan'),
        earned: named('earned'),
        fact: named('fact'),
        forecast: named('forecast'),
        targetPassed: passed('target'),
        planPassed: passed('plan'),
      }
    })
  }

  *#all(): Iterable<[SeriesMeasure, string, Group]> {
    for (const [measure, units] of this.#groups) for (const [unit, group] of units) yield [measure, unit, group]
  }
}

function* partsOf(row: WbsRow, { duration, percent, targetMinutes }: WorkFigures, targets: Targets): Iterable<Part> {
  const done = Math.round((duration * percent) / WHOLE)
  const minutes = { target: targetMinutes, plan: duration, earned: done, fact: done, forecast: duration - done }
  for (const name of seriesNames) yield { measure: 'duration', unit: '', name, amount: minutes[name] }
  for (const [measure, register] of Object.entries(registers) as [keyof typeof registers, 'labour' | 'cost'][]) {
    yield* amountsOf(measure, row[register] ?? null, targets, targets?.get(row.id)?.amounts?.[register], percent)
  }
}

type Amount = { unit: string; plan: string }

function* amountsOf(
  measure: Exclude<SeriesMeasure, 'duration'>,
  own: (Amount & { fact: string }) | null,
  targets: Targets,
  approved: Amount | undefined,
  percent: number,
): Iterable<Part> {
  const part = (name: SeriesName, unit: string, amount: number): Part => ({ measure, unit, name, amount })
  const budget = targets === null ? own : approved
  if (approved) yield part('target', approved.unit, Number(approved.plan))
  if (budget) yield part('earned', budget.unit, (Number(budget.plan) * percent) / WHOLE)
  if (!own) return
  const [plan, fact] = [Number(own.plan), Number(own.fact)]
  const rest = measure === 'volume' ? Math.max(0, plan - fact) : plan * (1 - percent / WHOLE)
  yield part('plan', own.unit, plan)
  yield part('fact', own.unit, fact)
  yield part('forecast', own.unit, rest)
}

type Shares = Partial<Record<SeriesName, DayShare>>

/** What is done lies between the start and the data date, what is to do after it. */
function sharesOf(
  { start, finish }: WorkFigures,
  target: TargetDates | undefined,
  calendar: CompiledCalendar,
  dataDate: Instant,
  from: Day,
): Shares {
  const shares: Shares = target ? { target: dayShare(calendar, target.start, target.finish, from) } : {}
  if (start === null || finish === null) return shares
  const until = Math.max(start, Math.min(finish, dataDate))
  const done = dayShare(calendar, start, until, from)
  return {
    ...shares,
    plan: dayShare(calendar, start, finish, from),
    earned: done,
    fact: done,
    forecast: dayShare(calendar, until, finish, from),
  }
}

/** Which part of the target, and of the own dates, has passed at the data date (rule 5). */
function passedOf(
  { start, finish }: WorkFigures,
  target: TargetDates | undefined,
  calendar: CompiledCalendar,
  dataDate: Instant,
): Partial<Record<SeriesName, number>> {
  return {
    ...(target && { target: passedPart(calendar, target.start, target.finish, dataDate) }),
    ...(start !== null && finish !== null && { plan: passedPart(calendar, start, finish, dataDate) }),
  }
}

function daysOf(works: readonly WorkFigures[], targets: Targets): { from: Day; length: number } | null {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { id, start, finish } of works) {
    const target = targets?.get(id)
    for (const instant of [start, finish, target?.start, target?.finish]) {
      if (instant === null || instant === undefined) continue
      first = Math.min(first, instant)
      last = Math.max(last, instant)
    }
  }
  if (last < first) return null
  const from = dayOfInstant(first)
  const length = dayOfInstant(last) - from + 1
  return length > MAX_DAYS ? null : { from, length }
}

/** Of a measure in more units than are kept only those of the most works are. */
function offeredUnits(
  works: readonly WorkFigures[],
  rows: ReadonlyMap<string, WbsRow>,
  targets: Targets,
): (part: Pick<Part, 'measure' | 'unit'>) => boolean {
  const offered: Partial<Record<SeriesMeasure, ReadonlySet<string>>> = { duration: new Set(['']) }
  for (const [measure, register] of Object.entries(registers) as [keyof typeof registers, 'labour' | 'cost'][]) {
    const used = new Map<string, number>()
    for (const { id } of works) {
      const unit = rows.get(id)?.[register]?.unit ?? targets?.get(id)?.amounts?.[register]?.unit
      if (unit !== undefined) used.set(unit, (used.get(unit) ?? 0) + 1)
    }
    const most = [...used].sort((a, b) => b[1] - a[1]).slice(0, MAX_UNITS)
    offered[measure] = new Set(most.map(([unit]) => unit))
  }
  return ({ measure, unit }) => offered[measure]?.has(unit) ?? false
}
