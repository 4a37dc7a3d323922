import type { SavedFilter } from '@plumbline/core/contract'
import { insertOnce, type Transaction, updateOnce } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'

export interface FilterRow {
  id: string
  spaceId: string
  scheduleId: string
  createdBy: string
  name: string
  shared: boolean
  filter: SavedFilter['filter']
  active: boolean
}

function query(tx: Transaction, userId: string) {
  return tx('filters as f')
    .leftJoin('active_filters as a', (join) => join.on('a.filter_id', 'f.id').andOnVal('a.user_id', userId))
    .select(
      'f.id',
      'f.space_id as spaceId',
      'f.schedule_id as scheduleId',
      'f.created_by as createdBy',
      'f.name',
      'f.shared',
      'f.filter',
      tx.raw('a.filter_id IS NOT NULL AS active'),
    )
}

/** The person's own and the shared ones, by name. */
export async function selectFilters(tx: Transaction, scheduleId: string, userId: string): Promise<FilterRow[]> {
  return query(tx, userId)
    .where('f.schedule_id', scheduleId)
    .where((mine) => mine.where('f.created_by', userId).orWhere('f.shared', true))
    .orderByRaw('lower(f.name), f.id')
}

/** Whose filter it is, is asked later; row security keeps other spaces away. */
export async function placeOfFilter(tx: Transaction, filterId: string): Promise<Place | null> {
  return (await tx('filters').where({ id: filterId }).first('space_id as spaceId', 'schedule_id as nodeId')) ?? null
}

/** Null also for a filter that is neither shared nor of the person who asks. */
export async function selectFilter(tx: Transaction, filterId: string, userId: string): Promise<FilterRow | null> {
  const row: FilterRow | undefined = await query(tx, userId).where('f.id', filterId).first()
  return row && (row.shared || row.createdBy === userId) ? row : null
}

export async function countFilters(tx: Transaction, scheduleId: string, userId: string): Promise<number> {
  const [row] = await tx('filters').where({ schedule_id: scheduleId, created_by: userId }).count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** False: the person has one of this name already. */
export function insertFilter(tx: Transaction, row: Omit<FilterRow, 'active'>): Promise<boolean> {
  return insertOnce(tx, 'filters', {
    id: row.id,
    space_id: row.spaceId,
    schedule_id: row.scheduleId,
    created_by: row.createdBy,
    name: row.name,
    shared: row.shared,
    filter: JSON.stringify(row.filter),
  })
}

/** False: the maker has another one of this name. */
export function updateFilter(
  tx: Transaction,
  row: Pick<FilterRow, 'id' | 'scheduleId' | 'createdBy' | 'name' | 'shared' | 'filter'>,
): Promise<boolean> {
  const { id, name, shared, filter } = row
  const unique = { schedule_id: row.scheduleId, created_by: row.createdBy, name }
  return updateOnce(tx, 'filters', { id, unique }, { name, shared, filter: JSON.stringify(filter) })
}

export async function deleteFilter(tx: Transaction, filterId: string): Promise<void> {
  await tx('filters').where({ id: filterId }).delete()
}

export async function setActive(tx: Transaction, row: FilterRow, userId: string): Promise<void> {
  await tx('active_filters')
    .insert({ schedule_id: row.scheduleId, user_id: userId, space_id: row.spaceId, filter_id: row.id })
    .onConflict(['schedule_id', 'user_id'])
    .merge({ filter_id: row.id })
}

export async function resetActive(tx: Transaction, scheduleId: string, userId: string): Promise<void> {
  await tx('active_filters').where({ schedule_id: scheduleId, user_id: userId }).delete()
}
