import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { type Client, connect, internal, newRoom, seen } from './harness.ts'
import { runningServer } from './running-server.ts'
import { contents, nameOf, rename, rowIds, smallSchedule } from './schedule.ts'

const [FIRST, SECOND] = rowIds(2) as [string, string]

const running = runningServer()

async function openSchedule(rows = 3): Promise<string> {
  const room = newRoom()
  const created = await internal(running.port, 'PUT', `/internal/rooms/${room}`, smallSchedule(rows))
  expect([created.status, await created.json()]).toEqual([201, { seq: 1 }])
  return room
}

async function stored(room: string): Promise<{ document: Y.Doc; seq: number }> {
  const response = await internal(running.port, 'GET', `/internal/rooms/${room}/read`)
  const document = new Y.Doc()
  Y.applyUpdate(document, new Uint8Array(await response.arrayBuffer()))
  return { document, seq: Number(response.headers.get('x-seq')) }
}

describe('two planners in one schedule', () => {
  test('each sees what the other types, and both end with the same rows', async () => {
    const room = await openSchedule()
    const anna = connect(running.port, room)
    const boris = connect(running.port, room, { claims: { userId: 'person-boris' } })
    await Promise.all([anna.saved(), boris.saved()])
    rename(anna.document, FIRST, 'Dig the pit')
    rename(boris.document, SECOND, 'Pour the slab')
    await Promise.all([anna.saved(), boris.saved()])
    await seen(boris.document, () => nameOf(boris.document, FIRST) === 'Dig the pit')
    await seen(anna.document, () => nameOf(anna.document, SECOND) === 'Pour the slab')
    expect(contents(anna.document)).toBe(contents(boris.document))
    leave(anna, boris)
  })

  test('what is saved is in the journal before it is called saved', async () => {
    const room = await openSchedule()
    const anna = connect(running.port, room)
    await anna.saved()
    rename(anna.document, FIRST, 'Dig the pit')
    await anna.saved()
    const { document, seq } = await stored(room)
    expect([nameOf(document, FIRST), seq]).toEqual(['Dig the pit', 2])
    leave(anna)
  })

  test('what was typed while away arrives after coming back', async () => {
    const room = await openSchedule()
    const anna = connect(running.port, room)
    await anna.saved()
    const away = anna.document
    leave(anna)
    for (let edit = 1; edit <= 5; edit++) rename(away, FIRST, `Dig the pit ${edit}`)
    const back = connect(running.port, room, { document: away })
    rename(away, SECOND, 'typed while the connection opens')
    await back.saved()
    const { document } = await stored(room)
    expect(contents(document)).toBe(contents(away))
    leave(back)
  })

  test('coming back without changes adds nothing to the journal', async () => {
    const room = await openSchedule()
    const anna = connect(running.port, room)
    await anna.saved()
    rename(anna.document, FIRST, 'Dig the pit')
    rename(anna.document, FIRST, 'Dig the pit deeper')
    await anna.saved()
    leave(anna)
    const { seq } = await stored(room)
    const back = connect(running.port, room, { document: anna.document })
    await back.saved()
    expect((await stored(room)).seq).toBe(seq)
    leave(back)
  })
})

describe('the stored document', () => {
  test('snapshot and journal together are the document', async () => {
    const room = await openSchedule()
    const anna = connect(running.port, room)
    await anna.saved()
    rename(anna.document, FIRST, 'before the snapshot')
    await anna.saved()
    const flushed = await (await internal(running.port, 'POST', `/internal/rooms/${room}/flush`)).json()
    expect(flushed).toEqual({ seq: 2, epoch: 1, snapshotSeq: 2 })
    rename(anna.document, SECOND, 'after the snapshot')
    await anna.saved()
    const { document, seq } = await stored(room)
    expect([contents(document), seq]).toEqual([contents(anna.document), 3])
    const snapshot = await internal(running.port, 'GET', `/internal/rooms/${room}/snapshot/2`)
    const cold = new Y.Doc()
    Y.applyUpdate(cold, new Uint8Array(await snapshot.arrayBuffer()))
    expect([nameOf(cold, FIRST), nameOf(cold, SECOND)]).toEqual(['before the snapshot', undefined])
    const newcomer = connect(running.port, room, { document: cold })
    await newcomer.saved()
    expect(contents(cold)).toBe(contents(anna.document))
    leave(anna, newcomer)
  })

  test('a large schedule reaches newcomers as its stored snapshot and what came after', async () => {
    const room = await openSchedule(8_000)
    const anna = connect(running.port, room)
    await anna.saved()
    rename(anna.document, FIRST, 'after the snapshot')
    await anna.saved()
    const boris = connect(running.port, room, { claims: { userId: 'person-boris' } })
    await boris.saved()
    expect(contents(boris.document)).toBe(contents(anna.document))
    leave(anna, boris)
  })

  test('a room without a document is an error, never an empty document', async () => {
    const room = newRoom()
    const visitors = [connect(running.port, room), connect(running.port, room)]
    for (const visitor of visitors) expect(await visitor.closed).toBe(4404)
    leave(...visitors)
  })

  test('people in a schedule that is deleted are told so', async () => {
    const room = await openSchedule()
    const anna = connect(running.port, room)
    await anna.saved()
    expect((await internal(running.port, 'DELETE', `/internal/rooms/${room}`)).status).toBe(200)
    expect(await anna.closed).toBe(4404)
    leave(anna)
  })
})

function leave(...clients: Client[]): void {
  for (const client of clients) client.leave()
}
