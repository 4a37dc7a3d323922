import {
  type CalculateSettings,
  calculateSettingsEdit,
  calculateSettingsRead,
  scheduleSettingsEdit,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { findVersion, requireVersion, selectCurrentVersion, spaceOfSchedule } from '../../versions/kinds/index.ts'
import { type DocumentReader, roomOf } from '../document/index.ts'
import { settingsOf, viewOf } from './service.ts'

export interface CalculateSettingsParts {
  database: Database
  collabApi: CollabApi
  reader: DocumentReader
}

/** Settings stand in the document: who has it open sees them change. */
export function bindCalculateSettings(api: Api, { database, collabApi, reader }: CalculateSettingsParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  const edit = async (scope: Scope, versionId: string, input: Partial<CalculateSettings>) => {
    await requireVersion(database, scope, versionId, 'write')
    const settings = settingsOf(input)
    if (Object.keys(settings).length > 0) {
      await collabApi.command(roomOf(versionId), [{ do: 'settings.set', settings }], scope.userId, 'plan')
    }
    return { settings: viewOf(await reader.settings(versionId)) }
  }

  api.inSpace(calculateSettingsRead, spaceOf, async ({ params }) => ({
    settings: viewOf(await reader.settings(params.versionId)),
  }))

  api.inSpace(calculateSettingsEdit, spaceOf, ({ params, input, scope }) => edit(scope, params.versionId, input))

  api.inSpace(
    scheduleSettingsEdit,
    (tx, { params }) => spaceOfSchedule(tx, params.scheduleId),
    async ({ params, input, scope }) => {
      const current = await database.inScope(scope, (tx) => selectCurrentVersion(tx, params.scheduleId))
      if (!current) throw new AppError('NOT_FOUND')
      return edit(scope, current.id, input)
    },
  )
}
