import { nearestOverrides } from '@plumbline/core/bim'
import {
  type BimState,
  bimStateCreate,
  bimStateDelete,
  bimStateList,
  bimStateOverrides,
  type PbsOverride,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api, Place } from '../../platform/http/index.ts'
import { newId } from '../../platform/ids.ts'
import { selectElements, selectModels, selectPlaces } from '../models/index.ts'
import { placeOfLinks } from './desk.ts'

/** Of one schedule. */
const MAX_STATES = 200

interface Transformation {
  modelId: string
  guid: string
  matrix: number[]
}
type StateRow = Omit<BimState, 'madeAt'> & { madeAt: Date }

const columns = ['id', 'schedule_id as scheduleId', 'name', 'at', 'created_by as authorId', 'created_at as madeAt']
const viewOf = ({ madeAt, ...row }: StateRow): BimState => ({ ...row, madeAt: madeAt.toISOString() })

async function placeOfState(tx: Transaction, stateId: string): Promise<Place | null> {
  const row = await tx('bim_states').where({ id: stateId }).select('schedule_id as scheduleId').first()
  return row ? placeOfLinks(tx, row.scheduleId) : null
}

export function bindStates(api: Api, database: Database): void {
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
    ({ scope, spaceId, input: { scheduleId, name, at, transformations, overrides } }) =>
      database.inScope(scope, async (tx) => {
        await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('bim_states:' || ?, 0))", [scheduleId])
        const states = tx('bim_states').where({ schedule_id: scheduleId })
        const row = await states.count<{ count: string }[]>('* as count').first()
        if (Number(row?.count ?? 0) >= MAX_STATES) throw new AppError('BIM_STATES_TOO_MANY', { max: MAX_STATES })
        const of = { id: newId(), space_id: spaceId, schedule_id: scheduleId, created_by: scope.userId }
        const content = { transformations: JSON.stringify(transformations), overrides: JSON.stringify(overrides) }
        const [made]: StateRow[] = await tx('bim_states')
          .insert({ ...of, name, at, ...content })
          .returning(columns)
        return { state: viewOf(made!) }
      }),
  )
  api.inSpace(bimStateOverrides, ofState, ({ scope, params }) =>
    database.inScope(scope, (tx) => resolvedState(tx, params.bimStateId)),
  )
  api.inSpace(bimStateDelete, ofState, ({ scope, params }) =>
    database.inScope(scope, async (tx) => {
      await tx('bim_states').where({ id: params.bimStateId }).delete()
      return { success: true as const }
    }),
  )
}

async function resolvedState(tx: Transaction, id: string) {
  const row: (StateRow & { overrides: PbsOverride[]; transformations: Transformation[] }) | undefined = await tx(
    'bim_states',
  )
    .where({ id })
    .select(...columns, 'overrides', 'transformations')
    .first()
  if (!row) throw new AppError('NOT_FOUND')
  const { overrides, transformations, ...state } = row
  const nodes = overrides.map(({ node }) => node)
  const named = new Set(nodes.map(({ modelId }) => modelId))
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
    resolved.push({ modelId: model.id, revision: model.revision, of: [...nearestOverrides(breakdown, nodes)] })
  }
  return { state: viewOf(state), overrides, transformations, models: resolved }
}
