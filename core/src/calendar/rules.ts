/** Days that come again, as rules: whether one holds on a day is asked, never listed. */
import type { CalendarRule, Recurrence } from '../plan/index.ts'
import { type Day, dateOf, dayOf, weekdayOf } from '../time/index.ts'

/** The Monday of the week in which weeks are counted from where a rule has no beginning. */
const FIRST_MONDAY: Day = dayOf(1970, 1, 5)

const mondayOf = (day: Day): Day => day - weekdayOf(day)

/** The rule that holds on the day; undefined: none. */
export function ruleOn(rules: readonly CalendarRule[], day: Day): CalendarRule | undefined {
  return rules.length === 0 ? undefined : rules.find((rule) => holdsOn(rule, day))
}

function holdsOn({ when, from, to }: CalendarRule, day: Day): boolean {
  if ((from !== null && day < from) || (to !== null && day > to)) return false
  return recursOn(when, day, from)
}

function recursOn(when: Recurrence, day: Day, from: Day | null): boolean {
  switch (when.on) {
    case 'yearly':
      return isInRun(when, day)
    case 'weekly': {
      if (weekdayOf(day) !== when.weekday) return false
      const weeks = (mondayOf(day) - mondayOf(from ?? FIRST_MONDAY)) / 7
      return weeks % when.every === 0
    }
    case 'nth':
      return weekdayOf(day) === when.weekday && isNthOfMonth(when, day)
  }
}

/** A run may begin in the year before; one that begins on a day that the year lacks is left out. */
function isInRun({ month, dayOfMonth, days }: Recurrence & { on: 'yearly' }, day: Day): boolean {
  const { year } = dateOf(day)
  return [year, year - 1].some((one) => {
    const first = dayOf(one, month, dayOfMonth)
    return dateOf(first).month === month && day >= first && day < first + days
  })
}

function isNthOfMonth({ nth, month }: Recurrence & { on: 'nth' }, day: Day): boolean {
  const date = dateOf(day)
  if (month !== 0 && date.month !== month) return false
  if (nth === -1) return dateOf(day + 7).month !== date.month
  return Math.ceil(date.dayOfMonth / 7) === nth
}
