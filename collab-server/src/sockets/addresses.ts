/** An office behind one address: hundreds of people with some tabs each, who may all come back in one second. */
const SOCKETS_MAX = 4_000
const NEWCOMERS_MAX = 200
/** On this node, of all addresses. */
const NEWCOMERS_IN_ALL_MAX = 2_000
const NEWCOMER_PATIENCE_MS = 10_000
/** Frames and all: a ticket, and for plain y-websocket clients the first question. */
const NEWCOMER_MAX_BYTES = 32 * 1024

/** What is watched of a socket before anybody has shown a ticket on it. */
interface Arriving {
  on(event: 'data', listener: (chunk: Buffer) => void): unknown
  on(event: 'close', listener: () => void): unknown
  off(event: 'data', listener: (chunk: Buffer) => void): unknown
  destroy(): void
}

/** Sockets by address: few without a ticket, for ten seconds, with a few kilobytes; and a limit for all. */
export class Addresses {
  private readonly open = new Map<string, number>()
  private readonly newcomers = new Map<string, number>()
  private newcomersInAll = 0

  hasRoomFor(address: string): boolean {
    if (this.newcomersInAll >= NEWCOMERS_IN_ALL_MAX) return false
    return (this.newcomers.get(address) ?? 0) < NEWCOMERS_MAX && (this.open.get(address) ?? 0) < SOCKETS_MAX
  }

  /** `entered` resolves when a ticket was accepted. */
  watch(socket: Arriving, address: string, entered: Promise<void>): void {
    let bytes = 0
    let isNew = true
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > NEWCOMER_MAX_BYTES) socket.destroy()
    }
    const deadline = setTimeout(() => socket.destroy(), NEWCOMER_PATIENCE_MS)
    const settle = () => {
      if (!isNew) return
      isNew = false
      clearTimeout(deadline)
      socket.off('data', count)
      this.newcomersInAll -= 1
      change(this.newcomers, address, -1)
    }
    this.newcomersInAll += 1
    change(this.newcomers, address, 1)
    change(this.open, address, 1)
    socket.on('data', count)
    socket.on('close', () => {
      settle()
      change(this.open, address, -1)
    })
    void entered.then(settle)
  }
}

function change(counts: Map<string, number>, address: string, by: 1 | -1): void {
  const left = (counts.get(address) ?? 0) + by
  if (left > 0) counts.set(address, left)
  else counts.delete(address)
}
