import { expect, test } from 'vitest'
import { listQueryOf } from './list-query.ts'

const read = (address: string) => listQueryOf(new URLSearchParams(address))

test('the query of a list is filter, filter_indicator and target; the rest is none of it (R-SHELL-21.address)', () => {
  expect(read('filter=abc&filter_indicator=critical&target=aaaaaaaaaaaa&zoom=week')).toEqual({
    filter: 'abc',
    indicator: 'critical',
    target: 'aaaaaaaaaaaa',
  })
  expect(read('filter=%20frame%20&target=')).toEqual({ filter: 'frame', indicator: '', target: '' })
  expect(read(`filter=${'x'.repeat(201)}`).filter).toBe('')
})
