import { expect, test } from 'vitest'
import { oneByOne } from './one-by-one.ts'

test('works of one key come one after the other, those of two beside each other', async () => {
  const inTurn = oneByOne<string>()
  const done: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => async () => {
    done.push(`${name} begins`)
    await new Promise<void>((end) => ends.set(name, end))
    done.push(`${name} ends`)
    return name
  }
  const all = [inTurn('a', work('a1')), inTurn('a', work('a2')), inTurn('b', work('b1'))]
  await Promise.resolve()
  await Promise.resolve()
  expect(done).toEqual(['a1 begins', 'b1 begins'])
  ends.get('a1')?.()
  await all[0]
  ends.get('b1')?.()
  await all[2]
  ends.get('a2')?.()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1'])
  expect(done.indexOf('a1 ends')).toBeLessThan(done.indexOf('a2 begins'))
})

test('one that fails is told so, and the next one comes', async () => {
  const inTurn = oneByOne<number>()
  const failed = inTurn(1, () => Promise.reject(new Error('no')))
  const next = inTurn(1, async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
