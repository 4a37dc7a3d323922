import type { Day, Instant, Minutes } from '../time/index.ts'
import { type CompiledCalendar, finishAt, positionAt, shiftsOn, startAt } from './compiled.ts'

/** Which of its two spellings an instant between two shifts gets: begin of the next, or end of the one before. */
export type Side = 'start' | 'finish'

/** `from` plus working minutes (which may be negative); `from` in non-working time counts from the next work. */
export function addWork(cal: CompiledCalendar, from: Instant, minutes: Minutes, side: Side): Instant {
  const position = positionAt(cal, from) + minutes
  return side === 'start' ? startAt(cal, position) : finishAt(cal, position)
}

/** `from` minus working minutes. */
export function subtractWork(cal: CompiledCalendar, from: Instant, minutes: Minutes, side: Side): Instant {
  return addWork(cal, from, -minutes, side)
}

/** Working minutes between two instants; negative when `b` is before `a`. */
export function workBetween(cal: CompiledCalendar, a: Instant, b: Instant): Minutes {
  return positionAt(cal, b) - positionAt(cal, a)
}

/** The instant itself inside working time or at its begin, else the begin of the next shift. */
export function nextWork(cal: CompiledCalendar, instant: Instant): Instant {
  return startAt(cal, positionAt(cal, instant))
}

/** The instant itself inside working time or at its end, else the end of the shift before. */
export function previousWork(cal: CompiledCalendar, instant: Instant): Instant {
  return finishAt(cal, positionAt(cal, instant))
}

/** Has the day any working time? */
export function isWorkingDay(cal: CompiledCalendar, day: Day): boolean {
  return cal.allHours || shiftsOn(cal.source, day).length > 0
}
