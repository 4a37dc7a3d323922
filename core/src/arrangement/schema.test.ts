import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrangement, dateBuckets, fitsArrangement } from './index.ts'

const column = fc.oneof(
  fc.string({ maxLength: 70 }),
  fc.constantFrom('', 'start', '\ud800', 'x'.repeat(64), 'x'.repeat(65)),
)
const level = fc.record({ column, direction: fc.constantFrom(1 as const, -1 as const) })
const grouped = fc.record({
  column,
  direction: fc.constantFrom(1 as const, -1 as const),
  bucket: fc.constantFrom(...dateBuckets),
})

test('what fits in a browser is what the schema takes', () => {
  fc.assert(
    fc.property(fc.array(grouped, { maxLength: 6 }), fc.array(level, { maxLength: 6 }), (group, sort) => {
      expect(fitsArrangement({ group, sort })).toBe(arrangement.safeParse({ group, sort }).success)
    }),
  )
})
