import type { Server as HttpServer } from 'node:http'
import { callerAddress, networkOf } from '@plumbline/core/addresses'
import type { ClientEvents, ServerEvents } from '@plumbline/core/contract'
import { guarded } from '@plumbline/core/guarding'
import { createAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { z } from 'zod'
import { isOriginAllowed, isSecure, type Sessions, type SignedIn, sessionTokenOf } from '../http/index.ts'
import { ClientEventReader, type EventHandlers } from './client-events.ts'
import { NEWCOMER_PATIENCE_MS, Newcomers, type RawSocket } from './newcomers.ts'
import { type News, RecentNews } from './recent-news.ts'

interface SocketData {
  who: SignedIn
  address: string
  /** Of the session; null: the cookie shows none. */
  token: string | null
}
/** Between nodes. */
interface NodeEvents {
  news: (news: News) => void
}
type Sockets = Server<ClientEvents, ServerEvents, NodeEvents, SocketData>
type PersonSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>

/** Events to browsers. Rooms are `space:{id}`, `version:{id}`, `inside:{id}` of a version, `user:{id}`, `session:{id}`. */
export interface Realtime {
  /** What is of no space: how many notices there are, that rights changed. */
  toUser<E extends keyof ServerEvents>(userId: string, event: E, ...args: Parameters<ServerEvents[E]>): void
  /** What is of a space, to where the person may enter it from; in the order in which it is told. */
  toUserIn<E extends keyof ServerEvents>(at: UserIn, event: E, ...args: Parameters<ServerEvents[E]>): void
  /** Somebody who is connected to this node looks at the version. */
  isWatched(versionId: string): boolean
  toVersion<E extends keyof ServerEvents>(versionId: string, event: E, ...args: Parameters<ServerEvents[E]>): void
  toSpace<E extends keyof ServerEvents>(spaceId: string, event: E, ...args: Parameters<ServerEvents[E]>): void
  /** Who has the space open, on any node. */
  peopleIn(spaceId: string): Promise<ReadonlySet<string>>
  /** Who has which version open now, of those who have the space open; people by version. */
  peopleInside(spaceId: string): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  /** Closes the sockets of a session that ended. */
  endSession(sessionId: string): void
  /** Somebody's rights changed: what they may not watch any more is watched no longer. Of this node's sockets. */
  accessChanged(userId: string): Promise<void>
  close(): Promise<void>
}

interface UserIn {
  userId: string
  spaceId: string
}

export interface RealtimeOptions {
  sessions: Sessions
  allowedOrigins: ReadonlySet<string>
  redisUrl: string | undefined
  /** Proxies in front of us whose forwarded headers are believed. */
  trustedProxies: number
  /** May this person watch it, from this address? Asked with rights read anew. */
  mayWatchSpace(who: SignedIn, spaceId: string, address: string): Promise<boolean>
  mayWatchVersion(who: SignedIn, versionId: string, address: string): Promise<boolean>
  /** Null: the space is entered from everywhere. */
  addressesOf(spaceId: string): Promise<((address: string) => boolean) | null>
  log: Logger
}

const MAX_MESSAGE_BYTES = 16_384
const MAX_WATCHED = 50
/** Each tab has one. */
const SOCKETS_PER_PERSON = 100

export function openRealtime(server: HttpServer, options: RealtimeOptions): Realtime {
  const redis = options.redisUrl ? connectRedis(options.redisUrl, options.log) : null
  const newcomers = new Newcomers((request) => networkOf(callerAddress(request, options.trustedProxies)))
  const sockets: Sockets = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    destroyUpgrade: false,
    transports: ['websocket'],
    connectTimeout: NEWCOMER_PATIENCE_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    allowRequest: (request, answer) =>
      answer(null, isOriginAllowed(request.headers, options.allowedOrigins) && newcomers.hasRoomFor(request)),
    ...(redis ? { adapter: createAdapter(redis.publish, redis.subscribe) } : {}),
  })
  const watch = (socket: RawSocket): void => newcomers.watch(socket)
  const cutOff = (error: unknown, socket: RawSocket): void => {
    options.log.warn({ err: error }, 'a socket could not be watched')
    socket.close(true)
  }
  sockets.engine.on('connection', guarded(watch, cutOff))
  const isFull = (person: string): boolean =>
    (sockets.sockets.adapter.rooms.get(`user:${person}`)?.size ?? 0) >= SOCKETS_PER_PERSON
  sockets.use((socket, next) => {
    socket.data.token = sessionTokenOf(socket.request.headers, isSecure(socket.request, options.trustedProxies))
    refusalOf(socket, options.sessions, isFull)
      .then((code) => next(code ? new Error(code) : undefined), next)
      .catch((error: unknown) => {
        options.log.error({ err: error }, 'a socket could not be answered')
        socket.conn.close(true)
      })
  })
  const events = new ClientEventReader(options.log)
  const recent = new RecentNews(Date.now())
  const hear = (news: News): void => {
    recent.add(news, Date.now())
    if (news.spaceId === undefined) emitHere(sockets, news)
  }
  const tell = (news: News): void => {
    hear(news)
    if (redis) sockets.serverSideEmit('news', news)
  }
  sockets.on('news', hear)
  const catchUp = createCatchUp(recent, options)
  const welcome = async (socket: PersonSocket): Promise<void> => {
    const { person, sessionId } = socket.data.who
    socket.data.address = callerAddress(socket.request, options.trustedProxies)
    newcomers.signedIn(socket.conn)
    // Many that came in the same moment.
    if (isFull(person.id)) return void socket.disconnect(true)
    events.read(socket, person.id, watching(socket, options, catchUp))
    socket.on('disconnecting', () => {
      if (insideOf(socket.rooms).length > 0) tellPresence(socket)
    })
    const joined = socket.join([`user:${person.id}`, `session:${sessionId}`])
    const age = handshakeAge.safeParse(socket.handshake.auth)
    await catchUp(socket, `user:${person.id}`, age.success ? age.data.age : null)
    await joined
  }
  const unwelcome = (error: unknown, socket: PersonSocket): void => {
    options.log.warn({ err: error }, 'a socket could not be welcomed')
    socket.disconnect(true)
  }
  sockets.on('connection', guarded(welcome, unwelcome))
  const teller = createTeller(sockets, options)
  return {
    toUserIn: (at, event, ...args) => {
      tell({ room: `user:${at.userId}`, event, args, spaceId: at.spaceId })
      teller.tell(at, event, ...args)
    },
    toUser: (userId, event, ...args) => tell({ room: `user:${userId}`, event, args }),
    isWatched: (versionId) => (sockets.sockets.adapter.rooms.get(`version:${versionId}`)?.size ?? 0) > 0,
    toVersion: (versionId, event, ...args) => tell({ room: `version:${versionId}`, event, args }),
    toSpace: (spaceId, event, ...args) => tell({ room: `space:${spaceId}`, event, args }),
    peopleIn: async (spaceId) => new Set((await socketsIn(sockets, spaceId)).map(personOf)),
    peopleInside: async (spaceId) => {
      const found = new Map<string, Set<string>>()
      for (const socket of await socketsIn(sockets, spaceId)) {
        for (const versionId of insideOf(socket.rooms)) {
          const people = found.get(versionId) ?? new Set()
          found.set(versionId, people.add(personOf(socket)))
        }
      }
      return found
    },
    endSession: (sessionId) => sockets.in(`session:${sessionId}`).disconnectSockets(true),
    accessChanged: async (userId) => {
      const theirs = [...sockets.sockets.sockets.values()].filter((socket) => socket.data.who.person.id === userId)
      await Promise.all(theirs.map((socket) => leaveForbidden(socket, options)))
    },
    close: async () => {
      await teller.settled()
      await sockets.close()
      redis?.publish.disconnect()
      redis?.subscribe.disconnect()
    },
  }
}

/** What a page says of itself when it connects; one that is kept from before says nothing. */
const handshakeAge = z.object({ age: z.number().min(0) })

/** So long may take what a page says of how long it has been reading; one that waited longer reads again by itself. */
export const ON_ITS_WAY_MS = 3_000

/** Event and arguments belong together by the signatures of those who tell. */
function emitHere(sockets: Sockets, { room, event, args }: News): void {
  const local = sockets.local.to(room) as unknown as { emit(event: string, ...args: readonly unknown[]): boolean }
  local.emit(event, ...args)
}

type CatchUp = (socket: PersonSocket, room: string, age: number | null) => Promise<void>

/** Tells a socket what its room was told while its page was already reading; called in the turn in which it joins. */
function createCatchUp(recent: RecentNews, { addressesOf }: RealtimeOptions): CatchUp {
  return async (socket, room, age) => {
    if (age === null) return
    const now = Date.now()
    const missed = recent.since(room, now - age - ON_ITS_WAY_MS, now)
    if (missed === null) return void socket.emit('newsLost')
    const emit = socket.emit.bind(socket) as (event: string, ...args: readonly unknown[]) => boolean
    for (const { event, args, spaceId } of missed) {
      const isAllowed = spaceId === undefined ? null : await addressesOf(spaceId)
      if (isAllowed === null || isAllowed(socket.data.address)) emit(event, ...args)
    }
  }
}

const INSIDE = 'inside:'

interface Found {
  rooms: Set<string>
  data: SocketData
}

const personOf = ({ data }: Found): string => data.who.person.id
const insideOf = (rooms: Iterable<string>): string[] =>
  [...rooms].flatMap((room) => (room.startsWith(INSIDE) ? room.slice(INSIDE.length) : []))

/** A node that does not answer in time says nothing of its people. */
async function socketsIn(sockets: Sockets, spaceId: string): Promise<Found[]> {
  return sockets
    .in(`space:${spaceId}`)
    .fetchSockets()
    .catch(() => [])
}

/** Whoever looks at the space may ask who is where. */
function tellPresence(socket: PersonSocket): void {
  for (const room of socket.rooms) {
    const [kind, spaceId = ''] = room.split(':')
    if (kind === 'space') socket.to(room).emit('presence', { spaceId })
  }
}

function createTeller(
  sockets: Sockets,
  { addressesOf, log }: RealtimeOptions,
): { tell: Realtime['toUserIn']; settled(): Promise<void> } {
  let told: Promise<void> = Promise.resolve()
  const tellInTurn: Realtime['toUserIn'] = ({ userId, spaceId }, event, ...args) => {
    const tell = async (): Promise<void> => {
      const isAllowed = await addressesOf(spaceId)
      const theirs = sockets.in(`user:${userId}`)
      if (isAllowed === null) return void theirs.emit(event, ...args)
      for (const socket of await theirs.fetchSockets()) if (isAllowed(socket.data.address)) socket.emit(event, ...args)
    }
    told = told.then(tell).catch((err: unknown) => log.warn({ err, spaceId }, 'a person is not told of something'))
  }
  return { tell: tellInTurn, settled: () => told }
}

/** Null: somebody is signed in. */
async function refusalOf(
  socket: PersonSocket,
  sessions: Sessions,
  isFull: (person: string) => boolean,
): Promise<'UNAUTHORIZED' | 'TOO_MANY_REQUESTS' | null> {
  const who = await rightsNow(socket, sessions)
  if (!who) return 'UNAUTHORIZED'
  socket.data.who = who
  return isFull(who.person.id) ? 'TOO_MANY_REQUESTS' : null
}

function watching(socket: PersonSocket, options: RealtimeOptions, catchUp: CatchUp): EventHandlers {
  const { address } = socket.data
  const join = async (room: string, may: (who: SignedIn) => Promise<boolean>, age: number | null): Promise<boolean> => {
    if (socket.rooms.size >= MAX_WATCHED) return false
    const who = await rightsNow(socket, options.sessions)
    if (who === null || !(await may(who))) return false
    const joined = socket.join(room)
    await catchUp(socket, room, age)
    await joined
    return true
  }
  return {
    watchSpace: (spaceId, age) => join(`space:${spaceId}`, (who) => options.mayWatchSpace(who, spaceId, address), age),
    watchVersion: (versionId, age) =>
      join(`version:${versionId}`, (who) => options.mayWatchVersion(who, versionId, address), age),
    unwatchVersion: async (versionId) => {
      await socket.leave(`version:${versionId}`)
      return true
    },
    enterVersion: async (versionId) => {
      const isIn = await join(INSIDE + versionId, (who) => options.mayWatchVersion(who, versionId, address), null)
      if (isIn) tellPresence(socket)
      return isIn
    },
    leaveVersion: async (versionId) => {
      await socket.leave(INSIDE + versionId)
      tellPresence(socket)
      return true
    },
  }
}

async function leaveForbidden(socket: PersonSocket, options: RealtimeOptions): Promise<void> {
  const who = await rightsNow(socket, options.sessions)
  if (!who) {
    socket.disconnect(true)
    return
  }
  const { address } = socket.data
  for (const room of socket.rooms) {
    const [kind, id = ''] = room.split(':')
    const mayStay =
      kind === 'space'
        ? await options.mayWatchSpace(who, id, address)
        : !['version', 'inside'].includes(kind ?? '') || (await options.mayWatchVersion(who, id, address))
    if (!mayStay) await socket.leave(room)
  }
}

/** A socket lives long: rights may have changed, or the session ended, since it was opened. */
async function rightsNow(socket: PersonSocket, sessions: Sessions): Promise<SignedIn | null> {
  const { token } = socket.data
  return token === null ? null : sessions.find(token)
}

function connectRedis(url: string, log: Logger): { publish: Redis; subscribe: Redis } {
  const publish = new Redis(url, { maxRetriesPerRequest: null })
  const subscribe = publish.duplicate()
  // It may vanish for a while: events are lost then, nothing else.
  for (const client of [publish, subscribe]) client.on('error', (error) => log.warn({ err: error }, 'Redis is away'))
  return { publish, subscribe }
}
