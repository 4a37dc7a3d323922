import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeEntries, encodeEntries } from './index.ts'

const entry = fc.record({
  seq: fc.integer({ min: 1 }),
  epoch: fc.integer({ min: 1, max: 99 }),
  userId: fc.string({ unit: 'binary', maxLength: 20 }),
  sessionId: fc.string({ maxLength: 20 }),
  key: fc.option(fc.string({ maxLength: 20 })),
  at: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString()),
  update: fc.uint8Array({ maxLength: 50 }),
})

test('entries of a journal are the same again, and cut off ones are refused', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 5 }), (entries) => {
      const bytes = encodeEntries(entries)
      expect(decodeEntries(bytes)).toEqual(entries)
      if (bytes.length > 0) expect(() => decodeEntries(bytes.subarray(0, -1))).toThrow()
    }),
  )
})
