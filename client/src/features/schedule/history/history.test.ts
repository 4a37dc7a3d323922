import { describe, expect, test } from 'vitest'
import { TimeLine } from './time-line.ts'
import { verify } from './time-travel.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-02T08:00:00Z')
const at = (minute: number): string => new Date(START + minute * MINUTE).toISOString()
const anna = { id: 'anna', name: 'Anna' }
const boris = { id: 'boris', name: 'Boris' }

const line = new TimeLine({
  from: at(0),
  to: at(10),
  head: 31,
  seconds: 60,
  bars: [
    { at: at(1), person: anna, changes: 5, first: 2, last: 11 },
    { at: at(1), person: boris, changes: 5, first: 3, last: 10 },
    { at: at(8), person: anna, changes: 20, first: 12, last: 31 },
  ],
  moments: [
    { versionId: 'w', name: 'Two crews', at: at(5.1) },
    { versionId: 'v', name: 'Approved', at: at(5) },
  ],
})

describe('the time line', () => {
  test('gathers what people did in one span of time, the busiest first', () => {
    expect(line.people).toEqual(['Anna', 'Boris'])
    expect(line.bars.map(({ changes, first, last }) => [changes, first, last])).toEqual([
      [10, 2, 11],
      [20, 12, 31],
    ])
  })

  test('names the other versions, as far as their names have room beside each other', () => {
    expect(line.moments.map(({ name, isNamed }) => [name, isNamed])).toEqual([
      ['Approved', true],
      ['Two crews', false],
    ])
    expect(line.moments[0]?.place).toBe(0.5)
  })

  test('knows the change of a place and the place of a change', () => {
    expect(line.seqAt(0)).toBe(1)
    expect(line.seqAt(0.5)).toBe(11)
    expect(line.seqAt(1)).toBe(31)
    for (const seq of [2, 7, 11, 12, 20]) expect(line.seqAt(line.placeOfSeq(seq))).toBe(seq)
    expect(line.placeOfSeq(31)).toBe(1)
  })

  test('leaps from burst to burst', () => {
    expect(line.burst(31, -1)).toBe(11)
    expect(line.burst(11, -1)).toBe(1)
    expect(line.burst(1, 1)).toBe(11)
    expect(line.burst(11, 1)).toBe(31)
  })
})

describe('a moment', () => {
  const published = {
    seq: 5,
    finish: null,
    works: 1,
    critical: 0,
    inputHash: 'in',
    resultHash: 'out',
    engineVersion: 2,
  }
  const shown = { inputHash: 'in', resultHash: 'out', engineVersion: 2 }

  test('is verified only by a result of the same facts and the same engine', () => {
    expect(verify([published], shown)).toBe('same')
    expect(verify([published], { ...shown, resultHash: 'other' })).toBe('different')
    expect(verify([published], { ...shown, engineVersion: 3 })).toBe('otherEngine')
    expect(verify([published], { ...shown, inputHash: 'other' })).toBe('unpublished')
    expect(verify([], shown)).toBe('unpublished')
    const later = { ...published, engineVersion: 3 }
    expect(verify([published, later], { ...shown, engineVersion: 3 })).toBe('same')
  })
})
