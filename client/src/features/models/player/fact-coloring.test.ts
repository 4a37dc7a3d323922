import { paintOf } from '@plumbline/core/bim'
import { expect, test } from 'vitest'
import { paintFacts } from './fact-coloring.ts'

const done = (doneOn: string | null) => ({ percent: 100, doneOn })
const elements = [
  { element: 0, fact: done('2027-03-10'), planned: '2027-03-12' },
  { element: 1, fact: done('2027-03-20'), planned: '2027-03-12' },
  { element: 2, fact: null, planned: '2027-03-12' },
  { element: 3, fact: { percent: 40, doneOn: null }, planned: '2027-06-01' },
  { element: 4, fact: null, planned: null },
]
const counts = (day: string, knownUntil: string | null = day) =>
  Object.fromEntries(
    paintFacts(elements, { day, knownUntil }, new Uint32Array(6)).map(({ key, count }) => [key, count]),
  )

test('elements are coloured by what the site says: done, late, overdue, started; what nothing is known of is a shadow', () => {
  expect(counts('2027-04-01')).toEqual({
    ...{ 'fact.onTime': 1, 'fact.late': 1, 'fact.overdue': 1, 'fact.started': 1, 'fact.waiting': 1 },
    unlinked: 1,
  })
})

test('on a day before nothing that was done later is done', () => {
  expect(counts('2027-03-11')).toMatchObject({ 'fact.onTime': 1, 'fact.waiting': 3, 'fact.started': 1 })
  expect(counts('2027-03-15')).toMatchObject({ 'fact.onTime': 1, 'fact.overdue': 2 })
})

test('what is known today counts, and is overdue by the data date', () => {
  expect(counts('2027-03-11', null)).toMatchObject({ 'fact.onTime': 1, 'fact.late': 1, 'fact.waiting': 2 })
  expect(counts('2027-03-15', null)).toMatchObject({ 'fact.overdue': 1 })
})

test('the paint of an element is its colour in the legend, and what people did to it stays', () => {
  const out = new Uint32Array(6).fill(8 << 24)
  const [first] = paintFacts(elements, { day: '2027-04-01', knownUntil: null }, out)
  expect(out[0]).toBe(((8 << 24) | paintOf(first!.look)) >>> 0)
})
