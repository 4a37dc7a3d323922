import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterOperators, isRowFilter, rowFilter } from './index.ts'

const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.constantFrom('', 'name', '\ud800', 'x'.repeat(256), 'x'.repeat(257)),
)
const value = fc.oneof(text, fc.double(), fc.constantFrom(null, true, Number.NaN, Number.POSITIVE_INFINITY))
const operator = fc.oneof(fc.constantFrom<string>(...filterOperators), fc.string())
const condition = fc.oneof(
  fc.record({ column: text, operator, values: fc.array(value, { maxLength: 4 }) }),
  fc.constantFrom(null, 7, 'eq', {}, { column: 'name', operator: 'eq', values: Array(201).fill('a') }),
)
const filter = fc.oneof(
  fc.record({ join: fc.constantFrom('and', 'or', 'xor'), conditions: fc.array(condition, { maxLength: 22 }) }),
  fc.anything(),
)

test('what a browser takes for a filter is what the schema takes', () => {
  fc.assert(
    fc.property(filter, (given) => {
      expect(isRowFilter(given)).toBe(rowFilter.safeParse(given).success)
    }),
  )
})
