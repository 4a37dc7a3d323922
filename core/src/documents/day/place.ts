/** Which days of whose works one document holds: those of one executor in one quarter of a year, in whole weeks. */
import { mondayOf } from '../../days/index.ts'
import type { Id } from '../../plan/index.ts'
import { type Day, dateOf, dayOf } from '../../time/index.ts'

/** Whose works have no executor. */
export const NOBODY: Id = '------------'

export interface DayPlace {
  scheduleId: Id
  executorId: Id
  /** `2026Q4`. */
  quarter: string
}

export const dayRoomId = ({ scheduleId, executorId, quarter }: DayPlace): string =>
  `${scheduleId}/${executorId}/${quarter}`

/** null: it names none. */
export function dayPlaceOf(id: string): DayPlace | null {
  const [, scheduleId, executorId, quarter] = PLACE.exec(id) ?? []
  return scheduleId && executorId && isQuarter(quarter) ? { scheduleId, executorId, quarter } : null
}

const PLACE = /^([\w-]{12})\/([\w-]{12})\/(\w{6})$/
const QUARTER = /^(20[0-4]\d)Q([1-4])$/
export const isQuarter = (text: unknown): text is string => typeof text === 'string' && QUARTER.test(text)

/** A week belongs to the quarter of its Monday, so that no sheet stands in two documents. */
export function quarterOf(day: Day): string {
  const { year, month } = dateOf(mondayOf(day))
  return `${year}Q${Math.ceil(month / 3)}`
}

/** Both days are part of it. */
export function daysOfQuarter(quarter: string): { from: Day; to: Day } {
  const [, year = '2000', number = '1'] = QUARTER.exec(quarter) ?? []
  const first = dayOf(Number(year), Number(number) * 3 - 2, 1)
  const next = number === '4' ? dayOf(Number(year) + 1, 1, 1) : dayOf(Number(year), Number(number) * 3 + 1, 1)
  return { from: firstMondayFrom(first), to: firstMondayFrom(next) - 1 }
}

/** Every quarter with a day between the two. */
export function quartersBetween(from: Day, to: Day): string[] {
  const quarters: string[] = []
  for (let day = from; day <= to; ) {
    const quarter = quarterOf(day)
    quarters.push(quarter)
    day = daysOfQuarter(quarter).to + 1
  }
  return quarters
}

const firstMondayFrom = (day: Day): Day => mondayOf(day + 6)
