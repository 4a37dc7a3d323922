import { z } from 'zod'
import { keyDates } from '../permissions/index.ts'
import { defineRoute } from './define.ts'
import { dayText, id, nothing, timestamp } from './fields.ts'

const scheduleParams = z.object({ scheduleId: id })
/** null: no limit. */
const days = z.int().min(0).max(3_650).nullable()

const dayLimits = z.object({
  keyDateBy: z.enum(keyDates),
  /** `YYYY-MM-DD`: of the actual version, or today; null: there is no data date before the first calculation. */
  keyDate: dayText.nullable(),
  planDays: days,
  factDays: days,
  /** Facts by day that a calculation counts: all that were entered, or those of weeks whose sheet is approved. */
  factCounts: z.enum(['entered', 'approved']),
  /** Executors for whom closed days are open until that moment. */
  exceptions: z.array(z.object({ executorId: id, until: timestamp, by: id })),
})
export type DayLimitsView = z.infer<typeof dayLimits>

/** Of which days plan and facts may be entered: from so many days before the key date, facts up to it. */
export const dayLimitsRead = defineRoute({
  name: 'dayLimitsRead',
  method: 'GET',
  path: '/schedules/:scheduleId/limit-for-dp',
  can: 'schedule.read',
  params: scheduleParams,
  input: nothing,
  output: dayLimits,
  errors: [],
})

/** Holds at once, also for people who have the schedule open. */
export const dayLimitsEdit = defineRoute({
  name: 'dayLimitsEdit',
  method: 'PATCH',
  path: '/schedules/:scheduleId/limit-for-dp',
  can: 'schedule.edit',
  params: scheduleParams,
  input: dayLimits.omit({ keyDate: true, exceptions: true }).partial(),
  output: dayLimits,
  errors: [],
})

/** Opens closed days for an executor until a moment, of the next week at most; null: closes them again. */
export const dayLimitsExcept = defineRoute({
  name: 'dayLimitsExcept',
  method: 'PUT',
  path: '/schedules/:scheduleId/limit-for-dp/exceptions/:executorId',
  can: 'space.administer',
  params: scheduleParams.extend({ executorId: id }),
  input: z.object({ until: timestamp.nullable() }),
  output: dayLimits,
  errors: [],
})
