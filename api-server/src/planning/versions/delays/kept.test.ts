import { afterEach, expect, test, vi } from 'vitest'
import { keepingLast } from './kept.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('the last few answers are made once, also for who asks while one is made; the one unused for longest goes', async () => {
  const kept = keepingLast<string>(2)
  const made: string[] = []
  const ask = (key: string) =>
    kept(key, async () => {
      made.push(key)
      return key.toUpperCase()
    })
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['A', 'A'])
  await ask('b')
  await ask('a')
  await ask('c')
  expect([await ask('a'), await ask('b')]).toEqual(['A', 'B'])
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('what failed is made again, and what is older than ten minutes', async () => {
  vi.useFakeTimers()
  const kept = keepingLast<number>(2)
  let made = 0
  const ask = () =>
    kept('a', async () => {
      if (++made === 1) throw new Error('Not now')
      return made
    })
  await expect(ask()).rejects.toThrow('Not now')
  expect(await ask()).toBe(2)
  expect(await ask()).toBe(2)
  vi.advanceTimersByTime(600_001)
  expect(await ask()).toBe(3)
})
