import { type DayWork, type Run, wholeOf } from '@plumbline/core/documents/day'
import { millionths } from '@plumbline/core/progress'

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

/** Of what is measured by nothing else, a whole is a hundred per cent. */
const PERCENT = '%'
const HUNDRED = 100n * UNIT
type Measured = Pick<DayWork, 'unit' | 'volume' | 'percent'>

export const unitOf = ({ unit, volume }: Pick<Measured, 'unit' | 'volume'>): string =>
  volume === null && unit === '' ? PERCENT : unit

/** Hundredths of a percent point: what was done before this day, as the calculation or the days say. */
export function percentBefore(work: Measured, before: bigint): number | null {
  const whole = wholeOf(work)
  return whole === null ? null : Math.min(10_000, Math.max(work.percent, Number((before * 10_000n) / whole)))
}

/** With what is typed of this day. */
export function percentWith(work: Measured, before: number, typed: bigint): number {
  const whole = wholeOf(work) ?? HUNDRED
  return Math.min(10_000, before + Number((typed * 10_000n) / whole))
}

/** How much of the day makes that percentage of the whole. */
export function amountFor(work: Measured, before: number, percent: number): string {
  const more = BigInt(Math.max(0, percent - before))
  return decimalText(((wholeOf(work) ?? HUNDRED) * more) / 10_000n)
}

const HOUR_MS = 3_600_000

/** Hours of all who were at it, to a hundredth, beside those that were told already. */
export function hoursWith(told: string | null, run: Pick<Run, 'startedAt' | 'people'>, until: number): string {
  const worked = Math.max(0, until - run.startedAt) * run.people
  const hundredths = BigInt(Math.round((worked * 100) / HOUR_MS))
  return decimalText((told === null ? 0n : millionths(told)) + hundredths * (UNIT / 100n))
}

export function decimalText(amount: bigint): string {
  const rest = String(amount % UNIT)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return rest === '' ? String(amount / UNIT) : `${amount / UNIT}.${rest}`
}
