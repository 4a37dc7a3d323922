import { expect, test } from 'vitest'
import { inverseOf, type StateContent } from './state-edits.ts'

const node = (guid: string) => ({ modelId: 'house0000000', places: [], guid })
const look = { visible: true, color: null, opacity: 30 }
const matrix = (east: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, east, 0, 0, 1]
const content: StateContent = {
  state: { id: 's', scheduleId: 's', name: 'Hoisting', at: null, authorId: 'm', madeAt: '' },
  overrides: [{ node: node('wall'), ...look }],
  transformations: [{ node: node('crane'), matrix: matrix(5) }],
  models: [],
}

test('a change of a state is taken back node by node, so that what others have said stays', () => {
  const moved = [
    { node: node('crane'), matrix: matrix(9) },
    { node: node('hook'), matrix: matrix(9) },
  ]
  expect(inverseOf(content, { moved })).toEqual({
    set: [],
    unset: [],
    moved: [{ node: node('crane'), matrix: matrix(5) }],
    unmoved: [node('hook')],
  })
  expect(inverseOf(content, { unset: [node('wall')], at: '2026-05-01T08:00' })).toMatchObject({
    set: content.overrides,
    unset: [],
    at: null,
  })
})
