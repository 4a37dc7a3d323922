import { epsCreate, epsDelete, epsDown, epsRename, epsTree, epsUp } from '@plumbline/core/contract'
import { selectOwnGrants } from '../../identity/access/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { readableNodes } from './readable.ts'
import { selectNode } from './repository.ts'
import { createNode, deleteNode, moveNode, readTree, renameNode, type SchedulePort } from './service.ts'

export interface EpsParts {
  database: Database
  schedules: SchedulePort
  /** Tells everybody who looks at the space. */
  structureChanged(spaceId: string): void
}

export function bindEps(api: Api, { database, schedules, structureChanged }: EpsParts): void {
  const spaceOfPath = async (_tx: Transaction, { params }: { params: { spaceId: string } }) => params.spaceId
  const spaceOfNode = async (tx: Transaction, { params }: { params: { epsId: string } }) =>
    (await selectNode(tx, params.epsId))?.spaceId ?? null

  api.inSpace(epsTree, spaceOfPath, async ({ spaceId, scope, asker }) => {
    const nodes = await readTree(database, schedules, scope, spaceId)
    const grants = await database.inScope(scope, (tx) => selectOwnGrants(tx, spaceId, scope.userId))
    return { nodes: readableNodes(nodes, asker, grants) }
  })

  api.inSpace(epsCreate, spaceOfPath, async ({ spaceId, scope, input }) => {
    const node = await createNode(database, schedules, scope, { spaceId, ...input })
    structureChanged(spaceId)
    return { node }
  })

  api.inSpace(epsRename, spaceOfNode, async ({ spaceId, scope, params, input }) => {
    const node = await renameNode(database, schedules, scope, params.epsId, input)
    structureChanged(spaceId)
    return { node }
  })

  for (const [route, by] of [
    [epsUp, -1],
    [epsDown, 1],
  ] as const) {
    api.inSpace(route, spaceOfNode, async ({ spaceId, scope, params }) => {
      await moveNode(database, scope, params.epsId, by)
      structureChanged(spaceId)
      return { success: true as const }
    })
  }

  api.inSpace(epsDelete, spaceOfNode, async ({ spaceId, scope, params, input }) => {
    await deleteNode(database, scope, params.epsId, input.count)
    structureChanged(spaceId)
    return { success: true as const }
  })
}
