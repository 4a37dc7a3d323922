/** Numbers of a part of the structure, from the official timetables of the schedules in it. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { id, instantText, nothing, timestamp } from './fields.ts'
import { flag, timetableState } from './workspace.ts'

const scheduleLine = z.object({
  id,
  name: z.string(),
  /** Of the project it stands in. */
  projectName: z.string(),
  valid: flag,
  timetableState,
  start: instantText.nullable(),
  finish: instantText.nullable(),
  percent: z.number(),
  works: z.int(),
  critical: z.int(),
  /** Of the active target version; null: there is none. */
  targetFinish: instantText.nullable(),
  /** Days from that to the finish; positive is late. */
  toTargetDays: z.int().nullable(),
})

const epsAnalyticsView = z.object({
  projects: z.int(),
  folders: z.int(),
  schedules: z.int(),
  /** Of these, whose official timetable is the one of the document as it is. */
  calculated: z.int(),
  /** Not counted below, because they are marked as not valid. */
  left: z.int(),
  works: z.int(),
  critical: z.int(),
  /** 0…100, of all works: a schedule weighs as much as it has works. */
  percent: z.number(),
  start: instantText.nullable(),
  finish: instantText.nullable(),
  /** The latest finish of active target versions, and how many days after it the latest finish of those schedules is. */
  targetFinish: instantText.nullable(),
  toTargetDays: z.int().nullable(),
  /** What the contract of the project says, and how many days after it the finish is; null: nothing is said. */
  contractFinish: z.string().nullable(),
  toContractDays: z.int().nullable(),
  /** When the oldest of the results was calculated. */
  calculatedAt: timestamp.nullable(),
  /** Latest finish first. */
  lines: z.array(scheduleLine),
  /** Those to come, by when they are due. */
  milestones: z.array(
    z.object({
      scheduleId: id,
      workId: id,
      name: z.string(),
      /** What it stands in; '' at the top. */
      place: z.string(),
      critical: z.boolean(),
      finish: instantText,
      targetFinish: instantText.nullable(),
      /** Days from that to the finish; positive is late. */
      toTargetDays: z.int().nullable(),
    }),
  ),
  /** Only of one schedule: its finish as it was published, one point a day, oldest first. */
  history: z.array(z.object({ day: z.string(), finish: instantText.nullable(), works: z.int(), critical: z.int() })),
})
export type EpsAnalytics = z.infer<typeof epsAnalyticsView>

export const epsAnalytics = defineRoute({
  name: 'epsAnalytics',
  method: 'GET',
  path: '/eps/:epsId/analytics',
  can: 'eps.read',
  params: z.object({ epsId: id }),
  input: nothing,
  output: z.object({ analytics: epsAnalyticsView }),
  errors: [],
})
