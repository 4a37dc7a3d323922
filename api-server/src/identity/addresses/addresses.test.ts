import {
  addressRules,
  addressRulesSave,
  type ClientEvents,
  epsCreate,
  epsTree,
  mySpaces,
  projectUpload,
  type ServerEvents,
  spaceCreate,
} from '@plumbline/core/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { admit, breakGround, eventually } from '../../../test/planning.ts'
import { upgradeAt } from '../../../test/upgrade.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { isWithin, readNetwork } from './rules.ts'

type Client = Socket<ServerEvents, ClientEvents>

describe('networks', () => {
  test.each([
    ['10.0.0.0/8', '10.200.3.4', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['192.0.2.0/24', '::ffff:192.0.2.77', true],
    ['2001:db8::/32', '2001:db8:1::9', true],
    ['2001:db8::/32', '2001:db9::9', false],
    ['::1', '::1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['10.0.0.0/8', 'not an address', false],
  ])('%s and %s: %s', (network, address, inside) => {
    expect(isWithin([network], address)).toBe(inside)
  })

  test.each(['10.0.0.0/33', '::/129', '10.0.0', 'example.org', '10.0.0.0/8/8', 'fe80::1%eth0', '10.0.0.0/-1', ''])(
    '%j is none',
    (text) => {
      expect(readNetwork(text)).toBeNull()
    },
  )
})

describe('a space with addresses (R-SPACE-05)', () => {
  let site: Installation
  let maya: Visitor
  let tom: Visitor
  let ofSpace: { params: { spaceId: string } }
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const save = (networks: string[], at = '10.1.2.3') => {
    const rules = networks.map((network) => ({ network, note: 'Office' }))
    return maya.call(addressRulesSave, { ...ofSpace, ...from(at), input: { rules } })
  }
  beforeAll(async () => {
    site = await install({ collab: true, environment: { TRUSTED_PROXIES: '1' } })
    maya = await site.person('maya')
    tom = await site.person('tom')
  })
  beforeEach(async () => {
    const { space } = await maya.ok(spaceCreate, { input: { name: 'Site' } })
    ofSpace = { params: { spaceId: space.id } }
    await admit(site, space.id, tom, 'planner')
  })
  afterAll(() => site.close())

  test('is entered from there only, whatever a caller says of itself (R-SPACE-05)', async () => {
    expect((await save(['10.0.0.0/8', '2001:db8::/32'])).status).toBe(200)
    await tom.ok(epsTree, { ...ofSpace, ...from('10.9.9.9') })
    await tom.ok(epsTree, { ...ofSpace, ...from('2001:db8::7') })
    const refused = await tom.call(epsTree, { ...ofSpace, ...from('192.0.2.1') })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ error: 'IP_NOT_ALLOWED', error_message: 'IPNotAllowed' })
    // The proxy appends what it saw; what stood there before is the caller's own word.
    const spoofed = await tom.call(epsTree, { ...ofSpace, ...from('10.9.9.9, 192.0.2.1') })
    expect(spoofed.body.error).toBe('IP_NOT_ALLOWED')
    await tom.ok(mySpaces, from('192.0.2.1'))
  })

  test('is watched from there only, and no longer by whoever is outside when it is closed', async () => {
    const socketAt = (address: string): Client => {
      const extraHeaders = { cookie: tom.cookie, 'x-forwarded-for': address }
      return io(site.url, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders })
    }
    const watch = (socket: Client) =>
      new Promise<boolean>((resolve) => socket.emit('watchSpace', ofSpace.params.spaceId, null, resolve))
    const [inside, outside] = [socketAt('::ffff:10.9.9.9'), socketAt('10.9.9.9, 192.0.2.1')]
    const heard: string[] = []
    inside.on('structure', () => heard.push('inside'))
    outside.on('structure', () => heard.push('outside'))
    expect([await watch(inside), await watch(outside)]).toEqual([true, true])
    const lookedAt = new Promise((resolve) => outside.once('access', () => resolve(null)))
    expect((await save(['10.0.0.0/8'])).status).toBe(200)
    await lookedAt
    expect([await watch(inside), await watch(outside)]).toEqual([true, false])
    const input = { kind: 'facility' as const, parentId: null, name: 'Hospital' }
    await eventually(async () => {
      heard.length = 0
      await maya.ok(epsCreate, { ...ofSpace, ...from('10.1.2.3'), input })
      await eventually(async () => heard.includes('inside'))
      return !heard.includes('outside')
    })
    for (const socket of [inside, outside]) socket.disconnect()
  })

  test('never locks out whoever says so, and takes only networks (R-SPACE-05)', async () => {
    expect((await save(['192.0.2.0/24'])).body).toMatchObject({
      error: 'ADDRESS_LOCKS_OUT',
      params: { address: '10.1.2.3' },
    })
    expect((await save(['10.0.0.0/8', 'office'])).body.error).toBe('ADDRESS_INVALID')
    const { rules, yourAddress } = await maya.ok(addressRules, { ...ofSpace, ...from('::ffff:10.1.2.3') })
    expect([rules, yourAddress]).toEqual([[], '10.1.2.3'])
    await tom.ok(epsTree, { ...ofSpace, ...from('192.0.2.1') })
  })

  test('R-SPACE-05 rooms are entered only from there, whatever the caller says of itself', async () => {
    const ground = await breakGround(maya)
    ofSpace = { params: { spaceId: ground.spaceId } }
    const paths = ['collab', 'yjs'].map((collabApi) => `/${collabApi}/schedule/${ground.versionId}`)
    const enter = (address: string) =>
      Promise.all(paths.map((path) => upgradeAt(site.url, path, { 'x-forwarded-for': address })))
    const [entered, refused] = ['HTTP/1.1 101 Switching Protocols', 'HTTP/1.1 403 Forbidden']
    expect(await enter('192.0.2.1')).not.toContain(refused)
    expect((await save(['10.0.0.0/8'])).status).toBe(200)
    expect(await enter('192.0.2.1')).toEqual([refused, refused])
    expect(await enter('10.9.9.9, 192.0.2.1')).toEqual([refused, refused])
    expect(await enter('::ffff:10.9.9.9')).not.toContain(refused)
    expect((await enter('10.9.9.9'))[0]).toBe(entered)
  })

  test('R-SPACE-05 rooms are entered only from there where a proxy sends sockets straight to collab-server', async () => {
    const ground = await breakGround(maya)
    ofSpace = { params: { spaceId: ground.spaceId } }
    const paths = ['collab', 'yjs'].map((collabApi) => `/${collabApi}/schedule/${ground.versionId}`)
    // Two proxies are trusted there: what stands before them is the caller's own word.
    const enter = (address: string) =>
      Promise.all(paths.map((path) => upgradeAt(site.collabUrl, path, { 'x-forwarded-for': `${address}, 127.0.0.1` })))
    const [entered, refused] = ['HTTP/1.1 101 Switching Protocols', 'HTTP/1.1 403 Forbidden']
    expect(await enter('192.0.2.1')).toEqual([entered, entered])
    expect((await save(['10.0.0.0/8', '2001:db8::/32'])).status).toBe(200)
    expect(await enter('192.0.2.1')).toEqual([refused, refused])
    expect(await enter('10.9.9.9, 192.0.2.1')).toEqual([refused, refused])
    expect(await enter('nobody')).toEqual([refused, refused])
    expect(await enter('::ffff:10.9.9.9')).toEqual([entered, entered])
    expect(await enter('2001:db8::7')).toEqual([entered, entered])
  })

  test('R-SPACE-05 what is told to a person of a space reaches only where it may be entered from', async () => {
    const ground = await breakGround(maya)
    ofSpace = { params: { spaceId: ground.spaceId } }
    expect((await save(['10.0.0.0/8'])).status).toBe(200)
    const [inside, outside] = ['10.9.9.9', '10.9.9.9, 192.0.2.1'].map((address): Client => {
      const extraHeaders = { cookie: maya.cookie, 'x-forwarded-for': address }
      return io(site.url, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders })
    })
    await Promise.all(
      [inside, outside].map((socket) => new Promise((resolve) => socket?.once('connect', () => resolve(0)))),
    )
    const heard: string[] = []
    outside?.on('job', () => heard.push('job'))
    const failed = new Promise((resolve) => inside?.on('job', ({ state }) => state === 'failed' && resolve(0)))
    // Told to the person wherever they are, and after what is of the space.
    const looked = new Promise((resolve) => outside?.once('access', () => resolve(0)))
    await maya.upload(projectUpload, { projectId: ground.projectId }, 'no schedule', {}, from('10.1.2.3').headers)
    await failed
    expect((await save(['10.0.0.0/9'])).status).toBe(200)
    await looked
    expect(heard).toEqual([])
    for (const socket of [inside, outside]) socket?.disconnect()
  })
})
