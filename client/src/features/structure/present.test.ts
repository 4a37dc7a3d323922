import type { EpsNode } from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { presentAt } from './present.ts'

const node = (id: string, parentId: string | null): EpsNode => ({
  id,
  parentId,
  spaceId: 'space',
  kind: 'folder',
  code: '',
  name: id,
  position: 0,
  active: 1,
  valid: 1,
  schedule: null,
})
const person = (id: string) => ({ id, firstName: id, lastName: '', color: 0 })

test('who is in a schedule is seen on every row above it, and once', () => {
  const nodes = [node('hospital', null), node('blockA', 'hospital'), node('track', 'blockA'), node('depot', 'blockA')]
  const at = presentAt(nodes, [
    { scheduleId: 'track', people: [person('maya'), person('tom')] },
    { scheduleId: 'depot', people: [person('tom')] },
    { scheduleId: 'gone', people: [person('ada')] },
  ])
  expect(Object.fromEntries([...at].map(([id, people]) => [id, people.map((one) => one.id)]))).toEqual({
    track: ['maya', 'tom'],
    depot: ['tom'],
    blockA: ['maya', 'tom'],
    hospital: ['maya', 'tom'],
  })
})
