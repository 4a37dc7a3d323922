import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eachInTurns } from './index.ts'

const busy = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test('a long list is gone through in order, and others are served meanwhile', async () => {
  const seen: number[] = []
  let isDone = false
  const work = eachInTurns(Array(2_000).keys(), (one) => {
    seen.push(one)
    busy(0.05)
  }).then(() => {
    isDone = true
  })
  let turns = 0
  for (; !isDone; turns++) await turn()
  await work
  expect(seen).toEqual([...Array(2_000).keys()])
  // 100 ms of work, of which nobody waits for more than a few.
  expect(turns).toBeGreaterThan(10)
})

test('two lists take turns, and one that fails is refused by itself', async () => {
  const order: string[] = []
  const note = (name: string) => () => {
    busy(0.5)
    if (order.at(-1) !== name) order.push(name)
  }
  await Promise.all([eachInTurns(Array(200).keys(), note('a')), eachInTurns(Array(200).keys(), note('b'))])
  expect(order.length).toBeGreaterThan(4)
  const broken = eachInTurns([1], () => {
    throw new TypeError('a bug')
  })
  await expect(broken).rejects.toThrow('a bug')
  await eachInTurns([1], () => order.push('after'))
  expect(order.at(-1)).toBe('after')
})
