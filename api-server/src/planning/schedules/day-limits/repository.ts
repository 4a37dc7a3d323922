import { type DayLimits, noDayLimits } from '@plumbline/core/permissions'
import type { Transaction } from '../../../platform/database/index.ts'

export interface StoredLimits extends DayLimits {
  /** Which facts by day a calculation counts. */
  factCounts: 'entered' | 'approved'
}

const none: StoredLimits = { ...noDayLimits, factCounts: 'entered' }

export async function selectDayLimits(tx: Transaction, scheduleId: string): Promise<StoredLimits> {
  const row = await tx('day_limits')
    .where({ schedule_id: scheduleId })
    .select('key_date_by as keyDateBy', 'plan_days as planDays', 'fact_days as factDays', 'fact_counts as factCounts')
    .first()
  return row ?? none
}

export async function upsertDayLimits(
  tx: Transaction,
  at: { scheduleId: string; spaceId: string; userId: string },
  { keyDateBy, planDays, factDays, factCounts }: StoredLimits,
): Promise<void> {
  const values = {
    key_date_by: keyDateBy,
    plan_days: planDays,
    fact_days: factDays,
    fact_counts: factCounts,
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

export interface ExceptionRow {
  executorId: string
  until: Date
  by: string
}

/** Those that hold now. */
export async function selectExceptions(tx: Transaction, scheduleId: string): Promise<ExceptionRow[]> {
  return tx('day_exceptions')
    .where({ schedule_id: scheduleId })
    .where('until', '>', tx.fn.now())
    .orderBy('until')
    .select('executor_id as executorId', 'until', 'by_id as by')
}

export async function upsertException(
  tx: Transaction,
  at: { scheduleId: string; spaceId: string; executorId: string },
  { until, by }: { until: Date; by: string },
): Promise<void> {
  await tx('day_exceptions')
    .insert({ schedule_id: at.scheduleId, space_id: at.spaceId, executor_id: at.executorId, until, by_id: by })
    .onConflict(['schedule_id', 'executor_id'])
    .merge(['until', 'by_id'])
}

export async function deleteException(tx: Transaction, scheduleId: string, executorId: string): Promise<void> {
  await tx('day_exceptions').where({ schedule_id: scheduleId, executor_id: executorId }).delete()
}

/** Those whose hour has come, which are forgotten. */
export async function takeEndedExceptions(tx: Transaction): Promise<{ scheduleId: string; executorId: string }[]> {
  return tx('day_exceptions')
    .where('until', '<=', tx.fn.now())
    .delete()
    .returning(['schedule_id as scheduleId', 'executor_id as executorId'])
}

/** Rooms of days of that executor, or of all. */
export async function selectDayRooms(tx: Transaction, scheduleId: string, executorId?: string): Promise<string[]> {
  const rows: { executorId: string; quarter: string }[] = await tx('day_documents')
    .where({ schedule_id: scheduleId, ...(executorId !== undefined && { executor_id: executorId }) })
    .select('executor_id as executorId', 'quarter')
  return rows.map((row) => `day/${scheduleId}/${row.executorId}/${row.quarter}`)
}
