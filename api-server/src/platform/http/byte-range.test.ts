import { expect, test } from 'vitest'
import { rangeOf } from './byte-range.ts'

const of = (header: string, ifRange = '', bytes = 1_000) => rangeOf(header, { bytes, etag: '"abc"', ifRange })

test('one range is told by its first and last byte, cut at the end of the file', () => {
  expect(of('bytes=0-499')).toEqual({ first: 0, last: 499 })
  expect(of('bytes=500-')).toEqual({ first: 500, last: 999 })
  expect(of('bytes=990-5000')).toEqual({ first: 990, last: 999 })
  expect(of('bytes=-10')).toEqual({ first: 990, last: 999 })
  expect(of('bytes=-5000')).toEqual({ first: 0, last: 999 })
  expect(of('Bytes=7-7')).toEqual({ first: 7, last: 7 })
})

test('beyond the end there is nothing', () => {
  expect([of('bytes=1000-'), of('bytes=1000-1000'), of('bytes=-0'), of('bytes=0-0', '', 0)]).toEqual([
    'none',
    'none',
    'none',
    'none',
  ])
})

test('several ranges, and what nobody understands, are all of the file', () => {
  const hostile = [
    ...['bytes=0-1,2-3', `bytes=${'0-,'.repeat(5_000)}`, 'bytes=5-2', 'bytes=-', 'bytes=', 'bytes', 'bytes=a-b'],
    ...[
      'bytes=-1-2',
      'bytes=0x0-0x9',
      'bytes=1e2-',
      'items=0-1',
      'bytes = 0-1',
      `bytes=0-${'9'.repeat(400)}`,
      '\u0000',
    ],
  ]
  expect(hostile.map((header) => of(header))).toEqual(hostile.map(() => null))
})

test('a range of a file that has changed meanwhile is all of it', () => {
  expect(of('bytes=0-9', '"abc"')).toEqual({ first: 0, last: 9 })
  for (const other of ['"abd"', 'W/"abc"', 'abc', 'Sun, 29 Nov 2026 10:00:00 GMT'])
    expect(of('bytes=0-9', other)).toBeNull()
})
