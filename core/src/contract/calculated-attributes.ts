import { z } from 'zod'
import { formulaKinds, MAX_FORMULA } from '../formulas/index.ts'
import { plainText } from '../text/index.ts'
import { attribute, attributeSettings } from './attributes.ts'
import { defineRoute } from './define.ts'
import { id } from './fields.ts'
import { formulaErrors } from './formula-errors.ts'

const { calculated, indicator } = attributeSettings
const newSetting = z.discriminatedUnion('kind', [
  calculated.omit({ result: true }).extend({ summaries: calculated.shape.summaries.default('formula') }),
  indicator,
])
export type NewAttributeSetting = z.input<typeof newSetting>

const settingErrors = [
  ...formulaErrors,
  'FORMULA_CYCLE',
  'FORMULA_USED',
  'INDICATOR_SOURCE',
  'INDICATOR_ORDER',
] as const

/** How the values of a calculated attribute, or of an indicator, come about; in place of what was said before. */
export const calculatedAttributeSettingSet = defineRoute({
  name: 'calculatedAttributeSettingSet',
  method: 'POST',
  path: '/calculated-attribute-setting/:attributeId',
  can: 'eps.edit',
  params: z.object({ attributeId: id }),
  input: newSetting,
  output: z.object({ attribute }),
  errors: settingErrors,
})

/** Parts of it; NOT_FOUND where nothing was said yet. */
export const calculatedAttributeSettingEdit = defineRoute({
  name: 'calculatedAttributeSettingEdit',
  method: 'PATCH',
  path: '/calculated-attribute-setting/:attributeId',
  can: 'eps.edit',
  params: z.object({ attributeId: id }),
  input: z.union([
    calculated.omit({ kind: true, result: true }).partial().strict(),
    indicator.omit({ kind: true }).partial().strict(),
  ]),
  output: z.object({ attribute }),
  errors: settingErrors,
})

/** What comes out of a formula over the columns of a version, before anything is saved. */
export const attributeCalculateCheck = defineRoute({
  name: 'attributeCalculateCheck',
  method: 'POST',
  path: '/attribute-calculate/:versionId/check',
  can: 'schedule.read',
  params: z.object({ versionId: id }),
  input: z.object({ formula: plainText().max(MAX_FORMULA) }),
  output: z.object({ result: z.enum(formulaKinds), formula: z.string() }),
  errors: formulaErrors,
})
