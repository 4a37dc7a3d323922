import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CollabServer } from '../src/server.ts'
import { type Client, connect, createDatabase, internal, newRoom, seen, startServer } from './harness.ts'
import { type Link, openLink } from './link.ts'
import { contents, nameOf, rename, rowIds, smallSchedule } from './schedule.ts'

const [FIRST, SECOND] = rowIds(2) as [string, string]

let database: Awaited<ReturnType<typeof createDatabase>>
let link: Link
let near: CollabServer
let far: CollabServer
beforeAll(async () => {
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
  link = await openLink(Number(new URL(database.url).port))
  const through = new URL(database.url)
  through.port = String(link.port)
  near = await startServer(database.url)
  far = await startServer(through.href)
})
afterAll(async () => {
  await Promise.all([near.close(), far.close()])
  await link.close()
  await database.drop()
})

async function openSchedule(): Promise<string> {
  const room = newRoom()
  await internal(near.port, 'PUT', `/internal/rooms/${room}`, smallSchedule())
  return room
}

function leave(...clients: Client[]): void {
  for (const client of clients) client.leave()
}

describe('two nodes, one schedule', () => {
  test('people on both see the same', async () => {
    const room = await openSchedule()
    const anna = connect(near.port, room)
    const boris = connect(far.port, room, { claims: { userId: 'person-boris' } })
    await Promise.all([anna.saved(), boris.saved()])
    for (let edit = 1; edit <= 20; edit++) {
      rename(anna.document, FIRST, `Dig ${edit}`)
      rename(boris.document, SECOND, `Pour ${edit}`)
    }
    await seen(boris.document, () => nameOf(boris.document, FIRST) === 'Dig 20')
    await seen(anna.document, () => nameOf(anna.document, SECOND) === 'Pour 20')
    expect(contents(anna.document)).toBe(contents(boris.document))
    leave(anna, boris)
  })

  test('who moves to the other node goes on at once', async () => {
    const room = await openSchedule()
    const boris = connect(far.port, room, { claims: { userId: 'person-boris' } })
    const anna = connect(near.port, room)
    await Promise.all([anna.saved(), boris.saved()])
    rename(anna.document, FIRST, 'typed on the one node')
    await anna.saved()
    leave(anna)
    const moved = connect(far.port, room, { document: anna.document })
    rename(moved.document, FIRST, 'typed on the other node')
    await moved.saved()
    await seen(boris.document, () => nameOf(boris.document, FIRST) === 'typed on the other node')
    leave(boris, moved)
  })

  test('commands of the API reach the people of another node', async () => {
    const room = await openSchedule()
    const boris = connect(far.port, room, { claims: { userId: 'person-boris' } })
    await boris.saved()
    const commands = [{ do: 'row.set', ids: [FIRST], fields: { name: 'Dig' } }]
    await internal(near.port, 'POST', `/internal/rooms/${room}/commands`, { commands })
    await seen(boris.document, () => nameOf(boris.document, FIRST) === 'Dig')
    leave(boris)
  })
})

describe('while PostgreSQL is away from a node', () => {
  test('changes wait unsaved, then are saved, and what was missed is caught up with', async () => {
    const room = await openSchedule()
    const anna = connect(near.port, room)
    const boris = connect(far.port, room, { claims: { userId: 'person-boris' }, reconnect: true })
    await Promise.all([anna.saved(), boris.saved()])
    link.cut()
    rename(boris.document, FIRST, 'typed during the outage')
    rename(anna.document, SECOND, 'meanwhile on the other node')
    await anna.saved()
    expect(boris.provider.hasUnsyncedChanges).toBe(true)
    expect(nameOf(anna.document, FIRST)).toBeUndefined()
    link.restore()
    await boris.saved()
    await seen(anna.document, () => nameOf(anna.document, FIRST) !== undefined)
    await seen(boris.document, () => nameOf(boris.document, SECOND) !== undefined)
    expect(contents(anna.document)).toBe(contents(boris.document))
    leave(anna, boris)
  })

  test('nobody is given an empty schedule', async () => {
    const room = await openSchedule()
    link.cut()
    const visitor = connect(far.port, room)
    expect(await visitor.closed).toBe(4503)
    expect((await internal(far.port, 'GET', `/internal/rooms/${room}/read`)).status).toBe(503)
    link.restore()
    leave(visitor)
  })
})
