/** The daily plan: what is planned for a work on a day, and what was done. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { dayText, id, nothing, timestamp } from './fields.ts'

/** `days`: of one reading; `values`: of one saving. */
const limits = { days: 100, values: 1_000, page: 5_000 } as const

const DAY_MS = 86_400_000
/** In the unit of the work's measure; never negative: a correction edits the day. */
const amount = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)
const ofVersion = z.object({ versionId: id })
const value = z.object({ workId: id, day: dayText, kind: z.enum(['plan', 'fact']), amount })
export type DayValue = z.infer<typeof value>

/** Both days are part of it; ordered by work, day and kind. */
export const dayValuesRead = defineRoute({
  name: 'dayValuesRead',
  method: 'GET',
  path: '/version/:versionId/dp/days',
  can: 'schedule.read',
  params: ofVersion,
  input: z
    .object({
      from: dayText,
      to: dayText,
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(limits.page).default(limits.page),
    })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < limits.days * DAY_MS),
  output: z.object({
    total: z.int(),
    values: z.array(value.extend({ by: id.nullable(), at: timestamp })),
  }),
  errors: [],
})

/** All or nothing. `amount` null: the day has no such value any more. */
export const dayValuesSave = defineRoute({
  name: 'dayValuesSave',
  method: 'PUT',
  path: '/version/:versionId/dp/days',
  can: 'schedule.report',
  params: ofVersion,
  input: z.object({
    values: z
      .array(value.extend({ amount: amount.nullable() }))
      .min(1)
      .max(limits.values)
      .refine((all) => new Set(all.map(({ workId, day, kind }) => `${workId} ${day} ${kind}`)).size === all.length),
  }),
  output: nothing.extend({ saved: z.int() }),
  errors: ['VERSION_LOCKED', 'FACTS_CLOSED', 'DAY_CLOSED', 'NO_DAYS', 'NOT_YOUR_WORK'],
})
