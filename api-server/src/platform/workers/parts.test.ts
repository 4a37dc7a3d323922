import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putTogether, takeApart } from './parts.ts'

const list = fc.constantFrom(0, 3, 500, 501, 1_200).map((length) => Array.from({ length }, (_, at) => ({ at })))
const value = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 5 }, fc.integer(), fc.constant(null), list, tie('object')),
  object: fc.dictionary(fc.constantFrom('rows', 'plan', 'more'), tie('value'), { noNullPrototype: true }),
})).value

test('what is taken apart and put together is what it was, in parts that are short', () => {
  let seen = 0
  fc.assert(
    fc.property(value, (result) => {
      const before = structuredClone(result)
      const { rest, parts } = takeApart(result)
      expect(result).toEqual(before)
      for (const { items } of parts) expect(items.length).toBeLessThanOrEqual(500)
      seen += parts.length
      expect(putTogether(structuredClone(rest), structuredClone(parts))).toEqual(before)
    }),
    { numRuns: 300 },
  )
  expect(seen).toBeGreaterThan(100)
})

test('bytes and dates are not looked into', () => {
  const result = { bytes: new Uint8Array(3), at: new Date(0), rows: new Map([[1, 2]]) }
  expect(takeApart(result)).toEqual({ rest: result, parts: [] })
})
