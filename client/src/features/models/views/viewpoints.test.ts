import { describe, expect, test } from 'vitest'
import type { LoadedModel } from '../element-tree.ts'
import { fromSet, toSet } from './viewpoints.ts'

const model = (id: string, first: number, guids: string[]): LoadedModel => ({
  id,
  name: id,
  first,
  table: {
    revision: 1,
    places: [],
    systems: [],
    classes: [],
    types: [],
    guids,
    names: guids,
    classOf: guids.map(() => 0),
    typeOf: guids.map(() => 0),
    placeOf: guids.map(() => null),
  },
})

describe('elements of a view that was kept', () => {
  const before = [model('frame0000000', 0, ['a', 'b', 'c']), model('roof00000000', 10, ['d'])]
  // Loaded in another order, the frame in another revision.
  const after = [model('roof00000000', 0, ['d']), model('frame0000000', 1, ['c', 'x', 'a'])]

  test('are the same ones where models have other numbers, and without those that are gone', () => {
    expect([...fromSet(after, toSet(before, new Set([1, 2, 10])))].sort()).toEqual([0, 1, 2])
    expect([...fromSet(after, toSet(before, new Set([0])))]).toEqual([3])
    expect([...fromSet(before, toSet(before, new Set()))]).toEqual([])
  })
})
