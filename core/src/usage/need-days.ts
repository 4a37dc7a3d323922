import { addWork } from '../calendar/index.ts'
import { type DayAmount, presetCurve, type Span, spread, spreadRest } from '../distributions/index.ts'
import type { Instant } from '../time/index.ts'
import type { Need, NeedDays, WorkTime } from './types.ts'

const evenly = presetCurve('uniform')

/** Rules US1–US5: facts before the data date, what is left after it. */
export function needDays(need: Need, work: WorkTime): NeedDays {
  return { fact: factDays(need, work), left: leftDays(need, work) }
}

/** Rule US6: all that is planned over the whole of the need, whatever was done. */
export function planDays(need: Need, work: WorkTime): DayAmount[] {
  return spreadOver(need, work, need.plan)
}

/** What will still be used (US4); what is done uses nothing any more. */
export function leftOf({ plan, fact, left }: Need, { isDone }: Pick<WorkTime, 'isDone'>): bigint {
  if (isDone) return 0n
  if (left !== null) return left
  return plan > fact ? plan - fact : 0n
}

function factDays(need: Need, { start, finish, remainingStart, isDone, dataDate, pauses }: WorkTime): DayAmount[] {
  if (need.fact === 0n) return []
  const until = isDone ? finish : Math.max(start, dataDate)
  const began = remainingStart === null && !isDone ? until : beginOf(need, start)
  const span = { calendar: need.calendar, start: Math.min(began, until), finish: until, pauses }
  return spread(need.fact, need.decimals, evenly, span)
}

function leftDays(need: Need, work: WorkTime): DayAmount[] {
  const left = leftOf(need, work)
  if (left === 0n) return []
  const { remainingStart } = work
  if (remainingStart === null) return spreadOver(need, work, left)
  const span = spanOf(need, work)
  const done = {
    facts: [],
    remainingStart: Math.min(Math.max(span.start, remainingStart), span.finish),
    rest: 'tail',
  } as const
  return spreadRest(left, need.decimals, need.curve, span, done)
}

const spreadOver = (need: Need, work: WorkTime, amount: bigint): DayAmount[] =>
  amount === 0n ? [] : spread(amount, need.decimals, need.curve, spanOf(need, work))

/** From where the need begins to its end: its own dates, else those of the work. */
function spanOf(need: Need, work: WorkTime): Span {
  const finish = need.finish ?? work.finish
  return { calendar: need.calendar, start: Math.min(beginOf(need, work.start), finish), finish, pauses: work.pauses }
}

const beginOf = ({ start, lag, calendar }: Need, workStart: Instant): Instant =>
  start ?? (lag > 0 ? addWork(calendar, workStart, lag, 'start') : workStart)
