import { dayOf } from '@plumbline/core/time'
import { expect, test } from 'vitest'
import { progressShares } from './progress-shares.ts'

const monday = dayOf(2026, 3, 2)
const curve = { from: monday, target: [60, 40], targetPassed: 30, fact: [30, 0], forecast: [20, 50] }

test('shares of progress begin at nothing, facts and what of the target has passed end at the data date', () => {
  expect(progressShares(curve, '2026-03-05T00:00')).toEqual([
    { day: '2026-03-02', target: 0, fact: 0, forecast: null },
    { day: '2026-03-05', target: 30, fact: 30, forecast: 30 },
    { day: '2026-03-09', target: 60, fact: null, forecast: 50 },
    { day: '2026-03-16', target: 100, fact: null, forecast: 100 },
  ])
})

test('of schedules with several data dates the forecast leaves the line of facts at the first of them', () => {
  const both = { from: monday, target: [0, 0, 0, 0], targetPassed: 0, fact: [10, 10, 10, 0], forecast: [0, 20, 20, 30] }
  expect(progressShares(both, '2026-03-23T00:00').map(({ fact, forecast }) => [fact, forecast])).toEqual([
    [0, null],
    [10, 10],
    [20, 40],
    [30, 70],
    [null, 100],
  ])
})

test('of a plan that has not begun there is a forecast only', () => {
  const planned = { from: monday, target: [0, 0], targetPassed: 0, fact: [0, 0], forecast: [50, 50] }
  expect(
    progressShares(planned, '2026-03-02T08:00').map(({ target, fact, forecast }) => [target, fact, forecast]),
  ).toEqual([
    [null, null, 0],
    [null, null, 50],
    [null, null, 100],
  ])
})
