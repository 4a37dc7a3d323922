import { primitivesModelCreate, primitivesModelEdit, primitivesModelList } from '@plumbline/core/contract'
import type { Database, Transaction } from '../../../../platform/database/index.ts'
import type { Api } from '../../../../platform/http/index.ts'
import { newId } from '../../../../platform/ids.ts'
import { selectNode, selectReadableBranch } from '../../../../workspace/eps/index.ts'
import type { StorageQuotas } from '../../../../workspace/storage-quotas/index.ts'
import { placeOfModel } from '../repository.ts'
import { type PrimitivesModel, selectPrimitivesModels } from './repository.ts'
import { changeModel, makeModel } from './service.ts'

interface PrimitivesParts {
  database: Database
  quotas: Pick<StorageQuotas, 'hold' | 'settle'>
  changed(spaceId: string, scheduleId: string): void
}

const ofNode = async (tx: Transaction, { params }: { params: { epsId: string } }) => {
  const node = await selectNode(tx, params.epsId)
  return node && { spaceId: node.spaceId, nodeId: params.epsId }
}

/** Shapes placed by hand; everything else of their models is as of those that came from files. */
export function bindPrimitives(api: Api, { database, quotas, changed }: PrimitivesParts): void {
  api.inSpace(primitivesModelList, ofNode, ({ scope, params: { epsId } }) =>
    database.inScope(scope, async (tx) => {
      const models: PrimitivesModel[] = []
      for (const { id, kind } of await selectReadableBranch(tx, epsId, scope.userId)) {
        if (kind === 'schedule') models.push(...(await selectPrimitivesModels(tx, id)))
      }
      return { models }
    }),
  )
  api.inSpace(primitivesModelCreate, ofNode, async ({ scope, spaceId, params: { epsId }, input }) => {
    const model = await database.inScope(scope, async (tx) => {
      const of = { modelId: newId(), spaceId, scheduleId: epsId, authorId: scope.userId, name: input.name }
      const made = await makeModel(tx, of, input.primitives)
      await quotas.hold(tx, spaceId)
      return made
    })
    await quotas.settle(spaceId)
    changed(spaceId, epsId)
    return { model }
  })
  api.inSpace(
    primitivesModelEdit,
    (tx, { params }) => placeOfModel(tx, params.modelId),
    async ({ scope, spaceId, params: { modelId }, input: { set, unset } }) => {
      const model = await database.inScope(scope, async (tx) => {
        const written = await changeModel(tx, { modelId, spaceId, authorId: scope.userId }, { set, unset })
        // What only takes shapes away is done in a full space as well.
        if (set.length > 0) await quotas.hold(tx, spaceId)
        return written
      })
      await quotas.settle(spaceId)
      changed(spaceId, model.scheduleId)
      return { model }
    },
  )
}
