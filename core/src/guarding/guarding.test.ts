import { expect, test } from 'vitest'
import { guarded } from './index.ts'

test('what a listener throws, at once or later, is told and goes no further', async () => {
  const told: unknown[] = []
  const failed = (error: unknown) => told.push(error)
  guarded((text: string) => {
    throw text
  }, failed)('at once')
  guarded(async (text: string) => {
    throw text
  }, failed)('later')
  await Promise.resolve()
  expect(told).toEqual(['at once', 'later'])
})

test('a listener that goes well is called as it is, and nothing is told', () => {
  const sums: number[] = []
  guarded(
    (one: number, other: number) => sums.push(one + other),
    () => expect.fail(),
  )(1, 2)
  expect(sums).toEqual([3])
})
