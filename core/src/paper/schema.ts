import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { dateOf, dayOf } from '../time/index.ts'

/** Lengths are millimetres. */
export const paperLimits = {
  height: { least: 210, most: 5_000 },
  width: { least: 297, most: 5_000 },
  /** What margins must leave of the sheet, either way. */
  inside: 100,
  margin: 500,
  textSize: { least: 4, most: 40 },
  pages: 100,
  columns: 30,
  columnWidth: { least: 4, most: 300 },
  title: 300,
  formats: 200,
  /** Of one resource in the histogram. */
  lane: { least: 8, most: 100 },
  lanes: 8,
  logo: { least: 4, most: 100 },
  logos: 20,
} as const

const length = (least: number, most: number) => z.number().min(least).max(most)
const margin = length(0, paperLimits.margin)
const title = plainText().max(paperLimits.title).default('')
const titles = z.object({ left: title, center: title, right: title })
export type Titles = z.output<typeof titles>

const day = z.iso.date().refine((text) => {
  const [year = 0, month = 0, dayOfMonth = 0] = text.split('-').map(Number)
  const read = dateOf(dayOf(year, month, dayOfMonth))
  return year > 0 && read.month === month && read.dayOfMonth === dayOfMonth
})

const daysAround = z.int().min(0).max(10_000)

/** By GOST 21.1101, form 3; by ISO 7200. */
export const titleBlocks = ['none', 'gost', 'iso'] as const

export const titlePlaces = ['left', 'center', 'right'] as const

/** A sheet of paper and what stands around the plan on it. */
export const printFormat = z
  .object({
    sheetHeight: length(paperLimits.height.least, paperLimits.height.most),
    sheetWidth: length(paperLimits.width.least, paperLimits.width.most),
    margins: z.object({ left: margin, top: margin, right: margin, bottom: margin }),
    header: titles,
    footer: titles,
    /** Of the first page, in place of the header; null: as on the others. */
    firstHeader: titles.nullable().default(null),
    /** Of the last page, in place of the footer; null: as on the others. */
    lastFooter: titles.nullable().default(null),
    /** Of a drawing, at the lower right of every sheet. */
    titleBlock: z.enum(titleBlocks).default('none'),
    /** A picture that the space keeps for it, beside the text of its place on every sheet. One that went leaves its room. */
    logo: z
      .object({
        id: plainText().min(1).max(64),
        at: z.enum(['header', 'footer']),
        side: z.enum(titlePlaces),
        height: length(paperLimits.logo.least, paperLimits.logo.most),
      })
      .nullable()
      .default(null),
    /** Points. */
    textSize: length(paperLimits.textSize.least, paperLimits.textSize.most).default(8),
    /** Of the time axis; null: where the plan begins or ends. */
    start: day.nullable().default(null),
    finish: day.nullable().default(null),
    /** In place of both dates: so many days around the data date, so that the range moves with it. */
    dynamic: z.object({ before: daysAround, after: daysAround }).nullable().default(null),
    /** What these resources are needed for, below the bars, each so high; none: those that are needed most. Null: no histogram. */
    histogram: z
      .object({
        height: length(paperLimits.lane.least, paperLimits.lane.most),
        resources: z.array(plainText().min(1).max(200)).max(paperLimits.lanes),
      })
      .nullable()
      .default(null),
  })
  .refine(({ sheetWidth, margins }) => sheetWidth - margins.left - margins.right >= paperLimits.inside, {
    path: ['margins', 'left'],
  })
  .refine(({ sheetHeight, margins }) => sheetHeight - margins.top - margins.bottom >= paperLimits.inside, {
    path: ['margins', 'top'],
  })
  .refine(({ start, finish }) => start === null || finish === null || start <= finish, { path: ['finish'] })
export type PrintFormat = z.output<typeof printFormat>

const pages = z.int().min(1).max(paperLimits.pages)

/** What of a plan is printed, and on what. */
export const printSettings = z.object({
  format: printFormat,
  scale: z.union([
    /** Rows are as high as their text needs where `high` is null. */
    z.object({ by: z.literal('pages'), wide: pages, high: pages.nullable() }),
    z.object({ by: z.literal('factor'), dayWidth: length(0.05, 100) }),
  ]),
  columns: z
    .array(
      z.object({
        key: plainText().min(1).max(64),
        title: plainText().max(200),
        width: length(paperLimits.columnWidth.least, paperLimits.columnWidth.most),
      }),
    )
    .max(paperLimits.columns),
  show: z.object({
    links: z.boolean(),
    dataDate: z.boolean(),
    critical: z.boolean(),
    targets: z.boolean(),
    float: z.boolean(),
    labels: z.boolean(),
    legend: z.boolean(),
  }),
  /** Rows down to this level; null: all. */
  level: z.int().min(1).max(50).nullable().default(null),
  order: z.enum(['down', 'across']),
  ink: z.enum(['colour', 'black']),
  watermark: plainText().max(60).default(''),
  language: z.enum(['en', 'ru']),
})
export type PrintSettings = z.output<typeof printSettings>
