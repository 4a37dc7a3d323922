import { Matrix4, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import type { LoadedModel } from '../element-tree.ts'
import type { ModelView } from '../model-view.ts'
import { Moving } from './moving.ts'

const HOUSE = 'house0000000'
const house: LoadedModel = {
  id: HOUSE,
  name: 'House',
  first: 3,
  table: {
    revision: 1,
    places: [{ name: 'Ground', ifcClass: 'IfcBuildingStorey', elevation: 0, parent: null }],
    systems: [],
    classes: [],
    types: [],
    guids: ['crane', 'hook', 'fence'],
    names: ['Crane', 'Hook', 'Fence'],
    classOf: [],
    typeOf: [],
    placeOf: [0, 0, null],
  },
}
const storey = { modelId: HOUSE, places: ['Ground'], guid: null }
const hook = { modelId: HOUSE, places: [], guid: 'hook' }
const east = (metres: number) => new Matrix4().makeTranslation(metres, 0, 0)

/** The model stands a quarter turned in the picture; `eastOf`: how far what is drawn of an element has gone in the model. */
function picture() {
  let drawn: { of: Int32Array; matrices: readonly Matrix4[] } = { of: new Int32Array(), matrices: [] }
  const models = {
    move: (of: Int32Array, matrices: readonly Matrix4[]) => {
      drawn = { of, matrices }
    },
    originOf: () => [4_500_000, 0, -6_100_000],
    placeOf: () => new Matrix4().makeRotationY(Math.PI / 2),
  }
  const view = { state: { loaded: [house] }, viewer: { statuses: { length: 6 }, models } }
  const place = (element: number) => drawn.matrices[drawn.of[element] ?? -1] ?? new Matrix4()
  const goneOf = (element: number) =>
    new Vector3()
      .setFromMatrixPosition(place(element))
      .toArray()
      .map((metres) => Math.round(metres * 1_000) / 1_000 + 0)
  return { moving: new Moving(view as unknown as ModelView), goneOf }
}

describe('what a state of the models moves', () => {
  test('stands where the nearest node above it says, the element itself first', () => {
    const { moving, goneOf } = picture()
    moving.list = [
      { node: storey, matrix: [...east(5).elements] },
      { node: hook, matrix: [...east(9).elements] },
    ]
    expect([3, 4, 5].map(goneOf)).toEqual([
      [5, 0, 0],
      [9, 0, 0],
      [0, 0, 0],
    ])
    moving.list = []
    expect(goneOf(3)).toEqual([0, 0, 0])
  })

  test('is where the hand has it until that is saved or dropped', () => {
    const { moving, goneOf } = picture()
    moving.list = [{ node: hook, matrix: [...east(9).elements] }]
    moving.hold([hook], east(2))
    // East in the picture is another way in the model, which is turned.
    expect(goneOf(4)).toEqual([0, 0, 2])
    moving.drop()
    expect(goneOf(4)).toEqual([9, 0, 0])
  })

  test('is told as one where all stand in the same way, and as nothing where they do not', () => {
    const { moving } = picture()
    moving.list = [{ node: hook, matrix: [...east(9).elements] }]
    expect(moving.common(new Set([3, 5]))?.elements).toEqual(new Matrix4().elements)
    expect(moving.common(new Set([3, 4]))).toBeNull()
    // As it stands in the picture: nine metres to the east in the model.
    const [x, , z] = new Vector3().setFromMatrixPosition(moving.common(new Set([4])) as Matrix4).toArray()
    expect([Math.round(x), Math.round(z)]).toEqual([0, -9])
  })
})
