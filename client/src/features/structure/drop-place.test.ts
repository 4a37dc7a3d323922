import type { EpsNode } from '@plumbline/core/contract'
import { describe, expect, it } from 'vitest'
import { placeOfDrop, targetsOf } from './drop-place.ts'

const node = (id: string, kind: EpsNode['kind'], parentId: string | null, position = 0): EpsNode => ({
  id,
  spaceId: 's',
  parentId,
  kind,
  code: '',
  name: id,
  position,
  active: 1,
  valid: 1,
  schedule: null,
})
const nodes = [
  node('site', 'facility', null),
  node('a', 'project', 'site', 0),
  node('group', 'folder', 'a', 0),
  node('six', 'schedule', 'group'),
  node('master', 'schedule', 'a', 1),
  node('b', 'project', 'site', 1),
  { ...node('old', 'project', 'site', 2), active: 0 as const },
]

describe('dropping a row of the structure', () => {
  it('puts it before, into or behind another', () => {
    expect(placeOfDrop(nodes, 'master', 'group', 'before')).toEqual({ parentId: 'a', beforeId: 'group' })
    expect(placeOfDrop(nodes, 'group', 'b', 'into')).toEqual({ parentId: 'b', beforeId: null })
    expect(placeOfDrop(nodes, 'a', 'b', 'after')).toEqual({ parentId: 'site', beforeId: 'old' })
    expect(placeOfDrop(nodes, 'group', 'master', 'after')).toEqual({ parentId: 'a', beforeId: null })
  })

  it('is refused where something of it may not stand, below itself and below what is not active', () => {
    expect(placeOfDrop(nodes, 'group', 'site', 'into')).toBeNull()
    expect(placeOfDrop(nodes, 'a', 'group', 'into')).toBeNull()
    expect(placeOfDrop(nodes, 'master', 'old', 'into')).toBeNull()
    expect(placeOfDrop(nodes, 'master', 'site', 'after')).toBeNull()
    expect(placeOfDrop(nodes, 'master', 'master', 'into')).toBeNull()
  })

  it('has the same places in the list for the keyboard', () => {
    expect(targetsOf(nodes, 'master').map(({ id }) => id)).toEqual(['group', 'b'])
    expect(targetsOf(nodes, 'a').map(({ id }) => id)).toEqual([])
  })
})
