/** What people look at before they open a schedule: the home of a space, and the grid of a project. */
import { z } from 'zod'
import { spaceRoles } from '../permissions/index.ts'
import { defineRoute } from './define.ts'
import { id, instantText, nothing, timestamp } from './fields.ts'
import { versionChanges } from './planning.ts'
import { timetableState } from './workspace.ts'

/** A schedule by the official result of its actual version. */
const scheduleFigures = z.object({
  id,
  name: z.string(),
  /** What it stands in, from the facility down. */
  path: z.array(z.string()),
  projectId: id.nullable(),
  versionId: id,
  versionName: z.string(),
  timetableState,
  dataDate: instantText.nullable(),
  start: instantText.nullable(),
  finish: instantText.nullable(),
  /** Of the active target version. */
  targetFinish: instantText.nullable(),
  /** As it was published a week ago; null: there is no result so old. */
  finishWeekAgo: instantText.nullable(),
  works: z.int(),
  critical: z.int(),
  percent: z.number(),
  calculatedAt: timestamp.nullable(),
  /** When it was calculated last, or came to be: one that was imported is new before its first result. */
  changedAt: timestamp,
})
export type ScheduleFigures = z.infer<typeof scheduleFigures>

/** Of the schedules that the person may read. */
export const homeRead = defineRoute({
  name: 'homeRead',
  method: 'GET',
  path: '/spaces/:spaceId/home',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: nothing,
  output: z.object({
    /** Those that changed last first. */
    schedules: z.array(scheduleFigures),
    /** Done to versions, the last first. */
    events: z.array(
      z.object({
        id: z.int(),
        scheduleId: id,
        scheduleName: z.string(),
        versionId: id,
        versionName: z.string(),
        change: z.enum(versionChanges),
        by: z.string(),
        at: timestamp,
      }),
    ),
    people: z.array(
      z.object({
        id,
        firstName: z.string(),
        lastName: z.string(),
        color: z.int(),
        role: z.enum(spaceRoles),
        lastOpenedAt: timestamp.nullable(),
        /** Has the space open now. */
        here: z.boolean(),
      }),
    ),
  }),
  errors: ['SPACE_FORBIDDEN'],
})

/** Who has which schedule open now, whatever its version; of the schedules that the person may read. */
export const presenceRead = defineRoute({
  name: 'presenceRead',
  method: 'GET',
  path: '/spaces/:spaceId/presence',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: nothing,
  output: z.object({
    schedules: z.array(
      z.object({
        scheduleId: id,
        people: z.array(z.object({ id, firstName: z.string(), lastName: z.string(), color: z.int() })),
      }),
    ),
  }),
  errors: ['SPACE_FORBIDDEN'],
})
export type SchedulePresence = z.infer<typeof presenceRead.output>['schedules'][number]

/** The schedules of a project in the order of the structure. */
export const projectGridRead = defineRoute({
  name: 'projectGridRead',
  method: 'GET',
  path: '/projects/:projectId/grid',
  can: 'schedule.read',
  params: z.object({ projectId: id }),
  input: nothing,
  output: z.object({ project: z.object({ id, name: z.string() }), schedules: z.array(scheduleFigures) }),
  errors: [],
})
