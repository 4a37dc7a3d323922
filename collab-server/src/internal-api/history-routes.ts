import { internalApi } from '@plumbline/core/internal-api'
import type { Changes } from '../history/changes.ts'
import { RoomGone } from '../rooms/refused.ts'
import { readActivity, readChanges, readDeletions, readMoment, readSpan } from '../storage/changes.ts'
import type { Database } from '../storage/database.ts'
import { answering } from './answering.ts'
import type { InternalRoute } from './server.ts'

/** Shortest span of time that one bar of activity stands for. */
const SHORTEST_BAR_SECONDS = 5

const SECONDS_PER_HOUR = 3_600
const MS_PER_DAY = 86_400_000

/** Up to now, and not from before the document was made. */
function lastDays<Span extends { from: Date; to: Date }>(span: Span, days: number): Span {
  const now = Date.now()
  return { ...span, from: new Date(Math.max(span.from.getTime(), now - days * MS_PER_DAY)), to: new Date(now) }
}

/** What happened in a document, by whom and when. */
export function historyRoutes(database: Database, changes: Changes): InternalRoute[] {
  const told = async (room: string) => {
    const progress = await changes.catchUp(room)
    if (!progress) throw new RoomGone(room)
    return progress
  }
  return [
    answering(internalApi.changes, async ({ room, query }) => {
      const progress = await told(room)
      const { before = null, limit, user = null, kind = null, row = null, fields, from = null, to = null } = query
      const filter = { before, userId: user, kind, rowId: row, fields: fields?.split(',') ?? null, from, to }
      const sets = await readChanges(database, room, { ...filter, limit: limit + 1 })
      return { ...progress, sets: sets.slice(0, limit), more: sets.length > limit }
    }),
    answering(internalApi.deletions, async ({ room, query: { before = null, limit } }) => {
      const progress = await told(room)
      return { ...progress, deletions: await readDeletions(database, room, before, limit) }
    }),
    answering(internalApi.activity, async ({ room, query: { bars, days } }) => {
      const span = await readSpan(database, room)
      if (!span) throw new RoomGone(room)
      if (days !== undefined) {
        const shown = lastDays(span, days)
        return {
          ...shown,
          seconds: SECONDS_PER_HOUR,
          bars: await readActivity(database, room, SECONDS_PER_HOUR, shown.from),
        }
      }
      const length = (span.to.getTime() - span.from.getTime()) / 1_000
      const seconds = Math.max(SHORTEST_BAR_SECONDS, Math.ceil(length / bars))
      return { ...span, seconds, bars: await readActivity(database, room, seconds, null) }
    }),
    answering(internalApi.moment, async ({ room, query: { seq = null, at = null } }) => {
      const moment = await readMoment(database, room, seq, at)
      if (!moment) throw new RoomGone(room)
      return moment
    }),
  ]
}
