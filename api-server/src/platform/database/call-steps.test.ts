import { type AddressInfo, connect, createServer } from 'node:net'
import { epsCreate, epsDelete, epsTree, spaceCreate } from '@plumbline/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { admit } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { onBehalfOf } from '../callers/index.ts'
import { newId } from '../ids.ts'
import { type Database, deleteOldSteps, openDatabase, type Transaction } from './index.ts'

let site: Installation
let database: Database
let maya: Visitor
let spaceId: string
let calls = 0
let key: string

beforeAll(async () => {
  site = await install()
  database = openDatabase(await site.serverUrl(), pino({ level: 'silent' }))
  maya = await site.person('maya')
  spaceId = (await maya.ok(spaceCreate, { input: { name: 'Site' } })).space.id
})
beforeEach(() => {
  calls++
  key = `call-${calls}`
})
afterAll(async () => {
  await database.close()
  await site.close()
})

const withKey = () => ({ 'idempotency-key': key })
const plant = (name: string, who = maya, space = spaceId) =>
  who.call(epsCreate, {
    params: { spaceId: space },
    input: { kind: 'facility', parentId: null, name },
    headers: withKey(),
  })
const nodes = async (name: string) =>
  (await maya.ok(epsTree, { params: { spaceId } })).nodes.filter((node) => node.name === name)

test('a call that is sent again with its key makes one row, and every time is answered with it', async () => {
  const first = await plant('Crane')
  expect(first.status).toBe(200)
  const again = await plant('Crane')
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await nodes('Crane')).length).toBe(1)
})

test('so it is where it is sent again before the first one is answered', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => plant('Mixer')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.node.id)).size).toBe(1)
  expect((await nodes('Mixer')).length).toBe(1)
})

test('another key, another place and another person are another call', async () => {
  const ids = [(await plant('Pump')).body.node.id]
  const { space } = await maya.ok(spaceCreate, { input: { name: 'Other' } })
  ids.push((await plant('Pump', maya, space.id)).body.node.id)
  key = 'another'
  ids.push((await plant('Pump')).body.node.id)
  expect(new Set(ids).size).toBe(3)
  const oscar = await site.person('oscar')
  expect((await plant('Pump', oscar)).status).toBe(403)
})

test('what counts on is done once as well, though doing it again would be possible', async () => {
  const { node } = (await plant('Counter')).body
  const count = () =>
    onBehalfOf({ owner: `person:${maya.id}`, givenUp: null, key }, () =>
      database.asSystem((tx) => tx('eps_nodes').where({ id: node.id }).increment('position', 5).returning('position')),
    )
  const first = await count()
  expect([await count(), await count()]).toEqual([first, first])
})

test('what was refused is tried anew', async () => {
  const { node } = (await plant('Shed')).body
  const drop = (count: number) =>
    maya.call(epsDelete, { params: { epsId: node.id }, input: { count }, headers: { 'idempotency-key': 'drop' } })
  expect((await drop(7)).status).toBeGreaterThan(399)
  expect((await drop(1)).status).toBe(200)
  expect(await nodes('Shed')).toEqual([])
})

test('what was deleted is not missing where the same call is sent again, but to everybody else', async () => {
  const { node } = (await plant('Fence')).body
  const drop = (who = maya, headers = withKey()) =>
    who.call(epsDelete, { params: { epsId: node.id }, input: { count: 1 }, headers })
  const first = await drop()
  expect(first.status).toBe(200)
  const again = await drop()
  expect([again.status, again.body]).toEqual([200, first.body])
  const answers = await Promise.all([drop(), drop(), drop()])
  expect(answers.map(({ body }) => body)).toEqual([first.body, first.body, first.body])
  const oscar = await site.person('oscar')
  expect((await drop(oscar)).body.error).toBe('NOT_FOUND')
  expect((await drop(maya, { 'idempotency-key': 'another-call' })).body.error).toBe('NOT_FOUND')
})

test('a deletion that was refused is not taken for done when it is sent again', async () => {
  const { node } = (await plant('Wall')).body
  const drop = () => maya.call(epsDelete, { params: { epsId: node.id }, input: { count: 3 }, headers: withKey() })
  const refused = await drop()
  expect(refused.status).toBe(409)
  expect((await drop()).status).toBe(409)
  await site.sql('DELETE FROM app.eps_nodes WHERE id = $1', [node.id])
  expect((await drop()).body.error).toBe('NOT_FOUND')
})

test('a deletion that is sent again asks for rights anew as long as there is something to delete', async () => {
  const { node } = (await plant('Gantry')).body
  const tom = await site.person('tom')
  await admit(site, spaceId, tom, 'planner')
  const drop = (count: number) =>
    tom.call(epsDelete, { params: { epsId: node.id }, input: { count }, headers: withKey() })
  expect((await drop(2)).status).toBe(409)
  await site.sql("UPDATE app.members SET role = 'reader' WHERE user_id = $1", [tom.id])
  expect((await drop(2)).body.error).toBe('FORBIDDEN')
})

/** Two transactions of one call, of which each makes a row. */
async function twice(name: string, after: () => void = () => undefined): Promise<[string, string]> {
  const make = (tx: Transaction) => insert(tx, newId(), name)
  return onBehalfOf({ owner: `person:${maya.id}`, givenUp: null, key }, async () => {
    const first = await database.asSystem(make)
    after()
    return [first, await database.asSystem(make)]
  })
}
async function insert(tx: Transaction, id: string, name: string): Promise<string> {
  await tx('eps_nodes').insert({
    ...{ id, space_id: spaceId, kind: 'facility', code: id, name, position: 0, created_by: maya.id },
  })
  return id
}

test('where a server dies between two steps of a call, the second is done and the first is not done again', async () => {
  const dying = () => {
    throw new Error('killed')
  }
  await expect(twice('Tower', dying)).rejects.toThrow('killed')
  expect((await nodes('Tower')).length).toBe(1)
  const ids = await twice('Tower')
  expect(await twice('Tower')).toEqual(ids)
  expect((await nodes('Tower')).map(({ id }) => id).sort()).toEqual([...ids].sort())
})

test('where a commit is done and its answer is lost, the call learns that it was', async () => {
  const link = await openDeafLink(Number(new URL(site.databaseUrl).port))
  const url = new URL(await site.serverUrl())
  url.port = String(link.port)
  const behind = openDatabase(url.href, pino({ level: 'silent' }))
  const plantedBy = (given: string | null) =>
    onBehalfOf({ owner: `person:${maya.id}`, givenUp: null, key: given }, () =>
      behind.asSystem((tx) => insert(tx, newId(), 'Gate')),
    )
  link.deaf = true
  const gate = await plantedBy('gate')
  expect(link.lost).toBe(1)
  expect((await nodes('Gate')).map(({ id }) => id)).toEqual([gate])
  link.deaf = true
  await expect(plantedBy(null)).rejects.toThrow(/terminated|ECONNRESET/)
  expect(link.lost).toBe(2)
  await behind.close()
  await link.close()
})

/** A line to PostgreSQL that breaks once, after a commit was carried out and before the word of it is back. */
async function openDeafLink(target: number) {
  const server = createServer((near) => {
    const far = connect({ port: target, host: '127.0.0.1' })
    let isLost = false
    near.on('data', (bytes) => {
      if (link.deaf && bytes.includes('COMMIT')) isLost = true
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!isLost) return void near.write(bytes)
      link.deaf = false
      link.lost++
      near.destroy()
    })
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const link = {
    port: (server.address() as AddressInfo).port,
    deaf: false,
    lost: 0,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  return link
}

test('what came of a call is sealed, is nothing where it is large, and is forgotten after a day', async () => {
  await plant('Secret vault')
  const kept = await site.sql<{ outcome: Buffer }>('SELECT outcome FROM app.call_steps')
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.some(({ outcome }) => outcome.includes('Secret vault'))).toBe(false)
  const large = () =>
    onBehalfOf({ owner: `person:${maya.id}`, givenUp: null, key: 'large' }, () =>
      database.asSystem(async (tx) => (await insert(tx, newId(), 'Heap')).repeat(10_000)),
    )
  await large()
  await expect(large()).rejects.toMatchObject({ code: '23505' })
  expect((await nodes('Heap')).length).toBe(1)
  await site.sql("UPDATE app.call_steps SET made_at = now() - interval '25 hours'")
  await database.asSystem(deleteOldSteps)
  expect(await site.sql('SELECT 1 FROM app.call_steps')).toEqual([])
})
