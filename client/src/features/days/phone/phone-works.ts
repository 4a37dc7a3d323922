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

export function decimalText(amount: bigint): string {
  const rest = String(amount % UNIT)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return rest === '' ? String(amount / UNIT) : `${amount / UNIT}.${rest}`
}
