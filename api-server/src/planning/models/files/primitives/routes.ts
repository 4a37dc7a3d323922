import { MAX_PRIMITIVES, type Primitive } from '@plumbline/core/bim'
import {
  PRIMITIVES_SCHEMA,
  primitivesModelCreate,
  primitivesModelEdit,
  primitivesModelList,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../../../platform/database/index.ts'
import type { Api } from '../../../../platform/http/index.ts'
import { newId } from '../../../../platform/ids.ts'
import { selectNode, selectReadableBranch } from '../../../../workspace/eps/index.ts'
import type { StorageQuotas } from '../../../../workspace/storage-quotas/index.ts'
import { spaceOfSchedule } from '../../../versions/kinds/index.ts'
import { MAX_MODELS } from '../conversions.ts'
import { lockModels, lockRevision, placeOfModel, selectModel } from '../repository.ts'
import { type PrimitivesModel, primitivesOf, selectPrimitivesModels, writePrimitives } from './repository.ts'

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
      if ((await spaceOfSchedule(tx, epsId)) === null) throw new AppError('EPS_WRONG_PARENT')
      if ((await lockModels(tx, epsId)) >= MAX_MODELS) throw new AppError('MODELS_TOO_MANY', { max: MAX_MODELS })
      const of = { modelId: newId(), spaceId, scheduleId: epsId, authorId: scope.userId, name: input.name }
      const made = await writePrimitives(tx, of, changedBy([], input.primitives, []), null)
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
        const locked = await lockRevision(tx, modelId)
        const before = await selectModel(tx, modelId)
        if (!locked || !before) throw new AppError('NOT_FOUND')
        if (before.schema !== PRIMITIVES_SCHEMA) throw new AppError('MODEL_OF_FILE')
        const primitives = changedBy(await primitivesOf(tx, modelId), set, unset)
        const { scheduleId, name } = before
        const of = { modelId, spaceId, scheduleId, authorId: scope.userId, name }
        const written = await writePrimitives(tx, of, primitives, locked.revision)
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

/** New ones stand behind those that were there. */
function changedBy(before: readonly Primitive[], set: readonly Primitive[], unset: readonly string[]): Primitive[] {
  const primitives = new Map(before.map((one) => [one.guid, one]))
  for (const guid of unset) primitives.delete(guid)
  for (const one of set) primitives.set(one.guid, one)
  if (primitives.size > MAX_PRIMITIVES) throw new AppError('PRIMITIVES_TOO_MANY', { max: MAX_PRIMITIVES })
  return [...primitives.values()]
}
