import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { install } from '../../../test/installation.ts'
import { routeUpgrades } from './upgrades.ts'

let server: Server
let asked: string[]
let url: string
const sockets: WebSocket[] = []
/** Undecided ones are nobody's; the server does not close them. */
const lines: Socket[] = []
beforeEach(async () => {
  asked = []
  server = createServer().on('connection', (line) => lines.push(line))
  routeUpgrades(server, {
    collabUrl: 'http://127.0.0.1:1',
    allowedOrigins: new Set(),
    trustedProxies: 1,
    // The database does not answer.
    mayEnter: (_room, address) => new Promise(() => asked.push(address)),
    log: pino({ level: 'silent' }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate()
  for (const line of lines.splice(0)) line.destroy()
  await new Promise((resolve) => server.close(resolve))
})

/** Status of the refusal; null: nothing is decided within a moment. */
function statusOf(address: string, headers: Record<string, string> = {}, at = url): Promise<number | null> {
  const socket = new WebSocket(`${at}/collab/schedule/aaaaaaaaaaaa`, {
    headers: { 'x-forwarded-for': address, ...headers },
  })
  sockets.push(socket)
  socket.on('error', () => undefined)
  return new Promise((resolve) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    setTimeout(resolve, 500, null)
  })
}

test('a page of a foreign origin is refused, and too many of one network are, before the database is asked', async () => {
  expect(await statusOf('192.0.2.1', { origin: 'https://evil.example' })).toBe(403)
  expect(asked).toEqual([])
  const first = Array.from({ length: 200 }, (_, place) => statusOf(`2001:db8:1:2::${place.toString(16)}`))
  expect(new Set(await Promise.all(first))).toEqual(new Set([null]))
  expect(asked).toHaveLength(200)
  expect(await statusOf('2001:db8:1:2:ffff::1')).toBe(429)
  expect(asked).toHaveLength(200)
  expect(await statusOf('2001:db8:1:3::1')).toBeNull()
  expect(asked).toHaveLength(201)
})

test('sockets of socket.io on which nobody signs in are counted by network', async () => {
  const site = await install({ environment: { TRUSTED_PROXIES: '1' } })
  const open = (address: string): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${site.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
        headers: { 'x-forwarded-for': address },
      })
      sockets.push(socket)
      socket.on('error', () => resolve(false))
      socket.once('open', () => resolve(true))
    })
  const all = await Promise.all(Array.from({ length: 260 }, (_, place) => open(`2001:db8:1:2::${place.toString(16)}`)))
  expect(all.filter(Boolean).length).toBeLessThanOrEqual(210)
  expect(await open('2001:db8:1:3::1')).toBe(true)
  for (const socket of sockets) socket.terminate()
  await site.close()
}, 60_000)

test('a server that ends does not wait for those who look at a room', async () => {
  const site = await install({ collab: true })
  const room = new WebSocket(`${site.url.replace('http', 'ws')}/collab/schedule/aaaaaaaaaaaa`, {
    headers: { origin: site.url },
  })
  const ended = new Promise((resolve) => room.once('close', resolve))
  await new Promise((resolve, reject) => room.once('open', resolve).once('error', reject))
  const begun = performance.now()
  await site.close()
  await ended
  // The rest is what a server that nobody looks at takes.
  expect(performance.now() - begun).toBeLessThan(5_000)
}, 60_000)
