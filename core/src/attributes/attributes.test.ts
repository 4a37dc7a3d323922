import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  attributeLimits,
  canonicalAmount,
  differentValues,
  isPacked,
  isStoredValue,
  packValues,
  readValue,
  storedValue,
  textOf,
  unpackValues,
  valueIn,
  valueTypes,
  withValue,
} from './index.ts'

describe('a stored value', () => {
  test.each([
    ['string', 'Axis A–C'],
    ['number', '-12.5'],
    ['money', '999999999999999999.999999'],
    ['percentage', '0.25'],
    ['date', '2028-02-29'],
    ['boolean', '0'],
    ['list', 'floor-3'],
    ['list_multi', 'a,b,c'],
    ['colour', '#0a7f3c'],
    ['person', 'AbCdEf123456'],
  ] as const)('of type %s says its type and its text', (type, text) => {
    const stored = storedValue(type, text)
    expect(readValue(stored)).toEqual({ type, text })
    expect(textOf(stored, type)).toBe(text)
    const other = valueTypes.find((each) => each !== type)!
    expect(textOf(stored, other)).toBe('')
  })

  test.each([
    'x1',
    's',
    `s${'x'.repeat(attributeLimits.text + 1)}`,
    'stwo\nlines',
    's\ud800',
    'n1,5',
    'n01',
    'n1.50',
    'n-0',
    'n1e3',
    'n1234567890123456789',
    'd2027-02-29',
    'd2027-2-1',
    'd1899-12-31',
    'b2',
    'l',
    'lnot an id',
    'ab,a',
    'aa,a',
    'c#ABCDEF',
    'c#fff',
    7,
    null,
    undefined,
    {},
  ])('is not %j', (value) => {
    expect(isStoredValue(value)).toBe(false)
  })

  test('that is empty is no value', () => {
    expect(isStoredValue('')).toBe(true)
    expect(storedValue('number', '')).toBe('')
  })
})

describe('an amount', () => {
  test.each([
    ['5', '5'],
    ['005', '5'],
    ['5.', '5'],
    ['-0.50', '-0.5'],
    ['+7', '7'],
    ['-0', '0'],
    ['0.000', '0'],
    ['1.1234567', null],
    ['1234567890123456789', null],
    ['', null],
    ['.5', null],
    ['1e3', null],
    ['0'.repeat(100_000), null],
  ])('typed as %s is kept as %s', (typed, kept) => {
    expect(canonicalAmount(typed)).toBe(kept)
  })
})

const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/)
const value = fc.constantFrom('n12.5', 'sa:b', 'lred', 'd2026-03-02', 'aone,two')
const values = fc.dictionary(id, value, { maxKeys: 12 }).map((entries) => new Map(Object.entries(entries)))

describe('the values of a row', () => {
  test('are read as they were packed, one by one and together, and packed in one way only', () => {
    fc.assert(
      fc.property(values, (map) => {
        const packed = packValues(map)
        expect(isPacked(packed)).toBe(true)
        expect(unpackValues(packed)).toEqual(new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1))))
        for (const [key, stored] of map) expect(valueIn(packed, key)).toBe(stored)
        for (const key of ['a', 'b1', 'x']) if (!map.has(key)) expect(valueIn(packed, key)).toBe('')
        expect(packValues(new Map([...map].reverse()))).toBe(packed)
      }),
    )
  })

  test('are told apart attribute by attribute', () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        const [from, to] = [packValues(one), packValues(other)]
        let made = from
        for (const different of differentValues(from, to)) {
          expect(different.from).toBe(valueIn(from, different.id))
          made = withValue(made, different.id, different.to)
        }
        expect(made).toBe(to)
      }),
    )
  })

  test.each(['b:n1\na:n1', 'a:n1\na:n2', 'a:x', 'a', ':n1', 'a:n1\n', 5, null])('cannot be %j', (packed) => {
    expect(isPacked(packed)).toBe(false)
  })
})
