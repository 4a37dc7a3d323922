import {
  type AnalyticSettings,
  type CashFlow,
  type Curved,
  type LevelAnalytics,
  usualAnalyticSetting,
  usualPresetView,
} from '@plumbline/core/contract'
import { type IndicatorCode, indicatorCodes } from '@plumbline/core/indicators'
import { describe, expect, it } from 'vitest'
import { cashCurveFigure, cashDateLabel, cashFigure } from './cash-figures.ts'
import { isEmpty } from './figure.ts'
import { comparisonFigure, dayNumber, milestoneFigure, varianceFigure } from './part-figures.ts'
import { curveFigure, dataDateLabel, earnedFigure, histogramFigure, periodLabel } from './period-figures.ts'
import { type Level, openingView } from './use-kept-views.ts'
import { firstView, queryOfView, viewOfQuery } from './view.ts'

const none = { target: 0, plan: 0, earned: 0, fact: 0, forecast: 0 }

/** Three months of cost; two have passed. */
const cost: Curved = {
  measure: 'cost',
  unit: 'EUR',
  period: 'month',
  dataDate: '2026-03-01T00:00',
  before: none,
  passed: { target: 200, plan: 180 },
  periods: [
    { from: '2026-01-01', ...none, target: 100, plan: 90, earned: 80, fact: 85 },
    { from: '2026-02-01', ...none, target: 100, plan: 90, earned: 60, fact: 70 },
    { from: '2026-03-01', ...none, target: 50, plan: 90, forecast: 120 },
  ],
}
const column = ({ columns, rows }: ReturnType<typeof curveFigure>, name: string) =>
  rows.map(({ values }) => values[columns.findIndex((one) => one.name === name)])

/** Two groups over two months, a part of the crane before them. */
const cash: CashFlow = {
  period: 'month',
  currency: 'EUR',
  dataDate: '2026-02-10T00:00',
  from: ['2026-01-01', '2026-02-01'],
  attributes: [],
  unread: 0,
  groups: [
    {
      ...{ id: 'crane', code: 'CR', name: 'Crane', budget: [100, 50], actual: [90, 0], left: [0, 80] },
      before: { budget: 10, actual: 12.5, left: 0 },
    },
    {
      ...{ id: 'crew', code: '', name: 'Crew', budget: [0, 20.25], actual: [0, 5], left: [0, 15.25] },
      before: { budget: 0, actual: 0, left: 0 },
    },
  ],
}

describe('figures of cash', () => {
  it('US18 have what goes out of each group in each period, and what all of them come to', () => {
    const { columns, rows } = cashFigure(cash)
    expect(columns.map(({ name, of }) => of?.title ?? name)).toEqual([
      'Crane',
      'Crew',
      'budget',
      'actual',
      'left',
      'sumBudget',
      'sumCash',
    ])
    expect(rows.map(({ label, values }) => [label, ...values])).toEqual([
      ['01.2026', 90, 0, 100, 90, 0, 110, 102.5],
      ['02.2026', 80, 20.25, 70.25, 5, 95.25, 180.25, 202.75],
    ])
    expect(cashDateLabel(cash)).toBe('02.2026')
  })

  it('US18 have a curve of each group, which begins with what came before', () => {
    const { columns, rows } = cashCurveFigure(cash)
    expect(columns.map(({ name, of }) => of?.id ?? name)).toEqual(['crane', 'crew', 'sumBudget', 'sumCash'])
    expect(rows.map(({ values }) => values)).toEqual([
      [102.5, 0, 110, 102.5],
      [182.5, 20.25, 180.25, 202.75],
    ])
    expect(isEmpty(cashFigure({ ...cash, from: [], groups: [] }))).toBe(true)
  })
})

describe('figures by period', () => {
  it('the S-curve adds up what has come by the end of each period; the forecast goes on where facts end', () => {
    const figure = curveFigure(cost)
    expect(column(figure, 'target')).toEqual([100, 200, 250])
    expect(column(figure, 'fact')).toEqual([85, 155, null])
    expect(column(figure, 'forecast')).toEqual([null, 155, 275])
    expect(figure.rows.map(({ label }) => label)).toEqual(['01.2026', '02.2026', '03.2026'])
  })

  it('of schedules with several data dates the forecast leaves the line of facts at the first of them', () => {
    const [january, february, march] = cost.periods
    const several = { ...cost, periods: [january!, { ...february!, forecast: 40 }, march!] }
    expect(column(curveFigure(several), 'fact')).toEqual([85, 155, null])
    expect(column(curveFigure(several), 'forecast')).toEqual([85, 195, 315])
  })

  it('in the midst of a period the forecast has what is still to do in it', () => {
    const [january, february, march] = cost.periods
    const midst = {
      ...cost,
      dataDate: '2026-02-15T08:00',
      passed: { target: 150, plan: 130 },
      periods: [january!, { ...february!, forecast: 30 }, march!],
    }
    expect(column(curveFigure(midst), 'forecast')).toEqual([null, 155, 185, 305])
    const early = { ...cost, passed: { target: 0, plan: 0 }, periods: cost.periods.slice(2) }
    expect(column(curveFigure(early), 'forecast')).toEqual([120])
    const begun = { ...midst, before: { ...none, target: 10, fact: 5 } }
    expect(column(curveFigure(begun), 'target')).toEqual([110, 150, 210, 260])
    expect(column(curveFigure(begun), 'fact')).toEqual([90, 160, null, null])
  })

  it('earned value has PV to the end, EV and AC to the data date', () => {
    const figure = earnedFigure(cost)
    expect(column(figure, 'pv')).toEqual([100, 200, 250])
    expect(column(figure, 'ev')).toEqual([80, 140, null])
    expect(column(figure, 'ac')).toEqual([85, 155, null])
  })

  it('in the midst of a month PV is cut at the data date, where EV and AC end: SPI is that of the indicators', () => {
    const figure = earnedFigure({
      ...cost,
      dataDate: '2026-02-12T17:00',
      passed: { target: 140, plan: 130 },
    })
    expect(figure.rows.map(({ label }) => label)).toEqual(['01.2026', '→ 12.02.2026', '02.2026', '03.2026'])
    expect(column(figure, 'pv')).toEqual([100, 140, 200, 250])
    expect(column(figure, 'ev')).toEqual([80, 140, null, null])
    expect(column(figure, 'ac')).toEqual([85, 155, null, null])
    expect(dataDateLabel({ ...cost, dataDate: '2026-02-12T17:00' })).toBe('→ 12.02.2026')
  })

  it('no line goes back, whatever data dates several schedules have, and the data date may lie within a day', () => {
    const days = cost.periods.map((period, at) => ({ ...period, from: `2026-02-0${at + 1}` }))
    const noon = { ...cost, period: 'day' as const, dataDate: '2026-02-02T12:00', periods: days }
    for (const target of [0, 150, 900]) {
      const told = earnedFigure({ ...noon, passed: { target, plan: 0 } })
      expect(told.rows[1]?.label).toBe('→ 02.02.2026 12:00')
      const pv = column(told, 'pv').map(Number)
      expect(pv).toEqual([...pv].sort((a, b) => a - b))
    }
    const over = { ...cost, dataDate: '2026-07-01T00:00' }
    expect(column(earnedFigure(over), 'ev')).toEqual([80, 140, 140])
  })

  it('the histogram has only what there is something of; working time is in hours', () => {
    const hours = { ...cost, measure: 'duration' as const, periods: [{ from: '2026-01-01', ...none, plan: 960 }] }
    expect(histogramFigure(hours)).toMatchObject({ columns: [{ name: 'plan' }], rows: [{ values: [16] }] })
    expect(isEmpty(histogramFigure({ ...cost, periods: [] }))).toBe(true)
    const untold = { ...cost, dataDate: null, periods: [{ from: '2026-01-01', ...none, target: 5 }] }
    expect(curveFigure(untold).rows[0]?.values).toEqual([5, null, null, null])
  })

  it('periods are named by what they are', () => {
    const named = (['day', 'week', 'month', 'quarter', 'year'] as const).map((unit) => periodLabel('2026-07-01', unit))
    expect(named).toEqual(['01.07.2026', '01.07.2026', '07.2026', 'Q3 2026', '2026'])
    expect(dataDateLabel(cost)).toBe('02.2026')
    expect(dataDateLabel({ ...cost, dataDate: null })).toBeNull()
  })
})

describe('figures of what is below', () => {
  const values = (known: Partial<Record<IndicatorCode, string>>) =>
    Object.fromEntries(indicatorCodes.map((code) => [code, known[code] ?? null])) as LevelAnalytics['values']
  const part = (name: string, known: Partial<Record<IndicatorCode, string>>) => ({
    id: name,
    kind: 'project' as const,
    name,
    state: 'calculated' as const,
    currency: null,
    values: values(known),
  })
  const milestone = {
    scheduleId: 's',
    workId: 'w',
    code: 'M1',
    name: 'Topped out',
    finish: '2026-03-05T17:00',
    targetFinish: '2026-03-01T17:00',
    trend: [],
  }
  const level: LevelAnalytics = {
    state: 'calculated',
    oldestAt: null,
    currency: null,
    dataDate: null,
    values: values({}),
    measures: [],
    parts: [part('A', { progress: '40', finish_variance: '3', finish: '2026-05-01T17:00' }), part('B', {})],
    milestones: [milestone],
  }

  it('projects are compared; those without a target have no variance', () => {
    expect(comparisonFigure(level).rows.map(({ label, values: [progress] }) => [label, progress])).toEqual([
      ['A', 40],
      ['B', null],
    ])
    expect(varianceFigure(level).rows).toEqual([{ key: 'A', label: 'A', values: [dayNumber('2026-05-01'), 3] }])
  })

  it('of a schedule the variance is that of its milestones', () => {
    expect(milestoneFigure(level.milestones).rows[0]?.values[2]).toBe(4)
    expect(varianceFigure({ ...level, parts: [] })).toMatchObject({
      head: 'milestone',
      rows: [{ label: 'Topped out' }],
    })
  })
})

describe('the view in the address', () => {
  it('is what it was, and leaves out what is usual', () => {
    const view = { ...firstView, chart: 'histogram' as const, unit: 'm3', from: '2026-01-01', asTable: true }
    const query = new URLSearchParams(Object.entries(queryOfView(view)).filter(([, value]) => value !== ''))
    expect(query.toString()).toBe('chart=histogram&unit=m3&from=2026-01-01&table=1')
    const opening = { ...firstView, chart: 'variance' as const }
    expect(viewOfQuery(query, opening)).toEqual(view)
    expect(viewOfQuery(new URLSearchParams('chart=pie&from=yesterday'), opening)).toEqual(firstView)
  })

  it('where the address says nothing is what the person, else the space, has said (R-AN-01)', () => {
    const setting = { ...usualAnalyticSetting, chart: 'earned' as const }
    const ofMonths = { ...usualPresetView, ...{ id: 'm', name: 'Months', level: 'project' as const } }
    const presets = [{ ...ofMonths, from: '2026-01-01', shared: true, mine: true, mayEdit: true }]
    const opened = (settings: Partial<AnalyticSettings>, level: Level = 'space') =>
      openingView({ presets, settings: { person: null, space: null, ...settings } }, level)
    expect(opened({})).toEqual(firstView)
    expect(viewOfQuery(new URLSearchParams('node=1'), opened({ space: setting })).chart).toBe('earned')
    expect(opened({ space: setting, person: { ...setting, chart: 'histogram' } }).chart).toBe('histogram')
    const withPreset = { person: { ...setting, presetId: 'm' } }
    expect(opened(withPreset, 'project')).toEqual({ ...firstView, from: '2026-01-01' })
    // It is offered for projects alone.
    expect(opened(withPreset).chart).toBe('earned')
  })
})
