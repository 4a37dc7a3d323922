import type { EpsNode } from '@plumbline/core/contract'
import type { EpsKind } from '@plumbline/core/structure'
import { describe, expect, it } from 'vitest'
import { ancestorsOf, kindsBelow, neighbourOf, newPlaces, subtreeOf, visibleRows } from './tree.ts'

function node(id: string, kind: EpsKind, parentId: string | null, position = 0, finish: string | null = null): EpsNode {
  const schedule: EpsNode['schedule'] = {
    versionId: `v-${id}`,
    versionName: 'v1',
    locked: false,
    timetableState: 1,
    start: null,
    finish,
    dataDate: null,
    percent: 0,
    works: 0,
    critical: 0,
    calculatedAt: null,
    targetFinish: null,
    passed: null,
  }
  return {
    id,
    spaceId: 'space',
    parentId,
    kind,
    code: '',
    name: id,
    position,
    active: 1,
    valid: 1,
    schedule: kind === 'schedule' ? schedule : null,
  }
}

const nodes = [
  node('hospital', 'facility', null, 1),
  node('blockB', 'project', 'hospital', 1),
  node('master', 'schedule', 'blockB', 0, '2027-07-26T17:00'),
  node('lookAhead', 'folder', 'blockB', 1),
  node('sixWeeks', 'schedule', 'lookAhead', 0, '2026-12-25T17:00'),
  node('blockA', 'project', 'hospital', 0),
  node('tram', 'facility', null, 0),
]
const ids = (rows: { node: EpsNode }[]) => rows.map((row) => row.node.id)

describe('structure of a space', () => {
  it('stands depth-first, siblings in their order (R-SPACE-01)', () => {
    const rows = visibleRows(nodes, new Set())
    expect(ids(rows)).toEqual(['tram', 'hospital', 'blockA', 'blockB', 'master', 'lookAhead', 'sixWeeks'])
    expect(rows.map(({ level }) => level)).toEqual([1, 1, 2, 2, 3, 3, 4])
  })

  it('hides what is below a closed node', () => {
    expect(ids(visibleRows(nodes, new Set(['blockB'])))).toEqual(['tram', 'hospital', 'blockA', 'blockB'])
  })

  it('rolls up the numbers of the schedules below: first start, latest finish, progress by works, days to the target, SPI', () => {
    const numbers = new Map(visibleRows(nodes, new Set(['hospital'])).map((row) => [row.node.id, row.numbers]))
    expect(numbers.get('hospital')?.finish).toBe('2027-07-26T17:00')
    expect(numbers.get('tram')).toBeNull()
    const own = (id: string, figures: Partial<NonNullable<EpsNode['schedule']>>, valid: 0 | 1 = 1): EpsNode => {
      const schedule = node(id, 'schedule', 'tram')
      return { ...schedule, valid, schedule: { ...schedule.schedule!, ...figures } }
    }
    const tram = [
      node('tram', 'facility', null),
      own('track', { works: 30, critical: 2, percent: 50, start: '2026-03-02T08:00', finish: '2027-03-01T17:00' }),
      own('depot', {
        works: 10,
        critical: 1,
        percent: 10,
        start: '2026-02-02T08:00',
        finish: '2027-01-08T17:00',
        targetFinish: '2027-01-04T17:00',
        passed: { minutes: 1_000, done: 900 * 10_000, targetMinutes: 1_000, targetPassed: 1_000 },
      }),
      own('yard', {
        finish: '2026-12-04T17:00',
        targetFinish: '2026-12-04T17:00',
        passed: { minutes: 3_000, done: 300 * 10_000, targetMinutes: 3_000, targetPassed: 500 },
      }),
      own('draft', { works: 900, critical: 900, percent: 100, finish: '2030-01-01T17:00' }, 0),
    ]
    const rolled = new Map(visibleRows(tram, new Set()).map((row) => [row.node.id, row.numbers]))
    expect(rolled.get('tram')).toEqual({
      works: 40,
      critical: 3,
      percent: 40,
      start: '2026-02-02T08:00',
      finish: '2027-03-01T17:00',
      // The track has no target: it says nothing of how late the others are.
      targetFinish: '2027-01-04T17:00',
      toTargetDays: 4,
      // 1,200 minutes done where 1,500 were planned, not the mean of 0.9 and 0.6.
      spi: 0.8,
    })
    expect(['depot', 'yard', 'track'].map((id) => [rolled.get(id)?.toTargetDays, rolled.get(id)?.spi])).toEqual([
      [4, 0.9],
      [0, 0.6],
      [null, null],
    ])
  })

  it('counts the node and all below it for the confirmation (R-DLG-08)', () => {
    expect(subtreeOf(nodes, 'blockB').map(({ id }) => id)).toEqual(['blockB', 'master', 'lookAhead', 'sixWeeks'])
    expect(subtreeOf(nodes, 'gone')).toEqual([])
  })

  it('selects the next row when one is deleted', () => {
    expect(neighbourOf(nodes, 'blockA')).toBe('blockB')
    expect(neighbourOf(nodes, 'blockB')).toBe('blockA')
    expect(neighbourOf(nodes, 'sixWeeks')).toBe('lookAhead')
    expect(neighbourOf(nodes, 'hospital')).toBe('tram')
  })

  it('knows the way up', () => {
    expect(ancestorsOf(nodes, 'sixWeeks').map(({ id }) => id)).toEqual(['lookAhead', 'blockB', 'hospital'])
  })

  it('offers only what can be made there', () => {
    expect(kindsBelow(nodes, null)).toEqual(['facility'])
    expect(kindsBelow(nodes, 'hospital')).toEqual(['project', 'folder'])
    expect(kindsBelow(nodes, 'blockB')).toEqual(['schedule', 'folder'])
    expect(kindsBelow(nodes, 'lookAhead')).toEqual(['schedule', 'folder'])
    expect(kindsBelow(nodes, 'master')).toEqual([])
  })

  it('makes things beside a selected schedule, and a facility from anywhere', () => {
    expect(newPlaces(nodes, 'master')).toEqual([
      { kind: 'schedule', parentId: 'blockB' },
      { kind: 'folder', parentId: 'blockB' },
      { kind: 'facility', parentId: null },
    ])
    expect(newPlaces(nodes, null)).toEqual([{ kind: 'facility', parentId: null }])
  })
})
