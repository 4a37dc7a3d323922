import type {
  Assignment,
  Calendar,
  Id,
  Limit,
  Measure,
  Recurrence,
  Relation,
  ScheduleSettings,
  WbsRow,
} from '../plan/index.ts'
import type { DayFact, ExternalDates } from '../progress/index.ts'
import type { Minutes } from '../time/index.ts'
import type { Timetable } from './types.ts'

/** A 64-bit hash as two lanes of 32 bits; sums of these do not depend on the order of what is summed. */
export class HashSum {
  low = 0
  high = 0

  add(low: number, high: number): void {
    this.low = (this.low + low) | 0
    this.high = (this.high + high) | 0
  }

  subtract(low: number, high: number): void {
    this.low = (this.low - low) | 0
    this.high = (this.high - high) | 0
  }

  toHex(): string {
    const hex = (lane: number) => (lane >>> 0).toString(16).padStart(8, '0')
    return hex(this.high) + hex(this.low)
  }
}

/** Mixes values in order into two lanes; constants and finaliser of MurmurHash3. */
export class Mixer {
  low = 0
  high = 0

  begin(kind: number): this {
    this.low = 0x9747b28c ^ kind
    this.high = 0x3c6ef372 + kind
    return this
  }

  int(value: number): this {
    this.low = (Math.imul(rotate(this.low ^ Math.imul(value, 0xcc9e2d51), 13), 5) + 0xe6546b64) | 0
    this.high = (Math.imul(rotate(this.high ^ Math.imul(value, 0x85ebca6b), 17), 9) + 0x38b34ae5) | 0
    return this
  }

  /** A missing value differs from every number. */
  optional(value: number | null): this {
    return value === null ? this.int(0x5bd1e995) : this.int(1).int(value)
  }

  text(value: string | null): this {
    if (value === null) return this.int(-1)
    this.int(value.length)
    for (let i = 0; i < value.length; i++) this.int(value.charCodeAt(i))
    return this
  }

  end(): this {
    this.low = finish(this.low)
    this.high = finish(this.high ^ this.low)
    return this
  }
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}

function finish(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** Everything of a row that can influence results; names and codes cannot, amounts only by a progress scenario. */
export function mixRow(mix: Mixer, row: WbsRow, byScenario: boolean): Mixer {
  const { progress } = row
  mix
    .begin(1)
    .text(row.id)
    .text(row.parentId)
    .text(row.type)
    .text(row.calendarId)
    .text(row.activityKind)
    .int(row.duration)
  mixLimit(mix, row.limit)
  mixLimit(mix, row.secondLimit)
  mix
    .optional(progress.actualStart)
    .optional(progress.actualFinish)
    .int(Math.round(progress.percent * 100))
  mix.optional(progress.remaining).optional(progress.initialDuration)
  mix.optional(row.expectedFinish).optional(row.externalEarlyStart).optional(row.externalLateFinish)
  mix.optional(row.suspendedAt).optional(row.resumedAt)
  // Only where they are, so that plans without them keep the hash they had.
  if (row.elapsed) mix.int(0x656c)
  if (row.levelDelay !== 0) mix.int(0x6c64).int(row.levelDelay)
  for (const { after, gap } of row.splits) mix.int(0x7370).int(after).int(gap)
  if (row.subproject) {
    const { dataDate, plannedStart, mustFinishBy } = row.subproject
    mix.int(10).int(dataDate).int(plannedStart).optional(mustFinishBy)
  }
  if (byScenario) {
    mix.text(progress.startSource)
    for (const measure of [row.measure, row.labour, row.cost]) mixMeasure(mix, measure)
  }
  return mix.end()
}

function mixMeasure(mix: Mixer, measure: Measure | null): void {
  mix
    .text(measure?.plan ?? null)
    .text(measure?.fact ?? null)
    .text(measure?.rate ?? null)
}

function mixLimit(mix: Mixer, limit: Limit | null): void {
  mix.text(limit?.kind ?? null).optional(limit?.date ?? null)
}

export function mixRelation(mix: Mixer, relation: Relation): Mixer {
  mix.begin(2).text(relation.id).int(relation.lag).text(relation.lagCalendar)
  if (relation.origin !== undefined) mix.int(0x6f72)
  return mix.end()
}

/** A relation to another schedule with the dates it reads there; null: there are none. */
export function mixExternal(mix: Mixer, relation: Relation, dates: ExternalDates | null): Mixer {
  mix.begin(11).text(relation.id).int(relation.lag).text(relation.lagCalendar)
  if (dates) mix.int(dates.start).int(dates.finish).optional(dates.lateStart).optional(dates.lateFinish)
  return mix.end()
}

/** The standard day counts only for progress scenarios. */
export function mixCalendar(mix: Mixer, calendar: Calendar, byScenario: boolean): Mixer {
  mix.begin(3).text(calendar.id)
  if (byScenario) mix.int(calendar.minutesPerDay)
  const shifts = (list: Calendar['week'][number]) => {
    mix.int(list.length)
    for (const [from, to] of list) mix.int(from).int(to)
  }
  for (const day of calendar.week) shifts(day)
  for (const exception of calendar.exceptions) {
    mix.int(exception.from).int(exception.to)
    shifts(exception.shifts)
  }
  for (const { when, from, to, shifts: worked } of calendar.rules) {
    mix.text(when.on).optional(from).optional(to)
    for (const part of recurrenceNumbers(when)) mix.int(part)
    shifts(worked)
  }
  return mix.end()
}

function recurrenceNumbers(when: Recurrence): number[] {
  switch (when.on) {
    case 'yearly':
      return [when.month, when.dayOfMonth, when.days]
    case 'weekly':
      return [when.weekday, when.every]
    case 'nth':
      return [when.weekday, when.nth, when.month]
  }
}

export function mixAssignment(mix: Mixer, a: Assignment): Mixer {
  return mix.begin(4).text(a.id).text(a.wbsId).text(a.resourceType).text(a.calendarId).int(a.remaining).end()
}

export function mixTarget(mix: Mixer, id: Id, minutes: Minutes): Mixer {
  return mix.begin(8).text(id).int(minutes).end()
}

export function mixDayFacts(mix: Mixer, id: Id, facts: readonly DayFact[]): Mixer {
  mix.begin(9).text(id)
  for (const { day, amount } of facts) mix.int(day).text(amount.toString())
  return mix.end()
}

export function mixSettings(mix: Mixer, s: ScheduleSettings): Mixer {
  mix.begin(5).int(s.dataDate).int(s.plannedStart).optional(s.mustFinishBy).text(s.defaultCalendarId)
  mix.text(s.progressMode).text(s.lagCalendar).text(s.startLagFrom).text(s.totalFloat).text(s.criticalBy)
  mix
    .int(s.criticalThreshold)
    .int(s.openEndsCritical ? 1 : 0)
    .int(s.useExpectedFinish ? 1 : 0)
  mix.int(s.scenario)
  if (s.scenario !== 0) mix.text(s.remainingRounding).int(s.rateFromInitialDuration ? 1 : 0)
  if (s.rules !== 'p6') mix.text(s.rules)
  return mix.end()
}

export function mixResult(mix: Mixer, id: string, t: Timetable, slot: number): Mixer {
  mix.begin(6).text(id).int(t.earlyStart[slot]!).int(t.earlyFinish[slot]!).int(t.lateStart[slot]!)
  mix.int(t.lateFinish[slot]!).int(t.start[slot]!).int(t.finish[slot]!).int(t.totalFloat[slot]!)
  mix.int(t.freeFloat[slot]!).int(t.remaining[slot]!).int(t.duration[slot]!).int(t.percent[slot]!)
  return mix.int(t.critical[slot]!).int(t.driving[slot]!).end()
}
