import type { Context } from 'koa'
import { expect, test } from 'vitest'
import { beginInTurns } from './beginning.ts'

test('of three hundred calls that arrive together no more than ten begin before others are served, in their order', async () => {
  const begin = beginInTurns()
  const begun: number[] = []
  const inOneTurn: number[] = []
  let before = 0
  const look = (): void => {
    inOneTurn.push(begun.length - before)
    before = begun.length
    if (begun.length < 300) setImmediate(look)
  }
  setImmediate(look)
  const calls = Array.from({ length: 300 }, (_, call) => begin({} as Context, async () => void begun.push(call)))
  await Promise.all(calls)
  expect(begun).toEqual(Array.from({ length: 300 }, (_, call) => call))
  expect(Math.max(...inOneTurn)).toBeLessThanOrEqual(10)
  // Who comes alone waits for nobody.
  await new Promise((resolve) => setTimeout(resolve, 5))
  let isIn = false
  void begin({} as Context, async () => {
    isIn = true
  })
  expect(isIn).toBe(true)
})

test('a call that fails fails by itself', async () => {
  const begin = beginInTurns()
  const fails = begin({} as Context, () => Promise.reject(new Error('mine')))
  await expect(fails).rejects.toThrow('mine')
  await begin({} as Context, async () => undefined)
})
