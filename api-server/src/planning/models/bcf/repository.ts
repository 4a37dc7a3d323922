import type { Transaction } from '../../../platform/database/index.ts'

/** Schedules that have models, as far as the transaction sees them. */
export const selectWithModels = (tx: Transaction): Promise<{ scheduleId: string; spaceId: string }[]> =>
  tx('models').whereNull('deleted_at').distinct('schedule_id as scheduleId', 'space_id as spaceId')

/** Of all elements of the models of a schedule, or of those that are named; by model. */
export async function selectGuids(
  tx: Transaction,
  scheduleId: string,
  named: readonly string[] | null = null,
): Promise<Record<string, string[]>> {
  const query = tx('model_elements as e')
    .join('models as m', 'm.id', 'e.model_id')
    .where('m.schedule_id', scheduleId)
    .whereNull('m.deleted_at')
  if (named) query.whereIn('e.guid', [...named])
  const rows: { modelId: string; guids: string[] }[] = await query
    .groupBy('m.id')
    .select('m.id as modelId', tx.raw('array_agg(e.guid) AS guids'))
  return Object.fromEntries(rows.map(({ modelId, guids }) => [modelId, guids]))
}
