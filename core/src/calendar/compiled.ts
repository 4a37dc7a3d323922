import type { Calendar, Shift } from '../plan/index.ts'
import { type Day, dayOf, dayOfInstant, type Instant, instantOf, weekdayOf } from '../time/index.ts'

/** Calendars are laid out from here … */
const FIRST_DAY: Day = dayOf(1900, 1, 1)
/** … up to the begin of this day; arithmetic stops at both ends instead of running on. */
const LAST_DAY: Day = dayOf(2200, 1, 1)
export const FIRST_INSTANT: Instant = instantOf(FIRST_DAY)
export const LAST_INSTANT: Instant = instantOf(LAST_DAY)

/** Work minute 0 of every calendar is the begin of this day, so that positions stay valid when the layout grows. */
const ANCHOR: Day = dayOf(2020, 1, 1)
const FIRST_LAYOUT_DAYS = 3 * 366
/** A bucket of the inverse index spans 2⁹ working minutes, about one working day. */
const BUCKET_BITS = 9

/**
 * A calendar as prefix sums of working time, ready for arithmetic.
 *
 * Working intervals are numbered in order over a horizon of days that grows when somebody asks beyond it. A *position*
 * counts working minutes since an anchor (negative before it); instants and positions convert in constant time.
 */
export interface CompiledCalendar {
  readonly source: Calendar
  /** Works around the clock without exceptions: positions are instants. */
  readonly allHours: boolean
  /** The layout covers days `firstDay` … `endDay` − 1. */
  firstDay: Day
  endDay: Day
  /** Begin and end of each interval, and the position at its begin; one sentinel interval stands at the end. */
  from: Int32Array
  to: Int32Array
  position: Int32Array
  /** First interval of each day, from `firstDay`. */
  intervalOfDay: Int32Array
  /** Interval that holds the first position of each bucket, from `firstPosition`. */
  intervalOfBucket: Int32Array
  firstPosition: number
  endPosition: number
}

/**
 * Compiles a calendar that has recurring working time (`calendarIssues` finds those that have not); a calendar
 * without becomes one that works around the clock, so that arithmetic on it always ends.
 */
export function compileCalendar(calendar: Calendar): CompiledCalendar {
  const works = hasWeeklyWork(calendar)
  const allHours = !works || (calendar.exceptions.length === 0 && calendar.week.every(worksAllDay))
  const compiled: CompiledCalendar = {
    source: calendar,
    allHours,
    firstDay: ANCHOR,
    endDay: ANCHOR,
    from: new Int32Array(0),
    to: new Int32Array(0),
    position: new Int32Array(0),
    intervalOfDay: new Int32Array(0),
    intervalOfBucket: new Int32Array(0),
    firstPosition: 0,
    endPosition: 0,
  }
  if (!allHours) layOut(compiled, ANCHOR - FIRST_LAYOUT_DAYS, ANCHOR + 3 * FIRST_LAYOUT_DAYS)
  return compiled
}

export function hasWeeklyWork(calendar: Calendar): boolean {
  return calendar.week.some((shifts) => shifts.length > 0)
}

function worksAllDay(shifts: readonly Shift[]): boolean {
  return shifts.length === 1 && shifts[0]![0] === 0 && shifts[0]![1] === 1440
}

/** Index of the exception that covers the day, or −1. */
function exceptionAt(calendar: Calendar, day: Day): number {
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
  return exception >= 0 ? calendar.exceptions[exception]!.shifts : calendar.week[weekdayOf(day)]!
}

function layOut(cal: CompiledCalendar, firstDay: Day, endDay: Day): void {
  const calendar = cal.source
  const first = Math.max(FIRST_DAY, firstDay)
  const end = Math.min(LAST_DAY, endDay)
  const from: number[] = []
  const to: number[] = []
  const intervalOfDay = new Int32Array(end - first + 1)
  let work = 0
  let beforeAnchor = 0
  for (let day = first; day < end; day++) {
    if (day === ANCHOR) beforeAnchor = work
    intervalOfDay[day - first] = from.length
    for (const [begin, close] of shiftsOn(calendar, day)) {
      from.push(instantOf(day, begin))
      to.push(instantOf(day, close))
      work += close - begin
    }
  }
  intervalOfDay[end - first] = from.length
  from.push(instantOf(end))
  to.push(0x7fffffff)
  cal.firstDay = first
  cal.endDay = end
  cal.from = Int32Array.from(from)
  cal.to = Int32Array.from(to)
  cal.intervalOfDay = intervalOfDay
  cal.firstPosition = -beforeAnchor
  cal.endPosition = work - beforeAnchor
  indexPositions(cal)
}

function indexPositions(cal: CompiledCalendar): void {
  const count = cal.from.length
  cal.position = new Int32Array(count)
  cal.intervalOfBucket = new Int32Array(((cal.endPosition - cal.firstPosition) >> BUCKET_BITS) + 2).fill(count - 1)
  let position = cal.firstPosition
  let bucket = 0
  for (let i = 0; i < count - 1; i++) {
    cal.position[i] = position
    position += cal.to[i]! - cal.from[i]!
    while (cal.firstPosition + bucket * (1 << BUCKET_BITS) < position) cal.intervalOfBucket[bucket++] = i
  }
  cal.position[count - 1] = position
}

/** Doubles the layout towards the asked day; false when the limit is reached. */
function grow(cal: CompiledCalendar, forward: boolean): boolean {
  if (forward ? cal.endDay >= LAST_DAY : cal.firstDay <= FIRST_DAY) return false
  const days = cal.endDay - cal.firstDay
  layOut(cal, forward ? cal.firstDay : cal.firstDay - days, forward ? cal.endDay + days : cal.endDay)
  return true
}

/** Working minutes from the anchor to `instant`; non-working time has the position of the next working minute. */
export function positionAt(cal: CompiledCalendar, instant: Instant): number {
  if (cal.allHours) return instant < FIRST_INSTANT ? FIRST_INSTANT : instant > LAST_INSTANT ? LAST_INSTANT : instant
  const day = dayOfInstant(instant)
  while (day >= cal.endDay) if (!grow(cal, true)) return cal.endPosition
  while (day < cal.firstDay) if (!grow(cal, false)) return cal.firstPosition
  let i = cal.intervalOfDay[day - cal.firstDay]!
  while (cal.to[i]! <= instant) i++
  const inside = instant - cal.from[i]!
  return inside > 0 ? cal.position[i]! + inside : cal.position[i]!
}

/** The latest instant with that position: a position at the end of a shift is the begin of the next one. */
export function startAt(cal: CompiledCalendar, position: number): Instant {
  if (cal.allHours) return position < FIRST_INSTANT ? FIRST_INSTANT : position > LAST_INSTANT ? LAST_INSTANT : position
  while (position >= cal.endPosition) if (!grow(cal, true)) return LAST_INSTANT
  while (position < cal.firstPosition) if (!grow(cal, false)) return FIRST_INSTANT
  let i = cal.intervalOfBucket[(position - cal.firstPosition) >> BUCKET_BITS]!
  while (cal.position[i + 1]! <= position) i++
  return cal.from[i]! + (position - cal.position[i]!)
}

/** The earliest instant with that position: a position at the begin of a shift is the end of the one before. */
export function finishAt(cal: CompiledCalendar, position: number): Instant {
  if (cal.allHours) return startAt(cal, position)
  return position <= cal.firstPosition && cal.firstDay <= FIRST_DAY ? FIRST_INSTANT : endOfMinute(cal, position - 1)
}

function endOfMinute(cal: CompiledCalendar, position: number): Instant {
  const start = startAt(cal, position)
  return start < LAST_INSTANT ? start + 1 : LAST_INSTANT
}
