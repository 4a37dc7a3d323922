import { expect, test } from 'vitest'
import { followingWait } from './following-turn.ts'

const by = (id: string | null, took = 1_000) => ({ by: id === null ? null : { id, name: '' }, took })

test('who ran it last runs it again at once; the others give them time for a run', () => {
  expect(followingWait(by('b'), { own: 'b', others: ['a', 'c'] })).toBe(0)
  expect(followingWait(by('b'), { own: 'a', others: ['b', 'c'] })).toBe(5_000)
  expect(followingWait(by('b', 4_000), { own: 'c', others: ['a', 'b'] })).toBe(11_000)
})

test('where they have left, nobody waits for them: it is the turn of the first who is here, then of the next', () => {
  const waits = ['a', 'c', 'd'].map((own, _, all) =>
    followingWait(by('b'), { own, others: all.filter((id) => id !== own) }),
  )
  expect(waits).toEqual([0, 5_000, 10_000])
  expect(followingWait(by(null), { own: 'c', others: [] })).toBe(0)
  expect(followingWait(by('b'), { own: 'c', others: ['a', 'a'] })).toBe(5_000)
})
