/** What is done to many schedules at a person's word: it is told how far it is, and can be stopped. */
import { z } from 'zod'
import { printSettings } from '../paper/schema.ts'
import { defineRoute } from './define.ts'
import { jobFormats } from './exports.ts'
import { done, id, nothing, timestamp } from './fields.ts'

/** Schedules in one batch. */
export const MAX_BATCH = 2_000
/** Named of those that failed. */
export const MAX_FAILED_NAMED = 20
/** Files in one call; an archive is one. */
export const MAX_BATCH_FILES = 100
/** Of one file of a batch; each becomes a schedule. */
export const MAX_BATCH_PROJECTS = 50

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

/** What a batch does; each is a kind of job of its own. */
export const batchActs = ['batch', 'batch_reading', 'batch_writing'] as const
export type BatchAct = (typeof batchActs)[number]

/** What a job that does something to many schedules tells beside how far it is. */
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

const begun = z.object({ batchId: id, total: z.int() })

/**
 * Makes schedules in a project of files of other programs, or of archives of them, one after another: each project of a
 * file becomes a schedule. Answers when the files are here; a file that cannot be read does not keep the others.
 */
export const batchImport = defineRoute({
  name: 'batchImport',
  method: 'POST',
  path: '/batch-processing/import',
  can: 'schedule.import',
  params: nothing,
  input: z.object({ projectId: id }),
  body: 'multipart',
  query: ['projectId'],
  output: begun,
  errors: [
    'BATCH_RUNNING',
    'BATCH_EMPTY',
    'BATCH_TOO_MANY',
    'BATCH_ARCHIVE',
    'UPLOAD_EMPTY',
    'UPLOAD_TOO_LARGE',
    'UPLOAD_TOO_MANY',
    'SPACE_FULL',
  ],
})

/** Files of other programs, or printed sheets. */
export const batchFormats = [...jobFormats, 'pdf'] as const
export type BatchFormat = (typeof batchFormats)[number]

/**
 * Writes or prints the actual versions of the schedules at and below the nodes, of all in the space where none is named, into one
 * archive in the folders of the structure. Schedules that the person may not read are left out.
 */
export const batchExport = defineRoute({
  name: 'batchExport',
  method: 'POST',
  path: '/batch-processing/export',
  can: 'schedule.read',
  params: nothing,
  input: z
    .object({
      spaceId: id,
      epsIds: z.array(id).max(100),
      format: z.enum(batchFormats),
      /** How they stand on paper; of nothing else. */
      print: printSettings.nullable().default(null),
    })
    .refine(({ format, print }) => (format === 'pdf') === (print !== null), { path: ['print'] }),
  output: begun,
  errors: ['BATCH_RUNNING', 'BATCH_EMPTY', 'BATCH_TOO_MANY', 'SPACE_FULL'],
})

const batchEntry = z.object({
  /** In the batch, from 0: names may be the same. */
  place: z.int(),
  /** Of the file, with the archive it was in, or of the schedule. */
  name: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  error: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  /** That was made, or written; null: none, or it has been deleted since. */
  scheduleId: id.nullable(),
  /** Works in it; null: nobody counted them. */
  works: z.int().nullable(),
})
export type BatchEntry = z.infer<typeof batchEntry>

const batchSummary = z.object({
  id,
  act: z.enum(batchActs),
  /** Of the node it was asked for; '': the space. */
  name: z.string(),
  state: z.enum(batchStates),
  total: z.int(),
  finished: z.int(),
  failed: z.int(),
  startedAt: timestamp,
  /** An archive is there to be fetched. */
  hasFile: z.boolean(),
})
export type BatchSummary = z.infer<typeof batchSummary>

/** What became of each file or schedule. Of who began it, or of an administrator of the space; for a month. */
export const batchReport = defineRoute({
  name: 'batchReport',
  method: 'POST',
  path: '/batch-processing/report',
  can: 'space.read',
  params: nothing,
  input: z.object({ batchId: id }),
  output: z.object({ batch: batchSummary, entries: z.array(batchEntry) }),
  errors: ['SPACE_FORBIDDEN'],
})

/** The person's own imports and exports of many in the space, the newest first; at most 50. */
export const batchList = defineRoute({
  name: 'batchList',
  method: 'GET',
  path: '/spaces/:spaceId/batch-processing/list',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: nothing,
  output: z.object({ batches: z.array(batchSummary) }),
  errors: ['SPACE_FORBIDDEN'],
})

/** The archive that an export wrote. Of who began it, or of an administrator of the space. */
export const batchFile = defineRoute({
  name: 'batchFile',
  method: 'GET',
  path: '/batch-processing/:batchId/file',
  can: 'schedule.read',
  params: z.object({ batchId: id }),
  input: nothing,
  answer: 'binary',
  output: nothing,
  errors: [],
})

/** What has been done stays. Of who began it, or of an administrator of the space. */
export const batchStop = defineRoute({
  name: 'batchStop',
  method: 'POST',
  path: '/batch-processing/stop',
  can: 'space.read',
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
