import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf } from '../time/index.ts'
import { arrange, bucketOf, type KeyColumn, type SortDirection, sortedBy } from './index.ts'

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const flat = (size: number) => ({
  slots: Int32Array.from({ length: size }, (_, i) => i),
  levels: new Uint16Array(size),
})
const numbers = (values: readonly (number | null)[], direction: SortDirection = 1): KeyColumn => ({
  direction,
  values: Float64Array.from(values, (value) => value ?? Number.NaN),
  texts: null,
})
const slots = (rows: Parameters<typeof arrange>[0]): number[] => [...arrange(rows, byText).slots]

const column = fc.array(fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }), { minLength: 0, maxLength: 40 })
const direction = fc.constantFrom<SortDirection>(1, -1)

/** As a person would say it: by value, none last, equal ones as they came. */
function sortedSlowly(values: readonly (number | null)[], way: SortDirection): number[] {
  const known = values.flatMap((value, row) => (value === null ? [] : [{ value, row }]))
  const none = values.flatMap((value, row) => (value === null ? [row] : []))
  known.sort((a, b) => (a.value - b.value) * way || a.row - b.row)
  return [...known.map(({ row }) => row), ...none]
}

describe('R-VIEW-06 sorting', () => {
  test('is stable in both directions, and rows without a value are last (R-VIEW-06)', () => {
    fc.assert(
      fc.property(column, direction, (values, way) => {
        const rows = { ...flat(values.length), group: [], sort: [numbers(values, way)] }
        expect(slots(rows)).toEqual(sortedSlowly(values, way))
      }),
    )
  })

  test('by several columns: the second decides where the first is equal', () => {
    const sort = [numbers([1, 2, 1, 2]), numbers([1, 1, 2, 2], -1)]
    expect(slots({ ...flat(4), group: [], sort })).toEqual([2, 0, 3, 1])
  })

  test('texts follow the comparison of the language, whatever numbers stand for them', () => {
    const key: KeyColumn = { direction: 1, values: Float64Array.from([0, 1, 2, 0]), texts: ['b', 'C', 'a'] }
    const folded = (a: string, b: string): number => byText(a.toLowerCase(), b.toLowerCase())
    expect([...arrange({ ...flat(4), group: [], sort: [key] }, folded).slots]).toEqual([2, 0, 3, 1])
  })

  test('within a tree only siblings change places, and all below goes with them', () => {
    const levels = fc.array(fc.nat(3), { minLength: 1, maxLength: 40 }).map((wanted) => {
      let last = -1
      return wanted.map((level) => {
        last = Math.min(level, last + 1)
        return last
      })
    })
    const parentsOf = (order: readonly number[], level: readonly number[]): Map<number, number> => {
      const path: number[] = []
      return new Map(
        order.map((slot) => {
          path.length = level[slot]!
          const parent = path.at(-1) ?? -1
          path.push(slot)
          return [slot, parent]
        }),
      )
    }
    fc.assert(
      fc.property(levels, fc.infiniteStream(fc.nat(5)), (tree, stream) => {
        const values = tree.map(() => stream.next().value as number)
        const rows = { ...flat(tree.length), levels: Uint16Array.from(tree), group: [], sort: [numbers(values)] }
        const order = slots(rows)
        const before = parentsOf([...tree.keys()], tree)
        expect(parentsOf(order, tree)).toEqual(new Map(order.map((slot) => [slot, before.get(slot)!])))
        for (const [i, slot] of order.entries()) {
          const sibling = order.slice(i + 1).find((other) => before.get(other) === before.get(slot))
          if (sibling !== undefined) expect(values[slot]! * 100 + slot).toBeLessThan(values[sibling]! * 100 + sibling)
        }
      }),
    )
  })
})

describe('grouping', () => {
  test('rows of one group stand together, in every level, and none is lost', () => {
    fc.assert(
      fc.property(column, fc.infiniteStream(fc.nat(2)), direction, (values, stream, way) => {
        const second = values.map(() => stream.next().value as number)
        const rows = { ...flat(values.length), group: [numbers(values, way), numbers(second)], sort: [] }
        const { slots: order, values: found } = arrange(rows, byText)
        expect([...order].sort((a, b) => a - b)).toEqual([...values.keys()])
        const runs = [...order]
          .map((_, i) => `${found[0]![i]}/${found[1]![i]}`)
          .filter((key, i, all) => key !== all[i - 1])
        expect(new Set(runs).size).toBe(runs.length)
        expect([...order].map((slot) => values[slot] ?? null)).toEqual(
          [...found[0]!].map((value) => (Number.isNaN(value) ? null : value)),
        )
      }),
    )
  })

  test('rows within a group are sorted, and keep their order without', () => {
    const group = [numbers([2, 1, 2, 1])]
    expect(slots({ ...flat(4), group, sort: [] })).toEqual([1, 3, 0, 2])
    expect(slots({ ...flat(4), group, sort: [numbers([1, 2, 3, 4], -1)] })).toEqual([3, 1, 2, 0])
  })
})

test('days fall into weeks from Monday, months, quarters and years', () => {
  const day = dayOf(2026, 8, 13)
  expect(bucketOf(day, 'value')).toBe(day)
  expect(bucketOf(day, 'week')).toBe(dayOf(2026, 8, 10))
  expect(bucketOf(dayOf(2026, 8, 10), 'week')).toBe(dayOf(2026, 8, 10))
  expect(bucketOf(day, 'month')).toBe(dayOf(2026, 8, 1))
  expect(bucketOf(day, 'quarter')).toBe(dayOf(2026, 7, 1))
  expect(bucketOf(day, 'year')).toBe(dayOf(2026, 1, 1))
})

test('R-VIEW-06 the head of a column sorts up, down and not at all; more levels are added behind', () => {
  const up = sortedBy([], 'start', false)
  const down = sortedBy(up, 'start', false)
  expect([up, down, sortedBy(down, 'start', false)]).toEqual([
    [{ column: 'start', direction: 1 }],
    [{ column: 'start', direction: -1 }],
    [],
  ])
  const both = sortedBy(up, 'name', true)
  expect(both.map(({ column: key }) => key)).toEqual(['start', 'name'])
  expect(sortedBy(both, 'start', true)[0]).toEqual({ column: 'start', direction: -1 })
  expect(sortedBy(both, 'name', false)).toEqual([{ column: 'name', direction: -1 }])
})
