import { blankRow } from '@plumbline/core/plan'
import { beforeEach, expect, test } from 'vitest'
import { factBlock } from '../session/projection.ts'
import { RowStore } from './row-store.ts'
import { typedRelation } from './typed-relation.ts'

let store: RowStore
beforeEach(() => {
  const names = ['Piles', 'Glass', 'Gla', 'Slab']
  const rows = names.map((name, at) => ({ ...blankRow(name, null, 'work'), code: `4.${at + 1}`, name }))
  store = new RowStore()
  store.putFacts(
    factBlock(
      rows,
      (id) => names.indexOf(id),
      () => 0,
    ),
  )
  store.putOrder({ slots: Int32Array.from(names.keys()), levels: new Uint16Array(names.length) })
})

const typed = (text: string) => {
  const { found, type, lag } = typedRelation(store, text, 8, () => true)
  return [found.map(({ name, code }) => `${code} ${name}`), type, lag]
}

test('who adds a relation types a code or a name, and type and lag behind it as in a cell', () => {
  expect(typed('4.1')).toEqual([['4.1 Piles'], 'fs', ''])
  expect(typed('4.1 FS+2d')).toEqual([['4.1FS+2d Piles'], 'fs', '+2d'])
  expect(typed('4.4ss')).toEqual([['4.4SS Slab'], 'ss', ''])
  expect(typed('slab НН-1д')).toEqual([['4.4SS-1д Slab'], 'ss', '-1д'])
})

test('the end of a name is no type, and what nothing is called finds nothing', () => {
  expect(typed('Glass')).toEqual([['4.2 Glass'], 'fs', ''])
  expect(typed('9.9FF')).toEqual([[], 'ff', ''])
  expect(typed('')).toEqual([[], 'fs', ''])
})
