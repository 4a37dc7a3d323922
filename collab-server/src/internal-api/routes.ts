import { documentMaxBytes, partsOfRoom } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import { type DocumentWithPast, framed, internalApi, unpackPast } from '@plumbline/core/internal-api'
import type { z } from 'zod'
import type { Rebaser } from '../epochs/rebaser.ts'
import type { Signer } from '../evidence/signer.ts'
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
import { readUpdatesAfter } from '../storage/journal.ts'
import { answering, responding } from './answering.ts'
import { archiveRoutes } from './archive-routes.ts'
import { readBody } from './body.ts'
import { evidenceRoutes } from './evidence-routes.ts'
import { historyRoutes } from './history-routes.ts'
import { roomPath } from './paths.ts'
import type { InternalRoute } from './server.ts'

const PAST_MAX_BYTES = 2 * documentMaxBytes
const COMMANDS_MAX_BYTES = 16 * 1024 * 1024
/** More than that is read as a document: the driver decodes each update in one turn. */
const AFTER_MAX_BYTES = 512 * 1024
/** Who journals for the API has no session of a room. */
const API_SESSION = 'api'

export interface InternalParts {
  database: Database
  rooms: Rooms
  snapshots: SnapshotKeeper
  moments: Moments
  changes: Changes
  rebaser: Rebaser
  signer: Signer
  large: LargeWork
  metrics: Metrics
  node: string
  /** Sends everybody away and drops what is known of a deleted document. */
  forget(room: string): void
}

export function internalRoutes(parts: InternalParts): InternalRoute[] {
  const { database, rooms, snapshots, moments, changes, rebaser, signer, metrics, forget } = parts
  return [
    responding(internalApi.create, async (asked) => {
      const begin = await readBody(asked.request, documentMaxBytes)
      return create(parts, asked, { begin, beganAt: null, past: [] })
    }),
    responding(internalApi.createWithPast, async (asked) => {
      const told = unpackPast(await readBody(asked.request, PAST_MAX_BYTES))
      if (!told || told.begin.length > documentMaxBytes) throw new AppError('BAD_REQUEST')
      return create(parts, asked, told)
    }),
    responding(internalApi.copy, (asked) => copy(parts, asked.room, asked.query)),
    answering(internalApi.command, async ({ room, request, actingUser, actingGrant, idempotencyKey }) => {
      const commands = await readBody(request, COMMANDS_MAX_BYTES)
      const author = { userId: actingUser, sessionId: API_SESSION, grant: actingGrant }
      return { seq: await rooms.get(room).command(commands, author, idempotencyKey) }
    }),
    responding(internalApi.read, async ({ room }) => {
      const read = await snapshots.read(room)
      if (!read) throw new RoomGone(room)
      return { status: 200, bytes: read.bytes, headers: { 'x-seq': String(read.seq), 'x-epoch': String(read.epoch) } }
    }),
    responding(internalApi.after, async ({ room, seq, query }) => {
      const after = await readUpdatesAfter(database, { room, epoch: query.epoch, seq, maxBytes: AFTER_MAX_BYTES })
      if (!after) throw new AppError('CONFLICT')
      return { status: 200, bytes: framed(after.updates), headers: { 'x-seq': String(after.seq) } }
    }),
    responding(internalApi.find, async ({ room, collection, id }) => ({
      status: 200,
      json: { found: await rooms.get(room).find(collection, id) },
    })),
    answering(internalApi.head, async ({ room }) => {
      const head = await readHead(database, room)
      if (!head) throw new RoomGone(room)
      return head
    }),
    responding(internalApi.snapshot, async ({ room, seq, query }) => {
      // Whoever passes it on to a browser that can unpack it takes it as it is stored.
      const asStored = query.as === 'stored'
      const snapshot = asStored ? await readStoredSnapshot(database, room, seq) : await snapshots.snapshot(room, seq)
      if (!snapshot) throw new RoomGone(room)
      const encoding = 'encoding' in snapshot ? snapshot.encoding : 'identity'
      return { status: 200, bytes: snapshot.bytes, headers: { 'x-seq': String(seq), 'x-encoding': encoding } }
    }),
    responding(internalApi.at, async ({ room, seq }) => {
      const bytes = await moments.at(room, seq)
      if (!bytes) throw new AppError('NOT_FOUND')
      return { status: 200, bytes, headers: { 'x-seq': String(seq) } }
    }),
    ...historyRoutes(database, changes),
    ...archiveRoutes(database),
    ...evidenceRoutes(database, signer),
    answering(internalApi.replace, async ({ room, request }) => {
      const turned = await rebaser.replace(room, await readBody(request, documentMaxBytes))
      if (!turned) throw new AppError('CONFLICT')
      return turned
    }),
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
    answering(internalApi.remove, async ({ room }) => {
      if (!(await deleteDocument(database, room))) throw new RoomGone(room)
      forget(room)
      return { success: true as const }
    }),
    answering(internalApi.heads, ({ query }) => listHeads(database, query)),
    answering(internalApi.sizes, ({ query }) => listSizes(database, query.after, query.limit)),
    answering(internalApi.health, async () => {
      await database.query('SELECT 1')
      return { database: true as const }
    }),
    {
      method: 'GET',
      path: /^\/metrics$/,
      run: async () => ({ status: 200, text: await metrics.registry.metrics() }),
    },
  ]
}

/** What was stored was checked before. */
async function copy(
  { database, snapshots, moments, node }: InternalParts,
  room: string,
  { from, seq, pieces }: z.output<typeof internalApi.copy.query>,
): Promise<{ status: number; json: z.input<typeof internalApi.copy.answer> }> {
  if (partsOfRoom(from)?.kind !== partsOfRoom(room)?.kind) throw new AppError('BAD_REQUEST')
  const source = await (seq === undefined ? snapshots.whole(from) : moments.whole(from, seq))
  if (!source) throw new AppError('NOT_FOUND')
  const { encoded } = source
  if (encoded.structs > pieces) return { status: 200, json: { copied: null } }
  const made = { room, snapshot: encoded, beganAt: null, past: [], sessionId: API_SESSION }
  if (!(await createDocument(database, made, node))) throw new AppError('CONFLICT')
  return { status: 201, json: { copied: { seq: source.seq, bytes: encoded.bytes.length } } }
}

async function create(
  { database, large, node }: InternalParts,
  { room, actingUser }: Parameters<InternalRoute['run']>[0],
  { begin, beganAt, past }: Omit<DocumentWithPast, 'beganAt'> & { beganAt: string | null },
): Promise<{ status: number; json: unknown }> {
  if (await readHead(database, room)) throw new AppError('CONFLICT')
  const updates = past.map(({ update }) => update)
  const result = await large.admit({ do: 'admit', room, update: begin, past: updates, userId: actingUser })
  if (!result.ok) return { status: 422, json: { error: result.code, params: { detail: result.detail }, ids: [] } }
  const made = { room, snapshot: result, beganAt, past, sessionId: API_SESSION }
  if (!(await createDocument(database, made, node))) throw new AppError('CONFLICT')
  return { status: 201, json: { seq: 1 + past.length } }
}
