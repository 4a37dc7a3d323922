import type { TicketClaims } from '@plumbline/core/contract'
import { DayDocument, encodeWork, executeDays, newDays, VOLUME } from '@plumbline/core/documents/day'
import { instantOf } from '@plumbline/core/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { CollabServer } from '../src/server.ts'
import { type Client, connect, createDatabase, internal, newRoom, startServer } from './harness.ts'

const MONDAY = Date.UTC(2026, 3, 6) / 86_400_000
const NEXT = MONDAY + 7
const [ANNA, BORIS, OWN, OTHERS] = ['person-anna0', 'person-boris', 'work-own0000', 'work-others0'] as const

/** Anna tells from site: three days of the second week, nothing of the future. */
const claims: Partial<TicketClaims> = {
  ...{ userId: ANNA, right: 'facts', factsFrom: instantOf(NEXT), factsTo: instantOf(NEXT + 2) },
  planFrom: instantOf(NEXT),
}

const work = encodeWork({
  ...{ code: '1', name: 'Own', unit: 'm³', volume: '40', labour: null, rate: null, percent: 0, critical: false },
  ...{ start: instantOf(MONDAY), finish: instantOf(MONDAY + 12), float: 0, curator: null, path: '', dayMinutes: 480 },
  ...{ assignments: [], held: null },
})

function quarterOfAnna(): Uint8Array {
  const days = new DayDocument(newDays('2026Q2'))
  const server = { now: 1, userId: 'system000000', right: 'write' as const, isServer: true }
  executeDays(days, { do: 'works.set', works: [[OWN, work]] }, server)
  executeDays(days, { do: 'sheet.submit', monday: MONDAY }, { now: 1, userId: ANNA, right: 'facts' })
  return Y.encodeStateAsUpdate(days.doc)
}

const keyOf = (workId: string, day: number, kind = 'fact'): string => `${workId}:${day}:${VOLUME}:${kind}`

let database: Awaited<ReturnType<typeof createDatabase>>
let server: CollabServer
let room: string
let witness: Client
beforeAll(async () => {
  // Hocuspocus prints every connection that it closes.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
  server = await startServer(database.url)
})
beforeEach(async () => {
  room = newRoom('day')
  await internal(server.port, 'PUT', `/internal/rooms/${room}`, quarterOfAnna())
  witness = connect(server.port, room, { claims: { userId: BORIS } })
  await witness.saved()
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

describe('who tells from site, over a socket of their own making', () => {
  test.each([
    ['a fact of a work that is another’s', 'values', keyOf(OTHERS, NEXT), ['1', ANNA, 1, 1], 'NOT_YOUR_WORK'],
    ['a fact in another’s name', 'values', keyOf(OWN, NEXT), ['1', BORIS, 1, 1], 'FORBIDDEN'],
    ['a day before the period', 'values', keyOf(OWN, NEXT - 1), ['1', ANNA, 1, 1], 'DAY_CLOSED'],
    ['a day that has not come', 'values', keyOf(OWN, NEXT + 3), ['1', ANNA, 1, 1], 'DAY_CLOSED'],
    ['a work', 'works', OTHERS, work, 'FORBIDDEN'],
    ['an approved plan', 'approved', `${OWN}:${NEXT}:${VOLUME}`, '9', 'FORBIDDEN'],
    ['an approval of the own sheet', 'sheets', String(MONDAY), ['APPROVED', ANNA, 1, '', ''], 'DAY_SHEET_STATE'],
    [
      'a signature of a curator',
      'sheets',
      String(MONDAY),
      ['submitted', ANNA, 1, '', '', [[BORIS, BORIS, 1, '']]],
      'DAY_SHEET_STATE',
    ],
  ])('writes %s: refused with the reason, and nobody gets it', async (_what, root, key, value, code) => {
    const anna = connect(server.port, room, { claims })
    await anna.saved()
    const before = JSON.stringify(witness.document.getMap(root).toJSON())
    anna.document.getMap(root).set(key, value)
    expect(await anna.closed).toBe(4422)
    expect(anna.messages.map((message) => JSON.parse(message))).toMatchObject([{ type: 'refused', code }])
    const fresh = connect(server.port, room, { claims: { userId: BORIS } })
    await fresh.saved()
    for (const { document } of [witness, fresh]) {
      expect(JSON.stringify(document.getMap(root).toJSON())).toBe(before)
    }
    for (const client of [anna, fresh, witness]) client.leave()
  })

  test('a fact of the own work on an open day is taken', async () => {
    const anna = connect(server.port, room, { claims })
    await anna.saved()
    anna.document.getMap('values').set(keyOf(OWN, NEXT + 1), ['1', ANNA, 1, 1])
    await anna.saved()
    await vi.waitFor(() => expect(witness.document.getMap('values').size).toBe(1))
    for (const client of [anna, witness]) client.leave()
  })
})
