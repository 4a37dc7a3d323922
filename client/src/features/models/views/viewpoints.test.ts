import type { Viewpoint } from '@plumbline/core/bim'
import { proxy } from 'valtio'
import { describe, expect, test } from 'vitest'
import type { LoadedModel } from '../element-tree.ts'
import type { ModelView } from '../model-view.ts'
import { fromSet, showViewpoint, toSet } from './viewpoints.ts'

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

test('a view that is asked for while models are read is shown when they are there, and of two the later', async () => {
  const state = proxy({ loaded: [] as LoadedModel[], loading: [] as string[], tree: null as unknown })
  const selected: number[][] = []
  const select = (elements: Set<number>) => selected.push([...elements])
  const view = { state, viewer: null, select, showOnly: () => undefined } as unknown as ModelView
  const none = { isAllBut: false, elements: {} }
  const viewpointOn = (guid: string) =>
    ({
      tree: 'places',
      hidden: none,
      ghost: none,
      selected: { isAllBut: false, elements: { frame: [guid] } },
    }) as unknown as Viewpoint
  showViewpoint(view, viewpointOn('a'))
  state.loading = ['frame']
  await Promise.resolve()
  showViewpoint(view, viewpointOn('b'))
  expect(selected).toEqual([])
  state.loaded = [model('frame', 5, ['a', 'b'])]
  await Promise.resolve()
  expect(selected).toEqual([])
  state.loading = []
  await expect.poll(() => selected).toEqual([[6]])
  showViewpoint(view, viewpointOn('a'))
  expect(selected).toEqual([[6], [5]])
})
