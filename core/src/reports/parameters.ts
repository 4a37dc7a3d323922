import { z } from 'zod'
import { type Day, dateOf, dayOfInstant, nextUnit, parseInstant, unitAfter, unitStart } from '../time/index.ts'

/** Which rows of the structure of works a report shows in `rows`. */
export const reportRows = ['all', 'works', 'summaries'] as const
export type ReportRows = (typeof reportRows)[number]

const two = (n: number): string => String(n).padStart(2, '0')
const textOf = (day: Day): string => {
  const { year, month, dayOfMonth } = dateOf(day)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(dayOfMonth)}`
}

/** R-REP-07: from one month back, when that day starts, to the end of today. */
export function lastMonth(today: Day): { start: string; finish: string } {
  return wholeDays(aMonthFrom(today, -1), today)
}

/** The same day of another month; its last one where there are fewer. */
function aMonthFrom(day: Day, count: number): Day {
  const of = unitAfter(unitStart(day, 'month'), 'month', count)
  return Math.min(of + dateOf(day).dayOfMonth - 1, nextUnit(of, 'month') - 1)
}

/** What a report that comes by letter tells of, seen from the day of the letter. */
export const letterPeriods = ['lastMonth', 'calendarMonth', 'nextMonth'] as const
export type LetterPeriod = (typeof letterPeriods)[number]

/** The last month as R-REP-07 has it, the month of the calendar before, or a month ahead. */
export function periodOfLetter(period: LetterPeriod, today: Day): { start: string; finish: string } {
  if (period === 'lastMonth') return lastMonth(today)
  if (period === 'nextMonth') return wholeDays(today, aMonthFrom(today, 1))
  const begin = unitStart(today, 'month')
  return wholeDays(unitAfter(begin, 'month', -1), begin - 1)
}

const wholeDays = (start: Day, finish: Day) => ({
  start: `${textOf(start)} 00:00:00`,
  finish: `${textOf(finish)} 23:59:59`,
})

/** `YYYY-MM-DD HH:mm:ss`, of a day that there is. */
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .refine((text) => dayOfMoment(text) !== null)

export function dayOfMoment(text: string): Day | null {
  const instant = parseInstant(text.slice(0, 16).replace(' ', 'T'))
  if (instant === null) return null
  const day = dayOfInstant(instant)
  return textOf(day) === text.slice(0, 10) && Number(text.slice(17)) < 60 ? day : null
}

export const reportPeriod = z
  .object({ start: moment, finish: moment })
  .refine(({ start, finish }) => start <= finish, { path: ['finish'] })

/** What somebody chooses before a report is written. */
export const reportParameters = z.object({
  /** Absent: the last month, by the server's day. */
  period: reportPeriod.optional(),
  /** Absent: that in which the period ends. */
  year: z.int().min(1900).max(2200).optional(),
  rows: z.enum(reportRows).default('all'),
  /** Rows down to this level; null: all. */
  level: z.int().min(1).max(50).nullable().default(null),
  language: z.enum(['en', 'ru']).default('en'),
})
export type ReportParameters = z.output<typeof reportParameters>
