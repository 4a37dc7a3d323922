import type { DayAmount } from '../../distributions/index.ts'
import type { Assignment } from '../../plan/index.ts'
import { decimalOf, millionths } from '../../progress/index.ts'
import { dayOfInstant, formatInstant, type Instant } from '../../time/index.ts'
import type { AssignedSpan, AssignedSpans } from '../assigned-spans.ts'
import { type Period, periodsOf } from '../periods.ts'
import { plainDecimal } from './values.ts'
import type { Values } from './write-table.ts'

const date = (instant: Instant | null): string => (instant === null ? '' : formatInstant(instant).replace('T', ' '))

/** Of TASKRSRC: dates as P6 stores them with each assignment, and amounts of days that somebody typed. */
export function timeValues(assignment: Assignment, spans: AssignedSpans): Values {
  const span = spans.of(assignment)
  const { row, start = null, finish = null, restart = null } = span ?? {}
  const isBegun = (row?.progress.actualStart ?? null) !== null
  return {
    target_start_date: date(start),
    target_end_date: date(finish),
    act_start_date: date(isBegun ? start : null),
    act_end_date: date(restart === null ? finish : null),
    restart_date: date(restart),
    reend_date: date(restart === null ? null : finish),
    ...curveValues(assignment, span),
  }
}

function curveValues({ curve }: Assignment, span: AssignedSpan | null): Values {
  if (!span || span.typed.size === 0) return { target_crv: '', remain_crv: '' }
  const isEven = curve === null
  return {
    target_crv: curveText(span, { days: span.planned(), from: span.start, isEven }),
    remain_crv: span.restart === null ? '' : curveText(span, { days: span.left(), from: span.restart, isEven }),
  }
}

/** By a curve each day has an amount of its own. */
function curveText(
  { typed, calendar, finish }: AssignedSpan,
  { days, from, isEven }: { days: readonly DayAmount[]; from: Instant; isEven: boolean },
): string {
  const own = new Set([...typed].filter((day) => day >= dayOfInstant(from)))
  if (own.size === 0) return ''
  if (!isEven) for (const { day } of days) own.add(day)
  return periodsOf(days, own, { calendar, start: from, finish })?.map(periodText).join(';') ?? ''
}

const periodText = ({ amount, minutes }: Period): string => `${decimalOf(amount)}:${plainDecimal(minutes / 60)}`

/** Of what was used, as much as of the plan: P6 tells overtime of that only. */
export function usedValues({ plan, fact, overtime }: Assignment): Values {
  const [whole, used, over] = [plan, fact, overtime].map(millionths) as [bigint, bigint, bigint]
  if (over === 0n || whole <= 0n || used <= 0n) return { act_reg_qty: fact, act_ot_qty: '0' }
  const share = (used * (over < whole ? over : whole) + whole / 2n) / whole
  return { act_reg_qty: decimalOf(used - share), act_ot_qty: decimalOf(share) }
}
