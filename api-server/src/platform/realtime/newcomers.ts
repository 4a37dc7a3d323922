import type { IncomingMessage } from 'node:http'
import { TokenBucket } from '@plumbline/core/budgets'

/** Sockets of one network that have not said who they are: a whole office may come back in one second. */
const WAITING_MAX = 200
const WAITING_IN_ALL_MAX = 2_000
export const NEWCOMER_PATIENCE_MS = 10_000
/** What it takes to say who one is. */
const BYTES_MAX = 8_192
/** Everything that a socket sends, whatever it is. */
const MESSAGES = { perSecond: 50, burst: 500 }

/** The connection below a socket of socket.io. */
export interface RawSocket {
  readonly request: IncomingMessage
  close(discard?: boolean): void
  on(event: 'packet', listener: (packet: { data?: { length: number } }) => void): unknown
  on(event: 'close', listener: () => void): unknown
}

/** Sockets that nobody has signed in on: few of one address, for ten seconds, with few bytes. */
export class Newcomers {
  private readonly waiting = new Map<string, number>()
  private all = 0
  /** Lets go of what is counted for a socket. */
  private readonly releases = new WeakMap<object, () => void>()
  private readonly networkOf: (request: IncomingMessage) => string

  constructor(networkOf: (request: IncomingMessage) => string) {
    this.networkOf = networkOf
  }

  hasRoomFor(request: IncomingMessage): boolean {
    return this.all < WAITING_IN_ALL_MAX && (this.waiting.get(this.networkOf(request)) ?? 0) < WAITING_MAX
  }

  watch(socket: RawSocket): void {
    const address = this.networkOf(socket.request)
    this.count(address, 1)
    let isNew = true
    const deadline = setTimeout(() => socket.close(true), NEWCOMER_PATIENCE_MS)
    const release = () => {
      clearTimeout(deadline)
      if (isNew) this.count(address, -1)
      isNew = false
    }
    this.releases.set(socket, release)
    socket.on('close', release)
    const messages = new TokenBucket(MESSAGES, performance.now())
    let bytes = 0
    socket.on('packet', ({ data }) => {
      if (isNew) bytes += data?.length ?? 0
      if (bytes > BYTES_MAX || !messages.take(1, performance.now())) socket.close(true)
    })
  }

  /** Somebody has signed in on it. */
  signedIn(socket: object): void {
    this.releases.get(socket)?.()
  }

  private count(address: string, change: 1 | -1): void {
    this.all += change
    const left = (this.waiting.get(address) ?? 0) + change
    if (left > 0) this.waiting.set(address, left)
    else this.waiting.delete(address)
  }
}
