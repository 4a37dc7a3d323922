import type { CompiledCalendar } from '@plumbline/core/calendar'
import { type Curve, type Span, spread } from '@plumbline/core/distributions'
import type { Id, WbsRow } from '@plumbline/core/plan'
import { decimalOf, millionths } from '@plumbline/core/progress'
import { type Day, NO_INSTANT } from '@plumbline/core/time'

/** Decimals of amounts, finer than any unit that is measured by the day. */
const DECIMALS = 2

/** What a work shall do on days, in its unit. */
export interface DayAmounts {
  id: Id
  unit: string
  days: Day[]
  /** Decimal strings, by day. */
  amounts: string[]
}

/** The planned volume of a work on the days first…last by the curve; null: it has none, or no dates. */
export function dayAmountsOf(
  row: WbsRow,
  dates: Pick<Span, 'start' | 'finish' | 'pauses'>,
  calendar: CompiledCalendar,
  curve: Curve,
  [first, last]: readonly [Day, Day],
): DayAmounts | null {
  if (!row.measure || dates.start === NO_INSTANT || dates.finish === NO_INSTANT) return null
  const planned = millionths(row.measure.plan)
  if (planned === 0n) return null
  const all = spread(planned, DECIMALS, curve, { calendar, ...dates })
  const shown = all.filter(({ day, amount }) => day >= first && day <= last && amount !== 0n)
  return {
    id: row.id,
    unit: row.measure.unit,
    days: shown.map(({ day }) => day),
    amounts: shown.map(({ amount }) => decimalOf(amount)),
  }
}
