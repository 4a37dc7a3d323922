import { expect, test } from 'vitest'
import { actIn, actQuery } from './paper-address.ts'

test('an act is found again in its address; without one it is the estimate', () => {
  const act = { number: '2 & 3', period: 'März', since: 'v1', pdcId: 'p1' }
  expect(actIn(new URLSearchParams(actQuery(act)))).toEqual(act)
  expect(actIn(new URLSearchParams(actQuery({ number: '1' })))).toEqual({ number: '1', period: '' })
  expect(actIn(new URLSearchParams(''))).toBeNull()
})
