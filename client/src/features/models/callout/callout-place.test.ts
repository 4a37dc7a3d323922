import { expect, test } from 'vitest'
import { placeOf } from './callout-place.ts'

test('the card of an element goes to the side that is free, and its line bends once', () => {
  const size = { width: 1_000, height: 600 }
  const beside = placeOf({ x: 300, y: 200 }, size)
  expect(beside.side).toBe('right')
  expect(beside.line).toEqual([
    { x: 300, y: 200 },
    { x: 436, y: 64 },
    { x: 724, y: 64 },
  ])
  const below = placeOf({ x: 900, y: 100 }, size)
  expect(below.side).toBe('left')
  expect(below.line[2].x).toBeLessThan(300)
  expect(placeOf({ x: 300, y: 200 }, size, { isRightTaken: true }).side).toBe('left')
})
