import { type DayLimits, noDayLimits } from '@plumbline/core/permissions'
import type { Transaction } from '../../../platform/database/index.ts'

export async function selectDayLimits(tx: Transaction, scheduleId: string): Promise<DayLimits> {
  const row = await tx('day_limits')
    .where({ schedule_id: scheduleId })
    .select('key_date_by as keyDateBy', 'plan_days as planDays', 'fact_days as factDays')
    .first()
  return row ?? noDayLimits
}

export async function upsertDayLimits(
  tx: Transaction,
  at: { scheduleId: string; spaceId: string; userId: string },
  { keyDateBy, planDays, factDays }: DayLimits,
): Promise<void> {
  const values = {
    key_date_by: keyDateBy,
    plan_days: planDays,
    fact_days: factDays,
    updated_by: at.userId,
    updated_at: tx.fn.now(),
  }
  await tx('day_limits')
    .insert({ schedule_id: at.scheduleId, space_id: at.spaceId, ...values })
    .onConflict('schedule_id')
    .merge(values)
}

/** collab-server closes the connections of people who only tell facts; they come back with the period of now. */
export async function announcePeriod(tx: Transaction, room: string): Promise<void> {
  await tx.raw("SELECT pg_notify('access_changed', ?)", [JSON.stringify({ room, right: 'facts' })])
}
