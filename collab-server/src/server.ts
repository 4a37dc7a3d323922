import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Extension, Hocuspocus } from '@hocuspocus/server'
import { createBeginning } from '@plumbline/core/budgets'
import { closeCodes } from '@plumbline/core/errors'
import { guarded } from '@plumbline/core/guarding'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { FoldJob, FoldResult } from './epochs/jobs.ts'
import { Rebaser } from './epochs/rebaser.ts'
import { signingKey } from './evidence/key.ts'
import { Signer } from './evidence/signer.ts'
import { createAccess } from './extensions/access.ts'
import { authentication } from './extensions/authentication.ts'
import { guardedHooks } from './extensions/guarded.ts'
import { journaling } from './extensions/journaling.ts'
import { persistence } from './extensions/persistence.ts'
import { presence } from './extensions/presence.ts'
import { awarenessRelay } from './extensions/relay.ts'
import { Changes } from './history/changes.ts'
import type { ChangesJob, ChangesResult } from './history/jobs.ts'
import { probes } from './internal-api/probes.ts'
import { internalRoutes } from './internal-api/routes.ts'
import { openCollabApi } from './internal-api/server.ts'
import { JournalWriter } from './journal/writer.ts'
import { createMetrics } from './metrics.ts'
import { notifications } from './notifications.ts'
import { regularly } from './regularly.ts'
import { Pruner } from './retention/pruner.ts'
import { Fullness } from './rooms/fullness.ts'
import { Turns } from './rooms/large/turns.ts'
import { LargeWork } from './rooms/large/work.ts'
import type { RoomPorts } from './rooms/room.ts'
import { Rooms } from './rooms/rooms.ts'
import { DocumentWorker } from './snapshots/jobs.ts'
import { SnapshotKeeper } from './snapshots/keeper.ts'
import { Moments } from './snapshots/moments.ts'
import { guardAddresses, type Upgrade } from './sockets/address-guard.ts'
import { Addresses } from './sockets/addresses.ts'
import { SenderBudgets } from './sockets/budget.ts'
import { Intake } from './sockets/intake.ts'
import { Liveness } from './sockets/liveness.ts'
import { Penalties } from './sockets/penalties.ts'
import { type RoomContext, reasonOf } from './sockets/session.ts'
import { Sessions } from './sockets/sessions.ts'
import { roomSockets } from './sockets/upgrade.ts'
import { readClientOwners } from './storage/client-owners.ts'
import { type Database, isOutage, isPermanent, openDatabase } from './storage/database.ts'
import { isSpaceFull, mayEnterFrom, readEffectiveRights } from './storage/effective-rights.ts'
import { appendJournal, findByIdempotencyKey, followJournal, type JournalEntry } from './storage/journal.ts'
import { listen } from './storage/listener.ts'
import { migrate } from './storage/migrations.ts'
import { Tickets } from './tickets.ts'

const ABANDONED_SWEEP_MS = 2_000
/** Sockets that ask to be opened: one person may come with hundreds. */
const LOOKED_AT_ONCE = 10
/** How long a stopping server waits for the database; what is not committed then was never acknowledged. */
const STOP_PATIENCE_MS = 5_000
/** An api-server whose loop is busy sees late that a line was closed, and would use it. */
const CLOSE_IDLE_AFTER_MS = 65_000
/** How long a silent client keeps its seat in the room. */
const SILENCE_MS = 60_000

export interface CollabServer {
  port: number
  /** Finishes what has arrived, sends everybody away and lets go of everything. */
  close(): Promise<void>
  /** Writes documents that have grown anew; happens by itself every minute. */
  sweepEpochs(): Promise<void>
  /** Signs what has changed; happens by itself every hour. */
  sweepSignatures(): Promise<void>
  /** Forgets the journal of long ago; happens by itself every hour. */
  sweepPast(): Promise<void>
}

/** Migrates, then serves rooms and the internal API on one port; `config.port` 0 takes any. */
export async function startCollabServer(config: Config, log: Logger): Promise<CollabServer> {
  const databaseUrl = await migrate(config)
  const node = randomUUID()
  const database = openDatabase(databaseUrl, log)
  const append = async (entries: readonly JournalEntry[]) => {
    const stopClock = metrics.commitTime.startTimer()
    const seqs = await appendJournal(database, entries, node)
    stopClock()
    return seqs
  }
  const writer = new JournalWriter(
    { append, isPermanent, findByKey: (room, key) => findByIdempotencyKey(database, room, key) },
    log,
  )
  const merging = new DocumentWorker()
  const snapshots = new SnapshotKeeper(database, merging, log)
  // Somebody who goes through the past must hold up neither.
  const remembering = new DocumentWorker()
  const moments = new Moments(database, remembering)
  const historian = new DocumentWorker<ChangesJob, ChangesResult>(new URL('./history/worker.ts', import.meta.url))
  const changes = new Changes(database, moments, historian)
  const pruner = new Pruner(database, changes, config.journalDays, log)
  const folding = new DocumentWorker<FoldJob, FoldResult>(new URL('./epochs/worker.ts', import.meta.url))
  const policy = { structs: config.rebaseStructs, quietSeconds: config.rebaseQuietSeconds }
  const rebaser = new Rebaser(database, snapshots, folding, node, policy, log)
  const signer = new Signer(database, signingKey(config.ticketSecret), log)
  /** Of what nobody waits for: it is told, and everything else goes on. */
  const failed = (error: unknown) => log.error({ error: String(error) }, 'something that nobody waits for failed')
  const sessions = new Sessions(config.bufferedMaxBytes, failed)
  const liveness = new Liveness(failed)
  const outdated = (room: string) => {
    snapshots.forget(room)
    sessions.closeRoom(room, closeCodes.REBASED)
    dismiss(hocuspocus, room)
  }
  const large = new LargeWork(databaseUrl)
  const rooms = createRooms({ database, large, turns: new Turns(), writer, snapshots, sessions, outdated, failed })
  const metrics = createMetrics({
    connections: () => sessions.size,
    documents: () => hocuspocus.getDocumentsCount(),
    pendingBytes: () => writer.pendingBytes,
    journalLag: () => writer.lagMs / 1000,
  })
  const tickets = new Tickets(config.ticketSecret, (ticket) => readEffectiveRights(database, ticket))
  const penalties = new Penalties()
  const access = createAccess(tickets, sessions, rooms)
  const relay = config.redisUrl ? awarenessRelay(config.redisUrl, log) : null
  const extensions = [
    authentication(tickets, sessions, penalties, log),
    access.extension,
    persistence(rooms, sessions, snapshots, metrics, log),
    journaling({ rooms, writer, penalties, metrics, log }),
    presence(sessions),
    ...(relay ? [relay.extension] : []),
  ]
  const hocuspocus = createHocuspocus(extensions, log)
  const forget = (room: string) => {
    sessions.closeRoom(room, closeCodes.ROOM_GONE)
    snapshots.forget(room)
    changes.forget(room)
    rooms.find(room)?.forget().catch(failed)
  }
  const listener = await listen(
    databaseUrl,
    notifications({ rooms, access, node, forget, rebased: (room) => snapshots.forget(room), log }),
    log,
  )
  const routes = internalRoutes({
    database,
    rooms,
    snapshots,
    moments,
    changes,
    rebaser,
    signer,
    large,
    metrics,
    node,
    forget,
  })
  let stopping = false
  const accepts = () => !stopping
  const http = createServer(openCollabApi([...probes(database, accepts), ...routes], config.serviceToken, log))
  http.keepAliveTimeout = CLOSE_IDLE_AFTER_MS
  const snapshot = (room: string) => snapshots.snapshot(room)
  const limits = { addresses: new Addresses(), intake: new Intake(setImmediate), budgets: new SenderBudgets() }
  const parts = { hocuspocus, sessions, liveness, ...limits, snapshot, config, metrics, log, accepts }
  const sockets = roomSockets(parts)
  const mayEnter = (room: string, address: string) => mayEnterFrom(database, room, address)
  const guard = { trustedProxies: config.trustedProxies, refusal: sockets.refusal, mayEnter, log }
  http.on('upgrade', upgraded(guardAddresses(sockets.open, guard), log))
  const stopUnloading = regularly(ABANDONED_SWEEP_MS, () => unloadAbandoned(hocuspocus), failed)
  const port = await startListening(http, config)
  log.info({ port, node }, 'collab-server listens')

  return {
    port,
    sweepEpochs: () => rebaser.sweep(),
    sweepSignatures: () => signer.sweep(),
    sweepPast: () => pruner.sweep(),
    async close() {
      stopping = true
      const closed = new Promise((resolve) => http.close(resolve))
      // What has arrived is finished and acknowledged first; then everybody is told to come back later.
      await writer.stop(STOP_PATIENCE_MS)
      sessions.closeAll(closeCodes.GOING_AWAY)
      http.closeIdleConnections()
      await closed
      stopUnloading()
      for (const part of [access, rooms, sessions, liveness, rebaser, pruner, signer]) part.stop()
      await Promise.allSettled([
        listener.close(),
        relay?.close(),
        large.stop(),
        merging.stop(),
        remembering.stop(),
        historian.stop(),
        folding.stop(),
      ])
      await database.end()
      log.info('collab-server stopped')
    },
  }
}

interface RoomParts {
  database: Database
  large: LargeWork
  turns: Turns
  writer: JournalWriter
  snapshots: SnapshotKeeper
  sessions: Sessions
  outdated(room: string): void
  failed(error: unknown): void
}

function createRooms({ database, large, turns, writer, snapshots, sessions, outdated, failed }: RoomParts): Rooms {
  const fullness = new Fullness((room) => isSpaceFull(database, room))
  const ports: RoomPorts = {
    isFull: (room) => fullness.isFull(room),
    load: (room) => snapshots.load(room),
    after: (room, epoch, seq) => followJournal(database, room, epoch, seq),
    append: (entry) => writer.append(entry),
    owners: (room) => readClientOwners(database, room),
    findByKey: (room, key) => findByIdempotencyKey(database, room, key),
    isOutage,
    change: (job) => large.change(job),
    slices: (updates) => large.slices(updates),
    inTurns: (steps) => turns.run(steps),
    present: (room) => sessions.presentIn(room),
    presentAs: (room, client) => sessions.presentAs(room, client),
    committed: (room, bytes) => snapshots.onCommitted(room.name, bytes),
    broken: (room, gone) => sessions.closeRoom(room.name, gone ? closeCodes.ROOM_GONE : closeCodes.GOING_AWAY),
    outdated: (room) => outdated(room.name),
  }
  return new Rooms(ports, failed)
}

function createHocuspocus(extensions: Extension[], log: Logger): Hocuspocus<RoomContext> {
  return new Hocuspocus<RoomContext>({
    quiet: true,
    timeout: SILENCE_MS,
    maxPendingDocuments: 1,
    maxUnauthenticatedQueueMessages: 100,
    extensions: extensions.map((extension) => guardedHooks(extension, log)),
  })
}

/** Everybody out of the document at once, whether their sockets answer or not, so that it can be loaded anew. */
function dismiss(hocuspocus: Hocuspocus<RoomContext>, room: string): void {
  const document = hocuspocus.documents.get(room)
  const event = { code: closeCodes.REBASED, reason: reasonOf(closeCodes.REBASED) }
  for (const connection of document?.getConnections() ?? []) connection.close(event)
}

/** Hocuspocus tries to unload a document once; one that was busy then would stay for ever. */
async function unloadAbandoned(hocuspocus: Hocuspocus<RoomContext>): Promise<void> {
  const abandoned = [...hocuspocus.documents.values()].filter((document) => document.getConnectionsCount() === 0)
  await Promise.all(abandoned.map((document) => hocuspocus.unloadDocument(document)))
}

/** What cannot even be refused in form is cut off. Hundreds that come together are looked at some in a turn of the loop. */
function upgraded(pass: Upgrade, log: Logger): Upgrade {
  const begin = createBeginning(LOOKED_AT_ONCE, setImmediate)
  const look = guarded(pass, (error, { url }, socket) => {
    log.error({ error: String(error), path: url }, 'a socket could not be opened')
    socket.destroy()
  })
  return (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    begin(() => look(request, socket, head))
  }
}

async function startListening(http: Server, { port, host }: Config): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, resolve)
  })
  return (http.address() as AddressInfo).port
}
