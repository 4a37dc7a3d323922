import fc from 'fast-check'
import { expect, test } from 'vitest'
import { framed, unframed } from './index.ts'

test('updates that were framed come out as they went in', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (updates) => {
      expect(unframed(framed(updates)).map((update) => [...update])).toEqual(updates.map((update) => [...update]))
    }),
  )
})

test('a body that breaks off is none', () => {
  const body = framed([Uint8Array.of(1, 2, 3), Uint8Array.of(4)])
  expect(() => unframed(body.subarray(0, body.length - 1))).toThrow(RangeError)
  expect(() => unframed(body.subarray(0, 2))).toThrow(RangeError)
})
