import { expect, test, vi } from 'vitest'
import type { LoadedModel } from './element-tree.ts'

// How wide the window is says what stands beside the picture.
vi.stubGlobal('innerWidth', 1_440)
vi.stubGlobal('innerHeight', 900)
const { ModelView } = await import('./model-view.ts')

/** A frame of a beam and a column; a wall beside it. */
function house(): InstanceType<typeof ModelView> {
  const view = new ModelView()
  const table = {
    guids: ['frame', 'beam', 'column', 'wall'],
    names: ['Frame', 'Beam', 'Column', 'Wall'],
    parts: [
      [1, 0],
      [2, 0],
    ],
  } as unknown as LoadedModel['table']
  view.state.loaded = [{ id: 'house0000000', name: 'House', first: 10, table }]
  return view
}

test('an assembly is isolated, hidden and shown with all that it is made of', () => {
  const view = house()
  view.select([10])
  view.isolate()
  expect([...view.state.hidden]).toEqual([13])
  view.showAll()
  view.hide()
  expect([...view.state.hidden].sort()).toEqual([10, 11, 12])
  view.setVisible([10], true)
  expect(view.state.hidden.size).toBe(0)
  view.setVisible([10], false)
  expect([...view.state.hidden].sort()).toEqual([10, 11, 12])
})
