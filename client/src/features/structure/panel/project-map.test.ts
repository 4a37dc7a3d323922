import type { MapNode } from '@plumbline/core/contract'
import { describe, expect, it } from 'vitest'
import { schedulesOfMap } from './project-map.ts'

const node = (id: string, kind: MapNode['kind'], parentId: string | null): MapNode => ({
  ...{ id, kind, parentId, code: '', name: id.toUpperCase() },
  ...{ status: 'not_started', toTargetDays: null, percent: 0, works: 0, start: null, finish: null },
})

const map = {
  nodes: [
    node('bridge', 'project', 'city'),
    node('piers', 'folder', 'bridge'),
    node('piles', 'schedule', 'piers'),
    node('caps', 'schedule', 'piers'),
    node('deck', 'schedule', 'bridge'),
  ],
  links: [
    { from: 'piles', to: 'caps' },
    { from: 'caps', to: 'deck' },
    { from: 'piles', to: 'deck' },
    { from: 'elsewhere', to: 'deck' },
  ],
}

describe('the map of a project', () => {
  it('has the schedules of one chapter, each with those that must go before it', () => {
    const told = schedulesOfMap(map, 'piers').map((one) => [one.node.id, one.waitsFor])
    expect(told).toEqual([
      ['piles', []],
      ['caps', ['PILES']],
    ])
  })

  it('has those that stand in the project itself; a schedule that is not on the map is not named', () => {
    expect(schedulesOfMap(map, 'bridge').map((one) => [one.node.id, one.waitsFor])).toEqual([
      ['deck', ['CAPS', 'PILES']],
    ])
  })

  it('has all of them where no chapter is named', () => {
    expect(schedulesOfMap(map, null).map((one) => one.node.id)).toEqual(['piles', 'caps', 'deck'])
  })
})
