import { type DocumentWithPast, packPast, unframed } from '@plumbline/core/internal-api'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { connect, internal, newRoom, seen } from './harness.ts'
import { runningServer } from './running-server.ts'
import { contents, nameOf, namesIn, rename as renameRow, rowIds, smallSchedule } from './schedule.ts'

const [FIRST, SECOND] = rowIds(2) as [string, string]

const running = runningServer()

async function newSchedule(): Promise<string> {
  const room = newRoom()
  await internal(running.port, 'PUT', `/internal/rooms/${room}`, smallSchedule())
  return room
}

const rename = (ids: string[], name: string) => ({ commands: [{ do: 'row.set', ids, fields: { name } }] })

async function read(room: string): Promise<Y.Doc> {
  const document = new Y.Doc()
  const answer = await internal(running.port, 'GET', `/internal/rooms/${room}/read`)
  Y.applyUpdate(document, new Uint8Array(await answer.arrayBuffer()))
  return document
}

describe('the internal API without the right token', () => {
  const room = newRoom()
  test.each([
    ['PUT', `/internal/rooms/${room}`],
    ['PUT', `/internal/rooms/${room}/past`],
    ['PUT', `/internal/rooms/${room}/copy?from=${room}&pieces=1`],
    ['POST', `/internal/rooms/${room}/commands`],
    ['GET', `/internal/rooms/${room}/read`],
    ['GET', `/internal/rooms/${room}/after/1?epoch=1`],
    ['GET', `/internal/rooms/${room}/head`],
    ['GET', `/internal/rooms/${room}/rows/aaaaaaaaaaaa`],
    ['GET', `/internal/rooms/${room}/snapshot/1`],
    ['GET', `/internal/rooms/${room}/at/1`],
    ['POST', `/internal/rooms/${room}/flush`],
    ['DELETE', `/internal/rooms/${room}`],
    ['GET', '/internal/heads'],
    ['GET', '/internal/health'],
    ['GET', '/metrics'],
  ])('%s %s is closed', async (method, path) => {
    for (const authorization of ['', 'Bearer wrong', `Bearer ${'x'.repeat(44)}`]) {
      const answer = await internal(running.port, method, path, undefined, { authorization })
      expect([answer.status, await answer.json()]).toEqual([401, { error: 'UNAUTHORIZED', params: {}, ids: [] }])
    }
  })
})

describe('copying a document', () => {
  const copy = (room: string, query: string) =>
    internal(running.port, 'PUT', `/internal/rooms/${room}/copy?pieces=1000&${query}`)

  test('another room begins as the document is, or as it was, and goes its own way', async () => {
    const room = await newSchedule()
    for (const name of ['one', 'two']) {
      await internal(running.port, 'POST', `/internal/rooms/${room}/commands`, rename([FIRST], name))
    }
    const [now, before] = [newRoom(), newRoom()]
    const made = await copy(now, `from=${room}`)
    expect(made.status).toBe(201)
    expect(await made.json()).toMatchObject({ copied: { seq: 3 } })
    expect(await (await copy(before, `from=${room}&seq=2`)).json()).toMatchObject({ copied: { seq: 2 } })
    expect(contents(await read(now))).toBe(contents(await read(room)))
    expect([nameOf(await read(now), FIRST), nameOf(await read(before), FIRST)]).toEqual(['two', 'one'])
    expect(await (await internal(running.port, 'GET', `/internal/rooms/${now}/head`)).json()).toMatchObject({ seq: 1 })

    await internal(running.port, 'POST', `/internal/rooms/${now}/commands`, rename([SECOND], 'of the copy'))
    const [original, other] = [namesIn(await read(room)), namesIn(await read(now))]
    expect([original.includes('of the copy'), other.includes('of the copy')]).toEqual([false, true])
  })

  test('one of more pieces, of another kind or of no document is not copied, and no room is made over', async () => {
    const room = await newSchedule()
    const to = newRoom()
    const large = await internal(running.port, 'PUT', `/internal/rooms/${to}/copy?pieces=1&from=${room}`)
    expect([large.status, await large.json()]).toEqual([200, { copied: null }])
    expect((await copy(to, 'from=chat/aaaaaaaaaaaa')).status).toBe(400)
    expect((await copy(to, 'from=nothing')).status).toBe(400)
    expect((await copy(to, `from=${newRoom()}`)).status).toBe(404)
    expect((await copy(to, `from=${room}&seq=9`)).status).toBe(404)
    expect((await internal(running.port, 'GET', `/internal/rooms/${to}/head`)).status).toBe(404)
    expect((await copy(room, `from=${room}`)).status).toBe(409)
  })
})

describe('following a document', () => {
  const ask = (room: string, seq: number, epoch = 1) =>
    internal(running.port, 'GET', `/internal/rooms/${room}/after/${seq}?epoch=${epoch}`)

  test('what came after a change, one by one, makes the document that everybody has', async () => {
    const room = await newSchedule()
    const copy = await read(room)
    for (const name of ['one', 'two']) {
      await internal(running.port, 'POST', `/internal/rooms/${room}/commands`, rename([FIRST], name))
    }
    const answer = await ask(room, 1)
    const updates = unframed(new Uint8Array(await answer.arrayBuffer()))
    expect([answer.status, answer.headers.get('x-seq'), updates.length]).toEqual([200, '3', 2])
    for (const update of updates) Y.applyUpdate(copy, update)
    expect(contents(copy)).toBe(contents(await read(room)))
    expect((await (await ask(room, 3)).arrayBuffer()).byteLength).toBe(0)
  })

  test('that went on as another epoch, or that is gone, cannot be told', async () => {
    const room = await newSchedule()
    await internal(running.port, 'POST', `/internal/rooms/${room}/rebase`)
    expect((await ask(room, 1)).status).toBe(409)
    const read = await internal(running.port, 'GET', `/internal/rooms/${room}/read`)
    expect((await ask(room, Number(read.headers.get('x-seq')), 2)).status).toBe(200)
    expect((await ask(newRoom(), 1)).status).toBe(409)
  })

  test('more than half a megabyte is read as a document', async () => {
    const room = await newSchedule()
    const names = Array.from({ length: 700 }, (_, at) => ({
      do: 'row.create',
      id: `n${String(at).padStart(11, '0')}`,
      place: { parentId: null, after: null },
      fields: { name: `${at} ${'x'.repeat(900)}` },
    }))
    await internal(running.port, 'POST', `/internal/rooms/${room}/commands`, { commands: names })
    expect((await ask(room, 1)).status).toBe(409)
  })
})

describe('creating a document', () => {
  test('happens once', async () => {
    const room = newRoom()
    const path = `/internal/rooms/${room}`
    expect((await internal(running.port, 'PUT', path, smallSchedule())).status).toBe(201)
    expect((await internal(running.port, 'PUT', path, smallSchedule())).status).toBe(409)
    expect(await (await internal(running.port, 'GET', `${path}/head`)).json()).toEqual({
      seq: 1,
      epoch: 1,
      snapshotSeq: 1,
    })
    expect(namesIn(await read(room))).toHaveLength(3)
  })

  test('takes a schedule and nothing else', async () => {
    const foreign = new Y.Doc()
    foreign.getMap('secrets').set('a', 1)
    const path = `/internal/rooms/${newRoom()}`
    const answer = await internal(running.port, 'PUT', path, Y.encodeStateAsUpdate(foreign))
    expect(answer.status).toBe(422)
    expect((await internal(running.port, 'GET', `${path}/head`)).status).toBe(404)
  })

  test('is possible again after deleting', async () => {
    const room = await newSchedule()
    expect((await internal(running.port, 'DELETE', `/internal/rooms/${room}`)).status).toBe(200)
    expect((await internal(running.port, 'GET', `/internal/rooms/${room}/read`)).status).toBe(404)
    expect((await internal(running.port, 'DELETE', `/internal/rooms/${room}`)).status).toBe(404)
    expect((await internal(running.port, 'PUT', `/internal/rooms/${room}`, smallSchedule())).status).toBe(201)
  })
})

describe('a document with its past', () => {
  /** A new document, and an update for each name that its first row is given. */
  function renamed(...names: string[]): DocumentWithPast {
    const begin = smallSchedule()
    const document = new Y.Doc()
    Y.applyUpdate(document, begin)
    const past = names.map((name, i) => {
      const before = Y.encodeStateVector(document)
      renameRow(document, FIRST, name)
      const at = `2026-01-0${i + 2}T08:00:00.000Z`
      return { update: Y.encodeStateAsUpdate(document, before), userId: `person-${i}`, at }
    })
    return { begin, beganAt: '2026-01-01T08:00:00.000Z', past }
  }
  const make = async (room: string, document: DocumentWithPast) =>
    (await internal(running.port, 'PUT', `/internal/rooms/${room}/past`, packPast(document))).status

  test('stands there as it is, was, and was changed by whom and when', async () => {
    const room = newRoom()
    expect(await make(room, renamed('Dig', 'Pour'))).toBe(201)
    expect(await make(room, renamed('Dig'))).toBe(409)
    expect(nameOf(await read(room), FIRST)).toBe('Pour')
    const at = async (seq: number) => {
      const document = new Y.Doc()
      const answer = await internal(running.port, 'GET', `/internal/rooms/${room}/at/${seq}`)
      Y.applyUpdate(document, new Uint8Array(await answer.arrayBuffer()))
      return nameOf(document, FIRST)
    }
    expect([await at(1), await at(2), await at(3)]).toEqual([undefined, 'Dig', 'Pour'])
    const { sets } = (await (await internal(running.port, 'GET', `/internal/rooms/${room}/changes`)).json()) as {
      sets: { seq: number; at: string; userId: string }[]
    }
    expect(sets).toMatchObject([
      { seq: 3, userId: 'person-1', at: '2026-01-03T08:00:00.000Z' },
      { seq: 2, userId: 'person-0', at: '2026-01-02T08:00:00.000Z' },
    ])
    await internal(running.port, 'POST', `/internal/rooms/${room}/commands`, rename([FIRST], 'Cure'))
    expect(nameOf(await read(room), FIRST)).toBe('Cure')
  })

  test('is none where the gate would hold back a change of it, or its parts are not what it says', async () => {
    const foreign = new Y.Doc()
    foreign.getMap('secrets').set('a', 1)
    const document = renamed('Dig')
    const past = [...document.past, { ...document.past[0]!, update: Y.encodeStateAsUpdate(foreign) }]
    const room = newRoom()
    expect(await make(room, { ...document, past })).toBe(422)
    expect(
      (await internal(running.port, 'PUT', `/internal/rooms/${room}/past`, Uint8Array.of(0, 0, 0, 9))).status,
    ).toBe(400)
    expect((await internal(running.port, 'GET', `/internal/rooms/${room}/head`)).status).toBe(404)
  })
})

describe('one row or relation', () => {
  const find = async (room: string, path: string) => {
    const answer = await internal(running.port, 'GET', `/internal/rooms/${room}/${path}`)
    return [answer.status, await answer.json()]
  }

  test('is read as the last command left it, without the rest of the document', async () => {
    const room = await newSchedule()
    await internal(running.port, 'POST', `/internal/rooms/${room}/commands`, rename([FIRST], 'Dig'))
    expect(await find(room, `rows/${FIRST}`)).toMatchObject([200, { found: { id: FIRST, name: 'Dig' } }])
    const commands = [{ do: 'relation.create', predId: FIRST, succId: SECOND, type: 'fs', lag: 60 }]
    await internal(running.port, 'POST', `/internal/rooms/${room}/commands`, { commands })
    const id = encodeURIComponent(`${FIRST}:${SECOND}:fs`)
    expect(await find(room, `relations/${id}`)).toMatchObject([200, { found: { predId: FIRST, lag: 60 } }])
  })

  test('that is not there, or in a document that is not there, is answered so', async () => {
    const room = await newSchedule()
    await internal(running.port, 'POST', `/internal/rooms/${room}/commands`, {
      commands: [{ do: 'row.delete', ids: [FIRST] }],
    })
    expect(await find(room, `rows/${FIRST}`)).toEqual([200, { found: null }])
    expect(await find(room, 'relations/nothing')).toEqual([200, { found: null }])
    expect(await find(newRoom(), `rows/${FIRST}`)).toMatchObject([404, { error: 'NOT_FOUND' }])
  })
})

describe('a document as it was', () => {
  const namesAt = async (room: string, seq: number): Promise<string[]> => {
    const answer = await internal(running.port, 'GET', `/internal/rooms/${room}/at/${seq}`)
    expect([answer.status, answer.headers.get('x-seq')]).toEqual([200, String(seq)])
    const document = new Y.Doc()
    Y.applyUpdate(document, new Uint8Array(await answer.arrayBuffer()))
    return namesIn(document)
  }
  const type = async (room: string, names: string[]): Promise<void> => {
    for (const name of names) {
      await internal(running.port, 'POST', `/internal/rooms/${room}/commands`, rename([FIRST], name))
    }
  }

  test('is told for every sequence, also for those before the last snapshots', async () => {
    const room = await newSchedule()
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    for (const name of names) {
      await type(room, [name])
      await internal(running.port, 'POST', `/internal/rooms/${room}/flush`)
    }
    await type(room, ['g'])
    expect((await namesAt(room, 1))[0]).toBe('Pour concrete')
    for (const [index, name] of [...names, 'g'].entries()) expect((await namesAt(room, index + 2))[0]).toBe(name)
  })

  test('keeps the last three snapshots, and of each day before the first', async () => {
    const room = await newSchedule()
    const client = new pg.Client({ connectionString: running.databaseUrl })
    await client.connect()
    const snapshot = async (name: string, daysAgo: number) => {
      await type(room, [name])
      await internal(running.port, 'POST', `/internal/rooms/${room}/flush`)
      const aged =
        "UPDATE collab.snapshots SET at = at - make_interval(days => $2) WHERE room = $1 AND at > now() - '1 h'::interval"
      if (daysAgo > 0) await client.query(aged, [room, daysAgo])
    }
    for (const [name, daysAgo] of [
      ['a', 3],
      ['b', 2],
      ['c', 2],
      ['d', 0],
      ['e', 0],
      ['f', 0],
    ] as const) {
      await snapshot(name, daysAgo)
    }
    const kept = await client.query('SELECT seq::int FROM collab.snapshots WHERE room = $1 ORDER BY seq', [room])
    await client.end()
    expect(kept.rows.map((row) => row.seq)).toEqual([1, 3, 5, 6, 7])
    for (const [index, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
      expect((await namesAt(room, index + 2))[0]).toBe(name)
    }
  })

  test('is not there beyond the head, before the first change, or of nothing', async () => {
    const room = await newSchedule()
    await type(room, ['a'])
    for (const path of [`${room}/at/3`, `${room}/at/0`, `${newRoom()}/at/1`]) {
      const answer = await internal(running.port, 'GET', `/internal/rooms/${path}`)
      expect([answer.status, await answer.json()]).toEqual([404, { error: 'NOT_FOUND', params: {}, ids: [] }])
    }
  })
})

describe('commands', () => {
  test('change a document that nobody has open', async () => {
    const room = await newSchedule()
    const answer = await internal(running.port, 'POST', `/internal/rooms/${room}/commands`, rename([FIRST], 'Dig'))
    expect([answer.status, await answer.json()]).toEqual([200, { seq: 2 }])
    expect(namesIn(await read(room))).toContain('Dig')
  })

  test('are seen at once by those who have it open', async () => {
    const room = await newSchedule()
    const anna = connect(running.port, room)
    await anna.saved()
    await internal(running.port, 'POST', `/internal/rooms/${room}/commands`, rename([SECOND], 'Pour'))
    await seen(anna.document, () => nameOf(anna.document, SECOND) === 'Pour')
    anna.leave()
  })

  test('that are refused write nothing, also those before them', async () => {
    const room = await newSchedule()
    const commands = [...rename([FIRST], 'Dig').commands, ...rename(['row-missing0'], 'x').commands]
    const answer = await internal(running.port, 'POST', `/internal/rooms/${room}/commands`, { commands })
    expect([answer.status, await answer.json()]).toMatchObject([409, { error: 'ROW_MISSING' }])
    expect(await (await internal(running.port, 'GET', `/internal/rooms/${room}/head`)).json()).toMatchObject({ seq: 1 })
    expect(namesIn(await read(room))).not.toContain('Dig')
  })

  test('with the same idempotency key are carried out once', async () => {
    const room = await newSchedule()
    const send = (name: string) =>
      internal(running.port, 'POST', `/internal/rooms/${room}/commands`, rename([FIRST], name), {
        'idempotency-key': 'k1',
      })
    const answers = await Promise.all([send('Dig'), send('Dig')])
    const later = await send('Dig again')
    for (const answer of [...answers, later]) expect(await answer.json()).toEqual({ seq: 2 })
    expect(namesIn(await read(room))).toContain('Dig')
  })

  test.each([
    ['no JSON', new Uint8Array([1, 2, 3])],
    ['no commands', { commands: [] }],
    ['something else', { commands: 'all' }],
    ['an unknown command', { commands: [{ do: 'row.steal' }] }],
  ])('%s is a bad request', async (_name, body) => {
    const room = await newSchedule()
    expect((await internal(running.port, 'POST', `/internal/rooms/${room}/commands`, body)).status).toBe(400)
  })

  test('for a document that does not exist are answered so', async () => {
    const path = `/internal/rooms/${newRoom()}/commands`
    expect((await internal(running.port, 'POST', path, rename([FIRST], 'Dig'))).status).toBe(404)
  })
})

describe('walking all documents', () => {
  test('goes page by page', async () => {
    const rooms = [await newSchedule(), await newSchedule(), await newSchedule()]
    const found: string[] = []
    for (let after = ''; ; after = found.at(-1)!) {
      const page = (await (await internal(running.port, 'GET', `/internal/heads?limit=2&after=${after}`)).json()) as {
        room: string
      }[]
      if (page.length === 0) break
      found.push(...page.map((head) => head.room))
    }
    expect(found).toEqual(expect.arrayContaining(rooms))
    expect(new Set(found).size).toBe(found.length)
  })

  test('wants a sensible page', async () => {
    expect((await internal(running.port, 'GET', '/internal/heads?limit=0')).status).toBe(400)
  })
})

test('health and metrics answer', async () => {
  expect(await (await internal(running.port, 'GET', '/internal/health')).json()).toEqual({ database: true })
  const metrics = await (await internal(running.port, 'GET', '/metrics')).text()
  for (const name of ['collab_connections', 'collab_ack_seconds', 'nodejs_eventloop_lag_p99_seconds']) {
    expect(metrics).toContain(name)
  }
})
