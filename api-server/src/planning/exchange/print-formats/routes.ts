import {
  type PrintPreset,
  printPresetCreate,
  printPresetDelete,
  printPresetList,
  printSettingsCreate,
  printSettingsRead,
  printSettingsUpdate,
  screenPrintSettingsRead,
  screenPrintSettingsSave,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may, type Subject } from '@plumbline/core/permissions'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import { namedSpace } from '../../../workspace/spaces/index.ts'
import { findVersion } from '../../versions/kinds/index.ts'
import { bindLogos } from './logo-routes.ts'
import {
  deletePreset,
  insertSettings,
  keepScreenSettings,
  type PresetRow,
  selectPreset,
  selectPresets,
  selectScreenSettings,
  selectSettings,
  updateSettings,
} from './repository.ts'
import { createPreset } from './service.ts'

const spaceOf = async (tx: Transaction, versionId: string): Promise<string | null> =>
  (await findVersion(tx, versionId))?.spaceId ?? null

export function bindPrintFormats(api: Api, { database }: { database: Database }): void {
  bindPresets(api, database)
  bindSettings(api, database)
  bindScreenSettings(api, database)
  bindLogos(api, database)
}

function bindPresets(api: Api, database: Database): void {
  interface Either {
    input: { versionId?: string | undefined; spaceId?: string | undefined }
  }
  const either = async (tx: Transaction, { input: { versionId, spaceId } }: Either) =>
    spaceId === undefined ? spaceOf(tx, versionId ?? '') : namedSpace(tx, { input: { spaceId } })

  api.inSpace(printPresetList, either, async ({ scope, spaceId, subject }) => ({
    printPresets: await database.inScope(scope, async (tx) =>
      (await selectPresets(tx, spaceId)).map((row) => viewOf(row, subject, scope.userId)),
    ),
  }))

  api.inSpace(printPresetCreate, either, async ({ scope, spaceId, subject, input: { name, format } }) => {
    const row = { id: newId(), spaceId, name, format, createdBy: scope.userId }
    await database.inScope(scope, (tx) => createPreset(tx, row))
    return { printPreset: viewOf(row, subject, scope.userId) }
  })

  api.inSpace(
    printPresetDelete,
    async (tx, { params }) => (await selectPreset(tx, params.printPresetId))?.spaceId ?? null,
    async ({ scope, subject, params: { printPresetId } }) => {
      await database.inScope(scope, async (tx) => {
        const row = await selectPreset(tx, printPresetId)
        if (!row) throw new AppError('NOT_FOUND')
        if (!mayDelete(row, subject, scope.userId)) throw new AppError('FORBIDDEN')
        await deletePreset(tx, printPresetId)
      })
      return { success: true as const }
    },
  )
}

const mayDelete = ({ createdBy }: PresetRow, subject: Subject, userId: string): boolean =>
  createdBy === userId || may(subject, 'space.administer')

const viewOf = (row: PresetRow, subject: Subject, userId: string): PrintPreset => ({
  id: row.id,
  name: row.name,
  format: row.format,
  deletable: mayDelete(row, subject, userId),
})

function bindSettings(api: Api, database: Database): void {
  const named = (tx: Transaction, { input }: { input: { versionId: string } }) => spaceOf(tx, input.versionId)

  api.inSpace(
    printSettingsRead,
    (tx, { params }) => spaceOf(tx, params.versionId),
    async ({ scope, params: { versionId } }) => ({
      settings: await database.inScope(scope, (tx) => selectSettings(tx, { versionId, userId: scope.userId })),
    }),
  )

  api.inSpace(printSettingsCreate, named, async ({ scope, spaceId, input: { versionId, settings } }) => {
    const key = { versionId, userId: scope.userId, spaceId }
    const isMade = await database.inScope(scope, (tx) => insertSettings(tx, key, settings))
    if (!isMade) throw new AppError('PRINT_SETTINGS_EXIST')
    return { settings }
  })

  api.inSpace(printSettingsUpdate, named, async ({ scope, input: { versionId, settings } }) => {
    const key = { versionId, userId: scope.userId }
    const isThere = await database.inScope(scope, (tx) => updateSettings(tx, key, settings))
    if (!isThere) throw new AppError('NOT_FOUND')
    return { settings }
  })
}

function bindScreenSettings(api: Api, database: Database): void {
  api.inSpace(
    screenPrintSettingsRead,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId }) => ({
      settings: await database.inScope(scope, (tx) => selectScreenSettings(tx, { spaceId, userId: scope.userId })),
    }),
  )

  api.inSpace(
    screenPrintSettingsSave,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId, input: { settings } }) => {
      await database.inScope(scope, (tx) => keepScreenSettings(tx, { spaceId, userId: scope.userId }, settings))
      return { success: true as const }
    },
  )
}
