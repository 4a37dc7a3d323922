import type { WorkCost } from '@plumbline/core/timesheets'
import type { Transaction } from '../../../platform/database/index.ts'

export async function selectCosts(
  tx: Transaction,
  scheduleId: string,
  workIds: readonly string[],
): Promise<Map<string, WorkCost>> {
  const rows: { workId: string; others: string; labour: string; before: string }[] = await tx('timesheet_costs')
    .where({ schedule_id: scheduleId })
    .whereIn('work_id', [...workIds])
    .select('work_id as workId', 'others', 'labour', 'before')
  return new Map(
    rows.map(({ workId, others, labour, before }) => [
      workId,
      { others: BigInt(others), labour: BigInt(labour), before: BigInt(before) },
    ]),
  )
}

export async function upsertCosts(
  tx: Transaction,
  { scheduleId, spaceId }: { scheduleId: string; spaceId: string },
  costs: ReadonlyMap<string, WorkCost>,
): Promise<void> {
  if (costs.size === 0) return
  const rows = [...costs].map(([workId, { others, labour, before }]) => ({
    ...{ schedule_id: scheduleId, work_id: workId, space_id: spaceId },
    ...{ others: String(others), labour: String(labour), before: String(before) },
  }))
  await tx('timesheet_costs').insert(rows).onConflict(['schedule_id', 'work_id']).merge(['others', 'labour', 'before'])
}

/** The sums that were noted stand at the works now. */
export async function settleCosts(tx: Transaction, scheduleId: string, workIds: readonly string[]): Promise<void> {
  await tx('timesheet_costs')
    .where({ schedule_id: scheduleId })
    .whereIn('work_id', [...workIds])
    .update({ before: tx.raw('others + labour') })
}
