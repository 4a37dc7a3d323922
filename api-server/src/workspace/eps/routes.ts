import {
  binDelete,
  binList,
  binRestore,
  epsCreate,
  epsDelete,
  epsDown,
  epsMove,
  epsRename,
  epsTree,
  epsUp,
} from '@plumbline/core/contract'
import { selectEffectiveRightsAndGrants } from '../../identity/access/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { deleteForGood, listBin, restoreBinned } from './bin.ts'
import { moveUnder } from './moving.ts'
import { BIN_DAYS } from './policy.ts'
import { readableNodes } from './readable.ts'
import { selectNode } from './repository.ts'
import { createNode, deleteNode, editNode, moveNode, readTree, type SchedulePort } from './service.ts'

export interface EpsParts {
  database: Database
  schedules: SchedulePort
  /** Tells everybody who looks at the space. */
  structureChanged(spaceId: string): void
  /** Works have the attributes of where their schedule stands. */
  attributesChanged(spaceId: string): void
}

export function bindEps(api: Api, { database, schedules, structureChanged, attributesChanged }: EpsParts): void {
  const spaceOfPath = async (_tx: Transaction, { params }: { params: { spaceId: string } }) => params.spaceId
  const spaceOfNode = async (tx: Transaction, { params }: { params: { epsId: string } }) =>
    (await selectNode(tx, params.epsId))?.spaceId ?? null

  api.inSpace(epsTree, spaceOfPath, async ({ spaceId, scope, subject }) => {
    const nodes = await readTree(database, schedules, scope, spaceId)
    const found = await database.inScope(scope, (tx) => selectEffectiveRightsAndGrants(tx, spaceId, scope.userId))
    return { nodes: readableNodes(nodes, subject, found?.grants ?? []) }
  })

  api.inSpace(epsCreate, spaceOfPath, async ({ spaceId, scope, input }) => {
    const node = await createNode(database, schedules, scope, { spaceId, ...input })
    structureChanged(spaceId)
    return { node }
  })

  api.inSpace(epsRename, spaceOfNode, async ({ spaceId, scope, params, input }) => {
    const node = await editNode(database, schedules, scope, params.epsId, input)
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

  api.inSpace(epsMove, spaceOfNode, async ({ spaceId, scope, params, input }) => {
    await moveUnder(database, scope, params.epsId, input)
    structureChanged(spaceId)
    attributesChanged(spaceId)
    return { success: true as const }
  })

  api.inSpace(epsDelete, spaceOfNode, async ({ spaceId, scope, params, input }) => {
    await deleteNode(database, scope, params.epsId, input.count)
    structureChanged(spaceId)
    return { success: true as const }
  })

  api.inSpace(binList, spaceOfPath, async ({ spaceId, scope }) => ({
    binned: await database.inScope(scope, (tx) => listBin(tx, spaceId, scope.userId)),
    days: BIN_DAYS,
  }))

  api.inSpace(binRestore, spaceOfPath, async ({ spaceId, scope, params }) => {
    await database.inScope(scope, (tx) => restoreBinned(tx, spaceId, params.epsId))
    structureChanged(spaceId)
    return { success: true as const }
  })

  api.inSpace(binDelete, spaceOfPath, async ({ spaceId, scope, params, input }) => {
    await deleteForGood({ database, schedules }, scope, { spaceId, nodeId: params.epsId, count: input.count })
    structureChanged(spaceId)
    return { success: true as const }
  })
}
