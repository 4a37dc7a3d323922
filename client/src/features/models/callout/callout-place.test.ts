import { expect, test } from 'vitest'
import { halfOf, placeOf } from './callout-place.ts'

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

test('in a narrow picture it stands above what is low and below what is high, by a line that goes straight up or down', () => {
  const size = { width: 380, height: 320 }
  expect(placeOf({ x: 100, y: 250 }, size)).toMatchObject({ side: 'above', line: [{}, { x: 100 }, {}] })
  expect(placeOf({ x: 300, y: 90 }, size)).toMatchObject({ side: 'below', line: [{}, { x: 300 }, {}] })
})

test('of two pictures it stands in that of what has happened, unless that is too narrow to read it', () => {
  expect(halfOf(390, 390)).toBe(1)
  expect(halfOf(560, 220)).toBe(1)
  expect(halfOf(640, 160)).toBe(0)
  expect(halfOf(120, 160)).toBe(1)
})
