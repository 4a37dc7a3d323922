import {
  costrEstimateCommands,
  costrEstimateCompare,
  costrEstimateContent,
  costrEstimateCreate,
  costrEstimateDelete,
  costrEstimateEdit,
  costrEstimateList,
  costrEstimateRead,
  costrEstimateRevise,
  costrEstimateState,
  costrValueDone,
  type EstimateHeader,
} from '@plumbline/core/contract'
import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import { changeEstimate, placeOfEstimate, placeOfSchedule } from './authorizer.ts'
import { doneAsked } from './done-asked.ts'
import { roomOfEstimate } from './reader.ts'
import type { CostParts } from './routes.ts'
import {
  changeState,
  createEstimate,
  editEstimate,
  removeEstimate,
  requireEstimate,
  requireOpen,
  reviseEstimate,
} from './service.ts'
import { selectListed } from './totals-repository.ts'

const success = { success: true as const }
const ofEstimate = (tx: Transaction, { params }: { params: { estimateId: string } }) =>
  placeOfEstimate(tx, params.estimateId)
const ofSchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
  placeOfSchedule(tx, params.scheduleId)

export function bindEstimates(
  bind: Api['inSpace'],
  { database, collabApi, estimates, totals, changed }: CostParts,
): void {
  const tell = (spaceId: string, { id, scheduleId }: EstimateHeader): void =>
    changed(spaceId, { scheduleId, estimateId: id })

  bind(costrEstimateList, ofSchedule, async ({ scope, spaceId, params }) => {
    const listed = await database.inScope(scope, (tx) => selectListed(tx, params.scheduleId))
    totals.want(spaceId, listed)
    return { estimates: listed }
  })
  bind(costrEstimateCreate, ofSchedule, async ({ scope, spaceId, params, input }) => {
    const of = { spaceId, userId: scope.userId }
    const estimate = await database.inScope(scope, (tx) => createEstimate(tx, of, params.scheduleId, input))
    tell(spaceId, estimate)
    return { estimate }
  })
  bind(costrEstimateRead, ofEstimate, ({ scope, params }) =>
    database.inScope(scope, async (tx) => ({ estimate: await requireEstimate(tx, params.estimateId) })),
  )
  bind(costrEstimateEdit, ofEstimate, async ({ scope, spaceId, params, input }) => {
    const estimate = await database.inScope(scope, (tx) => editEstimate(tx, scope.userId, params.estimateId, input))
    tell(spaceId, estimate)
    return { estimate }
  })
  bind(costrEstimateState, ofEstimate, async ({ scope, spaceId, params, input }) => {
    const estimate = await database.inScope(scope, (tx) =>
      changeState(tx, scope.userId, params.estimateId, input.state),
    )
    tell(spaceId, estimate)
    return { estimate }
  })
  bind(costrEstimateRevise, ofEstimate, async ({ scope, spaceId, params }) => {
    const id = newId()
    await estimates.ask([params.estimateId], { ask: 'settings' })
    const { update } = await collabApi.read(roomOfEstimate(params.estimateId), 'system')
    await collabApi.create(roomOfEstimate(id), update, scope.userId)
    const of = { spaceId, userId: scope.userId }
    const estimate = await database
      .inScope(scope, (tx) => reviseEstimate(tx, of, params.estimateId, id))
      .catch(async (error: unknown) => {
        await collabApi.remove(roomOfEstimate(id))
        throw error
      })
    tell(spaceId, estimate)
    return { estimate }
  })
  bind(costrEstimateDelete, ofEstimate, async ({ scope, spaceId, params }) => {
    const estimate = await database.inScope(scope, (tx) => removeEstimate(tx, params.estimateId))
    await collabApi.remove(roomOfEstimate(params.estimateId))
    tell(spaceId, estimate)
    return success
  })
  bind(costrEstimateCompare, ofEstimate, async ({ scope, params, input }) => {
    await database.inScope(scope, async (tx) => {
      const [one, other] = [await requireEstimate(tx, params.estimateId), await requireEstimate(tx, input.with)]
      if (one.scheduleId !== other.scheduleId) throw new AppError('NOT_FOUND')
    })
    const { compare = [] } = await estimates.ask([params.estimateId, input.with], { ask: 'compare' })
    return { differences: compare }
  })
  bind(costrValueDone, ofEstimate, async ({ scope, params: { estimateId }, input }) => {
    const asked = await database.inScope(scope, (tx) => doneAsked(tx, estimateId, input))
    const { written } = await estimates.ask([estimateId], asked)
    return Buffer.from(written!.buffer)
  })
  bind(costrEstimateContent, ofEstimate, async ({ params }) => {
    const { written } = await estimates.ask([params.estimateId], { ask: 'content' })
    return Buffer.from(written!.buffer)
  })
  bind(costrEstimateCommands, ofEstimate, async ({ scope, params, input }) => {
    await database.inScope(scope, (tx) => requireOpen(tx, params.estimateId))
    await changeEstimate(collabApi, params.estimateId, input.commands as unknown as EstimateCommand[], scope.userId)
    return success
  })
}
