/** A run on a machine that others use too must come to an end that somebody waits for. */
import { REQUIREMENT } from './checklist/proofs.ts'

/** Milliseconds of the clock; without it all tests run. */
const lateFrom = Number(process.env.LATE_FROM ?? Number.POSITIVE_INFINITY)

/** The runner counts these among what it says at its end. */
export const OUT_OF_TIME = 'no time was left for it'

/** What proves a requirement runs always. */
export function isOutOfTime(titles: readonly string[]): boolean {
  return Date.now() > lateFrom && !titles.some((title) => REQUIREMENT.test(title))
}
