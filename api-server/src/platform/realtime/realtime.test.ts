import {
  accessGrant,
  type ClientEvents,
  epsCreate,
  logout,
  presenceRead,
  projectUpload,
  type ServerEvents,
  wbsCreate,
} from '@plumbline/core/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { admit, breakGround, eventually, type Site } from '../../../test/planning.ts'
import { upgradeAt } from '../../../test/upgrade.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { ON_ITS_WAY_MS } from './sockets.ts'

type Client = Socket<ServerEvents, ClientEvents>

let site: Installation
let maya: Visitor
let ground: Site
let siteSince: number
const open: Client[] = []
beforeAll(async () => {
  site = await install({ collab: true })
  siteSince = performance.now()
  maya = await site.person('maya')
  ground = await breakGround(maya)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => site.close())

function socketOf(cookie: string, headers: Record<string, string> = {}): Client {
  const socket: Client = io(site.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie, ...headers },
  })
  open.push(socket)
  return socket
}
const connected = (socket: Client) =>
  new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', (error) => resolve(error.message))
  })
const next = <E extends keyof ServerEvents>(socket: Client, event: E): Promise<Parameters<ServerEvents[E]>[0]> =>
  new Promise((resolve) => (socket as unknown as Socket).once(event as string, resolve))
const watchSpace = (socket: Client, spaceId: string, age: number | null = null) =>
  new Promise<boolean>((resolve) => socket.emit('watchSpace', spaceId, age, resolve))
const facilityIn = (spaceId: string) => ({
  params: { spaceId },
  input: { kind: 'facility' as const, parentId: null, name: 'Another' },
})
const watchVersion = (socket: Client, versionId: string) =>
  new Promise<boolean>((resolve) => socket.emit('watchVersion', versionId, null, resolve))

describe('events', () => {
  test('a socket is a person’s, and of our own pages', async () => {
    expect(await connected(socketOf(''))).toBe('UNAUTHORIZED')
    expect(await connected(socketOf('plumbline=forged'))).toBe('UNAUTHORIZED')
    expect(await connected(socketOf(maya.cookie, { origin: 'https://evil.example' }))).not.toBe('connected')
    expect(await connected(socketOf(maya.cookie, { origin: site.url }))).toBe('connected')
  })

  test('only who may read may watch', async () => {
    const stranger = await site.person('stranger')
    const theirs = socketOf(stranger.cookie)
    expect(await watchSpace(theirs, ground.spaceId)).toBe(false)
    expect(await watchVersion(theirs, ground.versionId)).toBe(false)
    await admit(site, ground.spaceId, stranger, 'reader')
    expect(await watchSpace(theirs, ground.spaceId)).toBe(true)
    expect(await watchVersion(theirs, ground.versionId)).toBe(true)
    expect(await watchVersion(theirs, 'nothing-here')).toBe(false)
  })

  test('who has a schedule open is told to those who may read it, while they have it open', async () => {
    const [rita, stranger] = [await site.person('rita'), await site.person('passer-by')]
    await admit(site, ground.spaceId, rita, 'reader')
    const at = { params: { spaceId: ground.spaceId } }
    const present = async (who: Visitor) => (await who.ok(presenceRead, at)).schedules
    const enter = (socket: Client, versionId: string) =>
      new Promise<boolean>((resolve) => socket.emit('enterVersion', versionId, resolve))
    const [hers, watching] = [socketOf(maya.cookie), socketOf(rita.cookie)]
    expect(await watchSpace(watching, ground.spaceId)).toBe(true)
    expect(await watchSpace(hers, ground.spaceId)).toBe(true)
    expect(await present(rita)).toEqual([])
    const told = next(watching, 'presence')
    expect(await enter(hers, ground.versionId)).toBe(true)
    expect(await told).toEqual({ spaceId: ground.spaceId })
    expect(await present(rita)).toMatchObject([{ scheduleId: ground.scheduleId, people: [{ id: maya.id }] }])

    expect(await enter(socketOf(stranger.cookie), ground.versionId)).toBe(false)
    expect((await stranger.call(presenceRead, at)).body.error).toBe('SPACE_FORBIDDEN')
    const left = next(watching, 'presence')
    hers.disconnect()
    await left
    await eventually(async () => expect(await present(rita)).toEqual([]))

    const again = socketOf(maya.cookie)
    await watchSpace(again, ground.spaceId)
    await enter(again, ground.versionId)
    const abilities = ['schedule.read' as const]
    const input = { onNode: ground.scheduleId, effect: 'deny' as const, abilities, userId: rita.id }
    await maya.ok(accessGrant, { ...at, input })
    expect(await present(rita)).toEqual([])
    expect(await present(maya)).toHaveLength(1)
  })

  test('whoever watches learns of new structure and of the new timetable', async () => {
    const socket = socketOf(maya.cookie)
    expect(await watchSpace(socket, ground.spaceId)).toBe(true)
    expect(await watchVersion(socket, ground.versionId)).toBe(true)
    const structure = next(socket, 'structure')
    const at = { params: { spaceId: ground.spaceId } }
    await maya.ok(epsCreate, { ...at, input: { kind: 'facility', parentId: null, name: 'South' } })
    expect(await structure).toEqual({ spaceId: ground.spaceId })

    const timetable = new Promise<{ works: number }>((resolve) =>
      socket.on('timetable', (event) => {
        if (event.timetable.works === 1) resolve(event.timetable)
      }),
    )
    const params = { versionId: ground.versionId }
    const input = { type: 'work' as const, name: 'Piles', durationMinutes: 480, parentId: null, after: null }
    await maya.ok(wbsCreate, { params, input })
    expect(await timetable).toMatchObject({ works: 1, state: 1 })
  })

  test('whoever comes later is told what was told while their screen was already reading, and nobody else’s news', async () => {
    const stranger = await site.person('latecomer')
    const theirs = await breakGround(stranger, 'Not hers')
    // A server that came later tells the page to read again.
    await expect.poll(() => performance.now() - siteSince).toBeGreaterThan(ON_ITS_WAY_MS)
    const began = performance.now()
    await stranger.ok(epsCreate, facilityIn(theirs.spaceId))
    await maya.ok(epsCreate, facilityIn(ground.spaceId))
    const heard: unknown[] = []
    const late = socketOf(maya.cookie)
    late.on('structure', (event) => heard.push(event))
    expect(await watchSpace(late, theirs.spaceId, performance.now() - began)).toBe(false)
    expect(await watchSpace(late, ground.spaceId, performance.now() - began)).toBe(true)
    expect(heard).toEqual([{ spaceId: ground.spaceId }])

    const lost = socketOf(maya.cookie)
    const told = next(lost, 'newsLost')
    expect(await watchSpace(lost, ground.spaceId, 3_600_000)).toBe(true)
    await told
  })

  test('an upload tells its own person how it goes (R-SCH-21)', async () => {
    const socket = socketOf(maya.cookie)
    await connected(socket)
    const failed = new Promise<string>((resolve) =>
      socket.on('job', ({ kind, state, details }) => {
        if (kind === 'import_read' && state === 'failed') resolve(String(details.uploadId))
      }),
    )
    const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, 'no schedule at all')
    expect(await failed).toBe(body.upload.id)
  })

  test('whoever loses a space hears nothing of it any more', async () => {
    const theirs = await breakGround(maya, 'Lent')
    const guest = await site.person('guest')
    await admit(site, theirs.spaceId, guest, 'reader')
    const socket = socketOf(guest.cookie)
    expect(await watchSpace(socket, theirs.spaceId)).toBe(true)
    const heard: unknown[] = []
    socket.on('structure', (event) => heard.push(event))
    await maya.ok(epsCreate, facilityIn(theirs.spaceId))
    await eventually(async () => heard.length === 1)

    await site.sql('DELETE FROM app.members WHERE space_id = $1 AND user_id = $2', [theirs.spaceId, guest.id])
    await site.sql("SELECT pg_notify('access_changed', $1)", [JSON.stringify({ userId: guest.id })])
    expect(await watchSpace(socket, theirs.spaceId)).toBe(false)
    const own = await breakGround(guest, 'Own')
    expect(await watchSpace(socket, own.spaceId)).toBe(true)
    await maya.ok(epsCreate, facilityIn(theirs.spaceId))
    await guest.ok(epsCreate, facilityIn(own.spaceId))
    await eventually(async () => heard.length === 2)
    expect(heard[1]).toEqual({ spaceId: own.spaceId })
  })

  test('signing out closes the sockets of that session', async () => {
    const rose = await site.person('rose')
    const socket = socketOf(rose.cookie)
    await connected(socket)
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    await rose.ok(logout)
    expect(await gone).toBeTruthy()
  })
})

describe('the router of upgrades', () => {
  const upgrade = (path: string, headers: Record<string, string> = {}) => upgradeAt(site.url, path, headers)

  test('rooms go to collab-server, everything else is closed', async () => {
    expect(await upgrade(`/collab/schedule/${ground.versionId}`)).toBe('HTTP/1.1 101 Switching Protocols')
    expect(await upgrade('/anything')).toBe('HTTP/1.1 404 Not Found')
    expect(await upgrade('/internal/rooms/x')).toBe('HTTP/1.1 404 Not Found')
  })

  test('a page of another origin opens no room', async () => {
    const path = `/collab/schedule/${ground.versionId}`
    expect(await upgrade(path, { origin: 'https://evil.example' })).toBe('HTTP/1.1 403 Forbidden')
    expect(await upgrade(path, { origin: site.url })).toBe('HTTP/1.1 101 Switching Protocols')
  })
})
