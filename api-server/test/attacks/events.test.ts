import { clientEvents, epsCreate } from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Installation, install } from '../installation.ts'
import { breakGround, eventually, type Site } from '../planning.ts'
import type { Visitor } from '../visitor.ts'
import { eventAttacks, hostilePayloads, openSocket, sendEvent } from './events.ts'

let site: Installation
let anna: Visitor
let ground: Site
beforeAll(async () => {
  site = await install({ collab: true })
  anna = await site.person('anna')
  ground = await breakGround(anna)
})
afterAll(() => site.close())

/** Nobody else is touched: what happens in another space is told, and calls are answered. */
async function expectAnnaWorks(): Promise<void> {
  const socket = await openSocket(site.url, anna.cookie)
  expect(await sendEvent(socket, 'watchSpace', [ground.spaceId])).toBe(true)
  const heard: unknown[] = []
  socket.on('structure', (event) => heard.push(event))
  const input = { kind: 'facility' as const, parentId: null, name: 'Another' }
  await anna.ok(epsCreate, { params: { spaceId: ground.spaceId }, input })
  await eventually(async () => heard.length > 0)
  socket.disconnect()
}

describe('events of a hostile browser', () => {
  test.each(Object.keys(clientEvents))(
    '%s with what it does not carry is answered with no and ends nothing',
    async (name) => {
      const mike = await site.person(`mike-${name.toLowerCase()}`)
      const socket = await openSocket(site.url, mike.cookie)
      for (const payload of hostilePayloads()) expect(await sendEvent(socket, name, [payload])).toBe(false)
      expect(socket.connected).toBe(true)
      socket.disconnect()
      await expectAnnaWorks()
    },
  )

  test('of no known name are answered with no', async () => {
    const mike = await site.person('mike-unknown')
    const socket = await openSocket(site.url, mike.cookie)
    for (const name of ['error', 'toString', '__proto__', 'nothing']) {
      expect(await sendEvent(socket, name, [{ toString: 1 }])).toBe(false)
    }
    socket.disconnect()
    await expectAnnaWorks()
  })

  /** True when the server ends the socket within the time that its answers take. */
  const endedBy = async (socket: Awaited<ReturnType<typeof openSocket>>, watches: number): Promise<boolean> => {
    const ended = new Promise<true>((resolve) => socket.once('disconnect', () => resolve(true)))
    const answers = Array.from({ length: watches }, () => sendEvent(socket, 'watchSpace', [ground.spaceId]))
    return Promise.race([ended, Promise.all(answers).then(() => false)])
  }

  test('more of them than a person could send end the socket', async () => {
    const mike = await site.person('mike-floods')
    expect(await endedBy(await openSocket(site.url, mike.cookie), 150)).toBe(true)
    await expectAnnaWorks()
  })

  test('few of them on each of many sockets of one person end sockets too', async () => {
    const mike = await site.person('mike-spreads')
    const sockets = await Promise.all(Array.from({ length: 10 }, () => openSocket(site.url, mike.cookie)))
    const ended = await Promise.all(sockets.map((socket) => endedBy(socket, 60)))
    expect(ended).toContain(true)
    for (const socket of sockets) socket.disconnect()
    await expectAnnaWorks()
  })

  test('all attacks of `npm run attack` on sockets are held', async () => {
    for (const attack of await eventAttacks(site)) await attack.run()
    await expectAnnaWorks()
  }, 120_000)
})

describe('sockets that nobody has signed in on', () => {
  const bare = (): Promise<{ socket: WebSocket; open: boolean }> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${site.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
      socket.on('error', () => resolve({ socket, open: false }))
      socket.once('open', () => resolve({ socket, open: true }))
    })

  test('are few of one address, small, and gone after ten seconds', async () => {
    const all = await Promise.all(Array.from({ length: 500 }, bare))
    const open = all.filter((each) => each.open)
    expect(open.length).toBeLessThanOrEqual(200)
    const [chatty, silent] = open
    const told = new Promise((resolve) => chatty!.socket.once('close', resolve))
    chatty!.socket.send(`40/${'x'.repeat(10_000)}`)
    await told
    await new Promise((resolve) => silent!.socket.once('close', resolve))
    for (const { socket } of all) socket.terminate()
    await expectAnnaWorks()
  }, 60_000)
})
