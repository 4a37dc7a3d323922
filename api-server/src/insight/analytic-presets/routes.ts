import {
  analyticPresetCreate,
  analyticPresetDelete,
  analyticPresetEdit,
  analyticPresetList,
  analyticSettingRead,
  analyticSettingSave,
} from '@plumbline/core/contract'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { namedSpace } from '../../workspace/spaces/index.ts'
import { selectPreset } from './repository.ts'
import { createPreset, editPreset, listPresets, removePreset } from './service.ts'
import { readSettings, saveSetting } from './setting.ts'

export function bindAnalyticPresets(api: Api, { database }: { database: Database }): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { presetId: string } }) =>
    (await selectPreset(tx, params.presetId))?.spaceId ?? null

  api.inSpace(analyticPresetList, namedSpace, async ({ scope, spaceId, subject }) => ({
    presets: await database.inScope(scope, (tx) => listPresets(tx, spaceId, subject)),
  }))

  api.inSpace(analyticPresetCreate, namedSpace, async ({ scope, subject, input: { spaceId, ...content } }) => ({
    preset: await database.inScope(scope, (tx) => createPreset(tx, { spaceId, subject }, content)),
  }))

  api.inSpace(analyticPresetEdit, spaceOf, async ({ scope, subject, params, input }) => ({
    preset: await database.inScope(scope, (tx) => editPreset(tx, params.presetId, subject, input)),
  }))

  api.inSpace(analyticPresetDelete, spaceOf, async ({ scope, subject, params }) => {
    await database.inScope(scope, (tx) => removePreset(tx, params.presetId, subject))
    return { success: true as const }
  })

  api.inSpace(analyticSettingRead, namedSpace, ({ scope, spaceId, subject }) =>
    database.inScope(scope, (tx) => readSettings(tx, spaceId, subject)),
  )

  api.inSpace(analyticSettingSave, namedSpace, ({ scope, subject, input: { spaceId, of, setting } }) =>
    database.inScope(scope, (tx) => saveSetting(tx, { spaceId, subject, of }, setting)),
  )
}
