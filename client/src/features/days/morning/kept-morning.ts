import { keepFor, keptFor } from '../../../session/kept.ts'

/**
 * What a person's mornings leave in this browser, per schedule: when they were here, and whom they asked for a report.
 * After signing out, or where nothing can be kept, the next morning is the first.
 */

interface Kept {
  /** The last look, and the last one of the visit before; milliseconds since 1970. */
  at: number
  before: number | null
  /** By executor, work and day: when. */
  asked: Record<string, number>
}

const nothing: Kept = { at: 0, before: null, asked: {} }
/** Looks that are closer to each other are one visit. */
const VISIT_MS = 3_600_000
const MOST_ASKED = 200

/** When they were here before this visit, which is kept; null: never. */
export function visitBefore(userId: string, scheduleId: string, now: number): number | null {
  const kept = read(userId, scheduleId)
  const before = kept.at === 0 || now - kept.at < VISIT_MS ? kept.before : kept.at
  write(userId, scheduleId, { ...kept, at: now, before })
  return before
}

export const askedBefore = (userId: string, scheduleId: string): Readonly<Record<string, number>> =>
  read(userId, scheduleId).asked

/** The newest are kept. */
export function keepAsked(userId: string, scheduleId: string, about: string, now: number): void {
  const kept = read(userId, scheduleId)
  const newest = Object.entries({ ...kept.asked, [about]: now })
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_ASKED)
  write(userId, scheduleId, { ...kept, asked: Object.fromEntries(newest) })
}

const nameOf = (scheduleId: string): string => `morning.${scheduleId}`

function read(userId: string, scheduleId: string): Kept {
  return { ...nothing, ...keptFor<Kept>(userId, nameOf(scheduleId)) }
}

const write = (userId: string, scheduleId: string, kept: Kept): void => keepFor(userId, nameOf(scheduleId), kept)
