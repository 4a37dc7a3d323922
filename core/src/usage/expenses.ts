import { presetCurve } from '../distributions/index.ts'
import { type Id, isActivity, type WbsRow } from '../plan/index.ts'
import { millionths } from '../progress/index.ts'
import { money, type NeedCalendars } from './plan-needs.ts'
import type { Need } from './types.ts'

/** What is spent on nothing of the register. */
export const NO_RESOURCE: Id = ''

/** What a work costs beside its resources, evenly over it; null: nothing. */
export function expensesOf(row: WbsRow, calendars: NeedCalendars): Need | null {
  const { expenses } = row
  if (!expenses || !isActivity(row.type)) return null
  return {
    ...{ id: `expenses ${row.id}`, workId: row.id, resourceId: NO_RESOURCE },
    ...{ plan: millionths(expenses.plan), fact: millionths(expenses.fact), left: null, decimals: 2 },
    ...{ curve: presetCurve('uniform'), calendar: calendars.ofRow(row), lag: 0, start: null, finish: null },
    ...{ overtime: 0n, typed: [], prices: money },
  }
}
