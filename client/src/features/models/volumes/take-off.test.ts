import type { Link } from '@plumbline/core/documents/bim'
import { NO_INSTANT, parseInstant } from '@plumbline/core/time'
import { expect, test } from 'vitest'
import type { LoadedModel } from '../element-tree.ts'
import { measuresOf, quantityLines, quantityParts, quantityTotal, type TakeOffSource } from './take-off.ts'

const table: LoadedModel['table'] = {
  revision: 1,
  places: [
    { name: 'House', ifcClass: 'IfcBuilding', elevation: null, parent: null },
    { name: 'Ground floor', ifcClass: 'IfcBuildingStorey', elevation: 0, parent: 0 },
    { name: 'First floor', ifcClass: 'IfcBuildingStorey', elevation: 3, parent: 0 },
    { name: 'Room', ifcClass: 'IfcSpace', elevation: null, parent: 2 },
  ],
  systems: [],
  classes: ['IfcWall', 'IfcSlab'],
  types: [],
  guids: ['a', 'b', 'c', 'd'],
  names: ['', '', '', ''],
  classOf: [0, 0, 1, 1],
  typeOf: [-1, -1, -1, -1],
  placeOf: [1, 3, 2, null],
}
const measures = { volumes: Float64Array.of(1, 2, 4, Number.NaN), areas: Float64Array.of(10, 20, 40, 5) }
const loaded: LoadedModel[] = [{ id: 'm', name: 'House', first: 2, table, measures: Promise.resolve(measures) }]
const link = (workId: string, share: number) => ({ workId, share }) as Link
const source: TakeOffSource = {
  loaded,
  linked: {
    elements: Int32Array.of(2, 3, 3, 4),
    links: [link('w1', 100), link('w1', 50), link('w2', 50), link('gone', 100)],
  },
  store: {
    slotOf: (id) => ['w2', 'w1'].indexOf(id),
    positions: [1, 0],
    times: { finish: [parseInstant('2027-04-02T17:00') ?? 0, NO_INSTANT] },
  },
  only: null,
}
const told = async (grouping: Parameters<typeof quantityParts>[0], only: TakeOffSource['only'] = null) => {
  const given = { ...source, only }
  const lines = quantityLines(grouping, quantityParts(grouping, given), await measuresOf(loaded), given)
  return lines.map(({ key, elements, volume, area, unknown }) => [key, elements, volume, area, unknown])
}

test('quantities are told by class, and by storey from the top, what stands in a room with its storey', async () => {
  expect(await told('class')).toEqual([
    ['IfcSlab', 2, 4, 45, 1],
    ['IfcWall', 2, 3, 30, 0],
  ])
  expect(await told('storey')).toEqual([
    ['First floor', 2, 6, 60, 0],
    ['Ground floor', 1, 1, 10, 0],
    ['', 1, 0, 5, 1],
  ])
})

test('by work and by month each work has its share; what no work builds is told last', async () => {
  expect(await told('work')).toEqual([
    ['w1', 2, 2, 20, 0],
    ['w2', 1, 1, 10, 0],
    ['', 2, 4, 45, 1],
  ])
  expect(await told('month')).toEqual([
    ['2027-04', 1, 1, 10, 0],
    ['', 4, 6, 65, 1],
  ])
})

test('of what is selected alone, and the total has each element once', async () => {
  expect(await told('class', new Set([2]))).toEqual([['IfcWall', 1, 1, 10, 0]])
  const total = quantityTotal(quantityParts('work', source), await measuresOf(loaded))
  expect(total).toMatchObject({ elements: 4, volume: 7, area: 75, unknown: 1 })
})

test('of a model whose bodies could not be measured nothing is known', async () => {
  const [model] = loaded
  const all = await measuresOf([{ ...model!, measures: Promise.reject(new Error('broken')) }])
  expect([...all.volumes.subarray(2)].every(Number.isNaN)).toBe(true)
})
