/** A run on a machine that others use too must come to an end that somebody waits for. */

/** Milliseconds of the clock; without it all tests run. */
const until = Number(process.env.E2E_UNTIL ?? Number.POSITIVE_INFINITY)

/** The runner counts these among what it says at its end. */
export const OUT_OF_TIME = 'no time was left for it'

const NAMES_A_REQUIREMENT = /\bR-[A-Z0-9]+-\d/

/** What proves a requirement runs always. */
export function isOutOfTime(title: string): boolean {
  return Date.now() > until && !NAMES_A_REQUIREMENT.test(title)
}
