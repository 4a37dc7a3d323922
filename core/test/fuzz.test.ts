import { expect, test } from 'vitest'
import { fuzzRound } from './fuzz.ts'

test('Documents and dates of random teams are equal on every replica', () => {
  for (let seed = 1; seed <= 12; seed++) expect(fuzzRound(seed, 100).acts).toBe(100)
})
