import { expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

it('models stand in the order of their list, whichever came first over the network', () => {
  const arrived = ['pipes', 'walls', 'frame'].map((id) => ({ id }))
  expect(inOrder(arrived, ['frame', 'pipes', 'walls']).map(({ id }) => id)).toEqual(['frame', 'pipes', 'walls'])
  expect(inOrder(arrived, ['walls']).map(({ id }) => id)).toEqual(['walls', 'pipes', 'frame'])
})
