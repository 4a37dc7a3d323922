import type { EpsNode } from '@plumbline/core/contract'
import { describe, expect, it } from 'vitest'
import { treeCommand } from './structure-keys.ts'
import { visibleRows } from './tree.ts'

function node(id: string, kind: EpsNode['kind'], parentId: string | null): EpsNode {
  return { id, spaceId: 's', parentId, kind, code: '', name: id, position: 0, active: 1, valid: 1, schedule: null }
}
const nodes = [node('site', 'facility', null), node('block', 'project', 'site'), node('master', 'schedule', 'block')]
const open = visibleRows(nodes, new Set())
const closed = visibleRows(nodes, new Set(['block']))
const press = (key: string, more: object = {}) => ({
  key,
  altKey: false,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
})

describe('keys in the structure', () => {
  it('walk, and stop at both ends', () => {
    expect(treeCommand(press('ArrowDown'), open, 'site')).toEqual({ do: 'select', id: 'block' })
    expect(treeCommand(press('ArrowDown'), open, 'master')).toEqual({ do: 'select', id: 'master' })
    expect(treeCommand(press('ArrowDown'), open, null)).toEqual({ do: 'select', id: 'site' })
    expect(treeCommand(press('End'), open, 'site')).toEqual({ do: 'select', id: 'master' })
  })

  it('open a branch to the right and go to the parent to the left', () => {
    expect(treeCommand(press('ArrowRight'), closed, 'block')).toEqual({ do: 'toggle', id: 'block' })
    expect(treeCommand(press('ArrowRight'), open, 'block')).toEqual({ do: 'select', id: 'master' })
    expect(treeCommand(press('ArrowLeft'), open, 'block')).toEqual({ do: 'toggle', id: 'block' })
    expect(treeCommand(press('ArrowLeft'), open, 'master')).toEqual({ do: 'select', id: 'block' })
  })

  it('open the menu of a row on Shift+F10', () => {
    expect(treeCommand(press('F10', { shiftKey: true }), open, 'block')).toEqual({ do: 'menu' })
  })

  it('open a schedule on Enter, rename on F2, make on Insert, take away on Delete', () => {
    expect(treeCommand(press('Enter'), open, 'master')).toEqual({ do: 'open', id: 'master' })
    expect(treeCommand(press('Enter'), open, 'site')).toEqual({ do: 'toggle', id: 'site' })
    expect(treeCommand(press('F2'), open, 'site')).toEqual({ do: 'rename' })
    expect(treeCommand(press('Insert'), open, null)).toEqual({ do: 'create' })
    expect(treeCommand(press('Delete'), open, null)).toBeNull()
  })

  it('move with Alt+Shift, and leave the browser its own keys', () => {
    expect(treeCommand(press('ArrowUp', { altKey: true, shiftKey: true }), open, 'block')).toEqual({ do: 'up' })
    expect(treeCommand(press('ArrowLeft', { altKey: true }), open, 'block')).toBeNull()
    expect(treeCommand(press('Home', { ctrlKey: true }), open, 'block')).toBeNull()
  })
})
