import { describe, expect, it } from 'vitest'
import type { SchedulePlan } from '../plan/index.ts'
import { createEngine } from '../schedule/index.ts'
import { PlanWords, showInstant, showMinutes } from '../schedule/testing/plan-language.ts'
import { generatePlan } from '../testing/index.ts'
import { pathReport, type ShorteningRates, shorten } from './index.ts'
import { minCut } from './min-cut.ts'

const cost = (plan: string) => ({ cost: { unit: 'EUR', plan, fact: '0' } })

/** dig 5 → pour 5 → roof 2, beside order 4 → steel 3 → roof with three days to spare. */
function house(): PlanWords {
  const p = new PlanWords()
  p.activity('dig', '5d').with(cost('1000'))
  p.activity('pour', '5d').after('dig').with(cost('500'))
  p.activity('order', '4d').with(cost('400'))
  p.activity('permit', '2d').with(cost('10'))
  p.activity('steel', '3d').after('order').after('permit').with(cost('90'))
  p.activity('roof', '2d').after('pour').after('steel').with(cost('600'))
  return p
}

/** A day less costs what a day of the work costs; nothing may overlap. */
const byCost: ShorteningRates = {
  ...{ crashShare: 50, crashDay: 0, crashPremium: 100 },
  ...{ overlapShare: 0, overlapDay: 0, overlapPremium: 0 },
}

const days = (plan: SchedulePlan, wanted: number, rates: ShorteningRates = byCost, end: string | null = null) => {
  const found = shorten(plan, {}, { end, days: wanted, rates })!
  const told = found.steps.map(({ changes, gained, total }) => {
    const names = changes.map(({ kind, id, from, to }) => `${kind} ${id} ${showMinutes(from)} → ${showMinutes(to)}`)
    return `${names.sort().join(', ')}: ${showMinutes(gained)} for ${total}`
  })
  return { ...found, told }
}

describe('what holds the finish', () => {
  it('PA1 works stand in bands by their float', () => {
    const { bands } = pathReport(house().build(), {}, { end: null, dayCost: 0 })!
    expect(bands.map(({ upTo, ids }) => [upTo, ids])).toEqual([
      [0, ['dig', 'pour', 'roof']],
      [5, ['order', 'permit', 'steel']],
      [10, []],
      [20, []],
      [null, []],
    ])
  })

  it('PA2 PA3 each work of the way costs as much time as a parallel one leaves', () => {
    const { drags, finish } = pathReport(house().build(), {}, { end: null, dayCost: 1_000 })!
    expect(showInstant(finish).slice(11)).toBe('17:00')
    expect(drags.map(({ id, drag, cost: price }) => [id, showMinutes(drag), price])).toEqual([
      ['dig', '3d', 3_000],
      ['pour', '3d', 3_000],
      ['roof', '2d', 2_000],
    ])
  })

  it('PA3 counts to any row that is asked for, and works side by side have none', () => {
    const held = (end: string) =>
      pathReport(house().build(), {}, { end, dayCost: 0 })!.drags.map(({ id, drag }) => `${id} ${showMinutes(drag)}`)
    expect(held('steel')).toEqual(['order 2d', 'steel 3d'].sort().reverse())
    const p = new PlanWords()
    p.activity('left', '3d')
    p.activity('right', '3d')
    p.finishMilestone('both').after('left').after('right')
    const { drags } = pathReport(p.build(), {}, { end: 'both', dayCost: 10 })!
    expect(drags.map(({ id, drag }) => [id, drag])).toEqual([
      ['left', 0],
      ['right', 0],
    ])
    expect(pathReport(house().build(), {}, { end: 'nobody', dayCost: 0 })).toBeNull()
  })
})

describe('what would shorten it', () => {
  it('PA4 PA5 is taken from the cheapest work, and from two ways at once where both hold it', () => {
    expect(days(house().build(), 4).told).toEqual([
      'crash pour 5d → 4d: 1d for 100',
      'crash pour 4d → 3d: 2d for 200',
      'crash pour 3d → 20h: 20h for 250',
      'crash dig 5d → 36h: 3d for 350',
      'crash dig 36h → 28h, crash steel 3d → 2d: 4d for 580',
    ])
  })

  it('PA5 changes together are told once for each work, the cheapest by the day first', () => {
    const { changes, ended, before, after } = days(house().build(), 4)
    expect([ended, changes.map(({ id, cost: price }) => [id, price])]).toEqual([
      'gained',
      [
        ['steel', 30],
        ['pour', 250],
        ['dig', 300],
      ],
    ])
    expect(after).toBeLessThan(before)
  })

  it('PA4 shortest durations of three points hold, and works overlap where that is cheaper', () => {
    const p = new PlanWords()
    p.activity('A', '4d').with({ threePoints: { shape: 'pert', min: 3 * 480, likely: 4 * 480, max: 9 * 480 } })
    p.activity('B', '4d').after('A')
    p.activity('C', '4d').after('B', 'FS+1d')
    const rates = { ...byCost, crashDay: 100, crashPremium: 0, overlapShare: 50, overlapDay: 10 }
    const { told, ended } = days(p.build(), 4, rates)
    expect(told).toEqual([
      'overlap A:B:fs 0d → -1d: 1d for 10',
      'overlap A:B:fs -1d → -2d: 2d for 20',
      'crash A 4d → 3d: 3d for 120',
      'crash B 4d → 3d: 4d for 220',
    ])
    expect(ended).toBe('gained')
  })

  it('PA6 ends where nothing more can be taken, and leaves alone what gains nothing', () => {
    expect(days(house().build(), 3, { ...byCost, crashShare: 0 })).toMatchObject({ ended: 'exhausted', steps: [] })
    const p = new PlanWords()
    p.activity('early', '2d').with(cost('1'))
    p.activity('late', '2d').after('early').limit('not_earlier', '2026-04-01 08:00').with(cost('1000'))
    const { told, ended } = days(p.build(), 2)
    expect(told).toEqual(['crash late 2d → 1d: 1d for 500'])
    expect(ended).toBe('exhausted')
  })

  it.each([1, 2, 3, 4, 5])('PA5 the engine comes to the same finish with the changes of network %i', (seed) => {
    const plan = generatePlan({ seed, works: 120 })
    const rates = { ...byCost, crashDay: 100, overlapShare: 30, overlapDay: 40 }
    const { changes, after, before } = days(plan, 8, rates)
    const to = new Map(changes.map((change) => [change.id, change.to]))
    const rows = plan.rows.map((row) => ({ ...row, duration: to.get(row.id) ?? row.duration }))
    const relations = plan.relations.map((relation) => ({ ...relation, lag: to.get(relation.id) ?? relation.lag }))
    const engine = createEngine()
    engine.load({ ...plan, rows, relations })
    engine.calculate()
    expect(engine.timetable.projectFinish).toBe(after)
    expect(after).toBeLessThanOrEqual(before)
  })
})

it('a minimum cut is what separates the ends for the least cost; without end it is none', () => {
  const edge = (from: string, to: string, price: number) => ({ from, to, cost: price, tag: `${from}${to}` })
  const edges = [edge('s', 'a', 3), edge('s', 'b', 4), edge('a', 't', 5), edge('b', 't', 1), edge('a', 'b', 2)]
  const cut = minCut(edges, 's', 't')!
  expect(cut.reduce((sum, one) => sum + one.cost, 0)).toBe(4)
  expect(minCut([edge('s', 't', Number.POSITIVE_INFINITY)], 's', 't')).toBeNull()
  expect(minCut([edge('s', 'a', 1)], 's', 't')).toEqual([])
})
