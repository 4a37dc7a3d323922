import type { DayLimits } from '../permissions/index.ts'
import type { Day } from '../time/index.ts'

export interface DayPeriod {
  /** null: no limit on that side. */
  from: Day | null
  to: Day | null
}

/**
 * D-5: the days of which plan or fact may be entered. `limited`: whoever tells from site, bound to the days before the
 * key date; whoever plans is not. A fact of a day that has not come is nobody's.
 */
export function openDays(
  kind: 'plan' | 'fact',
  { limits, keyDate, today, limited }: { limits: DayLimits; keyDate: Day | null; today: Day; limited: boolean },
): DayPeriod {
  const before = kind === 'plan' ? limits.planDays : limits.factDays
  const isBound = limited && before !== null && keyDate !== null
  const from = isBound ? keyDate - before : null
  if (kind === 'plan') return { from, to: null }
  return { from, to: isBound ? Math.min(keyDate, today) : today }
}

export function isOpen({ from, to }: DayPeriod, day: Day): boolean {
  return (from === null || day >= from) && (to === null || day <= to)
}
