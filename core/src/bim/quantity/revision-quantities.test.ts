import { expect, test } from 'vitest'
import { geometryOfPrimitives, type Primitive, quantityChanges, revisionQuantities, totalChange } from '../index.ts'

const cube = (edge: number) =>
  ({
    ...{ shape: 'box', size: [edge, edge, edge], position: [0, 0, 0], rotation: [0, 0, 0] },
    ...{ color: '#808080', opacity: 100 },
  }) as unknown as Primitive
const wall = (storey: string) => ({ ifcClass: 'IfcWall', storey })
const slab = (storey: string) => ({ ifcClass: 'IfcSlab', storey })

const before = revisionQuantities(
  [wall('Ground'), wall('First'), slab('First')],
  geometryOfPrimitives([cube(1), cube(2), cube(1)]),
)
const after = revisionQuantities([wall('Ground'), wall('Ground')], geometryOfPrimitives([cube(1), cube(3)]))

test('a revision comes to what its bodies are, by class and storey', () => {
  expect(before).toMatchObject([
    { ifcClass: 'IfcWall', storey: 'Ground', elements: 1, volume: expect.closeTo(1, 3), area: expect.closeTo(6, 3) },
    { ifcClass: 'IfcWall', storey: 'First', elements: 1, volume: expect.closeTo(8, 3) },
    { ifcClass: 'IfcSlab', storey: 'First', elements: 1, volume: expect.closeTo(1, 3) },
  ])
})

test('two revisions differ group by group, also where one of them has none', () => {
  const byClass = quantityChanges(before, after, 'class')
  expect(byClass.map(({ key }) => key)).toEqual(['IfcWall', 'IfcSlab'])
  expect(byClass[0]?.before).toMatchObject({ elements: 2, volume: expect.closeTo(9, 3) })
  expect(byClass[0]?.after).toMatchObject({ elements: 2, volume: expect.closeTo(28, 3) })
  expect(byClass[1]?.after).toMatchObject({ elements: 0, volume: 0 })
  const byStorey = quantityChanges(before, after, 'storey')
  expect(byStorey.map(({ key, after }) => [key, after.elements])).toEqual([
    ['Ground', 2],
    ['First', 0],
  ])
  expect(totalChange(byStorey)).toMatchObject({ before: { elements: 3 }, after: { elements: 2 } })
})

test('of a model with more classes and storeys than are kept the storeys are not told apart', () => {
  const many = Array.from({ length: 2_001 }, (_, at) => wall(`Level ${at}`))
  const lines = revisionQuantities(many, geometryOfPrimitives([]))
  expect(lines).toMatchObject([{ ifcClass: 'IfcWall', storey: '', elements: 2_001, unknown: 2_001 }])
})
