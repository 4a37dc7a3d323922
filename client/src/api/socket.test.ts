import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** As much of a socket of socket.io as is asked for here. */
class Socket {
  /** Its library tries again by itself. */
  active = true
  connected = true
  connect = vi.fn()
  readonly #listeners = new Map<string, () => void>()

  on(event: string, listener: () => void): void {
    this.#listeners.set(event, listener)
  }
  tell(event: string): void {
    this.#listeners.get(event)?.()
  }
  onAny(): void {}
  emit(): void {}
  disconnect(): void {}
  /** Milliseconds until the server answers. */
  answersIn = 0
  emitWithAck(): Promise<boolean> {
    return new Promise((resolve) => setTimeout(() => resolve(true), this.answersIn))
  }
}

const made: Socket[] = []
vi.mock('socket.io-client', () => ({
  io: () => {
    made.push(new Socket())
    return made.at(-1)
  },
}))

let api: typeof import('./socket.ts')
beforeEach(async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.useFakeTimers()
  api = await import('./socket.ts')
  api.watchSpace('space')
  await vi.waitFor(() => expect(made).toHaveLength(1))
})
afterEach(() => {
  api.closeSocket()
  made.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('whoever the server sends away, or does not let in, comes back', async () => {
  const socket = made[0]!
  for (const event of ['disconnect', 'connect_error']) {
    socket.active = false
    socket.connect.mockClear()
    socket.tell(event)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(socket.connect, event).toHaveBeenCalledTimes(1)
  }
})

test('where the network breaks the library comes back by itself, and after signing out nobody does', async () => {
  const socket = made[0]!
  socket.tell('disconnect')
  await vi.advanceTimersByTimeAsync(7_000)
  socket.active = false
  socket.tell('disconnect')
  api.closeSocket()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(socket.connect).not.toHaveBeenCalled()
})

test('who comes for the first time is told what was missed; where the server took long, or after a break, all is read again', async () => {
  const socket = made[0]!
  const again = vi.fn()
  const stop = api.onReconnected(again)
  socket.tell('connect')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(again).not.toHaveBeenCalled()
  socket.tell('connect')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(again).toHaveBeenCalledTimes(1)
  stop()
})

test('a first answer that took long may have missed something', async () => {
  const socket = made[0]!
  const again = vi.fn()
  const stop = api.onReconnected(again)
  socket.answersIn = 4_000
  socket.tell('connect')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(again).toHaveBeenCalledTimes(1)
  stop()
})
