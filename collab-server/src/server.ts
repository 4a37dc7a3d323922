import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hocuspocus } from '@hocuspocus/server'
import { closeCodes } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from './config.ts'
import { openDoor } from './door/door.ts'
import { doorRoutes } from './door/routes.ts'
import { access } from './extensions/access.ts'
import { authentication } from './extensions/authentication.ts'
import { guarded } from './extensions/guarded.ts'
import { journaling } from './extensions/journaling.ts'
import { persistence } from './extensions/persistence.ts'
import { presence } from './extensions/presence.ts'
import { awarenessRelay } from './extensions/relay.ts'
import { JournalWriter } from './journal/writer.ts'
import { createMetrics } from './metrics.ts'
import { Rooms } from './rooms/rooms.ts'
import { DocumentWorker } from './snapshots/jobs.ts'
import { SnapshotKeeper } from './snapshots/keeper.ts'
import type { RoomContext } from './sockets/session.ts'
import { Sessions } from './sockets/sessions.ts'
import { roomSockets } from './sockets/upgrade.ts'
import { isOutage, isPermanent, openDatabase } from './storage/database.ts'
import { appendJournal, findByIdempotencyKey, readJournal } from './storage/journal.ts'
import { listen } from './storage/listener.ts'
import { migrate } from './storage/migrations.ts'
import { Tickets } from './tickets.ts'

/** Changes of one document within this window travel to the others in one message. */
const BROADCAST_MS = 10
const ABANDONED_SWEEP_MS = 2_000
/** How long a stopping server waits for the database; what is not committed then was never acknowledged. */
const STOP_PATIENCE_MS = 5_000
/** How long clients have to leave before their sockets are cut. */
const LEAVE_MS = 1_000

export interface CollabServer {
  port: number
  close(): Promise<void>
}

export async function startCollabServer(config: Config, log: Logger): Promise<CollabServer> {
  await migrate(config.databaseUrl)
  const node = randomUUID()
  const database = openDatabase(config.databaseUrl, log)
  const writer = new JournalWriter({ append: (entries) => appendJournal(database, entries, node), isPermanent }, log)
  const worker = new DocumentWorker()
  const snapshots = new SnapshotKeeper(database, worker, log)
  const sessions = new Sessions()
  const rooms = new Rooms({
    load: (room) => snapshots.load(room),
    after: (room, seq) => readJournal(database, room, seq),
    append: (entry) => writer.append(entry),
    findByKey: (room, key) => findByIdempotencyKey(database, room, key),
    isOutage,
    committed: (room, bytes) => snapshots.onCommitted(room.name, bytes),
    broken: (room, gone) => sessions.closeRoom(room.name, gone ? closeCodes.ROOM_GONE : closeCodes.GOING_AWAY),
  })
  const metrics = createMetrics({
    connections: () => sessions.size,
    documents: () => hocuspocus.getDocumentsCount(),
    pendingBytes: () => writer.pendingBytes,
  })
  const tickets = new Tickets(config.ticketSecret)
  const gate = access(tickets, sessions)
  const relay = config.redisUrl ? awarenessRelay(config.redisUrl, log) : null
  const extensions = [
    authentication(tickets, sessions, log),
    gate.extension,
    persistence(rooms, snapshots, metrics, log),
    journaling(rooms, metrics, log),
    presence(sessions),
    ...(relay ? [relay.extension] : []),
  ]
  const hocuspocus = new Hocuspocus<RoomContext>({
    quiet: true,
    timeout: 60_000,
    flushDelay: BROADCAST_MS,
    maxPendingDocuments: 1,
    maxUnauthenticatedQueueMessages: 100,
    extensions: extensions.map((extension) => guarded(extension, log)),
  })

  let stopping = false
  const sockets = roomSockets(
    hocuspocus,
    sessions,
    config.allowedOrigins,
    (room) => snapshots.snapshot(room),
    () => !stopping,
  )
  const door = openDoor(
    doorRoutes({ database, rooms, snapshots, worker, metrics, node, forget: (room) => forget(room) }),
    config.serviceToken,
    log,
  )
  const http = createServer((request, response) => void door(request, response))
  http.on('upgrade', sockets.upgrade)

  const catchUp = (room: ReturnType<Rooms['get']>) =>
    room.catchUp().catch((error) => log.warn({ room: room.name, error: String(error) }, 'catching up failed'))

  const forget = (room: string) => {
    sessions.closeRoom(room, closeCodes.ROOM_GONE)
    snapshots.forget(room)
    void rooms.find(room)?.forget()
  }

  const listener = await listen(
    config.databaseUrl,
    {
      channels: {
        room_changed(payload) {
          const change = read(roomChanged, payload)
          if (!change || change.node === node) return
          const room = rooms.find(change.room)
          if (room && change.seq > room.seq) void catchUp(room)
        },
        room_gone(payload) {
          const gone = read(roomGone, payload)
          if (gone) forget(gone.room)
        },
        access_changed(payload) {
          const change = read(accessChanged, payload)
          if (change) gate.revoke(change.userId)
        },
      },
      onGap() {
        for (const room of rooms.all()) void catchUp(room)
        gate.askEverybody()
      },
    },
    log,
  )

  // Hocuspocus tries to unload a document once; one that was busy then would stay for ever.
  const sweep = setInterval(() => {
    for (const document of hocuspocus.documents.values()) {
      if (document.getConnectionsCount() === 0) void hocuspocus.unloadDocument(document)
    }
  }, ABANDONED_SWEEP_MS)
  sweep.unref()

  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(config.port, config.host, resolve)
  })
  const { port } = http.address() as AddressInfo
  log.info({ port, node }, 'collab-server listens')

  return {
    port,
    async close() {
      stopping = true
      const closed = new Promise((resolve) => http.close(resolve))
      http.closeIdleConnections()
      // What has arrived is finished and acknowledged first; then everybody is told to come back later.
      await writer.stop(STOP_PATIENCE_MS)
      sockets.close(closeCodes.GOING_AWAY)
      const leave = setTimeout(() => http.closeAllConnections(), LEAVE_MS)
      await closed
      clearTimeout(leave)
      clearInterval(sweep)
      gate.stop()
      rooms.stop()
      sessions.stop()
      await Promise.allSettled([listener.close(), relay?.close(), worker.stop()])
      await database.end()
      log.info('collab-server stopped')
    },
  }
}

const roomChanged = z.object({ room: z.string(), seq: z.int(), node: z.string() })
const roomGone = z.object({ room: z.string() })
const accessChanged = z.object({ userId: z.string() })

function read<T>(schema: z.ZodType<T>, payload: string): T | null {
  try {
    return schema.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
