import { groupSettingRead, groupSettingSave, uiStateRead, uiStateSave } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectNode } from '../../workspace/eps/index.ts'
import { findVersion } from '../versions/index.ts'
import { deleteState, putGroupSetting, putState, selectGroupSetting, selectStates } from './repository.ts'

/** Of one person at one object. */
const MAX_KEYS = 50

const ofObject = async (tx: Transaction, { input }: { input: { objectId: string } }) =>
  (await selectNode(tx, input.objectId))?.spaceId ?? null
const ofVersion = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
  (await findVersion(tx, params.versionId))?.spaceId ?? null

export function bindUiState(api: Api, { database }: { database: Database }): void {
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
