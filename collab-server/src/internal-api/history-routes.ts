import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import type { Changes } from '../history/changes.ts'
import { RoomGone } from '../rooms/refused.ts'
import { readActivity, readChanges, readDeletions, readMoment, readSpan } from '../storage/changes.ts'
import type { Database } from '../storage/database.ts'
import { roomPath } from './paths.ts'
import type { InternalRoute } from './server.ts'

const page = {
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
}
const changesQuery = z.object({
  ...page,
  user: z.string().max(64).optional(),
  kind: z.string().max(16).optional(),
  row: z.string().max(64).optional(),
  fields: z.string().max(400).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
})
const deletionsQuery = z.object(page)
const activityQuery = z.object({ bars: z.coerce.number().int().min(10).max(1_000).default(200) })
const momentQuery = z.object({ seq: z.coerce.number().int().min(1).optional(), at: z.iso.datetime().optional() })

/** Shortest span of time that one bar of activity stands for. */
const SHORTEST_BAR_SECONDS = 5

/** What happened in a document, by whom and when. */
export function historyRoutes(database: Database, changes: Changes): InternalRoute[] {
  const told = async (room: string) => {
    const progress = await changes.catchUp(room)
    if (!progress) throw new RoomGone(room)
    return progress
  }
  return [
    {
      method: 'GET',
      path: roomPath('/changes'),
      async run({ room, url }) {
        const query = read(changesQuery, url)
        const progress = await told(room)
        const { before = null, limit, user = null, kind = null, row = null, fields, from = null, to = null } = query
        const filter = { before, userId: user, kind, rowId: row, fields: fields?.split(',') ?? null, from, to }
        const sets = await readChanges(database, room, { ...filter, limit: limit + 1 })
        return { status: 200, json: { ...progress, sets: sets.slice(0, limit), more: sets.length > limit } }
      },
    },
    {
      method: 'GET',
      path: roomPath('/deletions'),
      async run({ room, url }) {
        const { before = null, limit } = read(deletionsQuery, url)
        const progress = await told(room)
        return { status: 200, json: { ...progress, deletions: await readDeletions(database, room, before, limit) } }
      },
    },
    {
      method: 'GET',
      path: roomPath('/activity'),
      async run({ room, url }) {
        const { bars } = read(activityQuery, url)
        const span = await readSpan(database, room)
        if (!span) throw new RoomGone(room)
        const seconds = Math.max(
          SHORTEST_BAR_SECONDS,
          Math.ceil((span.to.getTime() - span.from.getTime()) / 1_000 / bars),
        )
        return { status: 200, json: { ...span, seconds, bars: await readActivity(database, room, seconds) } }
      },
    },
    {
      method: 'GET',
      path: roomPath('/moment'),
      async run({ room, url }) {
        const { seq = null, at = null } = read(momentQuery, url)
        const moment = await readMoment(database, room, seq, at)
        if (!moment) throw new RoomGone(room)
        return { status: 200, json: moment }
      },
    },
  ]
}

function read<T>(shape: z.ZodType<T>, url: URL): T {
  const query = shape.safeParse(Object.fromEntries(url.searchParams))
  if (!query.success) throw new AppError('BAD_REQUEST', { problem: z.prettifyError(query.error) })
  return query.data
}
