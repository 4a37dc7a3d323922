import {
  type DirectoryChanges,
  type DirectoryCommand,
  resourceSettingsCreate,
  resourceSettingsDelete,
  resourceSettingsList,
  resourceSettingsUpdate,
} from '@plumbline/core/contract'
import type { Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import { selectReadable } from '../../../workspace/eps/index.ts'
import { namedSpace } from '../../../workspace/spaces/index.ts'
import { executeCommands, placeOfDirectory } from '../directories/index.ts'
import { cellsOf, placeOfResource, registerFor, requireResource, viewOf } from './register.ts'
import { countResources, type ResourceRow, selectResources } from './repository.ts'
import type { ResourcesParts } from './routes.ts'

export function bindRegister(api: Api, { database, quotas, listChanged, changed }: ResourcesParts): void {
  const change = async (
    scope: Scope,
    spaceId: string,
    resourceId: string,
    commandOf: (row: ResourceRow) => DirectoryCommand,
  ): Promise<DirectoryChanges> => {
    const { directoryId, result } = await database.inScope(scope, async (tx) => {
      const row = await requireResource(tx, spaceId, resourceId)
      const done = await executeCommands(tx, row.directoryId, scope.userId, [commandOf(row)])
      return { directoryId: row.directoryId, result: done }
    })
    changed(spaceId, { directoryId, revision: result.revision, by: scope.userId })
    return result
  }
  const read = (scope: Scope, spaceId: string, resourceId: string) =>
    database.inScope(scope, async (tx) => viewOf(await requireResource(tx, spaceId, resourceId)))

  api.inSpace(resourceSettingsList, namedSpace, ({ scope, spaceId, input }) =>
    database.inScope(scope, async (tx) => {
      const nodeIds = (await selectReadable(tx, spaceId, scope.userId)).map(({ id }) => id)
      const rows = await selectResources(tx, spaceId, nodeIds, input)
      return { total: await countResources(tx, spaceId, nodeIds), resources: rows.map(viewOf) }
    }),
  )

  const placeOfNew = async (
    tx: Transaction,
    { input }: { input: { spaceId: string; directoryId?: string | undefined } },
  ) => {
    if (input.directoryId === undefined) return namedSpace(tx, { input })
    const place = await placeOfDirectory(tx, input.directoryId)
    return place && typeof place === 'object' && place.spaceId === input.spaceId ? place : null
  }
  api.inSpace(resourceSettingsCreate, placeOfNew, async ({ scope, spaceId, input }) => {
    const { directoryId, parentId, code, name, id = newId(), spaceId: _, ...settings } = input
    await quotas.admit(scope, spaceId)
    const { register, revision } = await database.inScope(scope, async (tx) => {
      const register = await registerFor(tx, { spaceId, directoryId, userId: scope.userId })
      const rows = [{ id, code, name, status: 'active' as const, values: cellsOf(settings) }]
      const result = await executeCommands(tx, register.id, scope.userId, [{ do: 'rows.insert', parentId, rows }])
      return { register, revision: result.revision }
    })
    if (register.isNew) listChanged(spaceId)
    changed(spaceId, { directoryId: register.id, revision, by: scope.userId })
    return { resource: await read(scope, spaceId, id) }
  })

  api.inSpace(resourceSettingsUpdate, placeOfResource, async ({ scope, spaceId, params: { resourceId }, input }) => {
    const { spaceId: _, code, name, status, ...settings } = input
    await quotas.admit(scope, spaceId)
    await change(scope, spaceId, resourceId, ({ id }) => ({
      do: 'rows.change',
      rows: [{ id, code, name, status, values: cellsOf(settings) }],
    }))
    return { resource: await read(scope, spaceId, resourceId) }
  })

  api.inSpace(resourceSettingsDelete, placeOfResource, async ({ scope, spaceId, params: { resourceId } }) => {
    await change(scope, spaceId, resourceId, ({ id }) => ({ do: 'rows.delete', ids: [id] }))
    return { success: true as const }
  })
}
