import type { BimState, bimStateCreate, PbsOverride, PbsTransformation } from '@plumbline/core/contract'
import type { z } from 'zod'
import type { Transaction } from '../../../platform/database/index.ts'

type StateRow = Omit<BimState, 'madeAt'> & { madeAt: Date }
/** What is said of nodes of the product breakdown, each of them at most once. */
interface Content {
  overrides: PbsOverride[]
  transformations: PbsTransformation[]
}

const columns = ['id', 'schedule_id as scheduleId', 'name', 'at', 'created_by as authorId', 'created_at as madeAt']
const viewOf = ({ madeAt, ...row }: StateRow): BimState => ({ ...row, madeAt: madeAt.toISOString() })

/** By name. */
export async function selectStates(tx: Transaction, scheduleId: string): Promise<BimState[]> {
  const rows: StateRow[] = await tx('bim_states')
    .where({ schedule_id: scheduleId })
    .orderByRaw('lower(name), id')
    .select(columns)
  return rows.map(viewOf)
}

export async function selectScheduleOfState(tx: Transaction, id: string): Promise<string | null> {
  const row = await tx('bim_states').where({ id }).select('schedule_id as scheduleId').first()
  return row?.scheduleId ?? null
}

export async function selectState(tx: Transaction, id: string): Promise<({ state: BimState } & Content) | null> {
  const row: (StateRow & Content) | undefined = await tx('bim_states')
    .where({ id })
    .select(...columns, 'overrides', 'transformations')
    .first()
  if (!row) return null
  const { overrides, transformations, ...state } = row
  return { state: viewOf(state), overrides, transformations }
}

/** Those who add states to a schedule wait for each other. */
export async function lockStates(tx: Transaction, scheduleId: string): Promise<void> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('bim_states:' || ?, 0))", [scheduleId])
}

export async function countStates(tx: Transaction, scheduleId: string): Promise<number> {
  const states = tx('bim_states').where({ schedule_id: scheduleId })
  const row = await states.count<{ count: string }[]>('* as count').first()
  return Number(row?.count ?? 0)
}

export async function insertState(
  tx: Transaction,
  { id, spaceId, userId }: { id: string; spaceId: string; userId: string },
  { scheduleId, name, at, ...content }: z.infer<typeof bimStateCreate.input>,
): Promise<BimState> {
  const of = { id, space_id: spaceId, schedule_id: scheduleId, created_by: userId }
  const [made]: StateRow[] = await tx('bim_states')
    .insert({ ...of, name, at, ...columnsOf(content) })
    .returning(columns)
  return viewOf(made!)
}

/** What is said in the state; whoever changes it as well waits. */
export async function lockContent(tx: Transaction, id: string): Promise<Content | null> {
  const found: Content | undefined = await tx('bim_states')
    .where({ id })
    .forUpdate()
    .select('overrides', 'transformations')
    .first()
  return found ?? null
}

type StateChange = Content & { name: string | undefined; at: BimState['at'] | undefined }

export async function updateState(
  tx: Transaction,
  id: string,
  { name, at, ...content }: StateChange,
): Promise<BimState> {
  const change = { ...(name === undefined ? {} : { name }), ...(at === undefined ? {} : { at }) }
  const [changed]: StateRow[] = await tx('bim_states')
    .where({ id })
    .update({ ...change, ...columnsOf(content) })
    .returning(columns)
  return viewOf(changed!)
}

/** The schedule that it was of; null: somebody was faster. */
export async function deleteState(tx: Transaction, id: string): Promise<string | null> {
  const [gone] = await tx('bim_states').where({ id }).delete(['schedule_id as scheduleId'])
  return gone?.scheduleId ?? null
}

const columnsOf = ({ overrides, transformations }: Content) => ({
  overrides: JSON.stringify(overrides),
  transformations: JSON.stringify(transformations),
})
