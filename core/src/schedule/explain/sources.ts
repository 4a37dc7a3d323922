import type { Id } from '../../plan/index.ts'
import { type Instant, type Minutes, NO_INSTANT } from '../../time/index.ts'
import type { Placements } from '../as-late-as-possible.ts'
import type { Dates } from '../dates.ts'
import type { Network } from '../network.ts'
import { fromFinish, holdsStart } from '../relation-dates.ts'
import type { Timetable } from '../types.ts'
import type { Cause, ExternalCause, LimitCause, PlainCause, RelationCause } from './types.ts'

/** What the passes recorded; an explanation reads it and changes nothing. */
export interface Sources {
  net: Network
  dates: Dates
  timetable: Timetable
  placed: Placements
  /** Nodes with the latest early finish. */
  ends: readonly number[]
  isOnPath: Uint8Array
}

const lagCalendars = ['predecessor', 'successor', 'all_hours', 'project'] as const

export function plain(kind: PlainCause['kind'], holds: PlainCause['holds'], instant: Instant): PlainCause {
  return { kind, holds, instant, from: null }
}

/** The delay that comes after all else that holds an early start. */
export const levelling = (instant: Instant, minutes: Minutes): Cause => ({
  kind: 'levelling',
  holds: 'start',
  instant,
  from: null,
  minutes,
})

/** `since` and `from` are those of the row at the other end. */
export function relationCause(
  net: Network,
  r: number,
  cause: Pick<RelationCause, 'holds' | 'instant' | 'since' | 'from'> & { otherId: Id },
): RelationCause {
  const { id, type, lag } = net.relations[r]!
  return { kind: 'relation', relationId: id, type, lag, lagCalendar: lagCalendars[net.lagCalendar[r]!]!, ...cause }
}

/** What works of other schedules allow the row: the earliest dates, or the latest. */
export function externalCauses(net: Network, slot: number, which: 'early' | 'late'): ExternalCause[] {
  return net.outside.linksOf(slot).flatMap(({ relation, isPredecessor, type, other, bound, otherId }) => {
    if (isPredecessor !== (which === 'early') || !other || bound === NO_INSTANT) return []
    const { id: relationId, lag } = relation
    const atStart = isPredecessor ? holdsStart(type) : !fromFinish(type)
    const ofOther = isPredecessor ? (fromFinish(type) ? other.finish : other.start) : null
    const since = ofOther ?? (holdsStart(type) ? other.lateStart : other.lateFinish) ?? bound
    const holds = atStart ? 'start' : 'finish'
    return [
      {
        kind: 'external_relation',
        holds,
        instant: bound,
        from: null,
        relationId,
        type: relation.type,
        lag,
        otherId,
        since,
      },
    ]
  })
}

/** The typed limits of a row that have a date. */
export function limitCauses(
  net: Network,
  slot: number,
  holds: (kind: LimitCause['limit']) => LimitCause['holds'] | null,
): LimitCause[] {
  const row = net.rows[slot]!
  return (['limit', 'secondLimit'] as const).flatMap((field) => {
    const limit = row[field]
    const held = limit ? holds(limit.kind) : null
    if (!limit || limit.date === null || !held) return []
    return [{ kind: 'limit', limit: limit.kind, field, holds: held, instant: limit.date, from: null }]
  })
}
