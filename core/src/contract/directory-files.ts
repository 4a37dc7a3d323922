/** Directories as files: what one would make of a directory, and the whole directory as one. */
import { z } from 'zod'
import { fileProblemCodes, fileRowMeanings } from '../directories/table/plan-types.ts'
import { directoryLimits } from '../directories/types.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { id, nothing } from './fields.ts'
import { jsonField } from './json-field.ts'
import { uploadTable } from './tables.ts'

const oneLine = (max: number) =>
  plainText()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)
const place = z.int().min(0).max(200_000)

const mapping = z.object({
  sheet: z.int().min(0).max(50),
  /** −1: the file has no titles. */
  headRow: z.int().min(-1).max(200_000),
  /** By column: a field of rows or the id of a column of the directory; null: not taken. */
  columns: z.array(z.string().max(64).nullable()).max(1_000),
})

export const directoryFileChoice = z.object({
  /** Null, also of a part: what is guessed. */
  mapping: mapping
    .extend({ headRow: mapping.shape.headRow.nullable(), columns: mapping.shape.columns.nullable() })
    .nullable()
    .default(null),
  /** Rows whose code the directory has, and others. */
  known: z.enum(['update', 'none']).default('update'),
  fresh: z.enum(['create', 'none']).default('create'),
  /** Places of rows that are left out. */
  skipped: z.array(place).max(5_000).default([]),
  /** By place: the row that is meant, which is called so from now on; '': none of those that are there. */
  meant: z
    .record(z.string().regex(/^\d{1,6}$/), z.union([id, z.literal('')]))
    .refine((said) => Object.keys(said).length <= 2_000)
    .default({}),
})
export type DirectoryFileChoice = z.output<typeof directoryFileChoice>

const ofDirectory = z.object({ directoryId: id })
const count = z.int().min(0)

const look = z.object({
  sheets: uploadTable.shape.sheets,
  mapping,
  counts: z.object({ create: count, update: count, same: count, none: count, wrong: count }),
  /** Of the first rows that are shown. */
  rows: z.array(z.object({ row: place, is: z.enum(fileRowMeanings) })),
  /** The first rows that the file calls otherwise (`known`), and of new ones those that are probably here already. */
  called: z.array(
    z.object({ row: place, text: z.string(), rowId: id, code: z.string(), name: z.string(), known: z.boolean() }),
  ),
  /** The first of them: cells by their places in the sheet. */
  problems: z.array(z.object({ row: place, column: place, code: z.enum(fileProblemCodes), text: z.string() })),
  problemCount: count,
})
export type DirectoryFileLook = z.output<typeof look>

const fileErrors = [
  'UPLOAD_TOO_LARGE',
  'UPLOAD_EMPTY',
  'UPLOAD_BROKEN',
  'UPLOAD_FORMAT_UNKNOWN',
  'DIRECTORY_FILE_UNKNOWN',
  'DIRECTORY_ARCHIVED',
  'SPACE_FULL',
] as const

const upload = {
  method: 'POST',
  can: 'directory.edit',
  params: ofDirectory,
  input: z.object({ choice: jsonField(directoryFileChoice, { empty: '{}', max: 100_000 }) }),
  body: 'multipart',
} as const

/** Writes nothing: what the file would make of the directory, chosen so. */
export const directoryUploadPreview = defineRoute({
  ...upload,
  name: 'directoryUploadPreview',
  path: '/directories/:directoryId/upload/preview',
  output: look,
  errors: [...fileErrors],
})

/** A job that writes all right rows as one revision, which is taken back in one step; wrong ones are left out. */
export const directoryUpload = defineRoute({
  ...upload,
  name: 'directoryUpload',
  path: '/directories/:directoryId/upload',
  output: z.object({ jobId: id }),
  errors: [...fileErrors],
})

/** What the job tells. */
export const directoryUploadDetails = z.object({ directoryId: id, created: count, updated: count })
export type DirectoryUploadDetails = z.output<typeof directoryUploadDetails>

export const directoryFileFormats = ['xlsx', 'csv', 'json'] as const
export type DirectoryFileFormat = (typeof directoryFileFormats)[number]

/** The whole directory; as it stands it comes in again without a difference. */
export const directoryDownload = defineRoute({
  name: 'directoryDownload',
  method: 'GET',
  path: '/directories/:directoryId/file/:format',
  can: 'eps.read',
  params: ofDirectory.extend({ format: z.enum(directoryFileFormats) }),
  input: z.object({ language: z.enum(['en', 'ru']).default('en') }),
  output: z.unknown(),
  answer: 'binary',
  errors: [],
})

const ofRow = ofDirectory.extend({ rowId: id })
const synonyms = z.array(oneLine(directoryLimits.name).min(1)).max(directoryLimits.synonyms)

/** What the row is called in files of others; learned where somebody said that it is meant. */
export const directorySynonyms = defineRoute({
  name: 'directorySynonyms',
  method: 'GET',
  path: '/directories/:directoryId/rows/:rowId/synonyms',
  can: 'eps.read',
  params: ofRow,
  input: nothing,
  output: z.object({ synonyms: z.array(z.string()) }),
  errors: [],
})

/** All of them anew. A text that meant another row means this one then. */
export const directorySynonymsSet = defineRoute({
  name: 'directorySynonymsSet',
  method: 'PUT',
  path: '/directories/:directoryId/rows/:rowId/synonyms',
  can: 'directory.edit',
  params: ofRow,
  input: z.object({ synonyms }),
  output: z.object({ synonyms: z.array(z.string()) }),
  errors: ['DIRECTORY_ARCHIVED', 'DIRECTORY_ROW_MISSING', 'DIRECTORY_SYNONYMS_TOO_MANY'],
})
