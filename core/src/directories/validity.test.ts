import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { type AttributeDirectory, isStoredValue, storedValue, valueIn } from '../attributes/index.ts'
import { execute, openSchedule, type Replica, readPlan, writePlan } from '../documents/schedule/index.ts'
import { blankRow } from '../plan/index.ts'
import { PlanWords } from '../schedule/testing/plan-language.ts'
import { DirectoryFacts, type RowFact, validityOf } from './index.ts'

const ROOM = 'roomroomroom'
const row = (id: string, more: Partial<RowFact> = {}): RowFact => ({
  ...{ id, directoryId: 'rooms', parentId: null, status: 'active', deleted: false, revision: 1 },
  ...more,
})
const source = (more: Partial<AttributeDirectory> = {}): AttributeDirectory => ({
  ...{ id: 'rooms', branchId: null, level: null },
  ...more,
})
const factsOf = (rows: readonly RowFact[]): DirectoryFacts => {
  const facts = new DirectoryFacts()
  for (const one of rows) facts.tell(one)
  return facts
}

describe('a value from a directory', () => {
  const rows = [
    row('house'),
    row('floor', { parentId: 'house' }),
    row('room', { parentId: 'floor' }),
    row('shed'),
    row('old', { status: 'disabled' }),
    row('gone', { deleted: true }),
    row('hut', { parentId: 'gone' }),
    row('there', { directoryId: 'others' }),
  ]
  test.each<[stored: string, AttributeDirectory, objections: string, isValid: boolean]>([
    ['', source(), '', true],
    ['lroom', source(), 'null', true],
    ['aroom,shed', source(), 'null null', true],
    ['lold', source(), 'disabled', false],
    ['lgone', source(), 'deleted', false],
    ['lthere', source(), 'foreign', false],
    ['lnowhere', source(), 'foreign', false],
    ['aold,room', source(), 'disabled null', false],
    ['sroom', source(), '', false],
    ['l<script>', source(), '', false],
    ['lroom', source({ branchId: 'house' }), 'null', true],
    ['lhouse', source({ branchId: 'house' }), 'outside', false],
    ['lshed', source({ branchId: 'house' }), 'outside', false],
    ['lroom', source({ level: 3 }), 'null', true],
    ['lfloor', source({ level: 3 }), 'outside', false],
    ['lhut', source({ level: 2 }), 'outside', false],
  ])('%s from %j', (stored, from, objections, isValid) => {
    const found = validityOf(stored, from, factsOf(rows))
    expect(found.isValid).toBe(isValid)
    expect(found.rows.map(({ objection }) => String(objection)).join(' ')).toBe(objections)
  })

  test('in a circle of parents stands nowhere', () => {
    const circle = [row('one', { parentId: 'two' }), row('two', { parentId: 'one' })]
    expect(validityOf('lone', source({ level: 1 }), factsOf(circle)).isValid).toBe(false)
  })
})

function replicaOf(update: Uint8Array): Replica {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  return openSchedule(doc)
}

describe('replicas that were apart', () => {
  const works = { ...new PlanWords().build(), rows: [blankRow('A', null, 'work'), blankRow('B', null, 'work')] }
  const ids = works.rows.map(({ id }) => id)
  const choice = fc.record({
    who: fc.constantFrom(0, 1),
    work: fc.constantFrom(...ids),
    value: fc.constantFrom('', 'one', 'two', 'three', 'nowhere'),
  })
  const fact = fc.record({
    id: fc.constantFrom('one', 'two', 'three'),
    directoryId: fc.constantFrom('rooms', 'rooms', 'others'),
    status: fc.constantFrom('active' as const, 'disabled' as const),
    deleted: fc.boolean(),
  })

  test('who choose and disable the same row agree when they have met, whatever each was told first and how often', () => {
    fc.assert(
      fc.property(
        fc.array(choice, { maxLength: 12 }),
        fc.array(fact, { maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (choices, told, picks) => {
          const start = new Y.Doc()
          writePlan(start, works)
          const both = [0, 1].map(() => replicaOf(Y.encodeStateAsUpdate(start))) as [Replica, Replica]
          for (const { who, work, value } of choices) {
            const values = { [ROOM]: storedValue('list', value) }
            execute(both[who]!, { do: 'row.values', ids: [work], values }, { random: () => 0.5 })
          }
          // The server gives each change of a directory a revision of its own.
          const facts = told.map((one, i) => ({ ...row(one.id), ...one, revision: i + 1 }))
          const order = [...facts, ...facts].sort(() => (picks.next().value % 3) - 1)
          const seen = [factsOf(facts), factsOf(order)]
          Y.applyUpdate(both[0].doc, Y.encodeStateAsUpdate(both[1].doc))
          Y.applyUpdate(both[1].doc, Y.encodeStateAsUpdate(both[0].doc))
          const shown = both.map((replica, at) =>
            replica.read().plan.rows.map(({ values }) => validityOf(valueIn(values, ROOM), source(), seen[at]!)),
          )
          expect(shown[0]).toEqual(shown[1])
        },
      ),
      { numRuns: 80 },
    )
  })

  test('show a value that somebody forced into the document as invalid, all of them alike', () => {
    const facts = factsOf([row('one'), row('old', { status: 'disabled' }), row('there', { directoryId: 'others' })])
    const hostile = fc.oneof(fc.constantFrom('lold', 'lthere', 'lnowhere', 'sone', 'aold,one'), fc.string())
    fc.assert(
      fc.property(hostile, (value) => {
        const start = new Y.Doc()
        writePlan(start, works)
        const attacker = replicaOf(Y.encodeStateAsUpdate(start))
        const forced = (doc: Y.Doc): void => void doc.getMap('wbs.values').set(`${ids[0]}:${ROOM}`, value)
        forced(attacker.doc)
        const others = [0, 1].map(() => {
          const doc = new Y.Doc()
          Y.applyUpdate(doc, Y.encodeStateAsUpdate(attacker.doc))
          return doc
        })
        const [mine, theirs] = others.map((doc) => {
          const read = readPlan(doc).plan.rows.map(({ values }) => valueIn(values, ROOM))
          return read.map((stored) => ({ stored, ...validityOf(stored, source(), facts) }))
        })
        expect(mine).toEqual(theirs)
        const shown = mine!.filter(({ stored }) => stored !== '')
        expect(shown.map(({ stored }) => stored)).toEqual(isStoredValue(value) && value !== '' ? [value] : [])
        expect(shown.every(({ isValid, stored }) => !isValid || stored === 'lone' || stored === 'aone')).toBe(true)
      }),
      { numRuns: 80 },
    )
  })
})
