import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWork, compileCalendar, standardCalendar, workBetween } from '../calendar/index.ts'
import { curveKinds, presetCurve } from '../distributions/index.ts'
import { blankAssignment, type SchedulePlan } from '../plan/index.ts'
import { decimalOf, millionths } from '../progress/index.ts'
import { Register, type Resource } from '../resources/index.ts'
import { createEngine } from '../schedule/index.ts'
import { PlanWords } from '../schedule/testing/plan-language.ts'
import { dayOf, instantOf } from '../time/index.ts'
import {
  amountWithin,
  costDays,
  earnedMeasures,
  type Need,
  needDays,
  planCosts,
  planDays,
  ResourceLoads,
  totalOf,
  type WorkTime,
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
    expect([sv, cv].map(decimalOf)).toEqual(['-1965.76', '-25'])
    expect([spi, cpi, tcpi]).toEqual([2338n, 9600n, 10_012n])
    const cents = (amount: bigint | null) => Number(decimalOf(amount!)).toFixed(2)
    expect([eac.budget, eac.trend, eac.both, eac.left].map(cents)).toEqual([
      '20882.60',
      '21726.67',
      '90861.35',
      '20857.60',
    ])
    expect([etc.trend, vac.trend].map(cents)).toEqual(['21101.67', '-869.07'])
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
      rows: built.rows.map((row) => ({ ...row, cost })),
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
      changed: [{ id: 'A', plan: '500.5', fact: '3' }],
      same: 0,
      withoutPrice: [{ id: 'B', code: plan.rows[1]!.code, name: plan.rows[1]!.name }],
    })
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
