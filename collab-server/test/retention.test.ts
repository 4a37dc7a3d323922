import { zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { CollabServer } from '../src/server.ts'
import { createDatabase, internal, newRoom, startServer } from './harness.ts'
import { namesIn, rowIds, smallSchedule } from './schedule.ts'

const [FIRST] = rowIds(1) as [string]
const DAYS = 100

let database: Awaited<ReturnType<typeof createDatabase>>
let server: CollabServer
let client: pg.Client
beforeAll(async () => {
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
  server = await startServer(database.url, { journalDays: DAYS })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.close()
  await database.drop()
})

async function setName(room: string, name: string): Promise<void> {
  const commands = [{ do: 'row.set', ids: [FIRST], fields: { name } }]
  expect((await internal(server.port, 'POST', `/internal/rooms/${room}/commands`, { commands })).status).toBe(200)
}

/** Everything that happened up to now, so many days ago. */
async function age(room: string, days: number): Promise<void> {
  for (const table of ['journal', 'snapshots', 'change_sets']) {
    await client.query(`UPDATE collab.${table} SET at = at - make_interval(days => $2) WHERE room = $1`, [room, days])
  }
}

const ask = (room: string, path: string, method = 'GET') =>
  internal(server.port, method, `/internal/rooms/${room}/${path}`)

async function namesAt(room: string, path: string): Promise<string[] | string> {
  const answer = await ask(room, path)
  if (!answer.ok) return `${answer.status} ${((await answer.json()) as { error: string }).error}`
  const document = new Y.Doc()
  Y.applyUpdate(document, new Uint8Array(await answer.arrayBuffer()))
  return namesIn(document)
}

/** Three names in the first 150 days, one in the last; the document is made anew in between where asked. */
async function agedSchedule(rebased = false): Promise<string> {
  const room = newRoom()
  await internal(server.port, 'PUT', `/internal/rooms/${room}`, smallSchedule(1))
  for (const name of ['one', 'two', 'three']) await setName(room, name)
  await ask(room, rebased ? 'rebase' : 'flush', 'POST')
  await age(room, DAYS + 50)
  await setName(room, rebased ? 'five' : 'four')
  return room
}

describe('the journal of long ago', () => {
  test('is forgotten where a snapshot holds it; the moments of it are, and the history is not', async () => {
    const room = await agedSchedule()
    await server.sweepPast()
    const journal = await client.query('SELECT seq FROM collab.journal WHERE room = $1 ORDER BY seq', [room])
    expect(journal.rows.map(({ seq }) => Number(seq))).toEqual([5])
    expect(await namesAt(room, 'at/1')).toEqual(['Pour concrete'])
    expect(await namesAt(room, 'at/2')).toBe('410 MOMENT_NOT_KEPT')
    expect(await namesAt(room, 'at/3')).toBe('410 MOMENT_NOT_KEPT')
    expect(await namesAt(room, 'at/4')).toEqual(['three'])
    expect(await namesAt(room, 'at/5')).toEqual(['four'])
    expect(await namesAt(room, 'read')).toEqual(['four'])
    const { sets } = (await (await ask(room, 'changes')).json()) as { sets: { seq: number }[] }
    expect(sets.map(({ seq }) => seq)).toEqual([5, 4, 3, 2])
    const { bars } = (await (await ask(room, 'activity?bars=10')).json()) as { bars: { changes: number }[] }
    expect(bars.reduce((sum, { changes }) => sum + changes, 0)).toBe(4)
    expect(await (await ask(room, 'moment?seq=3')).json()).toMatchObject({ seq: 3, userId: 'person-anna0' })
  })

  test('stays where no snapshot holds it', async () => {
    const room = newRoom()
    await internal(server.port, 'PUT', `/internal/rooms/${room}`, smallSchedule(1))
    await setName(room, 'one')
    await age(room, DAYS + 50)
    await server.sweepPast()
    expect(await namesAt(room, 'at/2')).toEqual(['one'])
  })

  test('takes earlier epochs with it, but not what tells their copies', async () => {
    const room = await agedSchedule(true)
    expect(await namesAt(room, 'at/3')).toEqual(['two'])
    await server.sweepPast()
    expect(await namesAt(room, 'at/1')).toEqual(['Pour concrete'])
    expect(await namesAt(room, 'at/4')).toBe('410 MOMENT_NOT_KEPT')
    expect(await namesAt(room, 'at/5')).toEqual(['three'])
    expect(await namesAt(room, 'at/6')).toEqual(['five'])
    const { rows } = await client.query('SELECT epoch FROM collab.epochs WHERE room = $1 ORDER BY 1', [room])
    expect(rows.map(({ epoch }) => epoch)).toEqual([1, 2])
  })
})

describe('a snapshot', () => {
  test('is stored packed, and handed over so to whoever unpacks it', async () => {
    const room = newRoom()
    const update = smallSchedule(500)
    await internal(server.port, 'PUT', `/internal/rooms/${room}`, update)
    const stored = await ask(room, 'snapshot/1?as=stored')
    expect(stored.headers.get('x-encoding')).toBe('zstd')
    const bytes = Buffer.from(await stored.arrayBuffer())
    expect(bytes.length).toBeLessThan(update.length / 2)
    const plain = Buffer.from(await (await ask(room, 'snapshot/1')).arrayBuffer())
    expect(zstdDecompressSync(bytes).equals(plain)).toBe(true)
  })

  test('from before they were packed is read as it is', async () => {
    const room = newRoom()
    const update = smallSchedule(1)
    await internal(server.port, 'PUT', `/internal/rooms/${room}`, update)
    await client.query("UPDATE collab.snapshots SET bytes = $2, encoding = 'identity' WHERE room = $1", [
      room,
      Buffer.from(update),
    ])
    expect(await namesAt(room, 'read')).toEqual(['Pour concrete'])
    expect((await ask(room, 'snapshot/1?as=stored')).headers.get('x-encoding')).toBe('identity')
  })
})
