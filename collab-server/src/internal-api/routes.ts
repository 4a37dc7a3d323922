import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import type { Rebaser } from '../epochs/rebaser.ts'
import type { Changes } from '../history/changes.ts'
import type { Metrics } from '../metrics.ts'
import type { LargeWork } from '../rooms/large/work.ts'
import { RoomGone } from '../rooms/refused.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { SnapshotKeeper } from '../snapshots/keeper.ts'
import type { Moments } from '../snapshots/moments.ts'
import type { Database } from '../storage/database.ts'
import {
  createDocument,
  deleteDocument,
  listHeads,
  listSizes,
  readHead,
  readStoredSnapshot,
} from '../storage/documents.ts'
import { readBody } from './body.ts'
import { historyRoutes } from './history-routes.ts'
import { roomPath } from './paths.ts'
import type { InternalRoute } from './server.ts'

const DOCUMENT_MAX_BYTES = 64 * 1024 * 1024
const COMMANDS_MAX_BYTES = 16 * 1024 * 1024
/** Who journals for the API has no session of a room. */
const API_SESSION = 'api'

const headsQuery = z.object({
  after: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(10_000).default(1_000),
})

export interface InternalParts {
  database: Database
  rooms: Rooms
  snapshots: SnapshotKeeper
  moments: Moments
  changes: Changes
  rebaser: Rebaser
  large: LargeWork
  metrics: Metrics
  node: string
  /** Sends everybody away and drops what is known of a deleted document. */
  forget(room: string): void
}

export function internalRoutes(parts: InternalParts): InternalRoute[] {
  const { database, rooms, snapshots, moments, changes, rebaser, metrics, forget } = parts
  return [
    { method: 'PUT', path: roomPath(''), run: (asked) => create(parts, asked) },
    {
      method: 'POST',
      path: roomPath('/commands'),
      async run({ room, request, actingUser, actingGrant, idempotencyKey }) {
        const commands = await readBody(request, COMMANDS_MAX_BYTES)
        const author = { userId: actingUser, sessionId: API_SESSION, grant: actingGrant }
        return { status: 200, json: { seq: await rooms.get(room).command(commands, author, idempotencyKey) } }
      },
    },
    {
      method: 'GET',
      path: roomPath('/read'),
      async run({ room }) {
        const read = await snapshots.read(room)
        if (!read) throw new RoomGone(room)
        return { status: 200, bytes: read.bytes, headers: { 'x-seq': String(read.seq) } }
      },
    },
    {
      method: 'GET',
      path: roomPath('/(?<collection>rows|relations|messages)/(?<id>[A-Za-z0-9_:%-]{1,120})'),
      async run({ room, collection, id }) {
        return { status: 200, json: { found: await rooms.get(room).find(collection, id) } }
      },
    },
    {
      method: 'GET',
      path: roomPath('/head'),
      async run({ room }) {
        const head = await readHead(database, room)
        if (!head) throw new RoomGone(room)
        return { status: 200, json: head }
      },
    },
    {
      method: 'GET',
      path: roomPath('/snapshot/(?<seq>[0-9]{1,15})'),
      async run({ room, seq, url }) {
        // Whoever passes it on to a browser that can unpack it takes it as it is stored.
        const asStored = url.searchParams.get('as') === 'stored'
        const snapshot = asStored ? await readStoredSnapshot(database, room, seq) : await snapshots.snapshot(room, seq)
        if (!snapshot) throw new RoomGone(room)
        const encoding = 'encoding' in snapshot ? snapshot.encoding : 'identity'
        return { status: 200, bytes: snapshot.bytes, headers: { 'x-seq': String(seq), 'x-encoding': encoding } }
      },
    },
    {
      method: 'GET',
      path: roomPath('/at/(?<seq>[0-9]{1,15})'),
      async run({ room, seq }) {
        const bytes = await moments.at(room, seq)
        if (!bytes) throw new AppError('NOT_FOUND')
        return { status: 200, bytes, headers: { 'x-seq': String(seq) } }
      },
    },
    ...historyRoutes(database, changes),
    {
      method: 'POST',
      path: roomPath('/flush'),
      run: async ({ room }) => ({ status: 200, json: await snapshots.flush(room) }),
    },
    {
      method: 'POST',
      path: roomPath('/rebase'),
      async run({ room }) {
        const turned = await rebaser.rebase(room)
        if (!turned) throw new AppError('CONFLICT')
        return { status: 200, json: turned }
      },
    },
    {
      method: 'DELETE',
      path: roomPath(''),
      async run({ room }) {
        if (!(await deleteDocument(database, room))) throw new RoomGone(room)
        forget(room)
        return { status: 200, json: { success: true } }
      },
    },
    {
      method: 'GET',
      path: /^\/internal\/heads$/,
      async run({ url }) {
        const query = headsQuery.safeParse(Object.fromEntries(url.searchParams))
        if (!query.success) throw new AppError('BAD_REQUEST', { problem: z.prettifyError(query.error) })
        return { status: 200, json: await listHeads(database, query.data.after, query.data.limit) }
      },
    },
    {
      method: 'GET',
      path: /^\/internal\/sizes$/,
      async run({ url }) {
        const query = headsQuery.safeParse(Object.fromEntries(url.searchParams))
        if (!query.success) throw new AppError('BAD_REQUEST', { problem: z.prettifyError(query.error) })
        return { status: 200, json: await listSizes(database, query.data.after, query.data.limit) }
      },
    },
    {
      method: 'GET',
      path: /^\/internal\/health$/,
      async run() {
        await database.query('SELECT 1')
        return { status: 200, json: { database: true } }
      },
    },
    {
      method: 'GET',
      path: /^\/metrics$/,
      run: async () => ({ status: 200, text: await metrics.registry.metrics() }),
    },
  ]
}

async function create(
  { database, large, node }: InternalParts,
  { room, request, actingUser }: Parameters<InternalRoute['run']>[0],
): Promise<{ status: number; json: unknown }> {
  const update = await readBody(request, DOCUMENT_MAX_BYTES)
  if (await readHead(database, room)) throw new AppError('CONFLICT')
  const result = await large.admit({ do: 'admit', room, update, userId: actingUser })
  if (!result.ok) return { status: 422, json: { error: result.code, params: { detail: result.detail }, ids: [] } }
  if (!(await createDocument(database, room, result, node))) throw new AppError('CONFLICT')
  return { status: 201, json: { seq: 1 } }
}
