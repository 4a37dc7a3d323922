import { expect, test } from 'vitest'
import { NO_INSTANT } from '../../time/index.ts'
import { worksMeeting } from './working.ts'

const work = (id: string, start: number, finish: number) => ({ id, start, finish })

test.each([
  ['are done one after the other', work('b', 20, 30), null],
  ['are done at the same time for a while', work('b', 15, 30), { works: ['a', 'b'], from: 15, to: 20 }],
  ['are one within the other', work('b', 12, 14), { works: ['a', 'b'], from: 12, to: 14 }],
  ['are the same work', work('a', 10, 20), null],
  ['have no dates', work('b', NO_INSTANT, NO_INSTANT), null],
  ['take no time', work('b', 15, 15), null],
])('works that %s', (_, other, meeting) => {
  expect(worksMeeting([work('a', 10, 20)], [other])).toEqual(meeting)
})

test('of several works the first two that meet are told', () => {
  const ones = [work('a', 50, 60), work('b', 10, 20)]
  expect(worksMeeting(ones, [work('c', 55, 70), work('d', 18, 58)])).toEqual({ works: ['b', 'd'], from: 18, to: 20 })
  expect(worksMeeting(ones, [])).toBeNull()
})
