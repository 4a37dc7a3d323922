import { expect, test } from 'vitest'
import { createSharing } from './sharing.ts'

function counted() {
  const share = createSharing<number>()
  const ends: ((failed?: Error) => void)[] = []
  const work = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const round = ends.push((failed) => (failed ? reject(failed) : resolve(round)))
    })
  return { ask: (key = 'node') => share(key, work), ends }
}

test('who asks while work is under way gets the next round, which all of them share; nothing is kept after it', async () => {
  const { ask, ends } = counted()
  const first = ask()
  const others = [ask(), ask(), ask()]
  expect(ends).toHaveLength(1)
  ends[0]?.()
  expect(await first).toBe(1)
  await expect.poll(() => ends.length).toBe(2)
  const late = ask()
  ends[1]?.()
  expect(await Promise.all(others)).toEqual([2, 2, 2])
  await expect.poll(() => ends.length).toBe(3)
  ends[2]?.()
  expect(await late).toBe(3)
  const after = ask()
  ends[3]?.()
  expect(await after).toBe(4)
})

test('a round that fails is the failure of those who asked for it alone; other keys go their own way', async () => {
  const { ask, ends } = counted()
  const [first, next, elsewhere] = [ask(), ask(), ask('other')]
  expect(ends).toHaveLength(2)
  ends[0]?.(new Error('gone'))
  ends[1]?.()
  await expect(first).rejects.toThrow('gone')
  expect(await elsewhere).toBe(2)
  await expect.poll(() => ends.length).toBe(3)
  ends[2]?.()
  expect(await next).toBe(3)
})
