import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWork, compileCalendar, standardCalendar, workBetween } from '../calendar/index.ts'
import { curveKinds, evenly, presetCurve, spreadingBy } from '../distributions/index.ts'
import { blankAssignment, type SchedulePlan } from '../plan/index.ts'
import { decimalOf, millionths } from '../progress/index.ts'
import { Register, type Resource } from '../resources/index.ts'
import { createEngine } from '../schedule/index.ts'
import { PlanWords } from '../schedule/testing/plan-language.ts'
import { dayOf, instantOf } from '../time/index.ts'
import {
  amountWithin,
  type Cash,
  cashOf,
  costDays,
  costsOfNeed,
  earnedFigure,
  earnedFigures,
  earnedMeasures,
  MoneyBooks,
  type Need,
  needDays,
  PlanLoads,
  planCosts,
  planDays,
  ResourceLoads,
  totalOf,
  type WorkTime,
  withTypedPeriod,
} from './index.ts'

const blankResource: Resource = {
  ...{
    id: '',
    parentId: null,
    order: '',
    code: '',
    name: '',
    status: 'active',
    type: 'machine',
    unit: '',
    rbsId: null,
  },
  ...{ specialtyId: null, grade: '', calendarId: null, availability: [], prices: [], isRole: false, team: [] },
}
const march = (day: number) => dayOf(2026, 3, day)
const holiday = { from: march(6), to: march(6), shifts: [] }
const calendar = compileCalendar({ ...standardCalendar('c', 'Five days'), exceptions: [holiday] })
const dataDate = instantOf(march(4))
const at = (day: number, hour: number) => instantOf(march(day), hour * 60)

const blank: Need = {
  id: 'n',
  workId: 'w',
  resourceId: 'r',
  plan: 0n,
  fact: 0n,
  left: null,
  decimals: 2,
  curve: presetCurve('uniform'),
  calendar,
  lag: 0,
  start: null,
  finish: null,
  overtime: 0n,
  typed: [],
  prices: [],
}
const walls: WorkTime = {
  start: at(2, 8),
  finish: at(5, 17),
  pauses: [],
  remainingStart: at(4, 8),
  isDone: false,
  dataDate,
}
const slab: WorkTime = { ...walls, start: at(4, 8), finish: at(18, 17), remainingStart: null }
const prices = (...steps: [day: number, price: string][]) =>
  steps.map(([day, price]) => ({ from: march(day), price: millionths(price) }))
const fitters = { resourceId: 'fitters', prices: prices([1, '12.5'], [9, '13.75']) }
const needs: [Need, WorkTime][] = [
  [{ ...blank, ...fitters, id: 'a', workId: 'walls', plan: millionths('96'), fact: millionths('50') }, walls],
  [{ ...blank, ...fitters, id: 'b', workId: 'slab', plan: millionths('100') }, slab],
  [
    {
      ...blank,
      id: 'c',
      workId: 'slab',
      resourceId: 'crane',
      plan: millionths('80'),
      prices: prices([1, '80'], [9, '85.4']),
    },
    slab,
  ],
  [
    {
      ...blank,
      ...{ id: 'd', workId: 'slab', resourceId: 'concrete', plan: millionths('120'), curve: presetCurve('bell') },
      prices: prices([1, '96.35']),
    },
    slab,
  ],
]

/** By day of March: units and cost. */
function told(list: readonly [Need, WorkTime][], days = needDays): Record<string, [string, string]> {
  const sums = new Map<number, [bigint, bigint]>()
  for (const [need, work] of list) {
    const { fact, left } = days(need, work)
    const all = [...fact, ...left]
    const costs = costDays(all, need.prices)
    all.forEach(({ day, amount }, i) => {
      const [units, cost] = sums.get(day) ?? [0n, 0n]
      sums.set(day, [units + amount, cost + costs[i]!.amount])
    })
  }
  const entries = [...sums].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    entries.map(([day, [units, cost]]) => [day - march(0), [decimalOf(units), decimalOf(cost)]]),
  )
}

const costOfNeed = ([need, work]: [Need, WorkTime]): bigint => {
  const { fact, left } = needDays(need, work)
  return totalOf(costDays(fact, need.prices)) + totalOf(costDays(left, need.prices))
}

describe('the example of the rule sheet', () => {
  it('US1 US3 US4 US8 has every day of every resource to the cent', () => {
    const of = (id: string) => told(needs.filter(([need]) => need.resourceId === id))
    const late = ['10', '137.5']
    expect(of('fitters')).toEqual({
      ...{ 2: ['25', '312.5'], 3: ['25', '312.5'], 4: ['33', '412.5'], 5: ['33', '412.5'] },
      ...Object.fromEntries([9, 10, 11, 12, 13, 16, 17, 18].map((day) => [day, late])),
    })
    expect(of('crane')).toEqual({
      ...{ 4: ['8', '640'], 5: ['8', '640'] },
      ...Object.fromEntries([9, 10, 11, 12, 13, 16, 17, 18].map((day) => [day, ['8', '683.2']])),
    })
    expect(of('concrete')).toEqual({
      ...{ 4: ['2.4', '231.24'], 5: ['6', '578.1'], 9: ['10.8', '1040.58'], 10: ['16.8', '1618.68'] },
      ...{ 11: ['24', '2312.4'], 12: ['24', '2312.4'], 13: ['16.8', '1618.68'], 16: ['10.8', '1040.58'] },
      ...{ 17: ['6', '578.1'], 18: ['2.4', '231.24'] },
    })
  })

  it('US8 US9 has the same sums by day, by resource and by work', () => {
    const byDay = Object.values(told(needs)).reduce((sum, [, cost]) => sum + millionths(cost), 0n)
    const sumOf = (list: [Need, WorkTime][]) => decimalOf(list.reduce((sum, one) => sum + costOfNeed(one), 0n))
    expect(decimalOf(byDay)).toBe('20857.6')
    expect(sumOf(needs)).toBe('20857.6')
    const by = (key: 'resourceId' | 'workId') => {
      const groups = Map.groupBy(needs, ([need]) => need[key])
      return Object.fromEntries([...groups].map(([id, list]) => [id, sumOf(list)]))
    }
    expect(by('resourceId')).toEqual({ fitters: '2550', crane: '6745.6', concrete: '11562' })
    expect(by('workId')).toEqual({ walls: '1200', slab: '19657.6' })
    const months = told(needs)
    expect(months[4]![1]).toBe('1283.74')
    expect(months[11]![1]).toBe('3133.1')
  })

  it('US6 US12 has its earned value to the cent', () => {
    const cost = (list: [Need, WorkTime][], days: typeof planDays) =>
      list.reduce((sum, [need, work]) => sum + totalOf(costDays(days(need, work), need.prices)), 0n)
    const budget = cost(needs, planDays)
    const actual = cost(needs, (need, work) => needDays(need, work).fact)
    const left = cost(needs, (need, work) => needDays(need, work).left)
    const ofSlab = needs.filter(([need]) => need.workId === 'slab')
    const planned = millionths('600') + cost(ofSlab, planDays) / 10n
    const { sv, cv, spi, cpi, tcpi, eac, etc, vac } = earnedMeasures({
      ...{ budget, planned, earned: millionths('600'), actual, left },
    })
    expect([budget, planned, actual, left].map(decimalOf)).toEqual(['20857.6', '2565.76', '625', '20232.6'])
    expect([sv!, cv].map(decimalOf)).toEqual(['-1965.76', '-25'])
    expect([spi, cpi, tcpi]).toEqual([2338n, 9600n, 10_012n])
    const cents = (amount: bigint | null) => Number(decimalOf(amount!)).toFixed(2)
    expect([eac.budget, eac.trend, eac.both, eac.left].map(cents)).toEqual([
      '20882.60',
      '21726.67',
      '90861.35',
      '20857.60',
    ])
    expect([etc.trend, vac.trend].map(cents)).toEqual(['21101.67', '-869.07'])
    const value = { budget, planned, earned: millionths('600'), actual, left }
    const shown = earnedFigures.map((figure) => decimalOf(earnedFigure(value, figure)!))
    expect(shown).toEqual([
      ...['20857.6', '2565.76', '600', '-1965.76', '-25', '0.2338', '0.96', '1.0012'],
      ...['21726.67', '20882.6', '90861.35', '20857.6', '21101.67', '-869.07'],
    ])
  })

  it('US19 has its budget, what it costs and what was approved by period, by resource and of all', () => {
    const books = new MoneyBooks()
    const of = (workId: string, time: WorkTime) =>
      needs.flatMap(([need]) => (need.workId === workId ? [{ need, days: needDays(need, time) }] : []))
    const before = { ...slab, start: at(3, 8), finish: at(17, 17) }
    books.count('walls', of('walls', walls), walls, null)
    books.count('slab', of('slab', slab), slab, { time: before, cost: millionths('20000') })
    const edges = Int32Array.of(march(2), march(4), march(9), march(30))
    const told = (...ids: string[]) => {
      const { budget, spent, target } = books.seriesOf(ids, edges, true)
      return [budget, spent, target!].map((series) => Array.from(series, decimalOf))
    }
    expect(books.resources().toSorted()).toEqual(['concrete', 'crane', 'fitters'])
    expect(books.span()).toEqual({ first: march(2), last: march(18) })
    const [budget, spent, target] = told('fitters', 'crane', 'concrete')
    expect(budget).toEqual(['600', '2939.34', '17318.26'])
    expect(spent).toEqual(['625', '2914.34', '17318.26'])
    // 125 + 640 + 231.24 of 19,601.90 on 3 March, each to the cent as the sum before it leaves it; walls were not there.
    expect(target![0]).toBe('1016.48')
    const whole = (series: readonly string[]) => decimalOf(series.reduce((sum, one) => sum + millionths(one), 0n))
    expect(whole(target!)).toBe('20000')
    const lanes = ['fitters', 'crane', 'concrete'].map((id) => told(id))
    for (const [series, sums] of [budget!, spent!, target!].entries()) {
      expect(edges.length - 1).toBe(sums.length)
      sums.forEach((sum, period) => {
        expect(whole(lanes.map((lane) => lane[series]![period]!))).toBe(sum)
      })
    }
    expect(books.seriesOf(['crane'], edges, false).target).toBeNull()
    books.remove('slab')
    expect(told('crane')).toEqual([
      ['0', '0', '0'],
      ['0', '0', '0'],
      ['0', '0', '0'],
    ])
    expect(books.resources()).toEqual(['fitters'])
  })

  it('US12 has no planned value without a target version, and nothing where nothing costs', () => {
    const value = { budget: millionths('100'), planned: null, earned: 0n, actual: 0n, left: null }
    const told = (one: typeof value) => earnedFigures.filter((figure) => earnedFigure(one, figure) !== null)
    expect(told(value)).toEqual(['bac', 'ev', 'cv', 'tcpi', 'eacBudgeted'])
    expect(told({ ...value, budget: 0n })).toEqual([])
  })
})

describe('a need', () => {
  it('US2 begins after its lag, or on its own dates, and rests in pauses', () => {
    const days = (need: Partial<Need>, work: Partial<WorkTime> = {}) =>
      Object.keys(
        told([
          [
            { ...blank, plan: millionths('10'), ...need },
            { ...slab, ...work },
          ],
        ]),
      ).map(Number)
    expect(days({ lag: 960 })).toEqual([9, 10, 11, 12, 13, 16, 17, 18])
    expect(days({ start: at(23, 8), finish: at(24, 17) })).toEqual([23, 24])
    expect(days({}, { finish: at(9, 17), pauses: [{ start: at(5, 8), finish: at(9, 8) }] })).toEqual([4, 9])
  })

  it('US3 US4 of done work is only what was used; what is left can be said', () => {
    const done = { ...walls, isDone: true }
    expect(told([[{ ...blank, plan: millionths('96'), fact: millionths('90') }, done]])).toEqual({
      ...{ 2: ['22.5', '0'], 3: ['22.5', '0'], 4: ['22.5', '0'], 5: ['22.5', '0'] },
    })
    const said = needDays({ ...blank, plan: millionths('96'), fact: millionths('50'), left: millionths('20') }, walls)
    expect(decimalOf(totalOf(said.left))).toBe('20')
    const early = needDays({ ...blank, plan: millionths('9'), fact: millionths('4') }, slab)
    expect(early.fact.map(({ day, amount }) => [day - march(0), decimalOf(amount)])).toEqual([[4, '4']])
  })

  it('US14 has what was typed on its days, the rest around them, and never more than is left', () => {
    const amounts = (typed: [number, string][], plan = '100') =>
      told([
        [
          {
            ...blank,
            plan: millionths(plan),
            typed: typed.map(([day, amount]) => ({ day: march(day), amount: millionths(amount) })),
          },
          slab,
        ],
      ])
    const days = amounts([
      [3, '9'],
      [5, '28'],
    ])
    expect(Object.fromEntries(Object.entries(days).map(([day, [units]]) => [day, units]))).toEqual({
      ...{ 4: '8', 5: '28' },
      ...Object.fromEntries([9, 10, 11, 12, 13, 16, 17, 18].map((day) => [day, '8'])),
    })
    expect(amounts([[11, '7']], '5')).toEqual({ 11: ['5', '0'] })
    // A day on which nobody works, typed by hand, and nothing where nothing was typed.
    expect(
      amounts(
        [
          [7, '12'],
          [9, '0'],
        ],
        '12',
      ),
    ).toEqual({ 7: ['12', '0'] })
  })

  it('US15 pays a part of each day as overtime, and rounds the day once', () => {
    const steps = [{ from: march(1), price: millionths('12.5'), overtime: millionths('18.75') }]
    const need = { ...blank, plan: millionths('40'), overtime: millionths('10'), prices: steps }
    const { left } = needDays(need, { ...slab, finish: at(10, 17) })
    expect(costsOfNeed(need, left).map(({ amount }) => decimalOf(amount))).toEqual(
      Array(4)
        .fill('140.625')
        .map(() => '140.63'),
    )
    expect(costsOfNeed({ ...need, overtime: 0n }, left).map(({ amount }) => decimalOf(amount))).toEqual(
      Array(4).fill('125'),
    )
  })

  it('US7 costs nothing before the first price', () => {
    const dear = { ...blank, plan: millionths('20'), prices: prices([5, '3.335']) }
    expect(told([[dear, { ...slab, finish: at(5, 17) }]])).toEqual({ 4: ['10', '0'], 5: ['10', '33.35'] })
    // A third of a cent is rounded on its day, and once.
    expect(costDays([{ day: march(5), amount: millionths('0.333333') }], prices([1, '0.1']))[0]!.amount).toBe(
      millionths('0.03'),
    )
  })
})

describe('costs of a plan', () => {
  const priced = (id: string, price: string | null, plan: string) => ({
    ...blankAssignment(id, 'A'),
    ...{ resourceCode: id, resourceName: id, resourceId: id, plan, price },
  })
  const ground = (register: Register, { settings, calendars }: SchedulePlan) => ({
    ...{ settings, calendars, register, curve: presetCurve('uniform'), curves: new Map() },
  })

  it('US13 are the budgets of assignments at the price of each day, with facts and unpriced works left alone', () => {
    const words = new PlanWords()
    words.activity('A', '10d')
    words.activity('B', '2d')
    words.activity('C', '2d')
    const built = words.build()
    const cost = { unit: 'EUR', plan: '7', fact: '3' }
    const plan = {
      ...built,
      rows: built.rows.map((row) => ({
        ...row,
        cost,
        // What P6 calls expenses stays part of what the work costs.
        expenses: row.id === 'A' ? { unit: 'EUR', plan: '12.34', fact: '3' } : null,
      })),
      assignments: [
        priced('own', '20', '10'),
        priced('table', null, '100'),
        { ...priced('money', null, '50.5'), resourceType: 'cost' as const },
        { ...priced('free', null, '8'), wbsId: 'B' },
      ],
    }
    const engine = createEngine()
    engine.load(plan)
    engine.calculate()
    const entry = {
      ...blankResource,
      id: 'table',
      prices: [{ from: null, standard: '2', overtime: null, per: 'hour' as const }],
    }
    const later = { from: march(9), standard: '3', overtime: null, per: 'hour' as const }
    const register = new Register([{ ...entry, prices: [...entry.prices, later] }])
    // Ten hours a day, five days at 2 and five at 3.
    expect(planCosts(plan, engine, ground(register, plan))).toEqual({
      changed: [{ id: 'A', plan: '512.84', fact: '3' }],
      same: 0,
      withoutPrice: [{ id: 'B', code: plan.rows[1]!.code, name: plan.rows[1]!.name }],
    })
  })

  it('US18 go out by day as budgeted, as spent and as left; groups of any kind add up to the whole', () => {
    const words = new PlanWords()
    words.activity('A', '10d')
    words.activity('B', '4d')
    const built = words.build()
    const begun = { ...built.rows[1]!.progress, actualStart: at(2, 8), remaining: 960 }
    const expenses = { unit: 'EUR', plan: '20', fact: '10' }
    const [crane, crew] = ['crane', 'crew'].map((id) => ({
      ...{ ...blankResource, id },
      prices: [{ from: null, standard: id === 'crane' ? '80' : '12.5', overtime: null, per: 'hour' as const }],
    }))
    const plan = {
      ...built,
      settings: { ...built.settings, dataDate },
      rows: built.rows.map((row) => (row.id === 'B' ? { ...row, progress: begun, expenses } : row)),
      assignments: [
        { ...priced('crane', null, '80'), units: '1' },
        { ...priced('crew', null, '32'), id: 'crew B', wbsId: 'B', fact: '16' },
        { ...priced('free', null, '8'), wbsId: 'B' },
      ],
    }
    const engine = createEngine()
    engine.load(plan)
    engine.calculate()
    const cash = (keyOf: Parameters<typeof cashOf>[3]) =>
      cashOf(plan, engine, ground(new Register([crane!, crew!]), plan), keyOf)
    const total = (one: Cash) =>
      [one.budget, one.actual, one.left].map((loads) =>
        decimalOf(loads ? amountWithin(loads, march(-99), march(999)) : 0n),
      )
    const byResource = cash((_, resourceId) => resourceId)
    expect(Object.fromEntries([...byResource].map(([key, one]) => [key, total(one)]))).toEqual({
      crane: ['6400', '0', '6400'],
      crew: ['400', '200', '200'],
      '': ['20', '10', '10'],
    })
    // What is spent lies before the data date, what is left from it on.
    const { actual, left } = byResource.get('crew')!
    expect(decimalOf(amountWithin(actual!, march(2), march(3)))).toBe('200')
    expect(decimalOf(amountWithin(left!, march(4), march(99)))).toBe('200')
    const whole = cash(() => 'all').get('all')!
    for (const groups of [byResource, cash((row) => row.id)]) {
      for (const series of ['budget', 'actual', 'left'] as const) {
        for (let day = march(1); day < march(40); day++) {
          const of = (one: Cash) => (one[series] ? amountWithin(one[series], day, day) : 0n)
          expect([...groups.values()].reduce((sum, one) => sum + of(one), 0n)).toBe(of(whole))
        }
      }
    }
  })
})

describe('loads of a plan that is followed', () => {
  it('US11 US16 are those of a plan that is counted afresh, whatever moves, comes or goes', () => {
    const words = new PlanWords()
    for (const code of ['A', 'B', 'C']) words.activity(code, '4d')
    const plan = words.build()
    const [a, b, c] = plan.rows.map(({ id }) => id)
    const held = (id: string, wbsId: string, more: object) => ({ ...blankAssignment(id, wbsId), ...more })
    const crane = { resourceId: 'crane', resourceType: 'machine' as const, units: '1' }
    const assignments = [
      held('1', a!, crane),
      held('2', b!, crane),
      held('3', b!, { ...crane, price: '90' }),
      held('4', c!, { resourceName: 'Gravel', resourceType: 'material' as const, plan: '10' }),
    ]
    const kept = new PlanLoads()
    const count = (now: SchedulePlan, loads: PlanLoads) => {
      const engine = createEngine()
      engine.load(now)
      for (const slot of engine.calculate().changed) loads.forget(engine.idOf(slot))
      return loads
        .count(now, engine, evenly)
        .map(({ amounts, ...load }) => ({ ...load, amounts: amounts.join() }))
        .sort((one, other) => (`${one.resourceId}${one.price}` < `${other.resourceId}${other.price}` ? -1 : 1))
    }
    const states: SchedulePlan[] = [
      { ...plan, assignments },
      { ...plan, assignments: assignments.slice(1) },
      { ...plan, assignments, rows: plan.rows.map((row) => (row.id === b ? { ...row, duration: 480 } : row)) },
      { ...plan, assignments, settings: { ...plan.settings, dataDate: plan.settings.dataDate + 1440 } },
      { ...plan, assignments: [], rows: plan.rows.slice(1) },
    ]
    for (const state of states) expect(count(state, kept)).toEqual(count(state, new PlanLoads()))
    expect(count(states[0]!, kept).map(({ resourceId, price }) => [resourceId, price])).toEqual([
      ['crane', ''],
      ['crane', '90'],
      ['material:Gravel', ''],
    ])
  })
})

describe('curves of the structure', () => {
  const words = new PlanWords()
  words.activity('A', '10d')
  const plan = words.build()
  const held = (id: string, more: object) => ({
    ...blankAssignment(id, plan.rows[0]!.id),
    ...{ resourceId: id, resourceType: 'machine' as const, plan: '100', ...more },
  })
  const assignments = [
    held('named', { distributionId: 'facility' }),
    held('usual', {}),
    held('gone', { distributionId: 'elsewhere' }),
    held('own', { distributionId: 'facility', curve: [...presetCurve('back').points] }),
  ]
  const spreading = spreadingBy([
    { epsId: 'project', curve: presetCurve('front') },
    { epsId: 'facility', curve: presetCurve('bell') },
  ])
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const firstDays = (loads: PlanLoads, by: typeof spreading) =>
    loads
      .count({ ...plan, assignments }, engine, by)
      .map(({ resourceId, amounts }) => [resourceId, Number(amounts[0]) / 1e6])

  it('R-RES-05 spread an assignment by the one that it names, else by the nearest; its own points come first', () => {
    expect(firstDays(new PlanLoads(), spreading)).toEqual([
      ['named', 2],
      ['usual', 18],
      ['gone', 18],
      ['own', 3],
    ])
  })

  it('hold at once where loads are followed', () => {
    const loads = new PlanLoads()
    expect(firstDays(loads, spreading)[0]).toEqual(['named', 2])
    expect(firstDays(loads, evenly).map(([, amount]) => amount)).toEqual([10, 10, 10, 3])
  })
})

describe('any needs', () => {
  const curves = curveKinds.filter((kind) => kind !== 'custom').map(presetCurve)
  const drawn = fc
    .record({
      resource: fc.nat(3),
      plan: fc.bigInt(0n, 10n ** 12n),
      fact: fc.bigInt(0n, 10n ** 12n),
      decimals: fc.nat(6),
      curve: fc.constantFrom(...curves),
      lag: fc.nat(4_000),
      begin: fc.nat(60),
      days: fc.integer({ min: 0, max: 40 }),
      state: fc.constantFrom('open', 'started', 'done'),
    })
    .map(({ resource, begin, days, state, ...need }, index = 0): [Need, WorkTime] => {
      const start = addWork(calendar, at(2, 8) + begin * 1440, 0, 'start')
      const finish = days === 0 ? start : addWork(calendar, start, days * 480, 'finish')
      const middle = addWork(calendar, start, days * 200, 'start')
      return [
        { ...blank, ...need, id: `n${index}`, resourceId: `r${resource}` },
        {
          ...{ start, finish, pauses: [], isDone: state === 'done', dataDate: middle },
          remainingStart: state === 'started' ? middle : null,
        },
      ]
    })

  it('US5 add up to what they use and leave, exactly, on working days', () => {
    fc.assert(
      fc.property(drawn, ([need, work]) => {
        const { fact, left } = needDays(need, work)
        expect(totalOf(fact)).toBe(need.fact)
        const rest = need.plan > need.fact ? need.plan - need.fact : 0n
        expect(totalOf(left)).toBe(work.isDone ? 0n : rest)
        expect(totalOf(planDays(need, work))).toBe(need.plan)
        for (const { day, amount } of left.slice(1)) {
          expect(amount).toBeGreaterThanOrEqual(0n)
          expect(workBetween(calendar, instantOf(day), instantOf(day + 1))).toBeGreaterThan(0)
        }
      }),
      { seed: 24, numRuns: 300 },
    )
  })

  it('US11 counted need by need, in any order, with changes, are what is counted afresh', () => {
    fc.assert(
      fc.property(
        fc.array(drawn, { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(11), drawn)),
        (list, edits) => {
          const kept = new ResourceLoads()
          const now = new Map<string, readonly [Need, WorkTime]>(
            list.map(([need, work], i) => [`n${i}`, [{ ...need, id: `n${i}` }, work] as const]),
          )
          for (const [need, work] of now.values()) kept.put(need, work)
          for (const [at_, [need, work]] of edits) {
            const id = `n${at_}`
            if (now.has(id) && at_ % 3 === 0) {
              now.delete(id)
              kept.remove(id)
              continue
            }
            now.set(id, [{ ...need, id }, work])
            kept.put({ ...need, id }, work)
          }
          const afresh = new ResourceLoads()
          for (const [need, work] of now.values()) afresh.put(need, work)
          for (const id of ['r0', 'r1', 'r2', 'r3']) {
            for (let day = march(-40); day < march(400); day++) {
              const of = (loads: ResourceLoads) => {
                const found = loads.of(id)
                return found ? amountWithin(found, day, day) : 0n
              }
              if (of(kept) !== of(afresh)) expect(of(kept)).toBe(of(afresh))
            }
            const total = [...now.values()].reduce(
              (sum, [need, work]) =>
                need.resourceId === id ? sum + totalOf(needDays(need, work).left) + need.fact : sum,
              0n,
            )
            const loads = kept.of(id)
            expect(loads ? amountWithin(loads, march(-9_999), march(9_999)) : 0n).toBe(total)
          }
        },
      ),
      { seed: 25, numRuns: 60 },
    )
  })
})

it('SPEC.md numbers exactly the rules that are cited here', () => {
  const here = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  const written = [...here('SPEC.md').matchAll(/^- \*\*(US\d+)\*\*/gm)].map((match) => match[1]!)
  const cited = ['usage.test.ts', 'overloads.test.ts'].flatMap((file) =>
    [...here(file).matchAll(/^ {2}it\('((?:US\d+ )+)/gm)].flatMap((match) => match[1]!.trim().split(' ')),
  )
  expect([...new Set(cited)].toSorted()).toEqual(written.toSorted())
})

describe('typed periods', () => {
  const need: Need = { ...blank, plan: millionths('100'), prices: prices([1, '12.5']) }
  const typing = (from: number, to: number, amount: string | null, more: Partial<Need> = {}, work = slab) =>
    withTypedPeriod({ ...need, ...more }, work, { from: march(from), to: march(to), amount, split: 'evenly' })
  const asTyped = (days: ReturnType<typeof typing>) =>
    Array.isArray(days) ? days.map(({ day, amount }) => ({ day, amount: millionths(amount) })) : []

  it('US17 R-RES-09 shares a week among its days of work, exactly, and what is left goes around it', () => {
    // 6 March is a holiday; the slab begins on the 4th.
    const days = typing(2, 8, '33.33')
    expect(days).toEqual([
      { day: march(4), amount: '16.66' },
      { day: march(5), amount: '16.67' },
    ])
    const all = told([[{ ...need, typed: asTyped(days) }, slab]])
    expect([all[4]![0], all[5]![0]]).toEqual(['16.66', '16.67'])
    const sum = Object.values(all).reduce((whole, [units]) => whole + millionths(units), 0n)
    expect(decimalOf(sum)).toBe('100')
    expect(typing(9, 9, null, { typed: [{ day: march(9), amount: millionths('5') }] })).toEqual([])
  })

  it('US17 takes no day that is past, and no more than is left', () => {
    expect(typing(1, 3, '5')).toEqual({ why: 'past' })
    expect(typing(9, 13, '100.01')).toEqual({ why: 'more_than_left', left: '100' })
    const typed = [{ day: march(5), amount: millionths('60') }]
    expect(typing(9, 13, '50', { typed })).toEqual({ why: 'more_than_left', left: '40' })
    // Half done: what is left of the walls is 46.
    expect(typing(4, 5, '46', { plan: millionths('96'), fact: millionths('50') }, walls)).toHaveLength(2)
    expect(typing(4, 5, '47', { plan: millionths('96'), fact: millionths('50') }, walls)).toMatchObject({ left: '46' })
    expect(typing(4, 18, '99')).toEqual({ why: 'no_room' })
    expect(typing(4, 18, '100')).toHaveLength(10)
    expect(typing(20, 1_500, '10', {}, { ...slab, finish: at(4, 9) })).toEqual({ why: 'too_many' })
  })

  it('US17 holds for any amount typed into any period: the period has it to the step, the whole stays', () => {
    const period = fc.record({ from: fc.integer({ min: 4, max: 18 }), length: fc.integer({ min: 0, max: 9 }) })
    fc.assert(
      fc.property(fc.array(fc.tuple(period, fc.integer({ min: 0, max: 4_000 })), { maxLength: 6 }), (typings) => {
        let typed: Need['typed'] = []
        for (const [{ from, length }, cents] of typings) {
          const days = typing(from, from + length, decimalOf(BigInt(cents) * 10_000n), { typed })
          if (!Array.isArray(days)) continue
          typed = asTyped(days)
          const { left } = needDays({ ...need, typed }, slab)
          const inside = left.filter(({ day }) => day >= march(from) && day <= march(from + length))
          expect(totalOf(inside)).toBe(BigInt(cents) * 10_000n)
          expect(totalOf(left)).toBe(need.plan)
        }
      }),
    )
  })
})
