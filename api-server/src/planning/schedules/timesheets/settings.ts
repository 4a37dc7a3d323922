import { textOfDay } from '@plumbline/core/attributes'
import type { TimesheetSettings } from '@plumbline/core/contract'
import { hoursText, hundredthsOf } from '@plumbline/core/timesheets'
import type { Transaction } from '../../../platform/database/index.ts'
import { readDayLimits, today } from '../day-limits/index.ts'
import { markAllFactsDue } from './facts-repository.ts'
import { type StoredSettings, selectSettings, upsertSettings } from './settings-repository.ts'

const viewOf = ({ askedSince: _, usualHours, ...settings }: StoredSettings): TimesheetSettings => ({
  ...settings,
  usualHours: hoursText(usualHours),
})

export const readTimesheetSettings = async (tx: Transaction, scheduleId: string): Promise<TimesheetSettings> =>
  viewOf(await selectSettings(tx, scheduleId))

export async function editTimesheetSettings(
  tx: Transaction,
  at: { scheduleId: string; spaceId: string },
  { usualHours, ...edit }: { [K in keyof TimesheetSettings]?: TimesheetSettings[K] | undefined },
): Promise<TimesheetSettings> {
  const before = await selectSettings(tx, at.scheduleId)
  const said = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
  const after: StoredSettings = { ...before, ...said }
  if (usualHours !== undefined) after.usualHours = hundredthsOf(usualHours) ?? before.usualHours
  // From the week of the key date on: nobody owes what nobody asked for.
  if (after.asked && !before.asked)
    after.askedSince = (await readDayLimits(tx, at.scheduleId)).keyDate ?? textOfDay(today())
  await upsertSettings(tx, at, after)
  const isOther = after.labourFrom !== before.labourFrom || after.costCounts !== before.costCounts
  if (after.labourFrom === 'timesheets' && isOther) await markAllFactsDue(tx, at.scheduleId)
  return viewOf(after)
}
