import { z } from 'zod'
import { type FormatName, formatExtensions, formatNames } from '../exchange/format-names.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { id, nothing } from './fields.ts'

/** Written as tables of works. */
export const tableFormats = ['xlsx', 'csv'] as const
export type TableFormat = (typeof tableFormats)[number]
export const exportFormats = [...formatNames, ...tableFormats] as const
export type ExportFormat = FormatName | TableFormat
export const exportExtensions: Readonly<Record<ExportFormat, string>> = {
  ...formatExtensions,
  xlsx: 'xlsx',
  csv: 'csv',
}

export const isTableFormat = (format: ExportFormat): format is TableFormat =>
  (tableFormats as readonly string[]).includes(format)

/** Beside the formats of other programs, our own: a whole schedule. */
export const jobFormats = [...exportFormats, 'plumb'] as const
export type JobFormat = (typeof jobFormats)[number]
export const jobExtensions: Readonly<Record<JobFormat, string>> = { ...exportExtensions, plumb: 'plumb' }

/** From so many works on a file is written as a job: nobody waits for it before a page that says nothing. */
export const LONG_EXPORT_WORKS = 5_000

/** What of a schedule goes into a `.plumb` file. */
export const wholeChoice = z.object({
  /** `one`: that which is exported, and it becomes the actual one there. */
  versions: z.enum(['all', 'one']).default('all'),
  /** Of the schedule and of its works. */
  chat: z.boolean().default(true),
  /** Of messages and of cards. */
  files: z.boolean().default(true),
  /** The files of building models, with which links lead somewhere. */
  models: z.boolean().default(true),
  /** What happened to each version: its moments with who changed it and when. */
  past: z.boolean().default(false),
})
export type WholeChoice = z.output<typeof wholeChoice>

const params = z.object({ versionId: id, format: z.enum(exportFormats) })

const what = z.object({
  /** As the version was after this change; null: as it is. */
  seq: z.int().min(0).nullable().default(null),
  /** Only these works, with the summaries above them; null: all. */
  works: z.array(id).max(200_000).nullable().default(null),
  /** XER: a file of its own, also where the schedule came with one that could be written on. */
  anew: z.boolean().default(false),
  /** Of tables: keys of columns, or ids of attributes, with their titles; null: all that tables hold. */
  columns: z
    .array(z.object({ key: plainText().max(64), title: plainText().max(200) }))
    .max(300)
    .nullable()
    .default(null),
  /** Of tables: in which words types, limits and relations are written. */
  language: z.enum(['en', 'ru']).default('en'),
})

/** A version as a file of another program. XER goes into the file that the schedule came with, if it came with one. */
export const versionExport = defineRoute({
  name: 'versionExport',
  method: 'POST',
  path: '/versions/:versionId/export/:format',
  can: 'schedule.read',
  params,
  input: what,
  answer: 'binary',
  output: z.object({}),
  errors: ['VERSION_TOO_LARGE'],
})

/** What the file would not hold, found out by writing and reading it. */
export const versionExportLosses = defineRoute({
  name: 'versionExportLosses',
  method: 'POST',
  path: '/versions/:versionId/export/:format/losses',
  can: 'schedule.read',
  params,
  input: what,
  output: z.object({
    works: z.int(),
    /** Facts that would be others afterwards, by what they are about, the most first. */
    facts: z.array(z.object({ about: z.string(), count: z.int() })),
    /** Works whose dates or floats would be others, of those that have any. */
    moved: z.int(),
    dated: z.int(),
    /** Name of the file that is written on; null: a file of its own. */
    origin: z.string().nullable(),
  }),
  errors: ['VERSION_TOO_LARGE'],
})
export type ExportLosses = z.infer<(typeof versionExportLosses)['output']>

/** The same as a job, and a whole schedule: answers at once; the file is fetched when it is written, within a week. */
export const versionExportStart = defineRoute({
  name: 'versionExportStart',
  method: 'POST',
  path: '/versions/:versionId/export/:format/start',
  can: 'schedule.read',
  params: z.object({ versionId: id, format: z.enum(jobFormats) }),
  input: what.extend({ whole: wholeChoice.default(wholeChoice.parse({})) }),
  output: z.object({ jobId: id }),
  errors: ['SPACE_FULL', 'TOO_MANY_REQUESTS'],
})

/** Of who began it, as long as the schedule may be read. */
export const exportFile = defineRoute({
  name: 'exportFile',
  method: 'GET',
  path: '/exports/:jobId/file',
  can: 'schedule.read',
  params: z.object({ jobId: id }),
  input: nothing,
  answer: 'binary',
  output: z.object({}),
  errors: ['EXPORT_NOT_READY'],
})

/** What the job of an export tells. */
export const exportDetails = z.object({
  scheduleId: id,
  format: z.enum(jobFormats),
  /** '' until it is written. */
  fileName: z.string(),
})
export type ExportDetails = z.infer<typeof exportDetails>
