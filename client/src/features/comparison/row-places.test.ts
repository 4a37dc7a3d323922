import { expect, it } from 'vitest'
import { ROW, RowPlaces } from './row-places.ts'

it('rows stand one below the other, opened ones take a line for each field', () => {
  const places = new RowPlaces(
    10,
    new Map([
      [4, 2],
      [1, 3],
    ]),
  )
  expect([0, 1, 2, 4, 5].map((row) => places.topOf(row) / ROW)).toEqual([0, 1, 4, 6, 8])
  expect([0, 1, 4].map((row) => places.heightOf(row) / ROW)).toEqual([1, 3, 2])
  expect(places.height / ROW).toBe(13)
  expect([0, 1, 3.5, 4, 6, 7.9, 8, 12].map((lines) => places.rowAt(lines * ROW))).toEqual([0, 1, 1, 2, 4, 4, 5, 9])
})

it('what was opened of a longer list does not count in a shorter one', () => {
  expect(new RowPlaces(2, new Map([[5, 9]])).height).toBe(2 * ROW)
})
