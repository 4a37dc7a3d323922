import { expect, test } from 'vitest'
import type { LoadedModel } from '../element-tree.ts'
import { selectionTold, toldSelection } from './told-selection.ts'

const model = (id: string, first: number, count: number, revision = 1) =>
  ({ id, first, table: { revision, guids: Array.from({ length: count }, (_, at) => `${id}${at}`) } }) as LoadedModel
const loaded = [model('a', 0, 5_000), model('b', 5_000, 100)]
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

test('the whole selection of thousands is told in a few characters, and is the same elsewhere', () => {
  const selected = new Set([...range(10, 4_200), 4_500, 5_001, ...range(5_050, 5_100)])
  const told = toldSelection(loaded, selected)
  expect(JSON.stringify(told).length).toBeLessThan(100)
  expect(new Set(selectionTold(loaded, told))).toEqual(selected)
  // The other has the models in another order.
  const turned = [model('b', 0, 100), model('a', 100, 5_000)]
  expect(selectionTold(turned, told)).toHaveLength(selected.size)
})

test('what is told of another revision, or of models that are not here, selects nothing', () => {
  const told = toldSelection(loaded, new Set([1, 5_001]))
  expect(selectionTold([model('a', 0, 5_000, 2)], told)).toEqual([])
  expect(selectionTold(loaded, { a: [1, '9999-zzzz,-,!'] })).toEqual([])
})

test('a scattered selection stays within what may be told', () => {
  const scattered = new Set(range(0, 2_500).map((at) => at * 2))
  const wide = model('a', 0, 5_000)
  expect(JSON.stringify(toldSelection([wide], scattered)).length).toBeLessThan(12_100)
  expect(
    JSON.stringify(toldSelection([model('c', 0, 60_000)], new Set(range(0, 30_000).map((at) => at * 2)))).length,
  ).toBeLessThan(12_100)
})
