import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

/** A TCP link that can be cut, go silent and come back: stands for a network, or for a server behind it that restarts. */
export interface Link {
  port: number
  target: number
  /** Breaks every connection and refuses new ones. */
  cut(): void
  /** Keeps connections open, but nothing passes any more. */
  silence(): void
  /** Lets only so much come back from the target. */
  slow(bytesPerSecond: number): void
  /** Open and at full speed again; what went silent stays so. */
  restore(): void
  close(): Promise<void>
}

export async function openLink(target: number): Promise<Link> {
  const pairs = new Set<[Socket, Socket]>()
  const slowed: (() => void)[] = []
  let open = true
  const server = createServer((near) => {
    if (!open) return void near.destroy()
    const far = dial({ port: link.target, host: '127.0.0.1' })
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of pair) socket.setNoDelay(true).on('error', end).on('close', end)
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  const link: Link = {
    port: (server.address() as AddressInfo).port,
    target,
    cut() {
      open = false
      drop()
    },
    silence() {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.pause()
        far.pause()
      }
    },
    slow(bytesPerSecond) {
      for (const pair of pairs) slowed.push(trickle(pair, bytesPerSecond))
    },
    restore() {
      open = true
      for (const release of slowed.splice(0)) release()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        drop()
      }),
  }
  return link
}

const TRICKLE_MS = 50

/** Returns what lets the connection run freely again. */
function trickle([near, far]: [Socket, Socket], bytesPerSecond: number): () => void {
  const share = Math.ceil((bytesPerSecond * TRICKLE_MS) / 1000)
  far.unpipe(near)
  const timer = setInterval(() => {
    const chunk: Buffer | null = far.read(Math.min(share, far.readableLength))
    if (chunk) near.write(chunk)
  }, TRICKLE_MS)
  far.once('close', () => clearInterval(timer))
  return () => {
    clearInterval(timer)
    if (!far.destroyed) far.pipe(near)
  }
}
