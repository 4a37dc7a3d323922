import { expect, test } from 'vitest'
import { guessAsBuilt, readAsBuilt } from './as-built.ts'
import { builtStateOf, rolledUp } from './roll-up.ts'

const mapping = { key: 'name' as const, element: 0, doneOn: 1, percent: 2, who: 3 }
const elements: Readonly<Record<string, number[]>> = { wall: [1], slab: [2, 3] }
const read = (lines: readonly (readonly (string | number | null)[])[]) =>
  readAsBuilt(lines, mapping, (name) => elements[name] ?? [])
const facts = (lines: Parameters<typeof read>[0]) => [...read(lines).elements]

test('a line with a day is done, one with a percentage as far as that, and all elements of a name are meant', () => {
  expect(
    facts([
      ['wall', '14.03.2026', null, 'Crew 3'],
      ['slab', null, '40 %', null],
    ]),
  ).toEqual([
    [1, { percent: 100, doneOn: '2026-03-14', who: 'Crew 3' }],
    [2, { percent: 40, doneOn: null, who: '' }],
    [3, { percent: 40, doneOn: null, who: '' }],
  ])
})

test('what stands on several lines is as far as they are, and done on the last day', () => {
  expect(
    facts([
      ['wall', '14.03.2026', null, ''],
      ['wall', '16.03.2026', null, ''],
    ]),
  ).toEqual([[1, { percent: 100, doneOn: '2026-03-16', who: '' }]])
  expect(
    facts([
      ['wall', '14.03.2026', null, ''],
      ['wall', null, null, ''],
    ]),
  ).toEqual([[1, { percent: 50, doneOn: null, who: '' }]])
})

test('fractions are percentages where no cell is more, and months come first where only that reads', () => {
  expect(
    facts([
      ['wall', null, 0.5, ''],
      ['slab', '03/14/2026', 1, ''],
    ]),
  ).toMatchObject([
    [1, { percent: 50 }],
    [2, { percent: 100, doneOn: '2026-03-14' }],
    [3, {}],
  ])
})

test('what is not here and what cannot be read is counted and told', () => {
  expect(
    read([
      ['roof', null, null, ''],
      ['wall', 'soon', 140, ''],
      [null, null, null, ''],
    ]),
  ).toMatchObject({
    ...{ matched: 1, unmatched: 1, unmatchedNames: ['roof'], unread: 1 },
  })
})

test('columns are known by their titles, GlobalIds by their cells', () => {
  const head = ['GlobalId', 'Crew', 'Date', '%']
  expect(guessAsBuilt(head, (column) => (column === 0 ? 'guid' : null))).toEqual({
    key: 'guid',
    element: 0,
    who: 1,
    doneOn: 2,
    percent: 3,
  })
  expect(guessAsBuilt(['Элемент', 'Дата'], () => null)).toMatchObject({
    key: 'name',
    element: 0,
    doneOn: 1,
    who: null,
  })
  // Of models that are not here yet.
  expect(guessAsBuilt(['BuildingGUID', 'GUID', 'TaskFinish'], () => null)).toMatchObject({ key: 'guid', element: 1 })
  expect(guessAsBuilt(['GUID', 'Name'], (column) => (column === 1 ? 'name' : null))).toMatchObject({
    key: 'name',
    element: 1,
  })
})

test('an element is on time or late by the last day of its works, and overdue when that has passed', () => {
  const done = { percent: 100, doneOn: '2026-03-14' }
  expect([
    builtStateOf(done, '2026-03-14', '2026-04-01'),
    builtStateOf(done, '2026-03-13', '2026-04-01'),
    builtStateOf({ percent: 40, doneOn: null }, '2026-03-13', '2026-04-01'),
    builtStateOf({ percent: 40, doneOn: null }, '2026-05-01', '2026-04-01'),
    builtStateOf(null, '2026-05-01', '2026-04-01'),
    builtStateOf(done, null, '2026-04-01'),
  ]).toEqual(['onTime', 'late', 'overdue', 'started', 'waiting', 'onTime'])
})

test('a work is as far as its elements by their shares, and done when all of them are', () => {
  const done = { percent: 100, doneOn: '2026-03-14' }
  expect(
    rolledUp([
      { share: 100, fact: done },
      { share: 50, fact: null },
    ]),
  ).toEqual({
    ...{ percent: 67, elements: 2, done: 1, doneOn: null },
  })
  expect(rolledUp([{ share: 100, fact: done }])).toEqual({ percent: 100, elements: 1, done: 1, doneOn: '2026-03-14' })
  expect(rolledUp([{ share: 1, fact: null }, ...Array(200).fill({ share: 100, fact: done })]).percent).toBe(99)
  expect(rolledUp([])).toMatchObject({ percent: 0 })
})
