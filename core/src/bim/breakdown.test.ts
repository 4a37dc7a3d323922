import { expect, test } from 'vitest'
import { type BreakdownModel, coveringNodes, nearestOverrides, pathTo } from './index.ts'

const house: BreakdownModel = {
  id: 'house',
  places: [
    { name: 'Site', parent: null },
    { name: 'Ground', parent: 0 },
    { name: 'Room', parent: 1 },
  ],
  guids: ['wall', 'slab', 'door', 'fence'],
  placeOf: [1, 1, 2, null],
}
const node = (places: string[], guid: string | null = null, modelId = 'house') => ({ modelId, places, guid })

test('the nearest override above an element wins, the element itself first', () => {
  const nodes = [node([]), node(['Site', 'Ground']), node([], 'slab'), node(['Site', 'Ground'], null, 'other')]
  expect([...nearestOverrides(house, nodes)]).toEqual([1, 2, 1, 0])
  expect([...nearestOverrides(house, [node(['Site', 'Ground', 'Room'])])]).toEqual([-1, -1, 0, -1])
  expect([...nearestOverrides(house, [])]).toEqual([-1, -1, -1, -1])
})

test('places are named from the top down, and a circle of them ends', () => {
  expect(pathTo(house, 2)).toEqual(['Site', 'Ground', 'Room'])
  expect(pathTo({ places: [{ name: 'a', parent: 0 }] }, 0)).toEqual(['a', 'a'])
})

test('elements are named by as few nodes as mean exactly them', () => {
  const named = (...elements: number[]) => coveringNodes(house, new Set(elements))
  expect(named(0, 1, 2, 3)).toEqual([node([])])
  expect(named(0, 1, 2)).toEqual([node(['Site'])])
  expect(named(2)).toEqual([node(['Site', 'Ground', 'Room'])])
  expect(named(0, 2)).toEqual([node(['Site', 'Ground', 'Room']), node([], 'wall')])
  expect(named(3)).toEqual([node([], 'fence')])
  expect(named()).toEqual([])
})

test('places of one name are one, so that none of them is meant without the others', () => {
  const rooms = {
    id: 'house',
    places: [
      { name: 'Flat', parent: null },
      { name: 'Flat', parent: null },
    ],
    guids: ['bath', 'sink', 'roof'],
    placeOf: [0, 1, null],
  }
  expect(coveringNodes(rooms, new Set([0]))).toEqual([node([], 'bath')])
  expect(coveringNodes(rooms, new Set([0, 1]))).toEqual([node(['Flat'])])
})
