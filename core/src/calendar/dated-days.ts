import type { Calendar, CalendarException } from '../plan/index.ts'
import type { Day } from '../time/index.ts'
import { exceptionAt } from './compiled.ts'
import { ruleOn } from './rules.ts'

/** All exceptions, with the rules from `first` to `last` as further ones, for whom rules mean nothing. */
export function datedDays(calendar: Calendar, first: Day, last: Day): CalendarException[] {
  const days: CalendarException[] = [...calendar.exceptions]
  for (let day = first; day <= last && calendar.rules.length > 0; day++) {
    const rule = ruleOn(calendar.rules, day)
    if (rule && exceptionAt(calendar, day) < 0) days.push({ from: day, to: day, shifts: rule.shifts })
  }
  return days.sort((a, b) => a.from - b.from)
}
