import { describe, expect, test } from 'vitest'
import { PrincipalBudgets, TokenBucket } from './index.ts'

describe('a budget', () => {
  test('allows a burst at once and then so much a second', () => {
    const bucket = new TokenBucket({ perSecond: 2, burst: 10 }, 0)
    expect(bucket.take(10, 0)).toBe(true)
    expect(bucket.take(1, 0)).toBe(false)
    expect(bucket.take(1, 400)).toBe(false)
    expect(bucket.take(1, 500)).toBe(true)
  })

  test('never holds more than the burst', () => {
    const bucket = new TokenBucket({ perSecond: 2, burst: 10 }, 0)
    expect(bucket.take(11, 3_600_000)).toBe(false)
  })

  test('is one for a principal, however many connections it has, and another for the next', () => {
    const budgets = new PrincipalBudgets({ perSecond: 1, burst: 3 })
    expect([1, 2, 3, 4].map(() => budgets.take('mike', 1, 0))).toEqual([true, true, true, false])
    expect(budgets.take('anna', 1, 0)).toBe(true)
  })

  test('of a principal who spends nothing is forgotten', () => {
    const budgets = new PrincipalBudgets({ perSecond: 1, burst: 1 })
    for (let person = 0; person < 10_000; person++) budgets.take(`person ${person}`, 1, person * 10)
    expect(budgets.size).toBeLessThan(1_200)
  })
})
