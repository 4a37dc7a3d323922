import { expect, test } from 'vitest'
import { rulePieces } from './rule-pieces.ts'

test('what a rule changes comes in pieces: what is gone first, and all works of an item together', () => {
  const pairs = (count: number, worksOfEach: number) =>
    Array.from({ length: count }, (_, at) => ({ itemId: `item ${Math.floor(at / worksOfEach)}`, workId: `work ${at}` }))
  const add = pairs(1_000, 3).map((pair) => ({ ...pair, share: '0.3' }))
  const remove = pairs(300, 1)
  const pieces = [...rulePieces('rule', { add, remove })]
  expect(pieces.flatMap((piece) => piece.add)).toEqual(add)
  expect(pieces.flatMap((piece) => piece.remove)).toEqual(remove)
  expect(pieces.findLastIndex((piece) => piece.remove.length > 0)).toBeLessThan(
    pieces.findIndex((piece) => piece.add.length > 0),
  )
  const items = pieces.map((piece) => new Set(piece.add.map(({ itemId }) => itemId)))
  expect(items.reduce((sum, { size }) => sum + size, 0)).toBe(new Set(add.map(({ itemId }) => itemId)).size)
  for (const piece of pieces) expect(piece.add.length + piece.remove.length).toBeLessThanOrEqual(252)
})

test('nothing changes in no piece', () => {
  expect([...rulePieces('rule', { add: [], remove: [] })]).toEqual([])
})
