import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type FilterOperator,
  type FilterValue,
  filterOperators,
  fulfils,
  passes,
  rowFilter,
  valuesOf,
} from './index.ts'

const holds = (operator: FilterOperator, value: FilterValue, ...values: (string | number)[]): boolean =>
  fulfils({ column: 'any', operator, values }, value)

describe('R-VIEW-05 operators', () => {
  test('compare numbers by size and texts whatever their case (R-VIEW-05)', () => {
    expect([holds('lt', 3, 5), holds('lte', 5, 5), holds('gt', 5, 5), holds('gte', 5, 5)]).toEqual([
      true,
      true,
      false,
      true,
    ])
    expect([holds('eq', 'Slab', 'slab'), holds('ne', 'Slab', 'slab'), holds('eq', 5, 5)]).toEqual([true, false, true])
    expect(holds('lt', 'Beam', 'slab')).toBe(true)
  })

  test('a range includes both ends (R-VIEW-05)', () => {
    expect([9, 10, 15, 20, 21].map((value) => holds('range', value, 10, 20))).toEqual([false, true, true, true, false])
  })

  test('like finds a part of a text, whatever its case (R-VIEW-05)', () => {
    expect([holds('like', 'Ground slab', 'SLAB'), holds('not_like', 'Ground slab', 'wall')]).toEqual([true, true])
    expect(holds('like', 'Плита', 'плит')).toBe(true)
  })

  test('lists and colours hold when one of their values does (R-VIEW-05)', () => {
    expect([holds('filter_by_list', 'work', 'task', 'work'), holds('colors', 'critical', 'done')]).toEqual([
      true,
      false,
    ])
  })

  test('a missing value fulfils only what denies something (R-VIEW-05)', () => {
    const withoutValue = filterOperators.filter((operator) => holds(operator, null, 'x', 'y'))
    expect(withoutValue).toEqual(['ne', 'not_like', 'not_exists'])
    expect([holds('exists', ''), holds('exists', 0)]).toEqual([false, true])
  })

  test('a number is never compared with a text', () => {
    expect([holds('eq', 5, '5'), holds('lt', 5, 'a'), holds('gte', 'a', 1), holds('ne', 5, '5')]).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
})

test('conditions are joined by and or or; none lets everything through', () => {
  const value = (column: string): FilterValue => (column === 'duration' ? 5 : 'Slab')
  const short = { column: 'duration', operator: 'lt', values: [3] } as const
  const slab = { column: 'name', operator: 'eq', values: ['slab'] } as const
  expect(
    passes(
      {
        join: 'and',
        conditions: [
          { ...short, values: [3] },
          { ...slab, values: ['slab'] },
        ],
      },
      value,
    ),
  ).toBe(false)
  expect(
    passes(
      {
        join: 'or',
        conditions: [
          { ...short, values: [3] },
          { ...slab, values: ['slab'] },
        ],
      },
      value,
    ),
  ).toBe(true)
  expect(passes({ join: 'or', conditions: [] }, value)).toBe(true)
})

test('what an operator denies is what its opposite says, for every value there is', () => {
  const value = fc.oneof(fc.string(), fc.integer())
  const opposites = [
    ['eq', 'ne'],
    ['like', 'not_like'],
    ['exists', 'not_exists'],
  ] as const
  fc.assert(
    fc.property(
      fc.oneof(value, fc.constant(null)),
      value,
      fc.constantFrom(...opposites),
      (have, want, [one, other]) => {
        expect(holds(one, have, want)).toBe(!holds(other, have, want))
      },
    ),
  )
})

test('filters have limits', () => {
  const many = {
    join: 'and',
    conditions: Array.from({ length: 21 }, () => ({ column: 'a', operator: 'exists', values: [] })),
  }
  expect(rowFilter.safeParse(many).success).toBe(false)
  expect(filterOperators.map(valuesOf)).toContain('two')
})
