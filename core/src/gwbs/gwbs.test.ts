import { describe, expect, it } from 'vitest'
import type { GroupLevel } from '../arrangement/index.ts'
import { parseInstant } from '../time/index.ts'
import {
  type GridColumn,
  type GridGround,
  type GridWork,
  gridColumns,
  groupWorks,
  inOrderOfStart,
  levelOf,
  readerOf,
  sortedWorks,
  storedGridSetting,
  totalCell,
  usualGridSetting,
  workCell,
  worksAt,
} from './index.ts'

const M = 1_000_000n
const at = (text: string) => parseInstant(text)

const work = (id: string, part: Partial<GridWork> = {}): GridWork => ({
  id,
  scheduleId: 's1',
  code: id,
  name: id,
  branch: [],
  values: '',
  executor: null,
  curator: null,
  status: 'not_started',
  critical: false,
  dayMinutes: 480,
  duration: 480,
  percent: 0,
  totalFloat: 0,
  targetFloat: null,
  promise: null,
  lateBy: null,
  start: at('2026-03-02T08:00'),
  finish: at('2026-03-02T17:00'),
  actualStart: null,
  actualFinish: null,
  targetStart: null,
  targetFinish: null,
  volume: null,
  labour: null,
  cost: null,
  budget: 0n,
  countedBy: [],
  ...part,
})

const zones = {
  id: 'zone',
  name: 'Zone',
  type: 'list_multi' as const,
  unit: '',
  values: ['North', 'South', 'East'].map((name) => ({ id: name[0]!, name, colour: null, disabled: false })),
}
const ground: GridGround = {
  columns: gridColumns([zones], 2),
  schedules: new Map([
    ['s2', 'Roads'],
    ['s1', 'House'],
  ]),
  people: new Map([['p1', 'Anna Berg']]),
}
const column = (key: string): GridColumn => ground.columns.find((one) => one.key === key)!
const cell = (key: string, one: GridWork) => workCell(column(key), readerOf(key, ground), one)
const total = (key: string, fn: Parameters<typeof totalCell>[2], works: GridWork[]) =>
  totalCell(column(key), readerOf(key, ground), fn, works)

function grouped(works: GridWork[], levels: [string, GroupLevel['bucket']?, (1 | -1)?][], showEmpty = false) {
  const all = levels.map(([key, bucket = 'value', direction = 1 as const]) => ({
    level: levelOf({ column: key, bucket, direction }, ground, works),
    direction,
  }))
  const totals = (of: readonly GridWork[]) => [total('duration', 'sum', [...of])]
  return groupWorks(works, { levels: all, totals, showEmpty, maxGroups: 100 })
}
const heads = ({ groups }: ReturnType<typeof grouped>) =>
  groups.map(({ level, label, works, cells }) => [level, label, works, cells[0]])

describe('works in groups', () => {
  it('R-WBS-14 stand below schedules in the order of the structure, and below periods of their dates', () => {
    const works = [
      work('a', { start: at('2026-03-02T08:00') }),
      work('b', { start: at('2026-03-30T08:00'), scheduleId: 's2', duration: 960 }),
      work('c', { start: at('2026-04-01T08:00') }),
      work('d', { start: null }),
    ]
    expect(heads(grouped(works, [['schedule'], ['start', 'month']]))).toEqual([
      [0, 'Roads', 1, 2],
      [1, '2026-03-01', 1, 2],
      [0, 'House', 3, 3],
      [1, '2026-03-01', 1, 1],
      [1, '2026-04-01', 1, 1],
      [1, '', 1, 1],
    ])
    expect(heads(grouped(works, [['start', 'month', -1]])).map(([, label]) => label)).toEqual([
      '2026-04-01',
      '2026-03-01',
      '',
    ])
  })

  it('stand in several groups by a multiple choice and count once above them; values without works are asked for (R-WBS-14)', () => {
    const works = [work('a', { values: 'zone:aN,S' }), work('b', { values: 'zone:aS' }), work('c')]
    const found = grouped(works, [[column('attribute:zone').key]], true)
    expect(heads(found)).toEqual([
      [0, 'North', 1, 1],
      [0, 'South', 2, 2],
      [0, 'East', 0, null],
      [0, '', 1, 1],
    ])
    expect(found.total).toEqual({ works: 3, cells: [3] })
    const level = levelOf({ column: 'attribute:zone', bucket: 'value', direction: 1 }, ground, works)
    expect(worksAt(works, [level], ['S']).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(worksAt(works, [level], ['']).map(({ id }) => id)).toEqual(['c'])
  })

  it('stand below summaries as they begin, and all in one group where an attribute is gone', () => {
    const works = [work('a', { branch: ['B', 'Roof'] }), work('b', { branch: ['A', 'Cellar'] }), work('c')]
    expect(heads(grouped(works, [['branch']])).map(([, label]) => label)).toEqual(['Roof', 'Cellar', ''])
    expect(heads(grouped(works, [['branch1'], ['attribute:gone']])).length).toBe(6)
  })
})

describe('cells', () => {
  it('have days, names and amounts with their units, and a finish at midnight belongs to the day before', () => {
    const one = work('a', {
      executor: 'p1',
      duration: 720,
      percent: 4_250,
      finish: at('2026-03-04T00:00'),
      volume: { unit: 'm3', plan: 12_500_000n, fact: 0n },
    })
    expect(['executor', 'duration', 'percent', 'finish', 'volume', 'cost'].map((key) => cell(key, one))).toEqual([
      'Anna Berg',
      1.5,
      42.5,
      '2026-03-03',
      [{ unit: 'm3', value: 12.5 }],
      null,
    ])
  })

  it('of groups equal what their works come to: by unit, exact, weighed by durations', () => {
    const works = [
      work('a', { percent: 10_000, duration: 960, volume: { unit: 'm3', plan: 100_000n, fact: 0n } }),
      work('b', { percent: 0, duration: 480, volume: { unit: 'm3', plan: 200_000n, fact: 0n } }),
      work('c', { percent: 5_000, duration: 0, volume: { unit: 't', plan: 7n * M, fact: 0n } }),
    ]
    expect(total('volume', 'sum', works)).toEqual([
      { unit: 'm3', value: 0.3 },
      { unit: 't', value: 7 },
    ])
    expect(total('percent', 'wavg', works)).toBe(66.666667)
    expect(total('percent', 'avg', works)).toBe(50)
    expect(total('start', 'min', works)).toBe('2026-03-02')
    expect(total('name', 'count', works)).toBe(3)
    expect(total('name', null, works)).toBeNull()
    expect(total('baselineStart', 'min', works)).toBeNull()
  })
})

it('works are sorted by columns, those without a value last in either direction', () => {
  const works = [work('W10', { lateBy: 480 }), work('W2'), work('W1', { lateBy: 960 })]
  const ids = (columnKey: string, direction: 1 | -1) =>
    sortedWorks(works, [{ column: columnKey, direction }], (key) => readerOf(key, ground)).map(({ id }) => id)
  expect(ids('code', 1)).toEqual(['W1', 'W2', 'W10'])
  expect(ids('finishVariance', -1)).toEqual(['W1', 'W10', 'W2'])
  expect(ids('finishVariance', 1)).toEqual(['W10', 'W1', 'W2'])
  expect(inOrderOfStart([work('W3', { start: null }), ...works]).map(({ id }) => id)).toEqual(['W1', 'W2', 'W10', 'W3'])
})

it('a setting that is no longer understood is the usual one in those parts', () => {
  expect(storedGridSetting.parse(null)).toEqual(usualGridSetting)
  const { arrangement: _, ...kept } = usualGridSetting
  expect(storedGridSetting.parse({ ...kept, showEmpty: true })).toMatchObject({
    showEmpty: true,
    arrangement: { group: [] },
  })
})
