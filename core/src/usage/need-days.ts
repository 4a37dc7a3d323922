import { addWork } from '../calendar/index.ts'
import { type DayAmount, presetCurve, type Span, spread, spreadRest } from '../distributions/index.ts'
import { type Day, dayOfInstant, type Instant, instantOf } from '../time/index.ts'
import type { Need, NeedDays, WorkTime } from './types.ts'

const evenly = presetCurve('uniform')

/** Rules US1–US5: facts before the data date, what is left after it. */
export function needDays(need: Need, work: WorkTime): NeedDays {
  return { fact: factDays(need, work), left: leftDays(need, work) }
}

/** What was used and what still will be. */
export const usedDays = ({ fact, left }: NeedDays): DayAmount[] => [...fact, ...left]

/** Rule US6: all that is planned over the whole of the need, whatever was done. */
export function planDays(need: Need, work: WorkTime): DayAmount[] {
  return spreadOver(need, work, need.plan)
}

/** What will still be used (US4); what is done uses nothing any more. */
export function leftOf(
  { plan, fact, left }: Pick<Need, 'plan' | 'fact' | 'left'>,
  { isDone }: Pick<WorkTime, 'isDone'>,
): bigint {
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
  const typed = typedOf(need, dayOfInstant(work.dataDate), left)
  return aroundTyped(typed, left, (rest) => restDays(need, around(work, typed), rest))
}

function restDays(need: Need, work: WorkTime, left: bigint): DayAmount[] {
  const { remainingStart } = work
  if (remainingStart === null) return spread(left, need.decimals, need.curve, spanOf(need, work))
  const span = spanOf(need, work)
  const done = {
    facts: [],
    remainingStart: Math.min(Math.max(span.start, remainingStart), span.finish),
    rest: 'tail',
  } as const
  return spreadRest(left, need.decimals, need.curve, span, done)
}

function spreadOver(need: Need, work: WorkTime, amount: bigint): DayAmount[] {
  if (amount === 0n) return []
  const typed = typedOf(need, Number.NEGATIVE_INFINITY, amount)
  return aroundTyped(typed, amount, (rest) =>
    spread(rest, need.decimals, need.curve, spanOf(need, around(work, typed))),
  )
}

/** Rule US14: what was typed of these days, the first ones where it is more than there is. */
function typedOf({ typed }: Need, from: Day, amount: bigint): DayAmount[] {
  let left = amount
  return typed.flatMap(({ day, amount: said }) => {
    if (day < from) return []
    const taken = said < left ? said : left
    left -= taken
    return [{ day, amount: taken }]
  })
}

function aroundTyped(typed: readonly DayAmount[], amount: bigint, others: (rest: bigint) => DayAmount[]): DayAmount[] {
  if (typed.length === 0) return others(amount)
  const rest = typed.reduce((left, { amount: said }) => left - said, amount)
  const byDay = new Map(typed.map(({ day, amount: said }) => [day, said]))
  if (rest > 0n) for (const { day, amount: more } of others(rest)) byDay.set(day, (byDay.get(day) ?? 0n) + more)
  const days = [...byDay].map(([day, sum]) => ({ day, amount: sum })).filter(({ amount: sum }) => sum !== 0n)
  return days.sort((a, b) => a.day - b.day)
}

/** The curve goes around days that were typed, as around pauses. */
function around(work: WorkTime, typed: readonly DayAmount[]): WorkTime {
  if (typed.length === 0) return work
  const rests = [
    ...work.pauses,
    ...typed.map(({ day }) => ({ start: instantOf(day), finish: instantOf(day + 1) })),
  ].sort((a, b) => a.start - b.start)
  const pauses: { start: Instant; finish: Instant }[] = []
  for (const rest of rests) {
    const before = pauses.at(-1)
    if (before && rest.start <= before.finish) before.finish = Math.max(before.finish, rest.finish)
    else pauses.push({ ...rest })
  }
  return { ...work, pauses }
}

/** From where the need begins to its end: its own dates, else those of the work. */
function spanOf(need: Need, work: WorkTime): Span {
  const finish = need.finish ?? work.finish
  return { calendar: need.calendar, start: Math.min(beginOf(need, work.start), finish), finish, pauses: work.pauses }
}

const beginOf = ({ start, lag, calendar }: Need, workStart: Instant): Instant =>
  start ?? (lag > 0 ? addWork(calendar, workStart, lag, 'start') : workStart)
