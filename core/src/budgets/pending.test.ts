import { expect, test } from 'vitest'
import { Pending } from './index.ts'

test('what is undecided is bounded for one caller and for all, and makes room when it ends', () => {
  const pending = new Pending(2, 3)
  const [first, second] = [pending.begin('a'), pending.begin('a')]
  expect(first && second).toBeTruthy()
  expect(pending.begin('a')).toBeNull()
  const other = pending.begin('b')
  expect(pending.begin('b')).toBeNull()
  first?.()
  expect(pending.begin('a')).not.toBeNull()
  expect(pending.begin('c')).toBeNull()
  other?.()
  expect(pending.begin('c')).not.toBeNull()
})
