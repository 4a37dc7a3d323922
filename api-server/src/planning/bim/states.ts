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
  type PbsOverride,
  type PbsTransformation,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api, Place } from '../../platform/http/index.ts'
import { newId } from '../../platform/ids.ts'
import { selectElements, selectModels, selectPlaces } from '../models/index.ts'
import { placeOfLinks } from './authorizer.ts'

/** Of one schedule. */
const MAX_STATES = 200

type StateRow = Omit<BimState, 'madeAt'> & { madeAt: Date }
/** What is said of nodes of the product breakdown, each of them at most once. */
interface Content {
  overrides: PbsOverride[]
  transformations: PbsTransformation[]
}

const columns = ['id', 'schedule_id as scheduleId', 'name', 'at', 'created_by as authorId', 'created_at as madeAt']
const viewOf = ({ madeAt, ...row }: StateRow): BimState => ({ ...row, madeAt: madeAt.toISOString() })

async function placeOfState(tx: Transaction, stateId: string): Promise<Place | null> {
  const row = await tx('bim_states').where({ id: stateId }).select('schedule_id as scheduleId').first()
  return row ? placeOfLinks(tx, row.scheduleId) : null
}

interface StatesParts {
  database: Database
  /** Others who look at the models of the schedule see other states from now on. */
  changed(spaceId: string, scheduleId: string): void
}

export function bindStates(api: Api, { database, changed }: StatesParts): void {
  const ofState = (tx: Transaction, { params }: { params: { bimStateId: string } }) =>
    placeOfState(tx, params.bimStateId)
  api.inSpace(
    bimStateList,
    (tx, { params }) => placeOfLinks(tx, params.scheduleId),
    ({ scope, params: { scheduleId } }) =>
      database.inScope(scope, async (tx) => {
        const rows: StateRow[] = await tx('bim_states')
          .where({ schedule_id: scheduleId })
          .orderByRaw('lower(name), id')
          .select(columns)
        return { states: rows.map(viewOf) }
      }),
  )
  api.inSpace(
    bimStateCreate,
    (tx, { input }) => placeOfLinks(tx, input.scheduleId),
    async ({ scope, spaceId, input }) => {
      const state = await database.inScope(scope, (tx) => insertState(tx, { spaceId, userId: scope.userId }, input))
      changed(spaceId, input.scheduleId)
      return { state }
    },
  )
  api.inSpace(bimStateOverrides, ofState, ({ scope, params }) =>
    database.inScope(scope, (tx) => resolvedState(tx, params.bimStateId)),
  )
  api.inSpace(bimStateEdit, ofState, async ({ scope, spaceId, params, input }) => {
    const state = await database.inScope(scope, (tx) => updateState(tx, params.bimStateId, input))
    changed(spaceId, state.scheduleId)
    return { state }
  })
  api.inSpace(bimStateDelete, ofState, async ({ scope, spaceId, params }) => {
    const gone = await database.inScope(scope, (tx) =>
      tx('bim_states').where({ id: params.bimStateId }).delete(['schedule_id as scheduleId']),
    )
    for (const { scheduleId } of gone) changed(spaceId, scheduleId)
    return { success: true as const }
  })
}

async function insertState(
  tx: Transaction,
  { spaceId, userId }: { spaceId: string; userId: string },
  { scheduleId, name, at, transformations, overrides }: z.infer<typeof bimStateCreate.input>,
): Promise<BimState> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('bim_states:' || ?, 0))", [scheduleId])
  const states = tx('bim_states').where({ schedule_id: scheduleId })
  const row = await states.count<{ count: string }[]>('* as count').first()
  if (Number(row?.count ?? 0) >= MAX_STATES) throw new AppError('BIM_STATES_TOO_MANY', { max: MAX_STATES })
  const of = { id: newId(), space_id: spaceId, schedule_id: scheduleId, created_by: userId }
  const content = { transformations: JSON.stringify(transformations), overrides: JSON.stringify(overrides) }
  const [made]: StateRow[] = await tx('bim_states')
    .insert({ ...of, name, at, ...content })
    .returning(columns)
  return viewOf(made!)
}

async function updateState(
  tx: Transaction,
  id: string,
  { name, at, set, unset, moved, unmoved }: z.infer<typeof bimStateEdit.input>,
): Promise<BimState> {
  const row: Content | undefined = await tx('bim_states')
    .where({ id })
    .forUpdate()
    .select('overrides', 'transformations')
    .first()
  if (!row) throw new AppError('NOT_FOUND')
  const overrides = replaced(row.overrides, set, unset)
  if (overrides.length > MAX_OVERRIDES) throw new AppError('BIM_OVERRIDES_TOO_MANY', { max: MAX_OVERRIDES })
  const transformations = replaced(row.transformations, moved, unmoved)
  if (transformations.length > MAX_TRANSFORMATIONS) {
    throw new AppError('BIM_TRANSFORMATIONS_TOO_MANY', { max: MAX_TRANSFORMATIONS })
  }
  const change = { ...(name === undefined ? {} : { name }), ...(at === undefined ? {} : { at }) }
  const content = { overrides: JSON.stringify(overrides), transformations: JSON.stringify(transformations) }
  const [changed]: StateRow[] = await tx('bim_states')
    .where({ id })
    .update({ ...change, ...content })
    .returning(columns)
  return viewOf(changed!)
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
  const row: (StateRow & Content) | undefined = await tx('bim_states')
    .where({ id })
    .select(...columns, 'overrides', 'transformations')
    .first()
  if (!row) throw new AppError('NOT_FOUND')
  const { overrides, transformations, ...state } = row
  const [looks, moves] = [overrides, transformations].map((list) => list.map(({ node }) => node)) as [
    BreakdownNode[],
    BreakdownNode[],
  ]
  const named = new Set([...looks, ...moves].map(({ modelId }) => modelId))
  const models = (await selectModels(tx, row.scheduleId)).filter((model) => named.has(model.id))
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
  return { state: viewOf(state), overrides, transformations, models: resolved }
}
