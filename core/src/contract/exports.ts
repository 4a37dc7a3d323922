import { z } from 'zod'
import { type FormatName, formatExtensions, formatNames } from '../exchange/format-names.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { id } from './fields.ts'

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
