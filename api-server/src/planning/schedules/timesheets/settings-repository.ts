import type { Transaction } from '../../../platform/database/index.ts'

export interface StoredSettings {
  asked: boolean
  /** `YYYY-MM-DD`; null: never asked for. */
  askedSince: string | null
  dueDays: number
  /** Hundredths. */
  usualHours: number
  labourFrom: 'typed' | 'timesheets'
  costCounts: boolean
}

const usual: StoredSettings = {
  ...{ asked: false, askedSince: null, dueDays: 1, usualHours: 800 },
  ...{ labourFrom: 'typed', costCounts: false },
}

export async function selectSettings(tx: Transaction, scheduleId: string): Promise<StoredSettings> {
  const row = await tx('timesheet_settings')
    .where({ schedule_id: scheduleId })
    .first(
      'asked',
      tx.raw(`to_char(asked_since, 'YYYY-MM-DD') AS "askedSince"`),
      'due_days as dueDays',
      'usual_hours as usualHours',
      'labour_from as labourFrom',
      'cost_counts as costCounts',
    )
  return row ?? usual
}

export async function upsertSettings(
  tx: Transaction,
  { scheduleId, spaceId }: { scheduleId: string; spaceId: string },
  { asked, askedSince, dueDays, usualHours, labourFrom, costCounts }: StoredSettings,
): Promise<void> {
  const values = {
    ...{ asked, asked_since: askedSince, due_days: dueDays },
    ...{ usual_hours: usualHours, labour_from: labourFrom, cost_counts: costCounts },
  }
  await tx('timesheet_settings')
    .insert({ schedule_id: scheduleId, space_id: spaceId, ...values })
    .onConflict('schedule_id')
    .merge(values)
}

/** Schedules that ask for timesheets. */
export async function selectAsking(tx: Transaction): Promise<{ scheduleId: string; spaceId: string }[]> {
  return tx('timesheet_settings')
    .where({ asked: true })
    .orderBy('schedule_id')
    .select('schedule_id as scheduleId', 'space_id as spaceId')
}
