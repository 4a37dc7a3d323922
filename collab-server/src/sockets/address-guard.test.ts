import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { guardAddresses } from './address-guard.ts'

const log = pino({ level: 'silent' })
const call = (address: string) =>
  ({
    url: '/collab/schedule/aaaaaaaaaaaa',
    headers: { 'x-forwarded-for': address },
    socket: { remoteAddress: '127.0.0.1' },
  }) as unknown as IncomingMessage

function guarded({ refusal = () => null, mayEnter }: Partial<Parameters<typeof guardAddresses>[1]> = {}) {
  const seen = { asked: 0, passed: 0 }
  const pass = () => {
    seen.passed += 1
  }
  const upgrade = guardAddresses(pass, {
    trustedProxies: 1,
    refusal,
    log,
    mayEnter: (room, address) => {
      seen.asked += 1
      return mayEnter ? mayEnter(room, address) : new Promise(() => undefined)
    },
  })
  /** What the socket is answered; '': nothing yet. */
  const open = (address: string): string => {
    const socket = new PassThrough()
    upgrade(call(address), socket, Buffer.alloc(0))
    return String(socket.read() ?? '').split('\r\n')[0] ?? ''
  }
  return { seen, open }
}

test('what is refused anyway is refused before the database is asked', () => {
  const { seen, open } = guarded({ refusal: () => '403 Forbidden' })
  expect(open('192.0.2.1')).toBe('HTTP/1.1 403 Forbidden')
  expect(seen).toEqual({ asked: 0, passed: 0 })
})

test('a socket that breaks ends nobody, whether it was refused, is undecided or waits to be refused', async () => {
  for (const refusal of ['403 Forbidden', null]) {
    const upgrade = guardAddresses(() => undefined, {
      trustedProxies: 1,
      refusal: () => refusal,
      log,
      mayEnter: () => new Promise(() => undefined),
    })
    for (let place = 0; place < 201; place++) {
      const socket = new PassThrough()
      upgrade(call('192.0.2.1'), socket, Buffer.alloc(0))
      socket.destroy(new Error('read ECONNRESET'))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
})

test('about a few sockets of one network the database is asked at a time; others come, and decided ones make room', async () => {
  const answers: ((may: boolean) => void)[] = []
  const { seen, open } = guarded({ mayEnter: () => new Promise((resolve) => answers.push(resolve)) })
  for (let place = 0; place < 200; place++) expect(open(`2001:db8:1:2::${place.toString(16)}`)).toBe('')
  expect(open('2001:db8:1:2:ffff::1')).toBe('HTTP/1.1 429 Too Many Requests')
  expect(seen.asked).toBe(200)
  expect(open('2001:db8:1:3::1')).toBe('')
  answers[0]?.(true)
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen).toEqual({ asked: 201, passed: 1 })
  expect(open('2001:db8:1:2:ffff::1')).toBe('')
})

test('a socket whose opening throws is cut off, and its place is given back', async () => {
  const broken = guardAddresses(
    () => {
      throw new Error('no socket')
    },
    { trustedProxies: 1, refusal: () => null, log, mayEnter: async () => true },
  )
  for (let place = 0; place < 250; place++) {
    const socket = new PassThrough()
    broken(call('192.0.2.1'), socket, Buffer.alloc(0))
    await new Promise((resolve) => setImmediate(resolve))
    expect(socket.destroyed).toBe(true)
  }
})
