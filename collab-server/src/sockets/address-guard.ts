import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { callerAddress, networkOf } from '@plumbline/core/addresses'
import { Pending } from '@plumbline/core/budgets'
import { roomPattern } from '@plumbline/core/documents/rooms'
import type { Logger } from 'pino'

/** Sockets about which the database is being asked: a whole office may come back in one second. */
const UNDECIDED_MAX = 200
const UNDECIDED_IN_ALL_MAX = 2_000

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

interface GuardOptions {
  /** Proxies in front of this server, each of which appends the address that it was called from. */
  trustedProxies: number
  /** Status line of what is refused without asking the database: a wrong origin, too many of one network. */
  refusal(request: IncomingMessage): string | null
  mayEnter(room: string, address: string): Promise<boolean>
  log: Logger
}

const ROOM = new RegExp(`^/(?:collab|yjs)/(?<room>${roomPattern})(?:[?#]|$)`)

/** A header of a request about which nobody can say now: its socket is told so (`GOING_AWAY`) and closed. */
export const UNDECIDED = 'x-undecided'

/**
 * A space that is entered from some networks only is so here as well: behind a proxy sockets come straight to this
 * server. While nobody can say, nobody enters.
 */
export function guardAddresses(pass: Upgrade, { trustedProxies, refusal, mayEnter, log }: GuardOptions): Upgrade {
  const pending = new Pending(UNDECIDED_MAX, UNDECIDED_IN_ALL_MAX)
  return (request, socket, head) => {
    // Refused or undecided, a socket that breaks ends nobody.
    socket.on('error', () => socket.destroy())
    const room = ROOM.exec(request.url ?? '')?.groups?.room
    if (room === undefined) return pass(request, socket, head)
    const wrong = refusal(request)
    if (wrong) return refuse(socket, wrong)
    const address = callerAddress(request, trustedProxies)
    const decided = pending.begin(networkOf(address))
    if (!decided) return refuse(socket, '429 Too Many Requests')
    mayEnter(room, address)
      .then(
        (allowed) => {
          delete request.headers[UNDECIDED]
          if (allowed) pass(request, socket, head)
          else refuse(socket, '403 Forbidden')
        },
        (error: unknown) => {
          log.warn({ error: String(error) }, 'whether an address may enter cannot be told')
          request.headers[UNDECIDED] = 'true'
          pass(request, socket, head)
        },
      )
      .catch((error: unknown) => {
        log.error({ error: String(error) }, 'a socket could not be opened')
        socket.destroy()
      })
      .finally(decided)
  }
}

export function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
