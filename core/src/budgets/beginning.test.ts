import { expect, test } from 'vitest'
import { createBeginning } from './index.ts'

test('of what arrives together so many begin in a turn, in their order; who comes alone waits for nobody', () => {
  const turns: (() => void)[] = []
  const begin = createBeginning(3, (turn) => turns.push(turn))
  const begun: number[] = []
  for (let one = 0; one < 7; one++) begin(() => begun.push(one))
  expect(begun).toEqual([0, 1, 2])
  turns.shift()?.()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  // Somebody who comes now stands behind who waits.
  begin(() => begun.push(7))
  turns.shift()?.()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  turns.shift()?.()
  expect(turns).toHaveLength(0)
  begin(() => begun.push(8))
  expect(begun.at(-1)).toBe(8)
})

test('what begins while others begin comes in its turn', () => {
  const turns: (() => void)[] = []
  const begin = createBeginning(1, (turn) => turns.push(turn))
  const begun: string[] = []
  begin(() => begun.push('first'))
  begin(() => {
    begun.push('second')
    begin(() => begun.push('third'))
  })
  turns.shift()?.()
  expect(begun).toEqual(['first', 'second'])
  turns.shift()?.()
  expect(begun).toEqual(['first', 'second', 'third'])
})
