import type { Id } from '../../plan/index.ts'
import type { Instant } from '../../time/index.ts'
import type { Placements } from '../as-late-as-possible.ts'
import type { Dates } from '../dates.ts'
import type { Network } from '../network.ts'
import type { Timetable } from '../types.ts'
import type { LimitCause, PlainCause, RelationCause } from './types.ts'

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

/** `since` and `from` are those of the row at the other end. */
export function relationCause(
  net: Network,
  r: number,
  cause: Pick<RelationCause, 'holds' | 'instant' | 'since' | 'from'> & { otherId: Id },
): RelationCause {
  const { id, type, lag } = net.relations[r]!
  return { kind: 'relation', relationId: id, type, lag, lagCalendar: lagCalendars[net.lagCalendar[r]!]!, ...cause }
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
