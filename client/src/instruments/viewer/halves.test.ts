import { describe, expect, test } from 'vitest'
import { Halves } from './halves.ts'

const canvas = { clientWidth: 1_001, clientHeight: 600 }

describe('pictures beside each other', () => {
  test('an undivided canvas is one picture', () => {
    const halves = new Halves(canvas)
    expect(halves.sides).toEqual([0])
    expect(halves.sizeOf(0)).toEqual({ width: 1_001, height: 600 })
    expect(halves.placeIn(900, 10)).toEqual({ side: 0, x: 900, y: 10 })
  })

  test('both are as wide, and a point is meant in the one that it is in', () => {
    const halves = new Halves(canvas)
    halves.isDivided = true
    expect([halves.sizeOf(0), halves.sizeOf(1)]).toEqual([
      { width: 500, height: 600 },
      { width: 500, height: 600 },
    ])
    expect(halves.placeIn(100, 10)).toEqual({ side: 0, x: 100, y: 10 })
    expect(halves.placeIn(601, 10)).toEqual({ side: 1, x: 100, y: 10 })
    expect(halves.viewOf({ side: 0, x: 250, y: 300 })).toEqual([0, 0])
  })

  test('one may be wider than the other, and neither is too narrow to be looked at', () => {
    const halves = new Halves({ clientWidth: 1_000, clientHeight: 600 })
    halves.isDivided = true
    halves.share = 0.7
    expect([halves.sizeOf(0).width, halves.sizeOf(1).width, halves.leftOf(1)]).toEqual([700, 300, 700])
    expect([halves.sideAt(699), halves.sideAt(700)]).toEqual([0, 1])
    expect(halves.viewOf(halves.placeIn(850, 300))).toEqual([0, 0])
    expect(halves.aspects).toEqual([700 / 600, 0.5])
    halves.share = 0.99
    expect(halves.sizeOf(1).width).toBe(200)
    halves.isDivided = false
    expect(halves.sizeOf(0).width).toBe(1_000)
  })

  test('a gesture that leaves its picture goes on in it', () => {
    const halves = new Halves(canvas)
    halves.isDivided = true
    expect(halves.placeIn(501, 0, 0).x - halves.placeIn(499, 0, 0).x).toBe(2)
    expect(halves.placeIn(499, 0, 1).x).toBe(-2)
  })
})
