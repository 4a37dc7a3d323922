import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DirectoryColumn } from '../directories/index.ts'
import { convertedAmount, convertedMeasure, measureRowsIn, unitsOf } from './index.ts'

const unit = (code: string, base = '', factor = '', precision = '') => ({
  id: `id-${code}`,
  code,
  base,
  factor,
  precision,
})
const units = unitsOf([
  unit('kg', '', '', '3'),
  unit('t', 'id-kg', '1000', '2'),
  unit('kt', 'id-t', '1000', '0'),
  unit('g', 'id-kg', '0.001', '0'),
  unit('m', '', '', '1'),
  unit('round', 'id-about'),
  unit('about', 'id-round'),
  unit('lost', 'id-nowhere', '2'),
  unit('nothing', 'id-kg', '0'),
  unit('odd', 'id-kg', '2', '7'),
])

describe('units', () => {
  test.each([
    ['1.5', 't', 'kg', '1500'],
    ['1234.5', 'kg', 't', '1.23'],
    ['1235', 'kg', 't', '1.24'],
    ['-1235', 'kg', 't', '-1.24'],
    ['2', 'kt', 'kg', '2000000'],
    ['0.0004', 'kg', 'g', '0'],
    ['0.0005', 'kg', 'g', '1'],
    ['7.123456', 'kg', 'kg', '7.123456'],
    ['7', 'strange', 'strange', '7'],
    ['7', 'kg', 'm', null],
    ['7', 'kg', 'strange', null],
    ['7', 'round', 'about', null],
    ['7', 'lost', 'kg', null],
    ['7', 'nothing', 'kg', null],
    ['7', 'odd', 'kg', null],
  ])('%s %s are %s: %s', (amount, from, to, expected) => {
    expect(convertedAmount(amount, from, to, units)).toBe(expected)
  })

  test('a volume is converted with what is done and with its intensity, which is not rounded to the unit', () => {
    const measure = { unit: 'kg', plan: '12345', fact: '999', rate: '1.5' }
    expect(convertedMeasure(measure, 't', units)).toEqual({ unit: 't', plan: '12.35', fact: '1', rate: '0.0015' })
    expect(convertedMeasure(measure, 'm', units)).toBeNull()
    expect(convertedMeasure(measure, 'kg', units)).toBe(measure)
  })

  test('there and back is the same where the smaller unit is the one that is exact', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (hundredths) => {
        const amount = String(hundredths / 100)
        expect(convertedAmount(convertedAmount(amount, 't', 'g', units)!, 'g', 't', units)).toBe(amount)
      }),
    )
  })
})

test('are read from a directory by the codes of its columns, whatever is missing (R-DIR-01)', () => {
  const column = (code: string) => ({ id: `column-${code}`, code }) as DirectoryColumn
  const body = {
    ids: ['id-kg', 'id-t'],
    codes: ['kg', 't'],
    columns: [column('base'), column('factor')],
    values: { 'column-base': ['', 'id-kg'], 'column-factor': ['', '1000'] },
  }
  const read = unitsOf(measureRowsIn(body))
  expect(convertedMeasure({ unit: 't', plan: '2', fact: '0.5' }, 'kg', read)).toEqual({
    ...{ unit: 'kg', plan: '2000', fact: '500' },
  })
  expect(measureRowsIn({ ...body, columns: [] })[1]).toEqual({
    id: 'id-t',
    code: 't',
    base: '',
    factor: '',
    precision: '',
  })
})
