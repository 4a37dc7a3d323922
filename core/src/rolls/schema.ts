import { z } from 'zod'
import { printFormat, printSettings } from '../paper/index.ts'
import { plainText } from '../text/index.ts'

export const rollLimits = {
  /** Millimetres. */
  width: 6_000,
  height: 200_000,
  marks: 150_000,
  points: 4_000,
  /** Marks that are cut off together. */
  within: 5_000,
  wholes: 60_000,
  heads: 500,
  breaks: 1_000,
  headings: 2_000,
  text: 2_000,
  /** Of the file that it comes in. */
  bytes: 24 * 1024 * 1024,
} as const

const mm = z.number().min(-rollLimits.height).max(rollLimits.height)
const colour = z.string().regex(/^#[0-9a-f]{6}$/)
const points = z
  .array(mm)
  .min(4)
  .max(rollLimits.points * 2)

const flat = z.discriminatedUnion('do', [
  z.object({ do: z.literal('fill'), x: mm, y: mm, width: mm, height: mm, colour }),
  z.object({
    do: z.literal('line'),
    /** x, y, x, y … */
    points,
    colour,
    thick: z.number().min(0).max(50),
    dash: z.tuple([z.number().min(0.05).max(100), z.number().min(0.05).max(100)]).optional(),
  }),
  z.object({ do: z.literal('shape'), points, colour }),
  z.object({
    do: z.literal('text'),
    text: plainText().min(1).max(rollLimits.text),
    x: mm,
    /** Of the middle of its capital letters. */
    y: mm,
    /** That it has on the screen. */
    width: z.number().min(0).max(rollLimits.width),
    size: z.number().min(0.2).max(100),
    colour,
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
  }),
])

const mark = z.union([
  flat,
  /** Nothing of these is drawn outside of the box. */
  z.object({
    do: z.literal('within'),
    ...{ x: mm, y: mm, width: mm, height: mm },
    marks: z.array(flat).max(rollLimits.within),
  }),
])
export type Mark = z.output<typeof mark>

const stretch = { top: mm, bottom: mm }

/** What a screen shows, in millimetres from its upper left corner. */
export const roll = z.object({
  title: plainText().min(1).max(300),
  width: z.number().min(1).max(rollLimits.width),
  height: z.number().min(0).max(rollLimits.height),
  /** It is made to be seen at once: as small as half its size, so that it stands on one sheet. */
  isOne: z.boolean().default(false),
  /** From the back to the front. */
  marks: z.array(mark).max(rollLimits.marks),
  /** That are cut only where one is higher than a sheet. */
  wholes: z.array(z.object(stretch)).max(rollLimits.wholes),
  /** They stand above what goes on before `end` on the next sheet again. */
  heads: z.array(z.object({ ...stretch, end: mm })).max(rollLimits.heads),
  /** Where another sheet begins. */
  breaks: z.array(mm).max(rollLimits.breaks),
  /** That readers jump to. */
  headings: z
    .array(z.object({ y: mm, title: plainText().min(1).max(200), level: z.int().min(0).max(5) }))
    .max(rollLimits.headings),
})
export type Roll = z.output<typeof roll>

const { ink, watermark, language } = printSettings.shape

/** What it is printed on: sheets as those of plans, so that presets are the same. */
export const rollSettings = z.object({ format: printFormat, ink, watermark, language })
export type RollSettings = z.output<typeof rollSettings>

/** Of a paper that is asked for in a language. */
export const sheetSettings = rollSettings.omit({ language: true })
export type SheetSettings = z.output<typeof sheetSettings>

const said = plainText().max(200).default('')

/** What fields in headers and footers say of it; who prints and when, the server knows. */
export const rollValues = z.object({ project: said, schedule: said, version: said, dataDate: said })
export type RollValues = z.output<typeof rollValues>

/** A roll, and how it shall be printed: what a page hands over. */
export const rollAsked = z.object({ roll, settings: rollSettings, values: rollValues })
export type RollAsked = z.output<typeof rollAsked>
