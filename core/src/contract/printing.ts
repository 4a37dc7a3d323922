/** Sheets of paper that a space keeps under names, how a person prints a version, and the printing itself. */
import { z } from 'zod'
import { printFormat, printSettings } from '../paper/schema.ts'
import { rollSettings } from '../rolls/schema.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing } from './fields.ts'

const printPreset = z.object({
  id,
  name: z.string(),
  format: printFormat,
  /** Who may take it away: its maker, and who administers the space. */
  deletable: z.boolean(),
})
export type PrintPreset = z.infer<typeof printPreset>

/** Those of the space, named or that which the version stands in, by name. */
export const printPresetList = defineRoute({
  name: 'printPresetList',
  method: 'GET',
  path: '/versions/print-presets',
  can: 'schedule.read',
  params: nothing,
  input: z
    .object({ versionId: id.optional(), spaceId: id.optional() })
    .refine(({ versionId, spaceId }) => (versionId === undefined) !== (spaceId === undefined)),
  output: z.object({ printPresets: z.array(printPreset) }),
  errors: [],
})

export const printPresetCreate = defineRoute({
  name: 'printPresetCreate',
  method: 'POST',
  path: '/versions/print-presets/create',
  can: 'schedule.edit',
  params: nothing,
  input: z
    .object({
      versionId: id.optional(),
      spaceId: id.optional(),
      name: plainText().trim().min(1).max(200),
      format: printFormat,
    })
    .refine(({ versionId, spaceId }) => (versionId === undefined) !== (spaceId === undefined)),
  output: z.object({ printPreset }),
  errors: ['PRINT_FORMAT_EXISTS', 'PRINT_FORMATS_TOO_MANY'],
})

export const printPresetDelete = defineRoute({
  name: 'printPresetDelete',
  method: 'DELETE',
  path: '/versions/print-presets/delete/:printPresetId',
  can: 'schedule.edit',
  params: z.object({ printPresetId: id }),
  input: nothing,
  output: done,
  errors: [],
})

const printLogo = z.object({
  id,
  /** Of the file that it came in. */
  name: z.string(),
  /** Its width in heights. */
  ratio: z.number(),
  /** Who may take it away: who brought it, and who administers the space. */
  deletable: z.boolean(),
})
export type PrintLogo = z.infer<typeof printLogo>

/** Pictures for headers and footers that the space keeps, by name. */
export const printLogoList = defineRoute({
  name: 'printLogoList',
  method: 'GET',
  path: '/spaces/:spaceId/print-logos',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: nothing,
  output: z.object({ printLogos: z.array(printLogo) }),
  errors: [],
})

/** JPEG, PNG, WebP or GIF of 5 MB at most; it is kept as a PNG of 1,600 × 800 dots at most, without what cameras add. */
export const printLogoAdd = defineRoute({
  name: 'printLogoAdd',
  method: 'POST',
  path: '/spaces/:spaceId/print-logos',
  can: 'schedule.edit',
  params: z.object({ spaceId: id }),
  body: 'multipart',
  input: nothing,
  output: z.object({ printLogo }),
  errors: ['UPLOAD_TOO_LARGE', 'UPLOAD_EMPTY', 'NOT_A_PICTURE', 'PRINT_LOGOS_TOO_MANY'],
})

export const printLogoDelete = defineRoute({
  name: 'printLogoDelete',
  method: 'DELETE',
  path: '/spaces/:spaceId/print-logos/:printLogoId',
  can: 'schedule.edit',
  params: z.object({ spaceId: id, printLogoId: id }),
  input: nothing,
  output: done,
  errors: [],
})

/** As the person who asks last printed a screen of the space; null: they never did. */
export const screenPrintSettingsRead = defineRoute({
  name: 'screenPrintSettingsRead',
  method: 'GET',
  path: '/spaces/:spaceId/print-settings',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: nothing,
  output: z.object({ settings: rollSettings.nullable() }),
  errors: [],
})

export const screenPrintSettingsSave = defineRoute({
  name: 'screenPrintSettingsSave',
  method: 'PUT',
  path: '/spaces/:spaceId/print-settings',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: z.object({ settings: rollSettings }),
  output: done,
  errors: [],
})

/** As the person who asks last printed the version; null: they never did. */
export const printSettingsRead = defineRoute({
  name: 'printSettingsRead',
  method: 'GET',
  path: '/versions/print-settings/:versionId',
  can: 'schedule.read',
  params: z.object({ versionId: id }),
  input: nothing,
  output: z.object({ settings: printSettings.nullable() }),
  errors: [],
})

/** Of a version that the person has none of yet. */
export const printSettingsCreate = defineRoute({
  name: 'printSettingsCreate',
  method: 'POST',
  path: '/versions/print-settings/create',
  can: 'schedule.read',
  params: nothing,
  input: z.object({ versionId: id, settings: printSettings }),
  output: z.object({ settings: printSettings }),
  errors: ['PRINT_SETTINGS_EXIST'],
})

export const printSettingsUpdate = defineRoute({
  name: 'printSettingsUpdate',
  method: 'POST',
  path: '/versions/print-settings/update',
  can: 'schedule.read',
  params: nothing,
  input: z.object({ versionId: id, settings: printSettings }),
  output: z.object({ settings: printSettings }),
  errors: [],
})

const what = z.object({
  settings: printSettings,
  /** Rows in the order of the screen, without those that are filtered away or folded; null: all. */
  works: z.array(id).max(200_000).nullable().default(null),
})
const params = z.object({ versionId: id })

/** How many sheets it would be, and how large what stands on them. */
export const versionPrintCount = defineRoute({
  name: 'versionPrintCount',
  method: 'POST',
  path: '/versions/:versionId/print/count',
  can: 'schedule.read',
  params,
  input: what,
  output: z.object({
    sheets: z.int(),
    /** Side by side, and one below the other. */
    wide: z.int(),
    high: z.int(),
    rows: z.int(),
    /** Of the whole version. */
    allRows: z.int(),
    /** Millimetres. */
    rowHeight: z.number(),
    textSize: z.number(),
    dayWidth: z.number(),
    chartWidth: z.number(),
    /** That a histogram may show; the first 500. */
    resources: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  errors: ['VERSION_TOO_LARGE'],
})
export type PrintCount = z.infer<(typeof versionPrintCount)['output']>

/** Sheets that are looked at before: a PDF of a few of those that printing gives, each the same. */
export const versionPreview = defineRoute({
  name: 'versionPreview',
  method: 'POST',
  path: '/versions/:versionId/preview',
  can: 'schedule.read',
  params,
  input: what.extend({ first: z.int().min(1).max(1_000_000).default(1), count: z.int().min(1).max(8).default(1) }),
  answer: 'binary',
  output: z.object({}),
  errors: ['VERSION_TOO_LARGE', 'PRINT_TOO_MANY_SHEETS'],
})

/** All sheets as a PDF, written by a job; its file is fetched by `exportFile`. */
export const versionPrint = defineRoute({
  name: 'versionPrint',
  method: 'POST',
  path: '/versions/:versionId/print',
  can: 'schedule.read',
  params,
  input: what,
  output: z.object({ jobId: id }),
  errors: ['SPACE_FULL'],
})

/**
 * What a screen of the space shows, as a PDF: `file` is JSON of `rollAsked`. It is drawn from what the person sees already;
 * nothing is read for it.
 */
export const screenPrint = defineRoute({
  name: 'screenPrint',
  method: 'POST',
  path: '/spaces/:spaceId/print',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  body: 'multipart',
  /** The logo that its format names. */
  input: z.object({ logoId: id.optional() }),
  answer: 'binary',
  output: z.object({}),
  errors: ['UPLOAD_TOO_LARGE', 'UPLOAD_EMPTY', 'TOOK_TOO_LONG', 'PRINT_TOO_MANY_SHEETS', 'PRINT_TOO_MUCH'],
})

/** Of one screen: they are all drawn at once. */
export const MAX_SCREEN_SHEETS = 300

/** What the job of printing tells. */
export const printDetails = z.object({
  scheduleId: id,
  /** '' until it is written. */
  fileName: z.string(),
  /** 0 until it is written. */
  sheets: z.int(),
})
export type PrintDetails = z.infer<typeof printDetails>

/** More are refused: a plan on so many sheets is a slip of the scale. */
export const MAX_SHEETS = 5_000
/** Of what is laid out whole before it is looked at; more is printed in the background. */
export const MAX_SHOWN_SHEETS = 300
