import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import {
  epsDelete,
  epsTree,
  logout,
  relationCreate,
  relationDelete,
  relationEdit,
  relationList,
  roomSnapshot,
  roomTicket,
  scheduleDelete,
  scheduleRead,
  timetableCalculate,
  timetableRead,
  versionCreate,
  versionDates,
  versionUploadSynchronous,
  wbsCreate,
  wbsDelete,
  wbsEdit,
  wbsList,
  wbsMove,
} from '@plumbline/core/contract'
import { writeXer } from '@plumbline/core/exchange'
import { type WbsType, wbsTypes } from '@plumbline/core/plan'
import { generatePlan } from '@plumbline/core/testing'
import { formatInstant, parseInstant } from '@plumbline/core/time'
import { decodeJwt, jwtVerify } from 'jose'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listenTo } from '../../../test/ears.ts'
import { type Installation, sharedInstallation } from '../../../test/installation.ts'
import { admit, breakGround, eventually, type Site } from '../../../test/planning.ts'
import { pathOf, type Visitor } from '../../../test/visitor.ts'
import { openCollabApi } from '../../platform/collab/index.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { calculatePlan } from '../official/timetable/calculation.ts'
import { decodePlan, roomOf } from './document/index.ts'
import { emptyBin } from './nodes/index.ts'

let site: Installation
let maya: Visitor
let ground: Site
let params: { versionId: string }
beforeAll(async () => {
  site = await sharedInstallation()
  maya = await site.person('maya')
})
beforeEach(async () => {
  ground = await breakGround(maya)
  params = { versionId: ground.versionId }
})
afterAll(() => site.close())

const DAY = 480

async function work(name: string, days: number, after: string | null = null): Promise<string> {
  const input = { type: 'work' as const, name, durationMinutes: days * DAY, parentId: null, after }
  return (await maya.ok(wbsCreate, { params, input })).row.id
}
/** The same hour so many days later. */
const dayAfter = (instant: string | null | undefined, days: number): string =>
  formatInstant((parseInstant(instant ?? '') ?? 0) + days * 1_440)
const names = async () => (await maya.ok(wbsList, { params })).rows.map((row) => row.name)
const edit = (wbsId: string, input: object) => maya.call(wbsEdit, { params: { ...params, wbsId }, input })

/** As it goes over the wire, not unpacked. */
async function received(url: string, cookie: string, accepted: string) {
  const request = get(url, { headers: { cookie, 'accept-encoding': accepted } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { headers: response.headers, body: Buffer.concat(await response.toArray()) }
}

describe('rows', () => {
  test('a call that is sent again with its key makes one row, and is answered with it', async () => {
    const before = (await names()).length
    const again = (key: string, name: string) =>
      maya.ok(wbsCreate, {
        params,
        input: { type: 'work', name, durationMinutes: DAY, parentId: null, after: null },
        headers: { 'idempotency-key': key },
      })
    const [first, second] = await Promise.all([again('one', 'Crane'), again('one', 'Crane')])
    expect((await again('one', 'Crane')).row).toEqual(first.row)
    expect(second.row.id).toBe(first.row.id)
    expect((await again('two', 'Crane')).row.id).not.toBe(first.row.id)
    expect((await names()).length).toBe(before + 2)
    const long = {
      params,
      input: { type: 'work' as const, name: 'X' },
      headers: { 'idempotency-key': 'x'.repeat(129) },
    }
    expect((await maya.call(wbsCreate, long as never)).body.error).toBe('BAD_REQUEST')
  })

  test('are created, edited, moved, nested and deleted, and the list shows them in tree order (R-WBS-12)', async () => {
    const first = await work('Foundations', 5)
    const second = await work('Walls', 10, first)
    await work('Roof', 4, second)
    expect(await names()).toEqual(['Foundations', 'Walls', 'Roof'])
    await maya.ok(wbsMove, { params: { ...params, wbsId: second }, input: { direction: 'up' } })
    expect(await names()).toEqual(['Walls', 'Foundations', 'Roof'])
    await maya.ok(wbsEdit, { params: { ...params, wbsId: second }, input: { type: 'task', name: 'Structure' } })
    const nested = await maya.ok(wbsMove, { params: { ...params, wbsId: first }, input: { direction: 'right' } })
    expect(nested.row.parentId).toBe(second)
    const works = await maya.ok(wbsList, { params, input: { filter: 2, limit: 1 } })
    expect(works).toMatchObject({ total: 2, rows: [{ name: 'Foundations' }] })
    await maya.ok(wbsDelete, { params: { ...params, wbsId: second } })
    expect(await names()).toEqual(['Roof'])
  })

  test('are of six types, each as it was made, and become another when somebody says so (R-WBS-01)', async () => {
    const make = async (type: WbsType) => {
      const input = {
        type,
        name: type,
        durationMinutes: type === 'work' ? DAY : 0,
        parentId: null,
        after: null,
      }
      return (await maya.ok(wbsCreate, { params, input })).row.id
    }
    const ids = []
    for (const type of wbsTypes) ids.push(await make(type))
    const { rows } = await maya.ok(wbsList, { params })
    expect(new Map(rows.map(({ name, type }) => [name, type]))).toEqual(new Map(wbsTypes.map((type) => [type, type])))
    expect((await edit(ids[wbsTypes.indexOf('draft')]!, { type: 'work' })).body.row.type).toBe('work')
    expect((await edit(ids[0]!, { type: 'phase' })).body.error).toBe('BAD_REQUEST')
    await maya.ok(timetableCalculate, { params })
  })

  test('have the three everyday limits, which move their dates (R-WBS-03)', async () => {
    const id = await work('Roof', 5)
    await work('Walls', 20)
    const datesWith = async (limit: object | null) => {
      expect((await edit(id, { limit })).status).toBe(200)
      await maya.ok(timetableCalculate, { params })
      const { rows } = await maya.ok(timetableRead, { params })
      return rows.find(({ wbsId }) => wbsId === id)
    }
    const free = await datesWith(null)
    const date = dayAfter(free?.earlyStart, 7)
    expect((await datesWith({ kind: 'not_earlier', date }))?.earlyStart).toBe(date)
    expect(await datesWith({ kind: 'in_date', date })).toMatchObject({ earlyStart: date, lateStart: date })
    const end = free?.earlyFinish
    expect(await datesWith({ kind: 'not_later', date: end })).toMatchObject({ lateFinish: end, fullReserveMinutes: 0 })
    expect((await edit(id, { limit: { kind: 'some_day', date } })).body.error).toBe('BAD_REQUEST')
  })

  test('progress is written as one, with the duration it started from (R-WBS-12)', async () => {
    const id = await work('Foundations', 5)
    const { body } = await edit(id, { actualStart: '2026-03-02T08:00', percent: 40 })
    expect(body.row).toMatchObject({ percent: 40, actualStart: '2026-03-02T08:00', actualFinish: null })
    expect((await edit(id, { percent: 60 })).body.row).toMatchObject({ percent: 60, actualStart: '2026-03-02T08:00' })
  })

  test.each([
    ['a day that does not exist', { actualStart: '2026-02-30T08:00' }, 'BAD_REQUEST'],
    ['a duration below nothing', { durationMinutes: -1 }, 'BAD_REQUEST'],
    ['a calendar that is not there', { calendarId: 'no-such-one1' }, 'FIELD_INVALID'],
  ])('refuse %s', async (_, input, code) => {
    expect((await edit(await work('Foundations', 5), input)).body.error).toBe(code)
  })

  test('that are not there are refused by name (R-WBS-12)', async () => {
    expect((await edit('not-there-00', { name: 'x' })).body).toMatchObject({ error: 'ROW_MISSING' })
  })

  test('of a locked version are read only', async () => {
    const id = await work('Foundations', 5)
    await site.sql('UPDATE app.versions SET locked = true WHERE id = $1', [params.versionId])
    expect((await edit(id, { name: 'x' })).body.error).toBe('VERSION_LOCKED')
    expect(await names()).toEqual(['Foundations'])
    expect((await maya.ok(roomTicket, { input: { room: `schedule/${params.versionId}` } })).right).toBe('read')
  })
})

describe('relations', () => {
  test('are created, changed and deleted; the type is part of the id (R-REL-06)', async () => {
    const pred = await work('Foundations', 5)
    const succ = await work('Walls', 10, pred)
    const { relation } = await maya.ok(relationCreate, {
      params,
      input: { predId: pred, succId: succ, lagMinutes: DAY },
    })
    expect(relation).toMatchObject({ type: 'fs', lagMinutes: DAY })
    const at = { params: { ...params, relationId: relation.id } }
    const changed = await maya.ok(relationEdit, { ...at, input: { type: 'ss' } })
    expect(changed.relation).toMatchObject({ id: `${pred}:${succ}:ss`, lagMinutes: DAY })
    expect((await maya.ok(relationList, { params, input: { wbsId: pred } })).relations).toHaveLength(1)
    await maya.ok(relationDelete, { params: { ...params, relationId: changed.relation.id } })
    expect((await maya.ok(relationList, { params })).relations).toEqual([])
    expect((await maya.call(relationDelete, at)).body.error).toBe('RELATION_TO_NOTHING')
  })

  test('one that closes a loop is refused with its path, and nothing is written (R-REL-06)', async () => {
    const a = await work('A', 1)
    const b = await work('B', 1, a)
    const c = await work('C', 1, b)
    const link = (predId: string, succId: string) => maya.call(relationCreate, { params, input: { predId, succId } })
    await link(a, b)
    await link(b, c)
    const loop = await link(c, a)
    expect(loop.body.error).toBe('RELATION_LOOP')
    expect(new Set(String(loop.body.params.ids).split(','))).toEqual(new Set([a, b, c]))
    expect((await maya.ok(relationList, { params })).relations).toHaveLength(2)
    expect((await link(a, a)).body.error).toBe('RELATION_SELF')
    expect((await link(a, b)).body.error).toBe('RELATION_EXISTS')
  })
})

describe('the official timetable', () => {
  const official = (seq: number) =>
    eventually(async () => {
      const { timetable } = await maya.ok(timetableRead, { params, input: { limit: 0 } })
      return timetable.state === 1 && timetable.seq >= seq && timetable
    })

  test('follows every edit by itself and says which document it belongs to (R-REL-08)', async () => {
    const empty = await official(1)
    expect(empty).toMatchObject({ works: 0, start: null, finish: null })
    const pred = await work('Foundations', 5)
    const succ = await work('Walls', 10, pred)
    await maya.ok(relationCreate, { params, input: { predId: pred, succId: succ } })
    const calculated = await official(empty.seq + 3)
    expect(calculated).toMatchObject({ works: 2, critical: 2, issues: [] })
    expect(calculated.resultHash).not.toBe(empty.resultHash)
    const { rows } = await maya.ok(timetableRead, { params })
    const [first, second] = rows
    expect(first).toMatchObject({ wbsId: pred, critical: true, fullReserveMinutes: 0 })
    expect(String(second?.start) > String(first?.finish)).toBe(true)
    const node = (await maya.ok(epsTree, { params: { spaceId: ground.spaceId } })).nodes.at(-1)
    expect(node?.schedule).toMatchObject({ timetableState: 1, works: 2, start: first?.start, finish: second?.finish })
  })

  test('equals what anybody calculates from the same document, row by row (R-REL-08)', async () => {
    const xer = writeXer(generatePlan({ seed: 3, works: 400 }), { code: 'T' })
    const { body } = await maya.upload(versionUploadSynchronous, { scheduleId: ground.scheduleId }, xer)
    params = { versionId: body.upload.versionId ?? '' }
    const { timetable } = await maya.ok(timetableCalculate, { params })
    const answer = await fetch(`${site.collabUrl}/internal/rooms/schedule/${params.versionId}/read`, {
      headers: { authorization: `Bearer ${site.serviceToken}`, 'x-acting-user': maya.id },
    })
    const own = calculatePlan(decodePlan(new Uint8Array(await answer.arrayBuffer())).plan)
    expect(timetable).toMatchObject({ inputHash: own.inputHash, resultHash: own.resultHash, works: own.works })
    const { total, rows } = await maya.ok(timetableRead, { params, input: { offset: 100, limit: 5 } })
    expect(total).toBe(own.rowCount)
    const ids = Buffer.from(own.ids).toString('latin1', 1_200, 1_260)
    expect(rows.map((row) => row.wbsId).join('')).toBe(ids)
  })

  test('gives start and finish of all rows in one block, and says when nothing is new', async () => {
    const path = pathOf(versionDates, params)
    expect((await maya.send('GET', path)).body).toHaveLength(0)
    await work('Foundations', 5)
    await work('Walls', 10)
    await maya.ok(timetableCalculate, { params })
    const { rows } = await maya.ok(timetableRead, { params })
    const answer = await maya.send('GET', path)
    const block = Buffer.from(answer.body as unknown as Uint8Array)
    expect(block).toHaveLength(rows.length * 20)
    rows.forEach((row, i) => {
      expect(block.toString('latin1', i * 12, (i + 1) * 12)).toBe(row.wbsId)
      const at = rows.length * 12 + i * 4
      expect(formatInstant(block.readInt32LE(at))).toBe(row.start)
      expect(formatInstant(block.readInt32LE(at + rows.length * 4))).toBe(row.finish)
    })
    const etag = answer.headers.get('etag') ?? ''
    expect((await maya.send('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('is caught up for what was written while nobody listened', async () => {
    const id = await work('Foundations', 5)
    const before = await official(2)
    await site.sql("UPDATE app.timetables SET seq = 0, result_hash = 'stale' WHERE version_id = $1", [params.versionId])
    // The listening connection breaks; what it does on coming back is to compare.
    await site.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'plumbline-api-listen' AND datname = current_database()`)
    const again = await official(before.seq)
    expect(again.resultHash).toBe(before.resultHash)
    expect(await edit(id, { durationMinutes: DAY }).then((reply) => reply.status)).toBe(200)
    await official(before.seq + 1)
  })
})

describe('versions and schedules', () => {
  test('a copy keeps the ids and goes its own way', async () => {
    const id = await work('Foundations', 5)
    const at = { scheduleId: ground.scheduleId }
    const { version } = await maya.ok(versionCreate, { params: at, input: { name: 'Before the winter' } })
    await edit(id, { name: 'Piles' })
    const copy = await maya.ok(wbsList, { params: { versionId: version.id } })
    expect(copy.rows.map((row) => [row.id, row.name])).toEqual([[id, 'Foundations']])
    const schedule = await maya.ok(scheduleRead, { params: at })
    expect(schedule.currentVersion.id).toBe(params.versionId)
    expect(schedule.versions).toHaveLength(2)
    expect(schedule.path.map((step) => step.kind)).toEqual(['space', 'facility', 'project'])
    expect(version.createdBy).toBe('maya Tester')
  })

  test('a schedule in the bin, or below something in it, cannot be opened any more (R-SCH-04)', async () => {
    const room = `schedule/${params.versionId}`
    await maya.ok(epsDelete, { params: { epsId: ground.projectId }, input: { count: 2 } })
    expect((await maya.call(roomTicket, { input: { room } })).body.error).toBe('NOT_FOUND')
    expect((await maya.call(wbsList, { params })).body.error).toBe('NOT_FOUND')
    const other = await breakGround(maya, 'Other')
    await maya.ok(scheduleDelete, { params: { scheduleId: other.scheduleId } })
    expect((await maya.call(scheduleRead, { params: { scheduleId: other.scheduleId } })).body.error).toBe('NOT_FOUND')
  })
})

describe('the bin', () => {
  test('is emptied of what has been in it for thirty days, documents too, and of nothing else', async () => {
    const other = await breakGround(maya, 'Other')
    for (const { scheduleId } of [ground, other]) await maya.ok(scheduleDelete, { params: { scheduleId } })
    const age = "UPDATE app.eps_nodes SET deleted_at = now() - interval '31 days' WHERE id = $1"
    await site.sql(age, [ground.scheduleId])
    const database = openDatabase(await site.serverUrl(), pino({ level: 'silent' }))
    const collabApi = openCollabApi(site.collabUrl, site.serviceToken)
    await emptyBin(database, collabApi)
    await database.close()
    await expect(collabApi.head(roomOf(ground.versionId))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await collabApi.head(roomOf(other.versionId))).seq).toBeGreaterThan(0)
    const left = await site.sql('SELECT id FROM app.versions WHERE id = ANY ($1)', [
      [ground.versionId, other.versionId],
    ])
    expect(left).toEqual([{ id: other.versionId }])
  })
})

describe('rooms', () => {
  const ticketFor = (person: Visitor) => person.ok(roomTicket, { input: { room: `schedule/${params.versionId}` } })

  test('a ticket names the person, the session, the room and the right, for a minute', async () => {
    const { ticket, right } = await ticketFor(maya)
    const key = new TextEncoder().encode(site.ticketSecret)
    const { payload } = await jwtVerify(ticket, key, { audience: 'room', algorithms: ['HS256'] })
    expect(payload).toMatchObject({ userId: maya.id, room: `schedule/${params.versionId}`, right, name: 'maya Tester' })
    expect(right).toBe('write')
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60)
    const rita = await site.person('rita')
    await admit(site, ground.spaceId, rita, 'reader')
    expect(decodeJwt((await ticketFor(rita)).ticket)).toMatchObject({ right: 'read', userId: rita.id })
  })

  test('people on site tell facts and nothing else, and nothing at all while the version is being planned', async () => {
    const egor = await site.person('egor')
    await admit(site, ground.spaceId, egor, 'executor')
    const { row } = await maya.ok(wbsCreate, { params, input: { parentId: null, after: null, name: 'Dig' } })
    const at = { params: { ...params, wbsId: row.id } }
    const fact = { actualStart: '2026-03-02T08:00', percent: 10 }
    expect(decodeJwt((await ticketFor(egor)).ticket)).toMatchObject({ right: 'facts' })
    await egor.ok(wbsEdit, { ...at, input: fact })
    const refused = { error: 'RIGHT_FACTS_ONLY', params: { field: 'name', row: row.id } }
    expect((await egor.call(wbsEdit, { ...at, input: { name: 'Dug' } })).body).toMatchObject(refused)
    await site.sql('UPDATE app.versions SET planning = true WHERE id = $1', [params.versionId])
    expect(decodeJwt((await ticketFor(egor)).ticket)).toMatchObject({ right: 'read' })
    expect(decodeJwt((await ticketFor(maya)).ticket)).toMatchObject({ right: 'plan' })
    await maya.ok(wbsEdit, { ...at, input: { name: 'Dig deeper' } })
    const closed = { error: 'FACTS_CLOSED', params: { field: 'progress', row: row.id } }
    expect((await maya.call(wbsEdit, { ...at, input: { ...fact, percent: 20 } })).body).toMatchObject(closed)
    expect((await egor.call(wbsEdit, { ...at, input: { ...fact, percent: 20 } })).body).toMatchObject({
      error: 'FORBIDDEN',
    })
    await site.sql('UPDATE app.versions SET planning = false WHERE id = $1', [params.versionId])
  })

  test('a snapshot comes compressed, may be kept for ever, and holds the document', async () => {
    const { snapshotSeq } = await ticketFor(maya)
    const path = pathOf(roomSnapshot, { ...params, seq: snapshotSeq })
    const unpack = { zstd: zstdDecompressSync, gzip: gunzipSync }
    for (const encoding of ['zstd', 'gzip'] as const) {
      const accepted = encoding === 'zstd' ? 'gzip, deflate, br, zstd' : 'gzip, deflate'
      const { headers, body } = await received(`${site.url}/api/v1${path}`, maya.cookie, accepted)
      expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
      expect(headers.vary).toMatch(/accept-encoding/i)
      expect(headers['content-encoding']).toBe(encoding)
      expect(decodePlan(unpack[encoding](body)).plan.calendars).toHaveLength(1)
    }
    const none = await maya.send('GET', pathOf(roomSnapshot, { ...params, seq: 999_999 }))
    expect(none.status).toBe(404)
  })

  test('signing out and losing a schedule are announced to collab-server', async () => {
    const heard = await listenTo(site.databaseUrl, 'access_changed')
    const before = decodeJwt((await ticketFor(maya)).ticket).accessRevision
    await maya.ok(scheduleDelete, { params: { scheduleId: ground.scheduleId } })
    await eventually(async () => heard.some(({ userId }) => userId === maya.id))
    const rose = await site.person('rose')
    await rose.ok(logout)
    await eventually(async () => heard.some(({ userId }) => userId === rose.id))
    const other = await breakGround(maya, 'Other')
    params = { versionId: other.versionId }
    expect(decodeJwt((await ticketFor(maya)).ticket).accessRevision).toBe(Number(before) + 1)
  })
})
