import { expect, test } from 'vitest'
import { NO_INSTANT } from '../../time/index.ts'
import { usualLooks } from '../player/profile.ts'
import { alwaysStanding, meetingOf, standingOf } from './standing.ts'

const { install, temporary, remove, maintain } = usualLooks
const work = (looks: typeof install, start: number, finish: number) => ({ looks, start, finish })
const [NEVER_BEFORE, FOR_EVER] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

test.each([
  ['is built', [work(install, 10, 20)], { from: 10, to: FOR_EVER }],
  ['is built by several works', [work(install, 30, 40), work(install, 10, 20)], { from: 10, to: FOR_EVER }],
  ['stands for a time', [work(temporary, 10, 20)], { from: 10, to: 20 }],
  ['is taken down', [work(remove, 10, 20)], { from: NEVER_BEFORE, to: 20 }],
  ['is built and taken down', [work(install, 10, 20), work(remove, 50, 60)], { from: 10, to: 60 }],
  ['is worked on only', [work(maintain, 10, 20)], alwaysStanding],
  ['no work builds', [], alwaysStanding],
])('an element that %s stands as long as its works say', (_, works, standing) => {
  expect(standingOf(works)).toEqual(standing)
})

test('of works without dates nobody knows, and nothing meets', () => {
  expect(standingOf([work(install, NO_INSTANT, NO_INSTANT)])).toBeNull()
  expect(meetingOf(null, alwaysStanding)).toBeNull()
})

test('two meet while both stand; a crane that is gone by then meets nothing', () => {
  const wall = standingOf([work(install, 20, 30)])
  expect(meetingOf(wall, standingOf([work(temporary, 10, 25)]))).toEqual({ from: 20, to: 25 })
  expect(meetingOf(wall, standingOf([work(temporary, 5, 20)]))).toBeNull()
  expect(meetingOf(wall, alwaysStanding)).toEqual({ from: 20, to: FOR_EVER })
})
