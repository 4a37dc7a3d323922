import { expect, test } from 'vitest'
import { costWith, type WorkCost } from './index.ts'

/** As it is told of when the work is known to have it. */
const settled = ({ others, labour }: WorkCost): WorkCost => ({ others, labour, before: others + labour })

test('T-10 hours are added to what was typed, once, and go with their approval', () => {
  const first = costWith(null, 500n, 80n)!
  expect(first).toEqual({ others: 500n, labour: 80n, before: 500n })
  expect(costWith(settled(first), 580n, 80n)).toBeNull()
  const less = costWith(settled(first), 580n, 30n)!
  expect([less.others, less.labour]).toEqual([500n, 30n])
  expect(costWith(settled(less), 530n, 0n)).toEqual({ others: 500n, labour: 0n, before: 530n })
  expect(costWith(null, 500n, 0n)).toBeNull()
})

test('T-10 a call that broke off is done again: whether or not its sum came, nothing is counted twice', () => {
  const first = costWith(null, 500n, 80n)!
  expect(costWith(first, 580n, 80n)).toBeNull()
  expect(costWith(first, 500n, 80n)).toMatchObject({ others: 500n, labour: 80n })
})

test('T-10 whoever types the actual cost afterwards types the whole of it', () => {
  const first = settled(costWith(null, 500n, 80n)!)
  expect(costWith(first, 700n, 80n)).toBeNull()
  expect(costWith(first, 700n, 100n)).toMatchObject({ others: 620n, labour: 100n })
  expect(costWith(first, 20n, 100n)).toMatchObject({ others: 0n, labour: 100n })
})

test('T-10 a version from before the hours gets them as any other', () => {
  const first = settled(costWith(null, 500n, 80n)!)
  const more = settled(costWith(first, 580n, 90n)!)
  expect(costWith(more, 500n, 90n)).toMatchObject({ others: 500n, labour: 90n })
})
