import type { Calendar, Shift } from '../plan/index.ts'
import { type Day, dayOf, dayOfInstant, type Instant, instantOf, MINUTES_PER_DAY, weekdayOf } from '../time/index.ts'
import { ruleOn } from './rules.ts'

/** Calendars are laid out from here … */
const FIRST_DAY: Day = dayOf(1900, 1, 1)
/** … up to the begin of this day; arithmetic stops at both ends instead of running on. */
const LAST_DAY: Day = dayOf(2200, 1, 1)
export const FIRST_INSTANT: Instant = instantOf(FIRST_DAY)
export const LAST_INSTANT: Instant = instantOf(LAST_DAY)

/** What is laid out at first; `anchor` is within it. */
interface Horizon {
  from: Day
  anchor: Day
  to: Day
}

const usualHorizon: Horizon = { from: dayOf(2016, 12, 29), anchor: dayOf(2020, 1, 1), to: dayOf(2029, 1, 8) }
/** A bucket of the inverse index spans 2⁷ working minutes, mostly less than a shift. */
const BUCKET_BITS = 7

/**
 * A calendar as prefix sums of working time, ready for arithmetic.
 *
 * Days of a horizon that grows when somebody asks beyond it are numbered from 0; days with the same shifts share a
 * *shape*, a table of the 1440 minutes. A *position* counts working minutes since an anchor (negative before it).
 * Working time without a break is a *stretch*. Instants and positions convert in constant time, with three reads of
 * small tables.
 */
export interface CompiledCalendar {
  readonly source: Calendar
  /** Days on which nobody works although the calendar says so; null: there are none. */
  readonly isLost: ((day: Day) => boolean) | null
  /** Work minute 0 is the begin of this day, so that positions stay valid when the layout grows. */
  readonly anchor: Day
  /** Works around the clock without exceptions: positions are instants. */
  readonly allHours: boolean
  /** Begin of day 0, and the minutes and working minutes that the horizon covers; 0 where positions are instants. */
  firstInstant: Instant
  spanMinutes: number
  firstPosition: number
  spanPositions: number
  /** Of each day the position at its begin, and where its shape begins in `worked`. */
  days: Int32Array
  /** Working minutes of the day before each of its minutes. */
  worked: Uint16Array
  /** Of each stretch the position at its begin, and what turns positions into instants; then an end that never comes. */
  stretches: Int32Array
  /** Where the stretch that holds the first position of each bucket stands in `stretches`. */
  stretchOfBucket: Int32Array
}

/**
 * Compiles a calendar that has recurring working time (`calendarIssues` finds those that have not); a calendar
 * without becomes one that works around the clock, so that arithmetic on it always ends.
 */
export function compileCalendar(
  calendar: Calendar,
  isLost: CompiledCalendar['isLost'] = null,
  horizon: Horizon = usualHorizon,
): CompiledCalendar {
  const isUsual = isLost === null && horizon === usualHorizon && calendar.exceptions.length <= MAX_REMEMBERED_EXCEPTIONS
  return isUsual ? rememberedOf(calendar) : compile(calendar, isLost, horizon)
}

function compile(calendar: Calendar, isLost: CompiledCalendar['isLost'], horizon: Horizon): CompiledCalendar {
  const works = hasRecurringWork(calendar)
  const allHours = !works || (isLost === null && isPlain(calendar) && calendar.week.every(worksAllDay))
  const compiled: CompiledCalendar = {
    source: calendar,
    isLost,
    anchor: horizon.anchor,
    allHours,
    firstInstant: instantOf(horizon.anchor),
    spanMinutes: 0,
    firstPosition: 0,
    spanPositions: 0,
    days: new Int32Array(0),
    worked: new Uint16Array(0),
    stretches: new Int32Array(0),
    stretchOfBucket: new Int32Array(0),
  }
  if (!allHours) layOut(compiled, horizon.from, horizon.to)
  return compiled
}

/** Tables of a dozen years take about 150 kB. */
const MAX_REMEMBERED = 32
const MAX_REMEMBERED_EXCEPTIONS = 1_000

/** By what they say, the latest last: a document that is read again brings the same calendars as other objects. */
const remembered = new Map<string, CompiledCalendar>()

/** Of its own, with tables that it shares until it grows: a layout is replaced as a whole, never written into. */
function rememberedOf(calendar: Calendar): CompiledCalendar {
  const said = JSON.stringify([calendar.week, calendar.exceptions, calendar.rules])
  const like = remembered.get(said) ?? compile(calendar, null, usualHorizon)
  remembered.delete(said)
  remembered.set(said, like)
  if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!)
  return { ...like, source: calendar }
}

const known = new WeakMap<Calendar, CompiledCalendar>()

/** The same, compiled once for all who read the very same calendar; nobody changes it afterwards. */
export function compiledOf(calendar: Calendar): CompiledCalendar {
  const compiled = known.get(calendar) ?? compileCalendar(calendar)
  known.set(calendar, compiled)
  return compiled
}

function isPlain({ exceptions, rules }: Calendar): boolean {
  return exceptions.length === 0 && rules.length === 0
}

/** Rules are tried in years near and far: what takes the work out of all of these takes it out of all years. */
const TRIED_YEARS = [2024, 2100]
const TRIED_DAYS = 8 * 366

/** A week with shifts, and rules that leave something of it. */
export function hasRecurringWork({ week, rules }: Calendar): boolean {
  if (!week.some((shifts) => shifts.length > 0)) return false
  const works = (day: Day): boolean => (ruleOn(rules, day)?.shifts ?? week[weekdayOf(day)]!).length > 0
  return rules.length === 0 || TRIED_YEARS.every((year) => someDay(dayOf(year, 1, 1), TRIED_DAYS, works))
}

function someDay(first: Day, count: number, fits: (day: Day) => boolean): boolean {
  for (let day = first; day < first + count; day++) if (fits(day)) return true
  return false
}

function worksAllDay(shifts: readonly Shift[]): boolean {
  return shifts.length === 1 && shifts[0]![0] === 0 && shifts[0]![1] === 1440
}

/** Index of the exception that covers the day, or −1. */
export function exceptionAt(calendar: Calendar, day: Day): number {
  let low = 0
  let high = calendar.exceptions.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const exception = calendar.exceptions[middle]!
    if (day < exception.from) high = middle - 1
    else if (day > exception.to) low = middle + 1
    else return middle
  }
  return -1
}

/** The working shifts of one day, exceptions respected. */
export function shiftsOn(calendar: Calendar, day: Day): readonly Shift[] {
  const exception = exceptionAt(calendar, day)
  if (exception >= 0) return calendar.exceptions[exception]!.shifts
  return ruleOn(calendar.rules, day)?.shifts ?? calendar.week[weekdayOf(day)]!
}

const noShifts: readonly Shift[] = []

const workedOn = ({ source, isLost }: CompiledCalendar, day: Day): readonly Shift[] =>
  isLost?.(day) ? noShifts : shiftsOn(source, day)

function layOut(cal: CompiledCalendar, firstDay: Day, endDay: Day): void {
  const first = Math.max(FIRST_DAY, firstDay)
  const end = Math.min(LAST_DAY, endDay)
  const shapes = new Shapes()
  const lists = Array.from({ length: end - first }, (_, i) => workedOn(cal, first + i))
  const shapeOf = lists.map((shifts) => shapes.of(shifts))
  const minutesOf = (from: number, to: number): number => {
    let work = 0
    for (let i = from; i < to; i++) work += shapes.minutes[shapeOf[i]! / MINUTES_PER_DAY]!
    return work
  }
  const firstPosition = -minutesOf(0, cal.anchor - first)
  const days = new Int32Array(2 * lists.length)
  const stretches = new Stretches()
  let position = firstPosition
  for (let i = 0; i < lists.length; i++) {
    days[2 * i] = position
    days[2 * i + 1] = shapeOf[i]!
    for (const [from, to] of lists[i]!) {
      stretches.add(position, instantOf(first + i) + from, to - from)
      position += to - from
    }
  }
  cal.firstInstant = instantOf(first)
  cal.spanMinutes = (end - first) * MINUTES_PER_DAY
  cal.firstPosition = firstPosition
  cal.spanPositions = position - firstPosition
  cal.days = days
  cal.worked = Uint16Array.from(shapes.worked)
  cal.stretches = stretches.table()
  cal.stretchOfBucket = bucketsOf(cal.stretches, cal.spanPositions)
}

/** Later than any position. */
const NEVER = 0x7fffffff

/** Working time without a break, also across midnight. */
class Stretches {
  private readonly values: number[] = []
  private end: Instant = Number.NEGATIVE_INFINITY

  add(position: number, from: Instant, minutes: number): void {
    if (from !== this.end) this.values.push(position, from - position)
    this.end = from + minutes
  }

  table(): Int32Array {
    return Int32Array.from([...this.values, NEVER, 0])
  }
}

/** Tables of the different days of a calendar, one behind the other. */
class Shapes {
  readonly worked: number[] = []
  /** Working minutes of each shape. */
  readonly minutes: number[] = []
  private readonly known = new Map<readonly Shift[], number>()
  private readonly alike = new Map<string, number>()

  /** Where the shape begins in the tables. */
  of(shifts: readonly Shift[]): number {
    const known = this.known.get(shifts)
    if (known !== undefined) return known
    const spelled = shifts.join()
    const shape = this.alike.get(spelled) ?? this.add(shifts)
    this.known.set(shifts, shape)
    this.alike.set(spelled, shape)
    return shape
  }

  private add(shifts: readonly Shift[]): number {
    const shape = this.worked.length
    let work = 0
    for (let minute = 0; minute < MINUTES_PER_DAY; minute++) {
      this.worked.push(work)
      if (shifts.some(([from, to]) => minute >= from && minute < to)) work++
    }
    this.minutes.push(work)
    return shape
  }
}

function bucketsOf(stretches: Int32Array, work: number): Int32Array {
  const buckets = new Int32Array((work >> BUCKET_BITS) + 1)
  let at = 0
  for (let bucket = 0; bucket < buckets.length; bucket++) {
    const position = stretches[0]! + (bucket << BUCKET_BITS)
    while (stretches[at + 2]! <= position) at += 2
    buckets[bucket] = at
  }
  return buckets
}

/** Doubles the layout towards the asked side; false when the limit is reached. */
function grow(cal: CompiledCalendar, forward: boolean): boolean {
  const firstDay = dayOfInstant(cal.firstInstant)
  const days = cal.spanMinutes / MINUTES_PER_DAY
  if (forward ? firstDay + days >= LAST_DAY : firstDay <= FIRST_DAY) return false
  layOut(cal, forward ? firstDay : firstDay - days, forward ? firstDay + 2 * days : firstDay + days)
  return true
}

/** Nothing counts before or after them; the ends themselves stand for what lies beyond. */
export const isWithinCalendars = (instant: Instant): boolean => instant > FIRST_INSTANT && instant < LAST_INSTANT

const withinRange = (instant: Instant): Instant => Math.max(FIRST_INSTANT, Math.min(LAST_INSTANT, instant))

/** Working minutes from the anchor to `instant`; non-working time has the position of the next working minute. */
export function positionAt(cal: CompiledCalendar, instant: Instant): number {
  const since = instant - cal.firstInstant
  if (since < 0 || since >= cal.spanMinutes) return positionBeyond(cal, instant)
  const { days } = cal
  const day = (since / MINUTES_PER_DAY) | 0
  return days[2 * day]! + cal.worked[days[2 * day + 1]! + since - day * MINUTES_PER_DAY]!
}

function positionBeyond(cal: CompiledCalendar, instant: Instant): number {
  if (cal.allHours) return withinRange(instant)
  const forward = instant >= cal.firstInstant
  if (grow(cal, forward)) return positionAt(cal, instant)
  return forward ? cal.firstPosition + cal.spanPositions : cal.firstPosition
}

/** The latest instant with that position: a position at the end of a shift is the begin of the next one. */
export function startAt(cal: CompiledCalendar, position: number): Instant {
  const since = position - cal.firstPosition
  if (since < 0 || since >= cal.spanPositions) return startBeyond(cal, position)
  const { stretches } = cal
  let at = cal.stretchOfBucket[since >> BUCKET_BITS]!
  while (stretches[at + 2]! <= position) at += 2
  return stretches[at + 1]! + position
}

function startBeyond(cal: CompiledCalendar, position: number): Instant {
  if (cal.allHours) return withinRange(position)
  const forward = position >= cal.firstPosition
  if (grow(cal, forward)) return startAt(cal, position)
  return forward ? LAST_INSTANT : FIRST_INSTANT
}

/** The earliest instant with that position: a position at the begin of a shift is the end of the one before. */
export function finishAt(cal: CompiledCalendar, position: number): Instant {
  const since = position - 1 - cal.firstPosition
  if (since < 0 || since >= cal.spanPositions) return finishBeyond(cal, position)
  return startAt(cal, position - 1) + 1
}

function finishBeyond(cal: CompiledCalendar, position: number): Instant {
  if (cal.allHours) return withinRange(position)
  if (position <= cal.firstPosition && cal.firstInstant <= FIRST_INSTANT) return FIRST_INSTANT
  const start = startAt(cal, position - 1)
  return start < LAST_INSTANT ? start + 1 : LAST_INSTANT
}
