/** Sheets of paper that a space keeps under names, how a person prints a version, and the printing itself. */
import { z } from 'zod'
import { printFormat, printSettings } from '../paper/index.ts'
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

/** Those of the space that the version stands in, by name. */
export const printPresetList = defineRoute({
  name: 'printPresetList',
  method: 'GET',
  path: '/versions/print-presets',
  can: 'schedule.read',
  params: nothing,
  input: z.object({ versionId: id }),
  output: z.object({ printPresets: z.array(printPreset) }),
  errors: [],
})

export const printPresetCreate = defineRoute({
  name: 'printPresetCreate',
  method: 'POST',
  path: '/versions/print-presets/create',
  can: 'schedule.edit',
  params: nothing,
  input: z.object({ versionId: id, name: plainText().trim().min(1).max(200), format: printFormat }),
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
