import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hocuspocus, WebSocketLike } from '@hocuspocus/server'
import { callerAddress, networkOf } from '@plumbline/core/addresses'
import { createBeginning } from '@plumbline/core/budgets'
import { roomPattern } from '@plumbline/core/documents/rooms'
import { closeCodes } from '@plumbline/core/errors'
import { guarded } from '@plumbline/core/guarding'
import type { Hooks, Peer } from 'crossws'
import nodeAdapter from 'crossws/adapters/node'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Metrics } from '../metrics.ts'
import { kindOf as documentKindOf } from '../rooms/kinds/index.ts'
import type { Snapshot } from '../storage/documents.ts'
import { refuse, UNDECIDED } from './address-guard.ts'
import type { Addresses } from './addresses.ts'
import type { SenderBudgets } from './budget.ts'
import { Handshake } from './handshake.ts'
import type { Intake } from './intake.ts'
import { isPong, type Liveness } from './liveness.ts'
import { kindOf } from './message-kind.ts'
import { type RoomContext, type RoomSocket, reasonOf, Session } from './session.ts'
import type { Sessions } from './sessions.ts'
import { yjsFraming } from './yjs-framing.ts'

/** One message: a paste of tens of thousands of rows fits; a whole document comes through the internal API instead. */
const MESSAGE_MAX_BYTES = 16 * 1024 * 1024
/** Sockets that are opened in one turn of the loop; one person may come with hundreds. */
const OPENED_AT_ONCE = 10
/** Of a socket that ended without a closing handshake. */
const ABNORMAL = 1006

/** A header of the request, for use between the listener of upgrades and the hooks of sockets. */
const ARRIVAL = 'x-arrival'

const ROOM_PATH = new RegExp(`^/(?<framing>collab|yjs)/(?<room>${roomPattern})$`)

interface Parts {
  hocuspocus: Hocuspocus<RoomContext>
  sessions: Sessions
  liveness: Liveness
  addresses: Addresses
  intake: Intake
  budgets: SenderBudgets
  /** The newest stored snapshot of a room. */
  snapshot(room: string): Promise<Snapshot | null>
  config: Pick<Config, 'allowedOrigins' | 'trustedProxies'>
  metrics: Metrics
  log: Logger
  /** False: the server stops. */
  accepts(): boolean
}

type SocketHooks = { [Name in 'open' | 'message' | 'pong' | 'close']: (...args: Parameters<Hooks[Name]>) => void }

interface Entry {
  session: Session
  inner: ReturnType<Hocuspocus<RoomContext>['handleConnection']>
  handshake: Handshake
  /** A message has arrived as a whole. */
  finished(): void
  /** A message in Hocuspocus' framing; null: it says nothing. */
  inward(message: Uint8Array): Uint8Array | null
}

/** Web sockets at `/collab/{room}`, and at `/yjs/{room}` for y-websocket clients: origin and path are checked before anything else happens. */
export function roomSockets(parts: Parts) {
  const { hocuspocus, sessions, liveness, addresses, intake, budgets, snapshot, config, metrics, log, accepts } = parts
  const peers = new Map<string, Entry>()
  /** Told of the session of a socket that is being opened, by its number; answer what is called with each whole message. */
  const arrivals = new Map<string, (session: Session) => () => void>()
  const begin = createBeginning(OPENED_AT_ONCE, setImmediate)
  const noted = (socket: WebSocketLike, id: string) => noting(socket, () => liveness.said(id))
  const adapter = nodeAdapter({
    // Of its own, in `liveness`: one that knows of slow lines.
    idleTimeout: 0,
    serverOptions: { maxPayload: MESSAGE_MAX_BYTES, perMessageDeflate: false },
    hooks: guardedBy(log, {
      open(peer) {
        const socket = noted(peer.websocket as unknown as WebSocketLike, peer.id)
        const url = new URL(peer.request.url)
        const { room, framing } = ROOM_PATH.exec(url.pathname)!.groups as { room: string; framing: string }
        const roomSocket: RoomSocket = {
          close: (code, reason) => peer.close(code, reason),
          terminate: () => peer.terminate(),
          get bufferedAmount() {
            return peer.bufferedAmount
          },
        }
        const session = new Session(room, roomSocket, framing === 'collab')
        const yjs = framing === 'yjs' ? yjsFraming(socket, room) : null
        const outward = yjs?.outward ?? socket
        const inner = hocuspocus.handleConnection(outward, peer.request as Request, { session })
        const handshake = new Handshake({
          entered: session.entered,
          snapshot: () => snapshot(room),
          send: (message) => outward.send(message),
          pass: (message) => inner.handleMessage(message),
          exceeded: () => session.close(closeCodes.TOO_MUCH_DATA),
        })
        sessions.add(session)
        if (peer.request.headers.has(UNDECIDED)) session.close(closeCodes.GOING_AWAY)
        const finished = arrivals.get(peer.request.headers.get(ARRIVAL)!)!(session)
        liveness.watch(peer.id, {
          ping: () => void peer.ping(),
          say: yjs ? null : (message) => socket.send(message),
          get bufferedAmount() {
            return peer.bufferedAmount
          },
          terminate: () => peer.terminate(),
        })
        peers.set(peer.id, {
          session,
          inner,
          handshake,
          finished,
          inward: (message) => (yjs ? yjs.inward(message, session.clientId) : message),
        })
        if (yjs) handshake.receive(yjs.ticket(url.searchParams.get('token') ?? ''))
      },
      message(peer, message) {
        const entry = peers.get(peer.id)
        entry?.finished()
        if (!entry || entry.session.closing) return
        liveness.heard(peer.id)
        const { session, handshake } = entry
        const bytes = entry.inward(message.uint8Array())
        if (!bytes || isPong(bytes)) return
        const kind = kindOf(bytes)
        const { ticket } = session
        const exceeded = session.questions.spend(kind) ?? (ticket && budgets.spend(ticket, kind, bytes.length))
        if (exceeded) session.close(exceeded)
        else handshake.receive(bytes)
      },
      pong: (peer) => liveness.heard(peer.id),
      close(peer, event) {
        liveness.forget(peer.id)
        const entry = peers.get(peer.id)
        peers.delete(peer.id)
        if (!entry) return
        sessions.remove(entry.session)
        left(entry.session, event.code ?? ABNORMAL)
        entry.inner.handleClose({ code: event.code ?? ABNORMAL, reason: event.reason ?? '' })
      },
    }),
  })

  function left(session: Session, code: number): void {
    const reason = reasonOf(session.closedWith ?? code) || String(code)
    metrics.closed.inc({ reason })
    const seconds = Math.round((performance.now() - session.openedAt) / 1000)
    log.info({ room: session.room, person: session.ticket?.userId, session: session.id, reason, seconds }, 'left')
  }

  function fail(socket: Duplex, error: unknown): void {
    log.warn({ error: String(error) }, 'a socket could not be opened')
    socket.destroy()
  }

  function admit(request: IncomingMessage, socket: Duplex, head: Buffer, network: string): void {
    const arrival = randomUUID()
    // The one thing of this request that the hooks above get to see.
    request.headers[ARRIVAL] = arrival
    arrivals.set(arrival, ({ entered }) => {
      addresses.watch(socket, network, entered)
      return intake.watch(socket)
    })
    const upgraded = adapter.handleUpgrade(request, socket, head).catch((error: unknown) => fail(socket, error))
    void upgraded.finally(() => arrivals.delete(arrival))
  }

  const networkOfCaller = (request: IncomingMessage) => networkOf(callerAddress(request, config.trustedProxies))
  /** What is told without asking anybody; null: nothing is against it so far. */
  const refusal = (request: IncomingMessage): string | null => {
    const wrong = accepts() ? refusalOf(request, config.allowedOrigins) : '503 Service Unavailable'
    return wrong ?? (addresses.hasRoomFor(networkOfCaller(request)) ? null : '429 Too Many Requests')
  }

  return {
    refusal,
    open(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      socket.on('error', () => socket.destroy())
      const opened = (): void => {
        const wrong = refusal(request)
        if (wrong) refuse(socket, wrong)
        else admit(request, socket, head, networkOfCaller(request))
      }
      begin(guarded(opened, (error) => fail(socket, error)))
    },
  }
}

/** Nobody is above the hooks of a socket: what they throw ends that socket, and nothing else. */
function guardedBy(log: Logger, { open, message, pong, close }: SocketHooks): SocketHooks {
  const failed = (error: unknown, peer: Peer): void => {
    log.error({ error: String(error) }, 'a socket failed')
    peer.terminate()
  }
  return {
    open: guarded(open, failed),
    message: guarded(message, failed),
    pong: guarded(pong, failed),
    close: guarded(close, failed),
  }
}

/** The socket, with a word about everything that is sent. */
function noting(socket: WebSocketLike, sent: () => void): WebSocketLike {
  return {
    send(message: Uint8Array) {
      sent()
      socket.send(message)
    },
    close: (code?: number, reason?: string) => socket.close(code, reason),
    get readyState() {
      return socket.readyState
    },
  } as WebSocketLike
}

/** Status line for a socket that must not be opened. */
function refusalOf(request: IncomingMessage, allowedOrigins: readonly string[]): string | null {
  const { room, framing } = ROOM_PATH.exec(pathOf(request))?.groups ?? {}
  if (!room || (framing === 'yjs' && !documentKindOf(room).takesPrograms)) return '404 Not Found'
  return originAllowed(request, allowedOrigins) ? null : '403 Forbidden'
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0]!
}

/**
 * Browsers always send an Origin, and pages cannot change it: it must be the host that is asked, or a listed one. Other
 * programs send none, and have to show a ticket like everybody.
 */
function originAllowed(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  if (allowed.includes(origin)) return true
  const hosts = [request.headers.host, request.headers['x-forwarded-host']]
  return URL.canParse(origin) && hosts.includes(new URL(origin).host)
}
