import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { decodeFrames, encodeFrames, type Frame } from '@plumbline/core/internal-api'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chronologyOf, stateAt, worksCalled } from '../src/evidence/chronology.ts'
import { type Evidence, parseEvidence } from '../src/evidence/package.ts'
import { publishedProblems } from '../src/evidence/published.ts'
import { type Problem, verifyEvidence } from '../src/evidence/verify.ts'
import type { CollabServer } from '../src/server.ts'
import { createDatabase, internal, newRoom, startServer } from './harness.ts'
import { rowIds, smallSchedule } from './schedule.ts'

const [FIRST, SECOND] = rowIds(2) as [string, string]

let database: Awaited<ReturnType<typeof createDatabase>>
let server: CollabServer
let owner: pg.Client
let room: string
beforeAll(async () => {
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
  server = await startServer(database.url)
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
  await database.drop()
})
beforeEach(async () => {
  room = newRoom()
  await internal(server.port, 'PUT', `/internal/rooms/${room}`, smallSchedule())
  for (const name of ['Dig', 'Dig deeper', 'Shore']) await setName(FIRST, name)
  await sign('locked')
})

const ask = (path: string, method = 'GET', body?: object) =>
  internal(server.port, method, `/internal/rooms/${room}/${path}`, body, { 'x-acting-user': 'maya' })
const setName = (id: string, name: string) =>
  ask('commands', 'POST', { commands: [{ do: 'row.set', ids: [id], fields: { name } }] })
const sign = async (why: string) => expect((await ask(`anchors?why=${why}`, 'POST')).status).toBe(200)
const tamper = (sql: string, ...values: unknown[]) => owner.query(sql, [room, ...values])

const pack = promisify(gzip)

/** As api-server puts it together. */
async function exported(): Promise<Evidence> {
  const signed = (await (await ask('anchors')).json()) as Pick<Evidence['header'], 'publicKey' | 'keptFrom' | 'anchors'>
  const frames: Frame[] = []
  for (let seq = 0; ; ) {
    const answer = await ask(`links/${seq}`)
    seq = Number(answer.headers.get('x-seq'))
    if (seq === 0) break
    frames.push(...decodeFrames(new Uint8Array(await answer.arrayBuffer())))
  }
  const of = { format: 'plumbline evidence', version: 1, room, madeAt: '', schedule: 'Bridge', versionName: 'Actual' }
  const bytes = new Uint8Array()
  const people = { told: { people: { maya: 'Maya Lindqvist' } }, bytes }
  return parseEvidence(await pack(encodeFrames([{ told: { ...of, ...signed }, bytes }, ...frames, people])))
}

const problems = async (): Promise<Pick<Problem, 'kind' | 'seq'>[]> =>
  verifyEvidence(await exported()).problems.map(({ kind, seq }) => ({ kind, seq }))

describe('the history of a document', () => {
  test('is a whole chain with valid signatures, across epochs too', async () => {
    expect(verifyEvidence(await exported())).toEqual({
      problems: [],
      changes: 3,
      forgotten: 0,
      anchors: 1,
      signedUpTo: 4,
    })
    expect((await ask('rebase', 'POST')).status).toBe(200)
    await setName(SECOND, 'Pour')
    await server.sweepSignatures()
    expect(verifyEvidence(await exported())).toEqual({
      problems: [],
      changes: 4,
      forgotten: 0,
      anchors: 2,
      signedUpTo: 6,
    })
    // What has not changed is not signed again.
    await server.sweepSignatures()
    expect(verifyEvidence(await exported()).anchors).toBe(2)
  })

  test('tells the state of any moment with its dates, and everything that happened to a work', async () => {
    const evidence = await exported()
    const { at } = evidence.links[2]!
    expect(await stateAt(evidence, at!)).toMatchObject({ seq: 3, start: '2026-03-02T08:00' })
    const then = await stateAt(evidence, at!)
    expect(then?.works).toHaveLength(3)
    expect(then?.works[0]).toMatchObject({ id: FIRST, name: 'Dig deeper', start: '2026-03-02T08:00' })
    expect(await stateAt(evidence, '2000-01-01T00:00:00Z')).toBeNull()
    const told = await chronologyOf(evidence, FIRST)
    expect(told.map(({ seq, by }) => [seq, by])).toEqual([2, 3, 4].map((seq) => [seq, 'Maya Lindqvist']))
    expect(told[1]?.what).toContain('"Dig" → "Dig deeper"')
    await ask('commands', 'POST', { commands: [{ do: 'row.set', ids: [FIRST], fields: { code: 'A1' } }] })
    expect(await worksCalled(await exported(), 'A1')).toEqual([FIRST])
    expect(await worksCalled(evidence, 'gone')).toEqual(['gone'])
  })

  test('says which change its owner has edited, whoever it was and whatever was in it', async () => {
    await tamper(`UPDATE collab.journal SET user_id = 'sam' WHERE room = $1 AND seq = 3`)
    expect(await problems()).toEqual([{ kind: 'content', seq: 3 }])
    await tamper(`UPDATE collab.journal SET user_id = 'maya', at = at + interval '1 hour' WHERE room = $1 AND seq = 4`)
    expect(await problems()).toEqual([
      { kind: 'content', seq: 3 },
      { kind: 'content', seq: 4 },
    ])
  })

  test('says so where a chain was made anew to fit what was edited', async () => {
    await tamper(`DELETE FROM collab.chain WHERE room = $1 AND seq >= 3`)
    await tamper(`UPDATE collab.journal SET user_id = 'sam' WHERE room = $1 AND seq = 3`)
    await owner.query(`CREATE TEMP TABLE again AS SELECT * FROM collab.journal WHERE room = '${room}' AND seq >= 3`)
    await tamper(`DELETE FROM collab.journal WHERE room = $1 AND seq >= 3`)
    await owner.query('INSERT INTO collab.journal SELECT * FROM again')
    await owner.query('DROP TABLE again')
    expect(await problems()).toEqual([{ kind: 'signed_otherwise', seq: 4 }])
  })

  test('says so where changes were taken out, put in, or cut off', async () => {
    await tamper('DELETE FROM collab.journal WHERE room = $1 AND seq = 3')
    expect(await problems()).toEqual([{ kind: 'forgotten', seq: 3 }])
    await tamper('DELETE FROM collab.chain WHERE room = $1 AND seq = 3')
    expect(await problems()).toEqual([
      { kind: 'missing', seq: 3 },
      { kind: 'chain', seq: 4 },
    ])
    await tamper('DELETE FROM collab.chain WHERE room = $1 AND seq >= 3')
    await tamper('DELETE FROM collab.journal WHERE room = $1 AND seq >= 3')
    expect(await problems()).toEqual([{ kind: 'cut_off', seq: 4 }])
  })

  test('says so where the last hour was taken out with its signatures, by what was told outside', async () => {
    await setName(SECOND, 'Pour')
    await sign('hour')
    const told = (await exported()).header.anchors.map(({ number, seq, hash, at, signature }) => ({
      ...{ room, number, seq, at },
      ...{ hash: hash.toString('hex'), signature: signature.toString('hex') },
    }))
    const publication = { format: 'plumbline anchors' as const, version: 1 as const, anchors: told }
    expect(publishedProblems(await exported(), publication)).toEqual([])
    for (const table of ['journal', 'chain', 'anchors']) {
      await tamper(`DELETE FROM collab.${table} WHERE room = $1 AND seq > 4`)
    }
    // The history by itself is whole.
    expect(await problems()).toEqual([])
    const found = publishedProblems(await exported(), publication).map(({ kind, seq }) => ({ kind, seq }))
    expect(found).toEqual([
      { kind: 'cut_off', seq: 5 },
      { kind: 'anchors', seq: 2 },
    ])
  })

  test('says so where a signature is somebody else’s, or one is missing', async () => {
    await setName(SECOND, 'Pour')
    await sign('hour')
    await tamper(`UPDATE collab.anchors SET why = 'baseline' WHERE room = $1 AND number = 1`)
    expect(await problems()).toEqual([{ kind: 'signature', seq: 4 }])
    await tamper('DELETE FROM collab.anchors WHERE room = $1 AND number = 1')
    expect(await problems()).toEqual([{ kind: 'anchors', seq: 2 }])
  })

  test('keeps its links when a journal of long ago is forgotten', async () => {
    await ask('flush', 'POST')
    await setName(SECOND, 'Pour')
    await tamper('UPDATE collab.documents SET kept_from = 4 WHERE room = $1')
    await tamper('DELETE FROM collab.journal WHERE room = $1 AND seq < 4')
    const verdict = verifyEvidence(await exported())
    expect(verdict).toMatchObject({ problems: [], changes: 4, forgotten: 2 })
  })
})
