import type { CompiledCalendar } from '@plumbline/core/calendar'
import type { Curve } from '@plumbline/core/distributions'
import { PeriodSums, periodsBetween } from '@plumbline/core/histogram'
import { type Id, isSummary, type Measure, type WbsRow } from '@plumbline/core/plan'
import { millionths } from '@plumbline/core/progress'
import type { Pause, Timetable } from '@plumbline/core/schedule'
import { dayOfInstant, type Instant, NO_INSTANT, type PeriodUnit } from '@plumbline/core/time'
import type { HistogramDates, HistogramValue } from '../drawn/histogram-view.ts'

export interface HistogramQuestion {
  value: HistogramValue
  /** Of volumes; one that no work has, '' for instance, stands for that of most works. */
  unit: string
  dates: HistogramDates
  period: PeriodUnit
  /** Rows by slot; null: all. */
  slots: Int32Array | null
  curve: Curve
}

/** What the works come to, from the first to the last of them. */
export interface HistogramBars {
  /** First days of the periods; the last closes the last period. None: there is nothing to show. */
  edges: Int32Array
  values: Float64Array
  works: Int32Array
  /** What has come by the end of each period: amounts, or works finished. */
  cumulative: Float64Array
  /** What the values are measured in; '' where nothing says so. */
  unit: string
  /** Units of volumes, that of most works first. */
  units: string[]
}

/** What is counted: the plan as it is calculated now. */
export interface HistogramPlan {
  ids: readonly Id[]
  row(id: Id): WbsRow | undefined
  slotOf(id: Id): number
  timetable: Timetable
  pausesOf(slot: number): readonly Pause[]
  calendarOf(row: WbsRow): CompiledCalendar
}

/** Rows read, and works counted, before whatever waits gets its turn. */
const READ_AT_ONCE = 10_000
const COUNTED_AT_ONCE = 1_000
/** Units offered; a plan with more has typing errors in them. */
const MAX_UNITS = 40

interface Counted {
  row: WbsRow
  start: Instant
  finish: Instant
  /** Of the dates as calculated: nothing is known of pauses at late dates. */
  pauses: readonly Pause[]
  /** In millionths; null: only the work itself counts. */
  amount: bigint | null
  unit: string
}

/** Counts dates as they were when asked; what changes meanwhile is another question. */
export async function histogramOf(plan: HistogramPlan, question: HistogramQuestion): Promise<HistogramBars> {
  const { works, units } = await countedOf(plan, question)
  const unit = question.value === 'volume' ? unitOf(question.unit, units) : mostFrequent(works)
  const counted = question.value === 'volume' ? works.filter((work) => work.unit === unit) : works
  const sums = new PeriodSums(edgesOf(counted, question.period), question.curve)
  for (let from = 0; from < counted.length; from += COUNTED_AT_ONCE) {
    if (from > 0) await turn()
    for (const work of counted.slice(from, from + COUNTED_AT_ONCE)) addTo(sums, work, plan)
  }
  return { ...barsOf(sums, question.value), unit, units }
}

/** Lets edits, and whatever else waits, go first. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}

async function countedOf(plan: HistogramPlan, { value, dates, slots }: HistogramQuestion) {
  const { timetable } = plan
  const wanted = slots && maskOf(slots, timetable.size)
  const starts = (dates === 'late' ? timetable.lateStart : timetable.start).slice()
  const finishes = (dates === 'late' ? timetable.lateFinish : timetable.finish).slice()
  const units = new Map<string, number>()
  const works: Counted[] = []
  for (const [at, id] of plan.ids.entries()) {
    if (at > 0 && at % READ_AT_ONCE === 0) await turn()
    const row = plan.row(id)
    const slot = plan.slotOf(id)
    if (!row || slot < 0 || isSummary(row.type)) continue
    if (row.measure && isGiven(row.measure)) units.set(row.measure.unit, (units.get(row.measure.unit) ?? 0) + 1)
    const [start, finish] = [starts[slot]!, finishes[slot]!]
    if ((wanted && wanted[slot] !== 1) || start === NO_INSTANT || finish === NO_INSTANT) continue
    const work = { row, start, finish, pauses: dates === 'late' ? [] : plan.pausesOf(slot) }
    if (value !== 'works') works.push(...withAmount(work, value === 'volume' ? row.measure : row[value]))
    else if (finish > start) works.push({ ...work, amount: null, unit: '' })
  }
  return { works, units: byFrequency(units).slice(0, MAX_UNITS) }
}

function withAmount(work: Omit<Counted, 'amount' | 'unit'>, measure: Measure | null): Counted[] {
  return measure && isGiven(measure) ? [{ ...work, amount: millionths(measure.plan), unit: measure.unit }] : []
}

/** Any other digit than 0. */
const isGiven = ({ plan }: Measure): boolean => /[1-9]/.test(plan)

function maskOf(slots: Int32Array, size: number): Uint8Array {
  const mask = new Uint8Array(size)
  for (const slot of slots) mask[slot] = 1
  return mask
}

const byFrequency = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([unit]) => unit)

const unitOf = (wanted: string, units: readonly string[]): string =>
  units.includes(wanted) && wanted !== '' ? wanted : (units[0] ?? '')

/** Person-hours and money are added up whatever they are called. */
function mostFrequent(works: readonly Counted[]): string {
  const counts = new Map<string, number>()
  for (const { unit } of works) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  return byFrequency(counts)[0] ?? ''
}

function edgesOf(works: readonly Counted[], period: PeriodUnit): Int32Array {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { start, finish } of works) {
    first = Math.min(first, start)
    last = Math.max(last, start, finish - 1)
  }
  return first > last ? new Int32Array(1) : periodsBetween(period, dayOfInstant(first), dayOfInstant(last))
}

function addTo(sums: PeriodSums, { row, start, finish, pauses, amount }: Counted, plan: HistogramPlan): void {
  if (amount !== null) sums.add(amount, { calendar: plan.calendarOf(row), start, finish, pauses })
  else sums.count(start, finish)
}

function barsOf(sums: PeriodSums, value: HistogramValue): Omit<HistogramBars, 'unit' | 'units'> {
  const works = sums.works()
  const { edges } = sums
  if (value === 'works') {
    return { edges, works, values: Float64Array.from(works), cumulative: Float64Array.from(sums.finished()) }
  }
  let sum = 0n
  const cumulative = Float64Array.from(sums.amounts, (amount) => {
    sum += amount
    return Number(sum) / 1e6
  })
  return { edges, works, values: Float64Array.from(sums.amounts, (amount) => Number(amount) / 1e6), cumulative }
}
