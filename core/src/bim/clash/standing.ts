/** From when to when elements stand, by the dates of the works that build and remove them. */
import { type Instant, NO_INSTANT } from '../../time/index.ts'
import type { ProfileLooks } from '../player/profile.ts'

/** Half open; the infinities: it was there before all works, it stays after them. */
export interface Standing {
  from: number
  to: number
}

export const alwaysStanding: Standing = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

export interface StandingWork {
  start: Instant
  finish: Instant
  looks: Pick<ProfileLooks, 'before' | 'after'>
}

/** null: its works have no dates, so that nobody knows. Without works it stands always. */
export function standingOf(works: readonly StandingWork[]): Standing | null {
  if (works.length === 0) return alwaysStanding
  const dated = works.filter(({ start }) => start !== NO_INSTANT)
  if (dated.length === 0) return null
  const begun = dated.filter(({ looks }) => looks.before.opacity === 0).map(({ start }) => start)
  const ended = dated
    .filter(({ looks, finish }) => looks.after.opacity === 0 && finish !== NO_INSTANT)
    .map(({ finish }) => finish)
  return {
    from: begun.length > 0 ? Math.min(...begun) : alwaysStanding.from,
    to: ended.length > 0 ? Math.max(...ended) : alwaysStanding.to,
  }
}

/** While both stand; null: they never meet. */
export function meetingOf(one: Standing | null, other: Standing | null): Standing | null {
  if (!one || !other) return null
  const from = Math.max(one.from, other.from)
  const to = Math.min(one.to, other.to)
  return from < to ? { from, to } : null
}
