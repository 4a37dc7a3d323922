/** What moved the finish of a version, window by window of its history. */
import { z } from 'zod'
import { sheetSettings } from '../rolls/schema.ts'
import { isKeyName, plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { id, timestamp } from './fields.ts'
import { isTimeZone, rhythm } from './rhythm.ts'

export const delayLimits = { moments: 27, told: 12 } as const

const causes = ['added', 'progress', 'plan', 'other'] as const
const instant = z.int()
/** Working minutes; less than 0: earlier. */
const minutes = z.number()

/** Who has changed the work within the window, most often first. */
const people = z.array(z.object({ id: z.string(), name: z.string(), changes: z.int() }))
const work = { id: z.string(), code: z.string(), name: z.string(), cause: z.enum(causes), people }

const delayWindow = z.object({
  /** Moments of the journal that it lies between. */
  since: z.object({ seq: z.int(), at: timestamp }),
  until: z.object({ seq: z.int(), at: timestamp }),
  /** Data dates then. */
  from: instant.nullable(),
  to: instant.nullable(),
  finishBefore: instant.nullable(),
  finishAfter: instant.nullable(),
  shift: minutes,
  anotherEnd: minutes,
  /** In the order of the way; of many those that have moved the most. */
  shares: z.array(z.object({ ...work, began: minutes, took: minutes, planned: instant.nullable(), built: instant })),
  concurrent: z.array(z.object({ ...work, besideId: z.string(), amount: minutes })),
  day: z.int(),
})
export type DelayWindowView = z.infer<typeof delayWindow>

const moments = z.object({ moments: z.array(timestamp).min(2).max(delayLimits.moments) })

export const versionDelays = defineRoute({
  name: 'versionDelays',
  method: 'POST',
  path: '/versions/:versionId/delays',
  can: 'schedule.read',
  params: z.object({ versionId: id }),
  input: moments,
  output: z.object({ windows: z.array(delayWindow) }),
  errors: ['VERSION_TOO_LARGE', 'MOMENT_NOT_KEPT'],
})

/** The same as a workbook, as pages, as a document to be written on in, or a line for each work as text. */
export const versionDelaysExport = defineRoute({
  name: 'versionDelaysExport',
  method: 'POST',
  path: '/versions/:versionId/delays/export',
  can: 'schedule.read',
  params: z.object({ versionId: id }),
  input: moments.extend({
    format: z.enum(['xlsx', 'csv', 'pdf', 'docx']).default('xlsx'),
    /** Of pages: moments of the history are told in it. */
    timeZone: rhythm.shape.timeZone.refine(isTimeZone).default('UTC'),
    /** Of pages; absent: as paper usually is. */
    settings: sheetSettings.optional(),
    /** Of text and pages: with a comma in numbers a semicolon parts the cells of text, as spreadsheets of such languages expect it. */
    decimal: z.enum(['.', ',']).default('.'),
    /** As the screen says them; what is missing stays a key. */
    words: z
      .record(plainText().max(80).refine(isKeyName), plainText().max(1_000))
      .refine((words) => Object.keys(words).length <= 100)
      .default({}),
  }),
  answer: 'binary',
  output: z.object({}),
  errors: ['VERSION_TOO_LARGE', 'MOMENT_NOT_KEPT', 'PRINT_TOO_MANY_SHEETS'],
})
