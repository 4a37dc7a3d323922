import { curveKinds, presetCurve, spreadingBy } from '@plumbline/core/distributions'
import { blankAssignment } from '@plumbline/core/plan'
import { createEngine } from '@plumbline/core/schedule'
import { generatePlan } from '@plumbline/core/testing'
import { MINUTES_PER_DAY } from '@plumbline/core/time'
import { amountWithin, PlanLoads } from '@plumbline/core/usage'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LiveUsage } from './live-usage.ts'

const plan = generatePlan({ seed: 5, works: 20 })
const engine = createEngine()
engine.load(plan)
engine.calculate()

const standing = fc
  .uniqueArray(fc.constantFrom('schedule', 'project', 'facility'))
  .chain((nodes) =>
    fc.tuple(
      ...nodes.map((epsId) =>
        fc
          .constantFrom(...curveKinds.filter((kind) => kind !== 'custom'))
          .map((kind) => ({ epsId, curve: presetCurve(kind) })),
      ),
    ),
  )
const named = fc.array(fc.constantFrom(null, 'schedule', 'project', 'facility', 'elsewhere'), {
  minLength: plan.rows.length,
  maxLength: plan.rows.length,
})

test('R-RES-05 a schedule that is open spreads by the curves of the structure as the server does', async () => {
  await fc.assert(
    fc.asyncProperty(standing, named, async (curves, names) => {
      const spreading = spreadingBy(curves)
      const assignments = plan.rows.map(({ id }, at) => ({
        ...blankAssignment(`held-${id}`, id),
        ...{ resourceId: `crane-${at % 3}`, resourceType: 'machine' as const, plan: '80', distributionId: names[at]! },
      }))
      const usage = new LiveUsage({
        engine,
        ids: () => plan.rows.map(({ id }) => id),
        row: (id) => plan.rows.find((row) => row.id === id),
        assignmentsOf: (workId) => assignments.filter(({ wbsId }) => wbsId === workId),
        settings: () => plan.settings,
        calendars: () => plan.calendars,
        targets: () => null,
      })
      usage.setGround([], spreading, [])
      const loads = new PlanLoads().count({ ...plan, assignments }, engine, spreading)
      for (const { resourceId, first, amounts } of loads) {
        const behind = await usage.worksBehind([resourceId], first, first + 2)
        const here = behind.reduce((sum, { amount }) => sum + amount, 0)
        expect(here).toBeCloseTo(Number(amountWithin({ first, amounts }, first, first + 2)) / 1e6, 5)
      }
      expect(loads.length).toBeGreaterThan(0)
    }),
    { seed: 24, numRuns: 30 },
  )
})

test('US19 lanes of money add up to the whole, exactly, with the expenses of works and what the target version approved', async () => {
  const works = plan.rows.filter(({ type }) => type === 'work')
  let held = works.map(({ id }, at) => ({
    ...blankAssignment(`held-${id}`, id),
    ...{ resourceId: `crane-${at % 3}`, resourceType: 'machine' as const, plan: '80', price: '12' },
  }))
  const expenses = { unit: 'EUR', plan: '99.99', fact: '0' }
  const slotOf = (id: string) => engine.slotOf(id)
  const targets = new Map(
    works.slice(1).map(({ id, duration }) => {
      const amounts = { cost: { unit: 'EUR', plan: '1000.01' } }
      const [start, finish] = [engine.timetable.start[slotOf(id)]!, engine.timetable.finish[slotOf(id)]!]
      return [id, { start: start - 30 * MINUTES_PER_DAY, finish, duration, amounts }]
    }),
  )
  let target: typeof targets | null = targets
  const usage = new LiveUsage({
    engine,
    ids: () => plan.rows.map(({ id }) => id),
    row: (id) => {
      const row = plan.rows.find((one) => one.id === id)
      return row && row.id === works[1]!.id ? { ...row, expenses } : row
    },
    assignmentsOf: (workId) => held.filter(({ wbsId }) => wbsId === workId),
    settings: () => plan.settings,
    calendars: () => plan.calendars,
    targets: () => target,
  })
  usage.setGround([], spreadingBy([]), [])
  const read = async (by: 'resource' | 'group' = 'resource') => {
    const lanes = (await usage.usage({ measure: 'cost', period: 'week', by }))!.lanes
    const wholeOf = (lane: (typeof lanes)[number], series: 'budget' | 'spent' | 'target') =>
      lane.money?.[series]?.reduce((sum, amount) => sum + amount, 0n) ?? null
    const [whole, ...others] = lanes
    for (const series of ['budget', 'spent'] as const)
      expect(others.reduce((sum, lane) => sum + wholeOf(lane, series)!, 0n)).toBe(wholeOf(whole!, series))
    return { ids: lanes.map(({ id }) => id), sums: (['budget', 'target'] as const).map((one) => wholeOf(whole!, one)) }
  }
  const cents = (amount: number): bigint => BigInt(Math.round(amount * 100)) * 10_000n
  const all = works.length * 960 + 99.99
  expect(await read()).toEqual({
    ids: ['total', '', 'crane-0', 'crane-1', 'crane-2'],
    sums: [cents(all), cents((works.length - 1) * 1000.01)],
  })
  expect((await read('group')).ids).toEqual(['total', '-'])
  // The lanes follow what somebody else does, also to the target version.
  held = held.slice(1)
  target = null
  usage.moved([works[0]!.id])
  expect((await read()).sums).toEqual([cents(all - 960), null])
  // Units stay what they are.
  expect(
    (await usage.usage({ measure: 'units', period: 'week', by: 'resource' }))!.lanes.every((one) => !one.money),
  ).toBe(true)
})

test('LV19 lower peaks are asked for of people and machines, also of those of which nobody said how many there are', async () => {
  const works = plan.rows.filter(({ type }) => type === 'work')
  const types = ['machine', 'human', 'material'] as const
  const held = works.map(({ id }, at) => ({
    ...blankAssignment(`held-${id}`, id),
    ...{ resourceId: `one-${at % 3}`, resourceType: types[at % 3]!, units: '2', plan: '80' },
  }))
  const usage = new LiveUsage({
    engine,
    ids: () => plan.rows.map(({ id }) => id),
    row: (id) => plan.rows.find((one) => one.id === id),
    assignmentsOf: (workId) => held.filter(({ wbsId }) => wbsId === workId),
    settings: () => plan.settings,
    calendars: () => plan.calendars,
    targets: () => null,
  })
  usage.setGround([], spreadingBy([]), [])
  expect(await usage.demands(null)).toEqual({ demands: new Map(), resources: [] })
  const { demands, resources } = await usage.demands(null, true)
  expect(resources.map(({ id }) => id).sort()).toEqual(['one-0', 'one-1'])
  expect(demands.get(works[0]!.id)).toEqual([{ resourceId: 'one-0', units: 20_000 }])
  expect(demands.has(works[2]!.id)).toBe(false)
  expect((await usage.demands(['one-1'], true)).resources.map(({ id }) => id)).toEqual(['one-1'])
})

test('whoever asks while works are still counted gets what all of them need', async () => {
  const held = plan.rows.map(({ id }) => ({
    ...blankAssignment(`held-${id}`, id),
    ...{ resourceId: 'crane', resourceType: 'machine' as const, plan: '80' },
  }))
  const counting = (workId: string) => {
    const until = performance.now() + 5
    while (performance.now() < until);
    return held.filter(({ wbsId }) => wbsId === workId)
  }
  const usage = new LiveUsage({
    engine,
    ids: () => plan.rows.map(({ id }) => id),
    row: (id) => plan.rows.find((row) => row.id === id),
    assignmentsOf: counting,
    settings: () => plan.settings,
    calendars: () => plan.calendars,
    targets: () => null,
  })
  usage.setGround([], spreadingBy([]), [])
  const ask = () => usage.worksBehind(['crane'], Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first.length).toBeGreaterThan(1)
  expect(second).toEqual(first)
})
