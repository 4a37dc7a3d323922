import { expect, test } from 'vitest'
import { seriesOf } from './series.ts'

const continued = (first: string, second: string | null): string[] | null => {
  const series = seriesOf(first, second)
  return series && [2, 3].map(series)
}

test('numbers go on by their difference, with the decimal sign they were typed with', () => {
  expect(continued('5', '10')).toEqual(['15', '20'])
  expect(continued('1,5', '2')).toEqual(['2,5', '3'])
  expect(continued('0.1', '0.2')).toEqual(['0.3', '0.4'])
})

test('dates go on by days, over the ends of months', () => {
  expect(continued('27.02.2026', '28.02.2026')).toEqual(['01.03.2026', '02.03.2026'])
  expect(continued('02.03.2026', '09.03.2026')).toEqual(['16.03.2026', '23.03.2026'])
})

test('codes count on with their zeros; one alone counts by one', () => {
  expect(continued('A1010', 'A1020')).toEqual(['A1030', 'A1040'])
  expect(continued('Storey 01', null)).toEqual(['Storey 03', 'Storey 04'])
})

test('what begins no series repeats', () => {
  expect(continued('Walls', 'Slab')).toBeNull()
  expect(continued('A1', 'B2')).toBeNull()
  expect(continued('12', null)).toBeNull()
})
