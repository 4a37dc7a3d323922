/** What analytics open with where the address says nothing: of a space, and of each person in it. */
import { z } from 'zod'
import { analyticPresetView, usualPresetView } from './analytic-presets.ts'
import { defineRoute } from './define.ts'
import { id, nothing } from './fields.ts'

const setting = analyticPresetView.omit({ level: true, from: true, to: true }).extend({
  /** Opens instead of the rest, wherever it is offered. */
  presetId: id.nullable(),
})
export type AnalyticSetting = z.infer<typeof setting>

const { level: _, from: __, to: ___, ...usual } = usualPresetView
export const usualAnalyticSetting: AnalyticSetting = { ...usual, presetId: null }

const answer = z.object({
  /** null: as the space has it. */
  person: setting.nullable(),
  /** null: as everywhere. */
  space: setting.nullable(),
})
export type AnalyticSettings = z.infer<typeof answer>

export const analyticSettingRead = defineRoute({
  name: 'analyticSettingRead',
  method: 'GET',
  path: '/analytics/setting',
  can: 'space.read',
  params: nothing,
  input: z.object({ spaceId: id }),
  output: answer,
  errors: [],
})

/** That of the space needs the right to edit the structure; its preset is one that everybody finds. */
export const analyticSettingSave = defineRoute({
  name: 'analyticSettingSave',
  method: 'PUT',
  path: '/analytics/setting',
  can: 'space.read',
  params: nothing,
  input: z.object({ spaceId: id, of: z.enum(['person', 'space']), setting: setting.nullable() }),
  output: answer,
  errors: [],
})
