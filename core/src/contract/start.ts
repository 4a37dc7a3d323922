/** What a person begins with: where they left off in a space, and the schedules they were in last, in small pictures. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { done, id, instantText, nothing, timestamp } from './fields.ts'

const bar = z.object({
  /** Of a row of the schedule. */
  id: z.string(),
  code: z.string(),
  name: z.string(),
  start: instantText,
  finish: instantText,
  /** Start and finish in the target version. */
  target: z.tuple([instantText, instantText]).nullable(),
  /** Hundredths of a percent point. */
  percent: z.int(),
  critical: z.boolean(),
  milestone: z.boolean(),
})
export type StartBar = z.infer<typeof bar>

const startSchedule = z.object({
  id,
  name: z.string(),
  /** What it stands in, from the facility down. */
  path: z.array(z.string()),
  versionId: id,
  versionName: z.string(),
  dataDate: instantText.nullable(),
  start: instantText.nullable(),
  finish: instantText.nullable(),
  percent: z.number(),
  /** When the person was there last; null: never. */
  seenAt: timestamp.nullable(),
  /** The official finish at that time; null: there was none, or the person was never there. */
  finishThen: instantText.nullable(),
  /** The official start at that time, as far as it was kept. */
  startThen: instantText.nullable(),
  /** Of the row they left; null: none, or it is a summary or gone. */
  work: z.object({ id: z.string(), code: z.string(), name: z.string(), critical: z.boolean() }).nullable(),
})
export type StartSchedule = z.infer<typeof startSchedule>

/** Of the schedules that the person may read: those they were in last, and the picture of the first, in one answer. */
export const startRead = defineRoute({
  name: 'startRead',
  method: 'GET',
  path: '/spaces/:spaceId/start',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: nothing,
  output: z.object({
    /** The last visited first; where the person was in none, the one that was calculated last. */
    schedules: z.array(startSchedule),
    /** Of the first of them, 24 at most; empty: it is not calculated yet. */
    bars: z.array(bar),
    /** Ids of those who have the space open now. */
    here: z.array(id),
  }),
  errors: ['SPACE_FORBIDDEN'],
})
export type Start = z.infer<(typeof startRead)['output']>

/** Remembers that the person is in the version, and at which row. */
export const visitKeep = defineRoute({
  name: 'visitKeep',
  method: 'PUT',
  path: '/versions/:versionId/visit',
  can: 'schedule.read',
  params: z.object({ versionId: id }),
  input: z.object({ rowId: id.nullable() }),
  output: done,
  errors: [],
})
