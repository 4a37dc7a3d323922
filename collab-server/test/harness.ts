import { randomBytes } from 'node:crypto'
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import type { TicketClaims } from '@plumbline/core/contract'
import { type RoomKind, roomNamed } from '@plumbline/core/documents/rooms'
import { SignJWT } from 'jose'
import pg from 'pg'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { watchSilence } from '../../client/src/rooms/silence.ts'
import type { Config } from '../src/config.ts'
import { type CollabServer, startCollabServer } from '../src/server.ts'

export const SERVICE_TOKEN = 'service-token-of-the-collab-tests-0123456789'
export const TICKET_SECRET = 'ticket-secret-of-the-collab-tests-0123456789'

export const newId = (): string => randomBytes(9).toString('base64url')
export const newRoom = (kind: RoomKind = 'schedule'): string =>
  roomNamed(kind, kind === 'day' ? `${newId()}/${newId()}/2026Q2` : newId())

/** A database of its own on the server that `superuserUrl` names. */
export async function createDatabase(superuserUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `collab_${randomBytes(6).toString('hex')}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: superuserUrl })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await run(`CREATE DATABASE ${name}`)
  const url = new URL(superuserUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

export function configFor(databaseUrl: string, more: Partial<Config> = {}): Config {
  return {
    databaseUrl,
    ownerUrl: undefined,
    redisUrl: undefined,
    port: 0,
    host: '127.0.0.1',
    serviceToken: SERVICE_TOKEN,
    ticketSecret: TICKET_SECRET,
    allowedOrigins: [],
    bufferedMaxBytes: 64 * 1024 * 1024,
    trustedProxies: 1,
    rebaseStructs: 0,
    rebaseQuietSeconds: 0,
    journalDays: 0,
    logLevel: 'silent',
    ...more,
  }
}

export function startServer(databaseUrl: string, more: Partial<Config> = {}): Promise<CollabServer> {
  const config = configFor(databaseUrl, more)
  return startCollabServer(config, pino({ level: config.logLevel }))
}

/** `seconds`: how long ago it was issued. */
export async function ticketFor(room: string, claims: Partial<TicketClaims> = {}, seconds = 0): Promise<string> {
  const issued = Math.floor(Date.now() / 1000) - seconds
  const full: TicketClaims = {
    userId: 'person-anna0',
    sessionId: 'session-anna',
    room,
    spaceId: 'space-anna00',
    right: 'write',
    name: 'Anna',
    color: 1,
    accessRevision: 1,
    ...claims,
  }
  return new SignJWT({ ...full })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('room')
    .setIssuedAt(issued)
    .setExpirationTime(issued + 60)
    .sign(new TextEncoder().encode(TICKET_SECRET))
}

export function internal(
  port: number,
  method: string,
  path: string,
  body?: Uint8Array | object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${SERVICE_TOKEN}`, 'x-acting-user': 'person-anna0', ...headers },
    ...(body && { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
  })
}

export interface Client {
  document: Y.Doc
  provider: HocuspocusProvider
  /** The close code of the socket, once it has closed. */
  closed: Promise<number>
  messages: string[]
  /** Everything typed so far is acknowledged. */
  saved(): Promise<void>
  leave(): void
}

export interface ClientOptions {
  claims?: Partial<TicketClaims>
  token?: string | (() => Promise<string>)
  origin?: string
  document?: Y.Doc
  /** Told when the socket has closed. */
  left?: (code: number) => void
  /** Come back by itself after a loss; tests that look at close codes do not want that. */
  reconnect?: boolean
  path?: string
}

export function connect(port: number, room: string, options: ClientOptions = {}): Client {
  const document = options.document ?? new Y.Doc()
  const Socket = class extends WebSocket {
    constructor(url: string) {
      super(url, options.origin ? { origin: options.origin } : {})
      this.on('error', () => undefined)
    }
  }
  const messages: string[] = []
  let unwatch = () => {}
  const giveUp = () => (websocketProvider.webSocket as unknown as WebSocket | null)?.terminate()
  const closed = Promise.withResolvers<number>()
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `ws://127.0.0.1:${port}${options.path ?? `/collab/${room}`}`,
    WebSocketPolyfill: Socket,
    delay: 100,
    minDelay: 50,
    maxDelay: 300,
    ...(options.reconnect ? {} : { maxAttempts: 1 }),
    onClose: ({ event }) => {
      if (!options.reconnect) websocketProvider.shouldConnect = false
      closed.resolve(event.code)
      options.left?.(event.code)
    },
    // What was queued while away is in the handshake's answer too; sent again it would be acknowledged twice.
    onOpen: () => {
      Object.assign(websocketProvider, { messageQueue: [] })
      unwatch()
      if (options.reconnect) unwatch = watchSilence(websocketProvider, () => provider.synced, giveUp)
    },
  })
  const provider = new HocuspocusProvider({
    name: room,
    document,
    websocketProvider,
    token: options.token ?? (() => ticketFor(room, options.claims)),
    onStateless: ({ payload }) => messages.push(payload),
  })
  provider.attach()
  return {
    document,
    provider,
    messages,
    closed: closed.promise,
    saved: () => until(provider, ['unsyncedChanges', 'synced'], () => provider.synced && !provider.hasUnsyncedChanges),
    leave() {
      unwatch()
      provider.destroy()
      websocketProvider.destroy()
    },
  }
}

/** Waits for events of `source` until `condition` holds. */
export function until(
  source: { on(name: string, listener: () => void): unknown; off(name: string, listener: () => void): unknown },
  events: string[],
  condition: () => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!condition()) return
      for (const event of events) source.off(event, look)
      resolve()
    }
    for (const event of events) source.on(event, look)
    look()
  })
}

/** Waits until the document holds what `condition` wants. */
export function seen(document: Y.Doc, condition: () => boolean): Promise<void> {
  return until(document as never, ['update'], condition)
}
