import { createHash } from 'node:crypto'
import { contentOf } from '@plumbline/core/documents/schedule'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { type CollabServer, startCollabServer } from '../src/server.ts'
import {
  type Client,
  type ClientOptions,
  configFor,
  connect,
  createDatabase,
  internal,
  newRoom,
  seen,
  startServer,
  ticketFor,
} from './harness.ts'
import { connectRaw } from './raw.ts'
import { nameOf, namesIn, rename, rowIds, smallSchedule } from './schedule.ts'

const REBASED = 4411
const [FIRST, SECOND, THIRD] = rowIds(3) as [string, string, string]

let database: Awaited<ReturnType<typeof createDatabase>>
let near: CollabServer
let far: CollabServer
beforeAll(async () => {
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
  near = await startServer(database.url)
  far = await startServer(database.url)
})
afterAll(async () => {
  await Promise.all([near.close(), far.close()])
  await database.drop()
})

async function openSchedule(rows = 3): Promise<string> {
  const room = newRoom()
  await internal(near.port, 'PUT', `/internal/rooms/${room}`, smallSchedule(rows))
  return room
}

const boris: ClientOptions = { claims: { userId: 'person-boris' } }

async function enter(server: CollabServer, room: string, options: ClientOptions = {}): Promise<Client> {
  const client = connect(server.port, room, options)
  await client.saved()
  return client
}

async function rebase(room: string, server = near): Promise<{ epoch: number; seq: number }> {
  const answer = await internal(server.port, 'POST', `/internal/rooms/${room}/rebase`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as { epoch: number; seq: number }
}

async function read(room: string, path = 'read', server = near): Promise<Y.Doc> {
  const answer = await internal(server.port, 'GET', `/internal/rooms/${room}/${path}`)
  expect(answer.status).toBe(200)
  const document = new Y.Doc()
  Y.applyUpdate(document, new Uint8Array(await answer.arrayBuffer()))
  return document
}

const hashOf = (document: Y.Doc): string => createHash('sha256').update(contentOf(document)).digest('hex')

async function setName(room: string, id: string, name: string, server = near): Promise<void> {
  const commands = [{ do: 'row.set', ids: [id], fields: { name } }]
  expect((await internal(server.port, 'POST', `/internal/rooms/${room}/commands`, { commands })).status).toBe(200)
}

async function head(room: string): Promise<{ seq: number; epoch: number; snapshotSeq: number }> {
  return (await (await internal(near.port, 'GET', `/internal/rooms/${room}/head`)).json()) as never
}

describe('a document that goes on as another epoch', () => {
  test('holds the same, by hash, in fewer bytes', async () => {
    const room = await openSchedule(300)
    const ids = rowIds(300)
    for (let round = 0; round < 8; round++) {
      const commands = ids.map((id) => ({ do: 'row.set', ids: [id], fields: { name: `Pour ${round} of ${id}` } }))
      await internal(near.port, 'POST', `/internal/rooms/${room}/commands`, { commands })
    }
    await internal(near.port, 'POST', `/internal/rooms/${room}/commands`, {
      commands: [
        { do: 'row.delete', ids: [ids[7]] },
        { do: 'row.note', id: ids[8], text: 'Mind the cable' },
        { do: 'relation.create', predId: ids[1], succId: ids[2], type: 'fs', lag: 0, lagCalendar: null },
      ],
    })
    const before = await read(room)
    const turned = await rebase(room)
    const after = await read(room)
    expect(turned.epoch).toBe(2)
    expect(await head(room)).toEqual({ seq: turned.seq, epoch: 2, snapshotSeq: turned.seq })
    expect(hashOf(after)).toBe(hashOf(before))
    expect(Y.encodeStateAsUpdate(after).length).toBeLessThan(Y.encodeStateAsUpdate(before).length / 2)
  })

  test('sends people on both nodes away, and takes them back with the new document', async () => {
    const room = await openSchedule()
    const anna = await enter(near, room)
    const distant = await enter(far, room, boris)
    rename(anna.document, FIRST, 'Dig')
    await anna.saved()
    await rebase(room)
    expect(await Promise.all([anna.closed, distant.closed])).toEqual([REBASED, REBASED])
    const again = [await enter(near, room), await enter(far, room, boris)] as const
    rename(again[0].document, SECOND, 'Pour')
    await seen(again[1].document, () => nameOf(again[1].document, SECOND) === 'Pour')
    expect(namesIn(again[1].document)).toEqual(['Dig', 'Pour', 'Pour concrete'])
    expect(hashOf(again[0].document)).toBe(hashOf(again[1].document))
    for (const client of [anna, distant, ...again]) client.leave()
  })

  test('never takes what is in a copy of the old one, whoever brings it', async () => {
    const room = await openSchedule()
    const anna = await enter(near, room)
    rename(anna.document, FIRST, 'Dig')
    await anna.saved()
    anna.leave()
    rename(anna.document, SECOND, 'typed offline')
    await rebase(room)
    const before = await head(room)
    const back = connect(far.port, room, { document: anna.document })
    expect(await back.closed).toBe(REBASED)
    back.leave()
    const raw = await connectRaw(near.port, room, await ticketFor(room, { userId: 'person-boris' }))
    raw.step2(Y.encodeStateAsUpdate(anna.document))
    expect(await raw.closed).toBe(REBASED)
    expect(await head(room)).toEqual(before)
    expect(namesIn(await read(room))).toEqual(['Dig', 'Pour concrete', 'Pour concrete'])
  })

  test('refuses a ticket of the old one, and waits for the node that lags behind a newer one', async () => {
    const room = await openSchedule()
    await rebase(room)
    const late = connect(near.port, room, { claims: { epoch: 1 } })
    expect(await late.closed).toBe(REBASED)
    const early = connect(near.port, room, { claims: { epoch: 3 } })
    expect(await early.closed).toBe(4503)
    const right = await enter(near, room, { claims: { epoch: 2 } })
    for (const client of [late, early, right]) client.leave()
  })

  test('loses no command of the API, on whichever node it comes while people write', async () => {
    const room = await openSchedule(20)
    const ids = rowIds(20)
    await Promise.all([setName(room, ids[0]!, 'opened'), setName(room, ids[1]!, 'opened', far)])
    const writing = ids.map(async (id, index) => {
      for (let edit = 0; edit < 10; edit++) await setName(room, id, `edit ${edit}`, index % 2 ? far : near)
    })
    const turns = [await rebase(room), await rebase(room, far), await rebase(room)]
    await Promise.all(writing)
    expect(turns.map(({ epoch }) => epoch)).toEqual([2, 3, 4])
    expect(namesIn(await read(room))).toEqual(ids.map(() => 'edit 9'))
    expect(namesIn(await read(room, 'read', far))).toEqual(ids.map(() => 'edit 9'))
  })

  test('tells its whole history, and every moment of it, also of the old ones', async () => {
    const room = await openSchedule()
    await setName(room, FIRST, 'Dig')
    await setName(room, SECOND, 'Pour')
    await rebase(room)
    await setName(room, FIRST, 'Dig deeper')
    await rebase(room)
    await setName(room, THIRD, 'Cure')
    const answer = await internal(near.port, 'GET', `/internal/rooms/${room}/changes`)
    const {
      sets,
      told,
      head: newest,
    } = (await answer.json()) as {
      sets: { seq: number; changes: { before: string; after: string }[] }[]
      told: number
      head: number
    }
    expect([told, newest]).toEqual([7, 7])
    expect(sets.map(({ seq, changes }) => [seq, changes[0]!.before, changes[0]!.after])).toEqual([
      [7, 'Pour concrete', 'Cure'],
      [5, 'Dig', 'Dig deeper'],
      [3, 'Pour concrete', 'Pour'],
      [2, 'Pour concrete', 'Dig'],
    ])
    const names = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((seq) => read(room, `at/${seq}`).then(namesIn)))
    expect(names.map((each) => each.join())).toEqual([
      'Pour concrete,Pour concrete,Pour concrete',
      'Dig,Pour concrete,Pour concrete',
      'Dig,Pour,Pour concrete',
      'Dig,Pour,Pour concrete',
      'Dig deeper,Pour,Pour concrete',
      'Dig deeper,Pour,Pour concrete',
      'Dig deeper,Pour,Cure',
    ])
  })

  test('is made of what has grown and is at rest, and of nothing else', async () => {
    const grown = await openSchedule()
    const small = await openSchedule()
    for (let edit = 0; edit < 60; edit++) await setName(grown, rowIds(3)[edit % 3]!, `edit ${edit}`)
    await setName(small, FIRST, 'Dig')
    for (const room of [grown, small]) await internal(near.port, 'POST', `/internal/rooms/${room}/flush`)
    const config = configFor(database.url, { rebaseStructs: 40, rebaseQuietSeconds: 0 })
    const sweeping = await startCollabServer(config, pino({ level: 'silent' }))
    await sweeping.sweepEpochs()
    expect([(await head(grown)).epoch, (await head(small)).epoch]).toEqual([2, 1])
    const { seq } = await head(grown)
    await sweeping.sweepEpochs()
    expect((await head(grown)).seq).toBe(seq)
    await sweeping.close()
  })
})
