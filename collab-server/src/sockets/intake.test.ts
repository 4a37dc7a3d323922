import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { Intake } from './intake.ts'

const KB = 1024
const CHUNK = 64 * KB

class Socket extends EventEmitter {
  isPaused = false
  readonly finished: () => void

  constructor(intake: Intake) {
    super()
    this.finished = intake.watch(this)
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
  }

  /** What the network hands over until it is told to stop. */
  send(bytes: number): number {
    let sent = 0
    for (; sent < bytes && !this.isPaused; sent += CHUNK) this.emit('data', { length: CHUNK })
    return sent
  }
}

function office(size: number) {
  const turns: (() => void)[] = []
  const intake = new Intake((turn) => turns.push(turn))
  const sockets = Array.from({ length: size }, () => new Socket(intake))
  const nextTurn = (): void => {
    for (const turn of turns.splice(0)) turn()
  }
  return { sockets, nextTurn }
}

test('of several large messages one is read in a turn, and those that wait take turns', () => {
  const { sockets, nextTurn } = office(3)
  for (const socket of sockets) socket.send(4_096 * KB)
  expect(sockets.map(({ isPaused }) => isPaused)).toEqual([true, true, true])
  const seen: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    nextTurn()
    const reading = sockets.filter(({ isPaused }) => !isPaused)
    expect(reading).toHaveLength(1)
    seen.push(sockets.indexOf(reading[0]!))
    expect(reading[0]!.send(4_096 * KB)).toBeLessThanOrEqual(512 * KB + CHUNK)
  }
  expect(seen.slice(0, 3).toSorted()).toEqual([0, 1, 2])
  expect(seen.slice(3)).toEqual(seen.slice(0, 3))
})

test('a message that has arrived as a whole is followed by no second large one in its turn', () => {
  const { sockets, nextTurn } = office(2)
  const [first, second] = sockets as [Socket, Socket]
  first.send(320 * KB)
  first.finished()
  second.send(320 * KB)
  expect(first.isPaused).toBe(false)
  expect(second.isPaused).toBe(true)
  nextTurn()
  expect(second.isPaused).toBe(false)
})

test('small messages wait for nobody', () => {
  const { sockets } = office(2)
  const [large, small] = sockets as [Socket, Socket]
  large.send(4_096 * KB)
  for (let message = 0; message < 100; message++) {
    expect(small.send(128 * KB)).toBe(128 * KB)
    small.finished()
  }
  expect(small.isPaused).toBe(false)
})

test('a socket that closed while it waited keeps nobody waiting', () => {
  const { sockets, nextTurn } = office(3)
  for (const socket of sockets) socket.send(1_024 * KB)
  nextTurn()
  for (const socket of sockets) if (socket.isPaused) socket.emit('close')
  nextTurn()
  nextTurn()
  const [first] = sockets as [Socket]
  expect(first.send(128 * KB)).toBe(128 * KB)
})
