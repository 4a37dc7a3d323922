import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CollabServer, startCollabServer } from '../src/server.ts'
import { type Client, configFor, connect, createDatabase, internal, newRoom } from './harness.ts'
import { type Link, openLink } from './link.ts'
import { rename, rowIds, smallSchedule } from './schedule.ts'

const [FIRST] = rowIds(1) as [string]

let database: Awaited<ReturnType<typeof createDatabase>>
let link: Link
let server: CollabServer
let room: string
const logged: Record<string, unknown>[] = []
const clients: Client[] = []
beforeAll(async () => {
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
  const url = new URL(database.url)
  link = await openLink(Number(url.port))
  url.hostname = '127.0.0.1'
  url.port = String(link.port)
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) })
  server = await startCollabServer(configFor(url.href), log)
  room = newRoom()
  await internal(server.port, 'PUT', `/internal/rooms/${room}`, smallSchedule())
})
afterAll(async () => {
  link.restore()
  for (const client of clients) client.leave()
  await server.close()
  await link.close()
  await database.drop()
})

function enter(userId: string): Client {
  const client = connect(server.port, room, { claims: { userId } })
  clients.push(client)
  return client
}

async function probe(path: string): Promise<unknown[]> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
  return [answer.status, await answer.json()]
}

async function metric(line: string): Promise<number> {
  const text = await (await internal(server.port, 'GET', '/metrics')).text()
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return Number(found?.slice(line.length + 1) ?? Number.NaN)
}

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; ) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('It did not happen in time')
}

describe('metrics', () => {
  test('count connections, documents, acknowledgements, refusals and why sockets closed', async () => {
    const anna = enter('person-anna0')
    const mike = enter('person-mike0')
    await Promise.all([anna.saved(), mike.saved()])
    rename(anna.document, FIRST, 'Dig the pit')
    await anna.saved()
    expect(await metric('collab_connections')).toBe(2)
    expect(await metric('collab_documents')).toBe(1)
    expect(await metric('collab_ack_seconds_count')).toBeGreaterThan(0)
    expect(await metric('collab_journal_lag_seconds')).toBe(0)
    mike.document.getMap('secrets').set('a', 1)
    await mike.closed
    expect(await metric('collab_refused_total{code="BAD_REQUEST"}')).toBe(1)
    await eventually(async () => (await metric('collab_closed_total{reason="UPDATE_REFUSED"}')) === 1)
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
      expect(await metric(name)).toBeGreaterThan(0)
    }
  })

  test('name in the log who did what in which document', async () => {
    const said = (msg: string) => logged.filter((line) => line.msg === msg)
    expect(said('document loaded')).toMatchObject([{ room }])
    expect(said('entered').map((line) => [line.room, line.person])).toContainEqual([room, 'person-anna0'])
    expect(said('refused')).toMatchObject([{ room, person: 'person-mike0', code: 'BAD_REQUEST' }])
    expect(said('left')).toMatchObject([{ room, person: 'person-mike0', reason: 'UPDATE_REFUSED' }])
  })
})

describe('probes', () => {
  test('need no token, and tell nothing else', async () => {
    expect(await probe('/live')).toEqual([200, { live: true }])
    expect(await probe('/ready')).toEqual([200, { ready: true, database: true }])
    expect((await probe('/metrics'))[0]).toBe(401)
  })

  test('a server without its database lives and is not ready, and is ready again afterwards', async () => {
    const anna = enter('person-anna0')
    await anna.saved()
    link.cut()
    await eventually(async () => (await probe('/ready'))[0] === 503)
    expect(await probe('/ready')).toEqual([503, { ready: false, database: false }])
    expect(await probe('/live')).toEqual([200, { live: true }])
    rename(anna.document, FIRST, 'typed without a database')
    await eventually(async () => (await metric('collab_journal_lag_seconds')) > 0.2)
    link.restore()
    await anna.saved()
    await eventually(async () => (await probe('/ready'))[0] === 200)
    expect(await metric('collab_journal_lag_seconds')).toBe(0)
  })

  test('a database that is silent is away, too', async () => {
    link.silence()
    await eventually(async () => (await probe('/ready'))[0] === 503)
    link.cut()
    link.restore()
    await eventually(async () => (await probe('/ready'))[0] === 200)
  })
})
