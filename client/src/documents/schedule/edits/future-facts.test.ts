import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { notStarted } from '@plumbline/core/plan'
import { expect, test } from 'vitest'
import { factsAfter } from './future-facts.ts'

const DATA_DATE = 10_000

const told = (ids: string[], actualStart: number, actualFinish: number | null = null): ScheduleCommand => ({
  do: 'row.set',
  ids,
  fields: { progress: { ...notStarted, percent: 10, actualStart, actualFinish } },
})

test('actual dates after the data date are noticed, however they are put, and those up to it are not', () => {
  expect(factsAfter(told(['a'], DATA_DATE), DATA_DATE)).toBe(0)
  expect(factsAfter(told(['a', 'b'], DATA_DATE + 1), DATA_DATE)).toBe(2)
  expect(factsAfter(told(['a'], 1, DATA_DATE + 480), DATA_DATE)).toBe(1)
  const commands = [told(['a'], DATA_DATE + 1), told(['b'], 1), told(['c'], DATA_DATE + 1)]
  expect(factsAfter({ do: 'batch', commands }, DATA_DATE)).toBe(2)
  expect(factsAfter({ do: 'row.set', ids: ['a'], fields: { duration: 99_999 } }, DATA_DATE)).toBe(0)
})
