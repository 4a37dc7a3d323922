import type { DailyView, DailyViewAttribute } from '@plumbline/core/contract'
import { insertOnce, type Transaction } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'

const columns = { id: 'id', scheduleId: 'schedule_id', name: 'name', past: 'past', next: 'next', active: 'active' }

export async function selectViews(tx: Transaction, scheduleId: string): Promise<DailyView[]> {
  return tx('daily_views').where({ schedule_id: scheduleId }).select(columns).orderByRaw('lower(name), id')
}

export async function placeOfView(tx: Transaction, viewId: string): Promise<Place | null> {
  return (await tx('daily_views').where({ id: viewId }).first('space_id as spaceId', 'schedule_id as nodeId')) ?? null
}

/** False: the schedule has one of this name already. */
export function insertView(
  tx: Transaction,
  { id, scheduleId, name, past, next }: Omit<DailyView, 'active'>,
  by: { spaceId: string; userId: string },
): Promise<boolean> {
  const of = { space_id: by.spaceId, schedule_id: scheduleId, created_by: by.userId }
  return insertOnce(tx, 'daily_views', { id, ...of, name, past, next })
}

export async function updateView(tx: Transaction, { id, name, past, next }: Omit<DailyView, 'active'>): Promise<void> {
  await tx('daily_views').where({ id }).update({ name, past, next })
}

export async function activate(tx: Transaction, scheduleId: string, viewId: string, active: boolean): Promise<void> {
  await tx('daily_views').where({ schedule_id: scheduleId }).update({ active: false })
  if (active) await tx('daily_views').where({ id: viewId }).update({ active: true })
}

export async function deleteView(tx: Transaction, viewId: string): Promise<void> {
  await tx('daily_views').where({ id: viewId }).delete()
}

export async function selectAttributes(tx: Transaction, viewId: string): Promise<DailyViewAttribute[]> {
  return tx('daily_view_attributes')
    .where({ daily_view_id: viewId })
    .select({ id: 'id', column: 'column_key', width: 'width' })
    .orderBy('place')
}

export async function putAttribute(
  tx: Transaction,
  { id, column, width }: DailyViewAttribute,
  of: { spaceId: string; viewId: string },
): Promise<void> {
  await tx('daily_view_attributes')
    .insert({ id, space_id: of.spaceId, daily_view_id: of.viewId, column_key: column, width })
    .onConflict(['daily_view_id', 'column_key'])
    .merge({ width })
}

/** False: the view has no such column. */
export async function deleteAttribute(tx: Transaction, viewId: string, attributeId: string): Promise<boolean> {
  return (await tx('daily_view_attributes').where({ id: attributeId, daily_view_id: viewId }).delete()) > 0
}
