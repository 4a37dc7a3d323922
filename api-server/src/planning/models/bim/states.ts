import { type BreakdownNode, nearestOverrides, nodeKey } from '@plumbline/core/bim'
import {
  type BimState,
  bimStateCreate,
  bimStateDelete,
  bimStateEdit,
  bimStateList,
  bimStateOverrides,
  MAX_OVERRIDES,
  MAX_TRANSFORMATIONS,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { z } from 'zod'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import { selectElements, selectModels, selectPlaces } from '../files/index.ts'
import { placeOfLinks } from './authorizer.ts'
import {
  countStates,
  deleteState,
  insertState,
  lockContent,
  lockStates,
  selectScheduleOfState,
  selectState,
  selectStates,
  updateState,
} from './states-repository.ts'

/** Of one schedule. */
const MAX_STATES = 200

interface StatesParts {
  database: Database
  /** Others who look at the models of the schedule see other states from now on. */
  changed(spaceId: string, scheduleId: string): void
}

export function bindStates(api: Api, { database, changed }: StatesParts): void {
  const ofState = async (tx: Transaction, { params }: { params: { bimStateId: string } }) => {
    const scheduleId = await selectScheduleOfState(tx, params.bimStateId)
    return scheduleId === null ? null : placeOfLinks(tx, scheduleId)
  }
  api.inSpace(
    bimStateList,
    (tx, { params }) => placeOfLinks(tx, params.scheduleId),
    ({ scope, params: { scheduleId } }) =>
      database.inScope(scope, async (tx) => ({ states: await selectStates(tx, scheduleId) })),
  )
  api.inSpace(
    bimStateCreate,
    (tx, { input }) => placeOfLinks(tx, input.scheduleId),
    async ({ scope, spaceId, input }) => {
      const state = await database.inScope(scope, (tx) => addState(tx, { spaceId, userId: scope.userId }, input))
      changed(spaceId, input.scheduleId)
      return { state }
    },
  )
  api.inSpace(bimStateOverrides, ofState, ({ scope, params }) =>
    database.inScope(scope, (tx) => resolvedState(tx, params.bimStateId)),
  )
  api.inSpace(bimStateEdit, ofState, async ({ scope, spaceId, params, input }) => {
    const state = await database.inScope(scope, (tx) => changeState(tx, params.bimStateId, input))
    changed(spaceId, state.scheduleId)
    return { state }
  })
  api.inSpace(bimStateDelete, ofState, async ({ scope, spaceId, params }) => {
    const scheduleId = await database.inScope(scope, (tx) => deleteState(tx, params.bimStateId))
    if (scheduleId !== null) changed(spaceId, scheduleId)
    return { success: true as const }
  })
}

async function addState(
  tx: Transaction,
  { spaceId, userId }: { spaceId: string; userId: string },
  input: z.infer<typeof bimStateCreate.input>,
): Promise<BimState> {
  await lockStates(tx, input.scheduleId)
  if ((await countStates(tx, input.scheduleId)) >= MAX_STATES) {
    throw new AppError('BIM_STATES_TOO_MANY', { max: MAX_STATES })
  }
  return insertState(tx, { id: newId(), spaceId, userId }, input)
}

async function changeState(
  tx: Transaction,
  id: string,
  { name, at, set, unset, moved, unmoved }: z.infer<typeof bimStateEdit.input>,
): Promise<BimState> {
  const content = await lockContent(tx, id)
  if (!content) throw new AppError('NOT_FOUND')
  const overrides = replaced(content.overrides, set, unset)
  if (overrides.length > MAX_OVERRIDES) throw new AppError('BIM_OVERRIDES_TOO_MANY', { max: MAX_OVERRIDES })
  const transformations = replaced(content.transformations, moved, unmoved)
  if (transformations.length > MAX_TRANSFORMATIONS) {
    throw new AppError('BIM_TRANSFORMATIONS_TOO_MANY', { max: MAX_TRANSFORMATIONS })
  }
  return updateState(tx, id, { name, at, overrides, transformations })
}

function replaced<T extends { node: BreakdownNode }>(
  known: readonly T[],
  set: readonly T[],
  unset: readonly BreakdownNode[],
): T[] {
  const byNode = new Map(known.map((one) => [nodeKey(one.node), one]))
  for (const node of unset) byNode.delete(nodeKey(node))
  for (const one of set) byNode.set(nodeKey(one.node), one)
  return [...byNode.values()]
}

async function resolvedState(tx: Transaction, id: string) {
  const found = await selectState(tx, id)
  if (!found) throw new AppError('NOT_FOUND')
  const { state, overrides, transformations } = found
  const [looks, moves] = [overrides, transformations].map((list) => list.map(({ node }) => node)) as [
    BreakdownNode[],
    BreakdownNode[],
  ]
  const named = new Set([...looks, ...moves].map(({ modelId }) => modelId))
  const models = (await selectModels(tx, state.scheduleId)).filter((model) => named.has(model.id))
  const resolved = []
  for (const model of models) {
    const elements = await selectElements(tx, model.id)
    const breakdown = {
      id: model.id,
      places: await selectPlaces(tx, model.id),
      guids: elements.map(({ guid }) => guid),
      placeOf: elements.map(({ place }) => place),
    }
    const [of, moved] = [nearestOverrides(breakdown, looks), nearestOverrides(breakdown, moves)]
    resolved.push({ modelId: model.id, revision: model.revision, of: [...of], moved: [...moved] })
  }
  return { state, overrides, transformations, models: resolved }
}
