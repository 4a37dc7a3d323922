import { afterEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { generatePlan, seededRandom } from '../../testing/index.ts'
import { execute, openSchedule, openScheduleInSteps, writePlan } from './index.ts'
import { spread } from './order-keys.ts'
import type { Replica } from './replica.ts'

function document(works: number): Y.Doc {
  const doc = new Y.Doc()
  writePlan(doc, generatePlan({ works, seed: 3, relationsPerWork: 1.5 }))
  return doc
}

/** What collections did since the last look: whatever goes through a document uses them. */
let operations = 0
const restored: (() => void)[] = []

function watchCollections(): void {
  const iterators = [new Map().keys(), new Set().keys()].map((one) => Object.getPrototypeOf(one))
  const watched = [
    ...iterators.map((prototype) => [prototype, 'next']),
    ...['get', 'set', 'has', 'delete'].map((name) => [Map.prototype, name]),
    ...['add', 'has', 'delete'].map((name) => [Set.prototype, name]),
  ] as [Record<string, (...args: unknown[]) => unknown>, string][]
  for (const [prototype, name] of watched) {
    const original = prototype[name]!
    prototype[name] = function (this: unknown, ...args: unknown[]) {
      operations += 1
      return original.apply(this, args)
    }
    restored.push(() => {
      prototype[name] = original
    })
  }
}

function watchSorting(): void {
  const { sort } = Array.prototype
  Array.prototype.sort = function <T>(this: T[], compare?: (a: T, b: T) => number) {
    if (!compare) operations += this.length
    return sort.call(this, compare && ((a: T, b: T) => ++operations && compare(a, b)))
  } as typeof sort
  restored.push(() => {
    Array.prototype.sort = sort
  })
}

afterEach(() => {
  for (const restore of restored.splice(0)) restore()
})

/** The most operations that one step took, and all of them. */
function open(doc: Y.Doc): { longest: number; all: number; replica: Replica } {
  watchCollections()
  watchSorting()
  let [longest, all] = [0, 0]
  const opening = openScheduleInSteps(doc)
  for (;;) {
    operations = 0
    const step = opening.next()
    longest = Math.max(longest, operations)
    all += operations
    if (!step.done) continue
    for (const restore of restored.splice(0)) restore()
    return { longest, all, replica: step.value }
  }
}

test('a schedule that is opened in steps is the one that is opened at once, and follows what comes after', () => {
  const doc = document(2_000)
  const opening = openScheduleInSteps(doc)
  let steps = 1
  let step = opening.next()
  for (; !step.done; step = opening.next()) steps += 1
  expect(steps).toBeGreaterThan(40)
  const replica = step.value
  expect(replica.read()).toEqual(openSchedule(doc).read())
  const [id] = replica.treeOrder().ids
  doc.getMap('wbs.over').set(`${id}:2`, 'Changed')
  expect(replica.row(id!)?.name).toBe('Changed')
  const outcome = execute(replica, { do: 'row.set', ids: [id!], fields: { name: 'Again' } }, { random: Math.random })
  expect([outcome.ok, replica.row(id!)?.name]).toEqual([true, 'Again'])
})

const ROWS = 6_000
const idOf = (at: number): string => `row${String(at).padStart(9, '0')}`

/** What nobody planned, each as large as the schedule: one list backwards, one branch as deep, a ring of relations. */
const shapes: Record<string, () => Y.Doc> = {
  'as it was imported': () => document(ROWS),
  'of one list, written backwards': () => withRows((at, keys) => [null, keys[ROWS - 1 - at], 1, 1]),
  'of one branch, as deep as it has rows': () => withRows((at) => [at === 0 ? null : idOf(at - 1), 'a', 1, 1]),
  'of rows in one circle': () => withRows((at) => [idOf((at + 1) % ROWS), 'a', at, 1]),
  'of rows below as many that are gone': () => {
    const doc = withRows((at) => [at % 2 === 0 ? (at === 0 ? null : idOf(at - 2)) : idOf(at - 1), 'a', 1, 1])
    doc.transact(() => {
      for (let at = 0; at < ROWS; at += 2) doc.getMap('wbs.dead').set(idOf(at), 1)
    })
    return doc
  },
  'with a ring of relations': () => {
    const doc = withRows((at, keys) => [null, keys[at], 1, 1])
    const base = doc.getMap('relations.base')
    doc.transact(() => {
      for (let at = 0; at < ROWS; at++) base.set(`${idOf(at)}:${idOf((at + 1) % ROWS)}:fs`, [0, null, at + 1])
    })
    return doc
  },
  'with every field written anew and a resource on each row': () => {
    const plan = generatePlan({ works: ROWS, seed: 5 })
    const doc = new Y.Doc()
    const assignments = plan.rows.map(({ id }, at) => ({ ...assignmentOf(at), wbsId: id }))
    writePlan(doc, { ...plan, assignments })
    doc.transact(() => {
      for (const { id } of plan.rows) doc.getMap('wbs.over').set(`${id}:2`, 'Anew')
      for (const { id } of plan.rows) doc.getMap('wbs.values').set(`${id}:AbCdEf123456`, 'x')
    })
    return doc
  },
}

function assignmentOf(at: number) {
  return { ...generatePlan({ works: 10, seed: 1 }).assignments[0]!, id: `asg${String(at).padStart(9, '0')}` }
}

function withRows(position: (at: number, keys: readonly string[]) => unknown[]): Y.Doc {
  const doc = new Y.Doc()
  const keys = spread(ROWS)
  doc.transact(() => {
    for (let at = 0; at < ROWS; at++) {
      doc.getMap('wbs.base').set(idOf(at), [])
      doc.getMap('wbs.pos').set(idOf(at), position(at, keys))
    }
  })
  return doc
}

test.each(Object.keys(shapes))('no step of opening a schedule %s takes longer for its size', (name) => {
  const doc = shapes[name]!()
  const { longest, all, replica } = open(doc)
  expect(all).toBeGreaterThan(ROWS * 15)
  expect(longest).toBeLessThan(6_000)
  expect(replica.read()).toEqual(openSchedule(doc).read())
})

test('the first command finds everything ready that is as large as the schedule', () => {
  const { replica } = open(document(ROWS))
  const random = seededRandom(1)
  const { ids } = replica.treeOrder()
  watchCollections()
  operations = 0
  expect(execute(replica, { do: 'row.delete', ids: [ids[50]!] }, { random }).ok).toBe(true)
  expect(operations).toBeLessThan(1_000)
})
