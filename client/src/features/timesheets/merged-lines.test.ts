import { expect, test } from 'vitest'
import { mergedLines } from './merged-lines.ts'
import type { Line } from './sheet-lines.ts'

const line = (id: string, days: Record<string, string>, note = ''): Line => ({
  ...({ id, note, cost: null, activity: 'meeting', workId: null, assignmentId: null } as unknown as Line),
  worker: { kind: 'user', id: 'tom' } as Line['worker'],
  days: Object.entries(days).map(([day, hours]) => ({ day, hours, overtime: '0' })),
})

const hoursIn = (lines: readonly Line[]) =>
  Object.fromEntries(lines.map(({ id, days }) => [id, days.map(({ day, hours }) => `${day}=${hours}`).join(' ')]))

test('of each day the side that changed it holds, and where both did, what was typed here', () => {
  const base = [line('a', { mon: '8', tue: '8', wed: '8' })]
  const mine = [line('a', { mon: '7', tue: '8', wed: '6' })]
  const theirs = [line('a', { mon: '8', tue: '5', wed: '4' })]
  expect(hoursIn(mergedLines(base, mine, theirs))).toEqual({ a: 'mon=7 tue=5 wed=6' })
})

test('lines that either added stay; one that was taken away goes where the other left it alone', () => {
  const base = [line('a', { mon: '1' }), line('b', { mon: '2' }), line('c', { mon: '3' }), line('d', { mon: '4' })]
  const mine = [line('a', { mon: '1' }), line('d', { mon: '9' }), line('mine', { mon: '5' })]
  const theirs = [line('b', { mon: '2' }), line('c', { mon: '6' }), line('theirs', { mon: '7' })]
  // Taken away: b and c here, a and d there; c was changed there, d here.
  expect(hoursIn(mergedLines(base, mine, theirs))).toEqual({
    ...{ c: 'mon=6', d: 'mon=9', mine: 'mon=5', theirs: 'mon=7' },
  })
})
