import { expect, test } from 'vitest'
import { type ElementTable, joinedColumn, tableColumn } from '../index.ts'

const table = (parts: Partial<ElementTable>): ElementTable => ({
  places: [
    { name: 'House', ifcClass: 'IfcBuilding', parent: null },
    { name: 'Level 1', ifcClass: 'IfcBuildingStorey', parent: 0 },
    { name: 'Kitchen', ifcClass: 'IfcSpace', parent: 1 },
  ],
  classes: ['IfcSlab', 'IfcWall'],
  types: ['', 'W200'],
  names: ['Slab', 'Wall', 'Wall'],
  guids: ['a', 'b', 'c'],
  classOf: [0, 1, 1],
  typeOf: [0, 1, 1],
  placeOf: [null, 2, 0],
  ...parts,
})
const tables = [table({}), table({ classes: ['IfcWall'], classOf: [0], typeOf: [1], placeOf: [1], names: ['Wall'] })]
const textsOf = (of: 'class' | 'name' | 'storey' | 'type') => {
  const column = tableColumn(tables, { of, key: '' })
  return column && Array.from(column.of, (place) => column.values[place] ?? null)
}

test('what rules ask stands in the tables of several models as in one', () => {
  expect(textsOf('class')).toEqual(['IfcSlab', 'IfcWall', 'IfcWall', 'IfcWall'])
  expect(tableColumn(tables, { of: 'class', key: '' })?.values).toEqual(['IfcSlab', 'IfcWall'])
  expect(textsOf('name')).toEqual(['Slab', 'Wall', 'Wall', 'Wall'])
  expect(textsOf('type')).toEqual([null, 'W200', 'W200', 'W200'])
  expect(tableColumn(tables, { of: 'property', key: 'Zone' })).toBeNull()
})

test('an element in a room stands on the storey of the room, one outside of storeys where it stands', () => {
  expect(textsOf('storey')).toEqual([null, 'Level 1', 'House', 'Level 1'])
})

test('places that are none have no value', () => {
  expect(joinedColumn([{ values: ['x'], of: [0, -1, 7, null] }])).toEqual({
    values: ['x'],
    of: Int32Array.of(0, -1, -1, -1),
  })
})
