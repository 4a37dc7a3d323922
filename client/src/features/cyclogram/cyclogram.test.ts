import type { Cyclogram } from '@plumbline/core/contract'
import { dayOf, parseInstant } from '@plumbline/core/time'
import { describe, expect, it } from 'vitest'
import { busiestProcesses, drawnLines, firstLines, type Shown, stretchCount } from './drawn-lines.ts'
import { axesOf, bandsOf, pathOf, placeAt, yOf } from './geometry.ts'

const work = (
  process: number,
  place: number,
  start: string,
  finish: string,
  more = {},
): Cyclogram['works'][number] => ({
  id: `${process}${place}`,
  code: `W${process}${place}`,
  name: 'Walls',
  process,
  places: [place],
  status: 'not_started',
  percent: 0,
  start: `${start}T08:00`,
  finish: `${finish}T17:00`,
  targetStart: null,
  targetFinish: null,
  actualStart: null,
  actualFinish: null,
  ...more,
})
const cyclogram = (works: Cyclogram['works']): Cyclogram => ({
  scheduleId: 's',
  sources: [],
  places: ['Ground floor', 'Level 1'].map((name) => ({ key: name, name })),
  processes: ['Walls', 'Doors'].map((name) => ({ key: name, name, color: null })),
  works,
  aside: { total: 0, works: [] },
  partial: false,
  dataDate: '2026-03-04T00:00',
  timetableState: 1,
  calculatedAt: null,
  hasTarget: false,
})
const everything: Shown = { find: '', from: null, to: null, hidden: new Set() }

describe('what is drawn', () => {
  const two = cyclogram([work(0, 0, '2026-03-02', '2026-03-06'), work(1, 1, '2026-03-09', '2026-03-11')])

  it('is what is looked for, in the period, without hidden processes', () => {
    const names = (shown: Partial<Shown>) => drawnLines(two, { ...everything, ...shown }).works.map(({ id }) => id)
    expect(names({})).toEqual(['00', '11'])
    expect(names({ find: 'doors w1' })).toEqual(['11'])
    expect(names({ to: dayOf(2026, 3, 6) })).toEqual(['00'])
    expect(names({ from: dayOf(2026, 3, 7) })).toEqual(['11'])
    expect(names({ hidden: new Set(['Walls']) })).toEqual(['11'])
    expect(drawnLines(two, { ...everything, find: 'nothing' }).span).toBeNull()
  })

  it('of what is too much for one print are the first processes, whole', () => {
    const drawn = drawnLines(two, everything)
    expect(stretchCount(drawn)).toBe(2)
    expect(firstLines(drawn, 2)).toBe(drawn)
    const first = firstLines(drawn, 1)
    expect([first.works.map(({ id }) => id), stretchCount(first)]).toEqual([['00'], 1])
    expect(first.span?.finish).toBe(parseInstant('2026-03-06T17:00'))
    expect(firstLines(drawn, 0)).toMatchObject({ works: [], span: null })
  })

  it('of very many lines begins with the processes that have most works', () => {
    const days = ['2026-03-02', '2026-03-06'] as const
    const three = cyclogram([work(0, 0, ...days), work(1, 0, ...days), work(1, 1, ...days)])
    expect([...busiestProcesses(three, 1)]).toEqual(['Doors'])
    expect([...busiestProcesses(three, 5)].sort()).toEqual(['Doors', 'Walls'])
  })

  it('of what is being done goes to the data date, of what is done to its end', () => {
    const facts = cyclogram([
      work(0, 0, '2026-03-02', '2026-03-06', { actualStart: '2026-03-02T08:00' }),
      work(1, 0, '2026-03-02', '2026-03-06', { actualStart: '2026-03-02T08:00', actualFinish: '2026-03-03T12:00' }),
      work(1, 1, '2026-03-02', '2026-03-06'),
    ])
    const { fact } = drawnLines(facts, everything).lines
    expect(fact.map(({ stretches }) => stretches.map(({ finish }) => finish))).toEqual([
      [parseInstant('2026-03-04T00:00')],
      [parseInstant('2026-03-03T12:00')],
    ])
  })
})

describe('the drawing', () => {
  const axes = axesOf({ start: 0, finish: 14 * 1440 }, 2, { width: 400, height: 100 }, 1)

  it('shows the whole time in the room that there is, the lowest place at the bottom', () => {
    expect(axes).toMatchObject({ pxPerDay: 20, rowHeight: 50, width: 400, height: 100 })
    expect([yOf(axes, 0), yOf(axes, 2), placeAt(axes, 10), placeAt(axes, 90)]).toEqual([100, 0, 1, 0])
  })

  it('is cut between places where a sheet ends', () => {
    const high = { ...axes, places: 5, rowHeight: 30 }
    expect(bandsOf(high, 70)).toEqual([
      { from: 0, rows: 2 },
      { from: 2, rows: 2 },
      { from: 4, rows: 1 },
    ])
    expect(bandsOf(high, 20)).toHaveLength(5)
  })

  it('goes on through neighbouring places, and breaks where one is left out', () => {
    const stretch = (place: number, day: number) => ({ place, start: day * 1440, finish: (day + 1) * 1440, works: [] })
    const line = { process: 0, direction: 'up' as const, daysPerPlace: 1 }
    expect(pathOf({ ...line, stretches: [stretch(0, 0), stretch(1, 3)] }, axes)).toBe(
      'M60.0 100.0L80.0 50.0L120.0 50.0L140.0 0.0',
    )
    expect(pathOf({ ...line, stretches: [stretch(0, 0), stretch(2, 3)] }, axes)).toContain('M120.0')
  })
})
