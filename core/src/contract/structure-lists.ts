/** Works and relations of all schedules in a part of the structure, a page at a time. */
import { z } from 'zod'
import { relationTypes, wbsTypes } from '../plan/index.ts'
import { defineRoute } from './define.ts'
import { id, instantText, relationEnd } from './fields.ts'

const epsParams = z.object({ epsId: id })
/** Of the page before: the schedule that goes on, and where in it. */
const cursor = z.string().regex(/^[A-Za-z0-9_-]{12}:\d{1,7}$/)
const page = z.object({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})
const ofSchedule = { scheduleId: id, scheduleName: z.string() }

export const activityList = defineRoute({
  name: 'activityList',
  method: 'GET',
  path: '/activities/eps/:epsId',
  can: 'schedule.read',
  params: epsParams,
  input: page,
  output: z.object({
    activities: z.array(
      z.object({
        ...ofSchedule,
        id,
        code: z.string(),
        name: z.string(),
        type: z.enum(wbsTypes),
        /** As last calculated; null: not yet. */
        start: instantText.nullable(),
        finish: instantText.nullable(),
        percent: z.number().nullable(),
        critical: z.boolean().nullable(),
      }),
    ),
    /** Null: that was the last page. */
    next: cursor.nullable(),
  }),
  errors: [],
})

export const linkList = defineRoute({
  name: 'linkList',
  method: 'GET',
  path: '/links/eps/:epsId',
  can: 'schedule.read',
  params: epsParams,
  input: page,
  output: z.object({
    links: z.array(
      z.object({
        ...ofSchedule,
        predId: relationEnd,
        succId: relationEnd,
        /** null: it stands in another schedule. */
        predName: z.string().nullable(),
        succName: z.string().nullable(),
        type: z.enum(relationTypes),
        lagMinutes: z.int(),
        /** Of one day in which the lag is told: of the successor, of the predecessor where the other stands elsewhere. */
        dayMinutes: z.int().positive().nullable(),
        /** The other end is in another schedule. */
        external: z.boolean(),
      }),
    ),
    next: cursor.nullable(),
  }),
  errors: [],
})
