import type { ModelPlace } from '@plumbline/core/contract'
import { describe, expect, test } from 'vitest'
import { classAndPlace, type LoadedModel, rowsOf, type TreeKind, treeOf } from './element-tree.ts'

const place = (name: string, parent: number | null, elevation: number | null = null): ModelPlace => ({
  name,
  ifcClass: 'IfcBuildingStorey',
  parent,
  elevation,
})

const house: LoadedModel = {
  id: 'house',
  name: 'House',
  first: 100,
  table: {
    revision: 1,
    systems: [
      { name: 'Heating', ifcClass: 'IfcDistributionSystem', parent: null, elements: [2] },
      { name: 'First loop', ifcClass: 'IfcDistributionCircuit', parent: 0, elements: [0, 2] },
      { name: '', ifcClass: 'IfcZone', parent: null, elements: [0] },
      { name: 'Nothing yet', ifcClass: 'IfcSystem', parent: null, elements: [] },
    ],
    places: [place('Project', null), place('Building', 0), place('Ground', 1, 0), place('Upper', 1, 3)],
    classes: ['IfcSlab', 'IfcWallStandardCase'],
    guids: ['a', 'b', 'c', 'd'],
    names: ['Wall 1', 'Wall 2', 'Slab 1', 'Loose'],
    classOf: [1, 1, 0, 0],
    types: ['', 'Brick 200'],
    typeOf: [1, 0, 0, 0],
    placeOf: [2, 3, 3, null],
  },
}
const nameOf = (element: number) => house.table.names[element - house.first] ?? ''
const shown = (kind: TreeKind, toggled: string[]) =>
  rowsOf(treeOf([house], kind), new Set(toggled), nameOf).map(
    ({ node, depth }) => `${'  '.repeat(depth)}${node.label} ${node.elements.length}`,
  )

describe('the tree of elements', () => {
  test('tells elements of one name apart by their class and the place that they stand in', () => {
    expect([0, 1, 3].map((at) => classAndPlace(house, at))).toEqual(['Wall · Ground', 'Wall · Upper', 'Slab'])
  })

  test('has storeys from the top, without what holds only them, and classes below', () => {
    expect(shown('storeys', ['house.3'])).toEqual([
      'House 4',
      '  Upper 2',
      '    Slab 1',
      '    Wall 1',
      '  Ground 1',
      '  Slab 1',
    ])
  })

  test('has types, and classes of what has none', () => {
    expect(shown('types', ['house.type/1'])).toEqual([
      'House 4',
      '  Brick 200 1',
      '    Wall 1 1',
      '  Slab 2',
      '  Wall 1',
    ])
  })

  test('has systems with those that they are made of, an element in each that it is of, and the rest by class', () => {
    expect(shown('systems', ['house.0', 'house.1', 'house.1/0'])).toEqual([
      'House 4',
      '  Heating 2',
      '    First loop 2',
      '      Slab 1',
      '        Slab 1 1',
      '      Wall 1',
      '    Slab 1',
      '  Zone 1',
      '  Slab 1',
      '  Wall 1',
    ])
  })

  test('has classes, and elements where a class is opened', () => {
    expect(shown('classes', ['house/1'])).toEqual(['House 4', '  Slab 2', '  Wall 2', '    Wall 1 1', '    Wall 2 1'])
  })
})
