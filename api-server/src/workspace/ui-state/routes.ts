import { groupSettingRead, groupSettingSave, uiStateRead, uiStateSave } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectNode } from '../eps/index.ts'
import { deleteState, putGroupSetting, putState, selectGroupSetting, selectStates } from './repository.ts'

/** Of one person at one object. */
const MAX_KEYS = 50

const ofObject = async (tx: Transaction, { input }: { input: { objectId: string } }) =>
  (await selectNode(tx, input.objectId))?.spaceId ?? null

interface UiStateParts {
  database: Database
  spaceOfVersion(tx: Transaction, versionId: string): Promise<string | null>
}

export function bindUiState(api: Api, { database, spaceOfVersion }: UiStateParts): void {
  const ofVersion = (tx: Transaction, { params }: { params: { versionId: string } }) =>
    spaceOfVersion(tx, params.versionId)
  api.inSpace(uiStateRead, ofObject, async ({ scope, input }) => ({
    values: await database.inScope(scope, (tx) => selectStates(tx, { userId: scope.userId, objectId: input.objectId })),
  }))

  api.inSpace(uiStateSave, ofObject, async ({ scope, spaceId, input: { objectId, key, value } }) => {
    const of = { userId: scope.userId, objectId, spaceId }
    await database.inScope(scope, async (tx) => {
      if (value === null) return deleteState(tx, of, key)
      const known = Object.keys(await selectStates(tx, of))
      if (!known.includes(key) && known.length >= MAX_KEYS) throw new AppError('UI_STATE_TOO_MUCH', { max: MAX_KEYS })
      return putState(tx, of, key, value)
    })
    return { success: true as const }
  })

  api.inSpace(groupSettingRead, ofVersion, async ({ scope, params }) => ({
    arrangement: await database.inScope(scope, (tx) => selectGroupSetting(tx, params.versionId, scope.userId)),
  }))

  api.inSpace(groupSettingSave, ofVersion, async ({ scope, spaceId, params, input }) => {
    const of = { versionId: params.versionId, userId: scope.userId, spaceId }
    await database.inScope(scope, (tx) => putGroupSetting(tx, of, input.arrangement))
    return { success: true as const }
  })
}
