import type { DayWork } from '@plumbline/core/documents/day'
import { VOLUME } from '@plumbline/core/documents/day'
import { millionths } from '@plumbline/core/progress'
import { type Day, dayOfInstant } from '@plumbline/core/time'
import type { DayBook } from '../session/day-book.ts'

/** A work of a day on the phone. */
export interface PhoneWork {
  executorId: string
  work: DayWork
  /** Of that day; null: nothing is planned or done. */
  plan: string | null
  fact: string | null
  reasonId: string | null
  note: string
  /** What must be cleared before it can be done; '': nothing. */
  waitsFor: string
}

/** Those that are planned, done or under way on the day; what nobody has done yet first, critical ones before others. */
export function worksOn(book: DayBook, day: Day): PhoneWork[] {
  const found: PhoneWork[] = []
  for (const { id: executorId } of book.state.plan?.executors ?? []) {
    const document = book.at(executorId, day)?.document
    if (!document) continue
    for (const work of book.worksOf(executorId)) {
      const key = { workId: work.id, day, measure: VOLUME }
      const plan = document.value({ ...key, kind: 'plan' })?.amount ?? null
      const fact = document.value({ ...key, kind: 'fact' })?.amount ?? null
      const isUnderWay = dayOfInstant(work.start) <= day && dayOfInstant(work.finish - 1) >= day
      if (plan === null && fact === null && !isUnderWay) continue
      const remark = document.remark(work.id, day)
      const open = document.constraints().find((one) => one.workId === work.id && one.clearedBy === null)
      found.push({
        ...{ executorId, work, plan, fact, waitsFor: open?.text ?? '' },
        ...{ reasonId: remark?.reasonId ?? null, note: remark?.note ?? '' },
      })
    }
  }
  const rank = ({ fact, work }: PhoneWork): number => (fact === null ? 0 : 2) + (work.critical ? 0 : 1)
  return found.sort((one, other) => rank(one) - rank(other) || (one.work.code < other.work.code ? -1 : 1))
}

/** Less was done than was planned, so that somebody will ask why. */
export const isShort = (plan: string | null, fact: string): boolean =>
  plan !== null && fact !== '' && millionths(fact) < millionths(plan)

const STEPS = [1_000_000n, 2_000_000n, 5_000_000n]
/** A day is told in about so many steps. */
const STEPS_A_DAY = 20n

/** How much one touch adds: 0.1 of 2, 5 of 100. In millionths. */
export function stepOf(plan: string | null): bigint {
  const wanted = (plan === null ? 20_000_000n : millionths(plan)) / STEPS_A_DAY
  if (wanted <= 0n) return 100_000n
  let scale = 1n
  // Hundredths are the least that anybody counts on site.
  while (wanted * scale < 1_000_000n && scale < 100n) scale *= 10n
  const inUnits = wanted * scale
  let power = 1n
  while (inUnits >= 10_000_000n * power) power *= 10n
  const step = STEPS.findLast((one) => one * power <= inUnits) ?? 1_000_000n
  return (step * power) / scale
}

const UNIT = 1_000_000n

/** One touch more or less, never below nothing. */
export function stepped(typed: string, step: bigint, times: 1 | -1): string {
  const sum = (amountOf(typed) ?? 0n) + step * BigInt(times)
  return decimalText(sum < 0n ? 0n : sum)
}

const pattern = /^\d{1,12}([.,]\d{1,6})?$/

/** As it is typed, in millionths; null: it is no amount. */
export function amountOf(typed: string): bigint | null {
  const text = typed.trim()
  return pattern.test(text) ? millionths(text.replace(',', '.')) : null
}

export function decimalText(amount: bigint): string {
  const rest = String(amount % UNIT)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return rest === '' ? String(amount / UNIT) : `${amount / UNIT}.${rest}`
}
