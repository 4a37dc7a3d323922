import { describe, expect, it } from 'vitest'
import type { AttributeDefinition } from '../../attributes/index.ts'
import type { FilterCondition } from '../../filtering/index.ts'
import type { Measure } from '../../plan/index.ts'
import type { TargetDates } from '../../progress/index.ts'
import { createEngine } from '../../schedule/index.ts'
import { instant, PlanWords } from '../../schedule/testing/plan-language.ts'
import { dayOf } from '../../time/index.ts'
import {
  type AggregateRule,
  addSums,
  aggregateResult,
  allValues,
  daysOfPeriod,
  indicatorColumns,
  indicatorCycle,
  type OwnIndicator,
  scheduleIndicators,
  sumKey,
} from '../index.ts'

const money = (plan: string, fact: string): Measure => ({ unit: 'EUR', plan, fact })
const attribute = (id: string, part: Partial<AttributeDefinition>): AttributeDefinition => ({
  ...{ id, nodeId: null, code: id, name: id, type: 'number', unit: '', precision: 2, values: [] },
  ...{ required: false, setting: null },
  ...part,
})
const floors = ['Ground', 'First'].map((name, i) => ({ id: `floor${i}`, name, colour: null, disabled: false }))
const attributes = [
  attribute('floor', { type: 'list', values: floors }),
  attribute('weight', { unit: 't' }),
  attribute('profit', {
    type: 'calculated',
    setting: { kind: 'calculated', formula: '[cost] - [costFact]', result: 'number', summaries: 'none' },
  }),
]

/**
 * Six works of a schedule told on Monday 16 March 2026; every one of them in its target version as planned here, but
 * D, which should have been done on Friday 13 March, and F, which is not there. Days, cost planned and spent, tons.
 *
 * work | floor  | days | cost    | fact    | weight | target finish  | is
 * A    | Ground |   5  | 1000.10 |  900    |  2.5   | Fri  6 March   | done
 * B    | Ground |   5  | 2000.20 | 2100    |  4     | Fri 13 March   | done
 * C    | First  |  10  | 3000    |  500    |        | Fri 20 March   | half done
 * D    | First  |   8  |  400    |    0    |  1.5   | Fri 13 March   | not begun
 * E    | –      |   3  |         |         |  2     | Fri 27 March   | not begun
 * F    | –      |   0  |         |         |        | –              | a milestone, not begun
 */
function told(only = (_: string) => true, own: readonly OwnIndicator[] = []) {
  const words = new PlanWords().set({ dataDate: instant('2026-03-16 08:00') })
  const targets = new Map<string, TargetDates>()
  const approve = (id: string, start: string, finish: string, days: number): void => {
    targets.set(id, { start: instant(start), finish: instant(finish), duration: days * 480 })
  }
  if (only('A')) {
    words
      .activity('A', '5d')
      .started('2026-03-02 08:00')
      .finished('2026-03-06 17:00')
      .with({ cost: money('1000.10', '900'), values: 'floor:lfloor0\nweight:n2.5' })
    approve('A', '2026-03-02 08:00', '2026-03-06 17:00', 5)
  }
  if (only('B')) {
    words
      .activity('B', '5d')
      .started('2026-03-09 08:00')
      .finished('2026-03-13 17:00')
      .with({ cost: money('2000.20', '2100'), values: 'floor:lfloor0\nweight:n4' })
    approve('B', '2026-03-09 08:00', '2026-03-13 17:00', 5)
  }
  if (only('C')) {
    words
      .activity('C', '10d')
      .started('2026-03-09 08:00')
      .percent(50)
      .with({ cost: money('3000', '500'), values: 'floor:lfloor1' })
    approve('C', '2026-03-09 08:00', '2026-03-20 17:00', 10)
  }
  if (only('D')) {
    words.activity('D', '8d').with({ cost: money('400', '0'), values: 'floor:lfloor1\nweight:n1.5' })
    approve('D', '2026-03-04 08:00', '2026-03-13 17:00', 8)
  }
  if (only('E')) {
    words.activity('E', '3d').with({ values: 'weight:n2' }).limit('not_earlier', '2026-03-25 08:00')
    approve('E', '2026-03-25 08:00', '2026-03-27 17:00', 3)
  }
  if (only('F')) words.finishMilestone('F')
  const plan = words.build()
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const aggregates = own.flatMap((one) => (one.rule.kind === 'aggregate' ? [{ key: sumKey(one), rule: one.rule }] : []))
  return scheduleIndicators(plan, engine, targets, { aggregates, attributes })
}

const sumsOf = (...given: Parameters<typeof told>) => told(...given).sums

const indicator = (id: string, part: Partial<OwnIndicator>): OwnIndicator => ({
  ...{ id, name: id, result: 'number', revision: 1, active: true, rule: rule({}) },
  ...part,
})
const rule = (part: Partial<AggregateRule>, ...conditions: FilterCondition[]): AggregateRule => ({
  ...{ kind: 'aggregate', fn: 'count', column: null, weight: null, period: null },
  filter: { join: 'and', conditions },
  ...part,
})
const formula = (text: string) => ({ kind: 'formula' as const, formula: text })
const where = (column: string, operator: FilterCondition['operator'], ...values: (string | number)[]) => ({
  ...{ column, operator, values },
})
const first = where('attribute:floor', 'filter_by_list', 'First')
const done = where('status', 'filter_by_list', 'completed')
const lastWeek = { column: 'baselineFinish', unit: 'week' as const, from: -1, to: -1 }

/** Each with what the paper says of the whole. */
const paper: [string, string | null, AggregateRule][] = [
  ['all', '6', rule({})],
  ['of the first floor', '2', rule({}, first)],
  ['by a name', '0', rule({}, where('name', 'eq', 'nothing'))],
  ['cost', '6400.3', rule({ fn: 'sum', column: 'cost' })],
  ['cost of what is not done', '3400', rule({ fn: 'sum', column: 'cost' }, where('status', 'ne', 'completed'))],
  ['cost of nothing', '0', rule({ fn: 'sum', column: 'cost' }, where('name', 'eq', 'nothing'))],
  ['weight, where some have none', '10', rule({ fn: 'sum', column: 'attribute:weight' })],
  ['weight of works that have none', null, rule({ fn: 'sum', column: 'attribute:weight' }, where('code', 'eq', 'C'))],
  // (5 + 5 + 10 + 8 + 3 + 0) / 6
  ['mean duration', '5.1667', rule({ fn: 'average', column: 'duration' })],
  // (100 · 1000.10 + 100 · 2000.20 + 50 · 3000 + 0 · 400) / 6400.30
  ['progress by cost', '70.3139', rule({ fn: 'weighted_average', column: 'percent', weight: 'cost' })],
  ['longest', '10', rule({ fn: 'max', column: 'duration' })],
  ['lightest', '1.5', rule({ fn: 'min', column: 'attribute:weight' })],
  // 3000 + 400 of 6400.30
  ['share of the first floor in cost', '53.12', rule({ fn: 'share', column: 'cost' }, first)],
  ['share of the first floor', '33.33', rule({ fn: 'share' }, first)],
  // B and D should have been done last week; B is.
  ['promised and done', '50', rule({ fn: 'share', period: lastWeek }, done)],
  ['should be done last week', '2', rule({ period: lastWeek })],
  ['or', '3', rule({ filter: { join: 'or', conditions: [first, where('duration', 'lt', 1)] } })],
  // 100.10 − 99.80 + 2500 + 400
  ['calculated attribute', '2900.3', rule({ fn: 'sum', column: 'attribute:profit' })],
  // D is due on Wednesday 25 March: eight days after Friday the 13th.
  ['late', '8', rule({ fn: 'max', column: 'finishVariance' })],
]
const own = paper.map(([name, , of], i) => indicator(`own${i}`, { name, rule: of }))

describe('own indicators (rule 15)', () => {
  it('are what somebody works out on paper', () => {
    const values = allValues(sumsOf(undefined, own), own)
    expect(own.map(({ id, name }) => [name, values[id]])).toEqual(paper.map(([name, value]) => [name, value]))
  })

  it('on each level equal those of its works, however these are divided into schedules (R-AN-03)', () => {
    const whole = sumsOf(undefined, own)
    const parts = ['AC', 'BE', 'DF'].map((some) => sumsOf((id) => some.includes(id), own))
    expect(addSums(parts).own).toEqual(whole.own)
    expect(allValues(addSums([addSums(parts.slice(0, 2)), parts[2]!]), own)).toMatchObject(
      Object.fromEntries(own.map(({ id }) => [id, allValues(whole, own)[id]])),
    )
  })

  it('of several units, of a schedule that was not counted yet, or by an old rule there is none', () => {
    const cost = indicator('cost', { rule: rule({ fn: 'sum', column: 'cost' }) })
    const sums = sumsOf(undefined, [cost])
    const key = sumKey(cost)
    const others = { ...sums, own: { [key]: { ...sums.own![key]!, units: ['USD'] } } }
    expect(allValues(addSums([sums, others]), [cost]).cost).toBeNull()
    expect(allValues(addSums([sums, { ...sums, own: {} }]), [cost]).cost).toBeNull()
    expect(allValues(sums, [{ ...cost, revision: 2 }]).cost).toBeNull()
  })

  it('inactive ones are not among the values (R-AN-05)', () => {
    const off = own.map((one) => ({ ...one, active: false }))
    expect(Object.keys(allValues(sumsOf(undefined, own), off))).not.toContain('own0')
  })

  it('least and greatest are of dates too', () => {
    const latest = indicator('latest', { result: 'date', rule: rule({ fn: 'max', column: 'baselineFinish' }) })
    expect(allValues(sumsOf(undefined, [latest]), [latest]).latest).toBe('2026-03-27T00:00')
  })

  it('periods are told from the one of the data date', () => {
    const dataDay = dayOf(2026, 3, 16)
    const days = (unit: 'week' | 'month' | 'quarter' | 'year', from: number, to: number) =>
      daysOfPeriod({ unit, from, to }, dataDay)
    expect(days('week', -1, -1)).toEqual([dayOf(2026, 3, 9), dayOf(2026, 3, 15)])
    expect(days('month', -3, 0)).toEqual([dayOf(2025, 12, 1), dayOf(2026, 3, 31)])
    expect(days('quarter', 1, 1)).toEqual([dayOf(2026, 4, 1), dayOf(2026, 6, 30)])
    expect(days('year', -1, -1)).toEqual([dayOf(2025, 1, 1), dayOf(2025, 12, 31)])
  })

  it('refuse columns that are not there, or hold other values', () => {
    const columns = indicatorColumns(attributes)
    const refused = (part: Partial<AggregateRule>, ...conditions: FilterCondition[]) =>
      expect(() => aggregateResult(rule(part, ...conditions), columns)).toThrow('INDICATOR_COLUMN')
    refused({ fn: 'sum', column: 'name' })
    refused({ fn: 'sum' })
    refused({ fn: 'count', column: 'cost' })
    refused({ fn: 'weighted_average', column: 'cost' })
    refused({ period: { column: 'cost', unit: 'day', from: 0, to: 0 } })
    refused({}, where('attribute:gone', 'exists'))
    expect(aggregateResult(rule({ fn: 'min', column: 'start' }), columns)).toBe('date')
  })
})

describe('formulas over indicators (rule 16)', () => {
  const cost = indicator('cost', { rule: rule({ fn: 'sum', column: 'cost' }) })
  const perWork = indicator('perWork', { rule: formula('[cost] / [works]') })
  const twice = indicator('twice', { rule: formula('[perWork] * 2') })

  it('are worked out on each level from its values', () => {
    const all = [twice, perWork, cost]
    const parts = ['ABC', 'DEF'].map((some) => sumsOf((id) => some.includes(id), [cost]))
    // 6400.30 / 6, and twice what is told of it.
    expect(allValues(addSums(parts), all)).toMatchObject({ perWork: '1066.7167', twice: '2133.4334' })
    expect(allValues(parts[1]!, all).perWork).toBe('133.3333')
    expect(allValues(sumsOf(), [perWork, { ...cost, active: false }]).perWork).toBeNull()
    const nothing = indicator('nothing', { rule: formula('[cost] / ([works] - [works])') })
    expect(allValues(addSums(parts), [cost, nothing]).nothing).toBeNull()
  })

  it('give dates where days are added to one', () => {
    const review = indicator('review', { result: 'date', rule: formula('[finish] + 14') })
    expect(allValues({ ...sumsOf(), finish: '2026-03-27T17:00' }, [review]).review).toBe('2026-04-10T00:00')
  })

  it('that go around in a circle are found, and have no value', () => {
    const circle = [indicator('a', { rule: formula('[b] + 1') }), indicator('b', { rule: formula('[a] + 1') })]
    expect(indicatorCycle('a', circle)).toEqual(['a', 'b', 'a'])
    expect(indicatorCycle('perWork', [perWork, cost])).toBeNull()
    expect(allValues(sumsOf(), circle)).toMatchObject({ a: null, b: null })
  })
})
