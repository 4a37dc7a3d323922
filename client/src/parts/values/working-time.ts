/** Working time of plan calendars for the screen; compiled once per calendar as it stands in the document. */
import {
  addWork,
  type CompiledCalendar,
  compileCalendar,
  nextWork,
  previousWork,
  shiftsOn,
  workBetween,
} from '@plumbline/core/calendar'
import type { Calendar } from '@plumbline/core/plan'
import { type Day, dayOfInstant, type Instant, instantOf, type Minutes } from '@plumbline/core/time'

const compiled = new WeakMap<Calendar, CompiledCalendar>()

function compiledOf(calendar: Calendar): CompiledCalendar {
  const known = compiled.get(calendar)
  if (known) return known
  const fresh = compileCalendar(calendar)
  compiled.set(calendar, fresh)
  return fresh
}

/** Working minutes from `a` to `b`; negative when `b` is before `a`. */
export function workingBetween(calendar: Calendar, a: Instant, b: Instant): Minutes {
  return workBetween(compiledOf(calendar), a, b)
}

/** Read from the calendar as it stands: the first picture of a plan does not wait for years of it to be laid out. */
export function isWorkingDay(calendar: Calendar, day: Day): boolean {
  return shiftsOn(calendar, day).length > 0
}

/** Begin of work on a day, or on the next day that has work. */
export function dayStart(calendar: Calendar, day: Day): Instant {
  return nextWork(compiledOf(calendar), instantOf(day))
}

/** End of work on a day, or on the last day before it that has work. */
export function dayEnd(calendar: Calendar, day: Day): Instant {
  return previousWork(compiledOf(calendar), instantOf(day + 1))
}

/** Finish of `minutes` of work begun at `start`. */
export function finishAfter(calendar: Calendar, start: Instant, minutes: Minutes): Instant {
  const from = nextWork(compiledOf(calendar), start)
  return minutes === 0 ? from : addWork(compiledOf(calendar), from, minutes, 'finish')
}

/** Where a dragged start may stand: the nearest begin of a working day. */
export function snapStart(calendar: Calendar, instant: Instant): Instant {
  return dayStart(calendar, dayOfInstant(instant + 720))
}

/** Where a dragged finish may stand: the nearest end of a working day. */
export function snapFinish(calendar: Calendar, instant: Instant): Instant {
  return dayEnd(calendar, dayOfInstant(instant - 720))
}

/** Shifts of a week as text, «08:00–12:00, 13:00–17:00» by the shifts of its first working day; '' without any. */
export function shiftText(calendar: Calendar): string {
  const monday = 4
  for (let day = monday; day < monday + 7; day++) {
    const shifts = shiftsOn(calendar, day)
    if (shifts.length) return shifts.map(([from, to]) => `${clock(from)}–${clock(to)}`).join(', ')
  }
  return ''
}

const clock = (minute: Minutes): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
