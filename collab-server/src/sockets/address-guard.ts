import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { roomPattern } from '@plumbline/core/documents/rooms'
import type { Logger } from 'pino'

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

interface GuardOptions {
  /** Proxies in front of this server, each of which appends the address that it was called from. */
  trustedProxies: number
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
export function guardAddresses(pass: Upgrade, { trustedProxies, mayEnter, log }: GuardOptions): Upgrade {
  return (request, socket, head) => {
    const room = ROOM.exec(request.url ?? '')?.groups?.room
    if (room === undefined) return pass(request, socket, head)
    // Until the answer is there, a socket that breaks ends nobody.
    const broken = () => socket.destroy()
    socket.on('error', broken)
    mayEnter(room, callerOf(request, trustedProxies))
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
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** The address from which the first trusted proxy was called; '' for a socket that is gone. */
function callerOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const told = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  const believed = trustedProxies > 0 ? told.slice(-trustedProxies) : []
  const address = believed[0] ?? socket.remoteAddress ?? ''
  return /^::ffff:(?<plain>\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.groups?.plain ?? address
}
