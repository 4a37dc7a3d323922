/** Files that are kept with a schedule, or another node: documents with their revisions, what is there for a day only, and backups. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, timestamp } from './fields.ts'
import { inPieces } from './transfers.ts'

export const storageAreas = ['documents', 'temp', 'backup'] as const
export type StorageArea = (typeof storageAreas)[number]

/** How long a file of the area `temp` is there. */
export const TEMP_HOURS = 24

/** `scheduleId`: of lists and uploads also a facility, a project or a group. */
const scheduleParams = z.object({ scheduleId: id })
const storageParams = z.object({ storageId: id })

const storageItem = z.object({
  id,
  area: z.enum(storageAreas),
  /** Null: of the schedule as a whole. */
  versionId: id.nullable(),
  /** The work that it belongs to, in every version; null: to none. */
  workId: id.nullable(),
  name: z.string(),
  /** By what is in the file, whatever its name and sender say. */
  mime: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Counted from 1, by files of the same name at the same work. */
  revision: z.int(),
  hasThumbnail: z.boolean(),
  author: z.object({ id, firstName: z.string(), lastName: z.string(), color: z.int() }),
  at: timestamp,
})
export type StorageItem = z.infer<typeof storageItem>

/** Of one file, in bytes. What a space still has room for may be less. */
export const storageMaxSize = defineRoute({
  name: 'storageMaxSize',
  method: 'GET',
  path: '/storage/max-size',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: z.object({ maxBytes: z.number() }),
  errors: [],
})

/** Newest first. Files for a day are shown to whoever brought them. */
export const storageList = defineRoute({
  name: 'storageList',
  method: 'GET',
  path: '/storage/schedule/:scheduleId',
  can: 'schedule.read',
  params: scheduleParams,
  input: z.object({
    area: z.enum(storageAreas).default('documents'),
    /** In the name. */
    search: plainText().trim().max(200).default(''),
    /** With those of the schedule as a whole. */
    versionId: id.optional(),
    /** Of this work only. */
    workId: id.optional(),
    /** All revisions of the file of this name, in place of the newest of each. */
    name: plainText().max(255).optional(),
    /** What the answer before told as `next`. */
    after: z.coerce.number().int().min(1).optional(),
  }),
  output: z.object({ items: z.array(storageItem), next: z.int().nullable() }),
  errors: [],
})

/** Whoever tells what was done may bring files. A name that is there already, at the same work, gets a further revision. */
export const storageUpload = defineRoute({
  name: 'storageUpload',
  method: 'POST',
  path: '/storage/schedule/:scheduleId',
  can: 'schedule.report',
  params: scheduleParams,
  body: 'multipart',
  query: ['versionId'],
  input: z.object({
    area: z.enum(['documents', 'temp']).default('documents'),
    versionId: id.optional(),
    workId: id.optional(),
    ...inPieces,
  }),
  output: z.object({ item: storageItem }),
  errors: ['UPLOAD_TOO_LARGE', 'UPLOAD_EMPTY', 'SPACE_FULL', 'FILES_TOO_MANY', 'TRANSFER_ELSEWHERE'],
})

/** The newest documents of a version, with those of the schedule as a whole, in one archive. */
export const storageVersionDownload = defineRoute({
  name: 'storageVersionDownload',
  method: 'POST',
  path: '/storage/schedule/:scheduleId/version/:versionId/download',
  can: 'schedule.read',
  params: scheduleParams.extend({ versionId: id }),
  /** Only these. */
  input: z.object({ ids: z.array(id).min(1).max(1_000).optional() }),
  output: nothing,
  answer: 'binary',
  errors: [],
})

const bytes = {
  method: 'GET',
  can: 'schedule.read',
  params: storageParams,
  input: nothing,
  output: nothing,
  answer: 'binary',
  errors: [],
} as const

export const storageThumbnail = defineRoute({
  ...bytes,
  name: 'storageThumbnail',
  path: '/storage/thumbnail/:storageId',
})
export const storageDownload = defineRoute({ ...bytes, name: 'storageDownload', path: '/storage/download/:storageId' })

/** One's own; whoever edits the schedule, everybody's. The newest revision takes those before it along. */
export const storageDelete = defineRoute({
  name: 'storageDelete',
  method: 'DELETE',
  path: '/storage/:storageId',
  can: 'schedule.report',
  params: storageParams,
  input: nothing,
  output: done,
  errors: [],
})
