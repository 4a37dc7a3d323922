/** What is done to many schedules at a person's word: it is told how far it is, and can be stopped. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { done, id, nothing, timestamp } from './fields.ts'

/** Schedules in one batch. */
export const MAX_BATCH = 2_000
/** Named of those that failed. */
export const MAX_FAILED_NAMED = 20

/** `broken`: the server that was at it is gone. */
export const batchStates = ['running', 'done', 'stopped', 'broken'] as const

const batch = z.object({
  id,
  spaceId: id,
  state: z.enum(batchStates),
  /** Schedules, and how many of them have had their turn. */
  total: z.int(),
  finished: z.int(),
  /** Whose turn it is; null: nobody's. */
  current: z.string().nullable(),
  failed: z.int(),
  /** The first of them. */
  failedNames: z.array(z.string()),
  startedAt: timestamp,
})
export type Batch = z.infer<typeof batch>

/** What a job that calculates schedules tells beside how far it is. */
export const batchDetails = z.object({
  total: z.int(),
  finished: z.int(),
  failed: z.int(),
  failedNames: z.array(z.string()),
})
export type BatchDetails = z.infer<typeof batchDetails>

/**
 * Calculates the actual versions of the schedules at and below the nodes, of all in the space where none is named, one
 * after another; answers at once, and tells of each over socket.io. Schedules that the person may not calculate are left
 * out. Of one person in one space one batch runs at a time.
 */
export const batchTimetableCalc = defineRoute({
  name: 'batchTimetableCalc',
  method: 'POST',
  path: '/batch-processing/timetable-calc',
  can: 'schedule.calculate',
  params: nothing,
  input: z.object({ spaceId: id, epsIds: z.array(id).max(100) }),
  output: z.object({ batch }),
  errors: ['BATCH_RUNNING', 'BATCH_EMPTY', 'BATCH_TOO_MANY'],
})

/** What has been calculated stays. Of who began it, or of an administrator of the space. */
export const batchStop = defineRoute({
  name: 'batchStop',
  method: 'POST',
  path: '/batch-processing/stop',
  can: 'schedule.calculate',
  params: nothing,
  input: z.object({ batchId: id }),
  output: done,
  errors: [],
})

/** The person's last one; null: there was none. */
export const batchRead = defineRoute({
  name: 'batchRead',
  method: 'GET',
  path: '/spaces/:spaceId/batch-processing',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: nothing,
  output: z.object({ batch: batch.nullable() }),
  errors: ['SPACE_FORBIDDEN'],
})
