import { describe, expect, test } from 'vitest'
import { aroundTheClock } from '../calendar/index.ts'
import {
  blankRow,
  type Relation,
  type RiskShape,
  relationId,
  type SchedulePlan,
  type ThreePoints,
  usualSettings,
} from '../plan/index.ts'
import { createEngine } from '../schedule/index.ts'
import { generatePlan } from '../testing/index.ts'
import { deviationOf, meanOf } from './errors.ts'
import {
  BlockQueue,
  type CorrelatedWorks,
  chanceOf,
  type Risk,
  type RiskBlock,
  type RiskModel,
  Simulation,
  simulate,
  summarise,
} from './index.ts'
import { quantileOf } from './shapes.ts'
import { distributionOf } from './summary.ts'

const START = 28_000_000
const DAY = 1440
const seeds = [1, 2, 3]

interface Network {
  durations: number[]
  links: [pred: number, succ: number][]
}

const idOf = (i: number): string => `work${i}`

function planOf({ durations, links }: Network): SchedulePlan {
  const relations = links.map(([pred, succ]): Relation => {
    const [predId, succId] = [idOf(pred), idOf(succ)]
    return { id: relationId(predId, succId, 'fs'), predId, succId, type: 'fs', lag: 0, lagCalendar: null }
  })
  return {
    settings: {
      ...usualSettings,
      name: '',
      dataDate: START,
      plannedStart: START,
      defaultCalendarId: aroundTheClock.id,
    },
    rows: durations.map((duration, i) => ({ ...blankRow(idOf(i), null, 'work'), duration })),
    relations,
    calendars: [aroundTheClock],
    assignments: [],
  }
}

const chain = (count: number, duration: number): Network => ({
  durations: Array.from({ length: count }, () => duration),
  links: Array.from({ length: count - 1 }, (_, i) => [i, i + 1]),
})

const parallel = (count: number, duration: number): Network => ({
  durations: Array.from({ length: count }, () => duration),
  links: [],
})

const modelOf = (points: ThreePoints[], rest: Partial<RiskModel> = {}): RiskModel => ({
  works: new Map(points.map((of, i) => [idOf(i), of])),
  risks: [],
  groups: [],
  ...rest,
})

const run = (network: Network, model: RiskModel, seed: number, limit = 1_000) =>
  simulate(planOf(network), {}, model, { seed, tolerance: 0, limit })

const same = (count: number, points: ThreePoints): ThreePoints[] => Array.from({ length: count }, () => points)

describe('closed forms, within the error that the run states (RK12)', () => {
  test.each(seeds)('a chain of uniform works, seed %i (RK1)', (seed) => {
    const [min, max] = [6 * DAY, 14 * DAY]
    const { finish, errors } = run(
      chain(10, 8 * DAY),
      modelOf(same(10, { shape: 'uniform', min, likely: 9 * DAY, max })),
      seed,
    )
    expect(Math.abs(finish.mean - START - 100 * DAY)).toBeLessThanOrEqual(errors.mean)
    expect(Math.abs(finish.deviation - Math.sqrt((10 * (max - min) ** 2) / 12))).toBeLessThanOrEqual(errors.deviation)
    expect(errors.mean).toBeLessThan(DAY / 10)
  })

  test.each(seeds)('a chain of triangular works, seed %i (RK2)', (seed) => {
    const [min, likely, max] = [8 * DAY, 10 * DAY, 18 * DAY]
    const { finish, errors } = run(
      chain(12, likely),
      modelOf(same(12, { shape: 'triangular', min, likely, max })),
      seed,
    )
    const variance = (min ** 2 + likely ** 2 + max ** 2 - min * likely - min * max - likely * max) / 18
    expect(Math.abs(finish.mean - START - 12 * 12 * DAY)).toBeLessThanOrEqual(errors.mean)
    expect(Math.abs(finish.deviation - Math.sqrt(12 * variance))).toBeLessThanOrEqual(errors.deviation)
  })

  test.each(seeds)('the later of parallel works, by integration, seed %i', (seed) => {
    const points: ThreePoints = { shape: 'uniform', min: 10 * DAY, likely: 10 * DAY, max: 20 * DAY }
    const { finish, errors, works } = run(parallel(4, 10 * DAY), modelOf(same(4, points)), seed)
    // The largest of four uniforms on 0…1 is below x with chance x⁴: mean 4/5, P80 the fourth root of 0.8.
    expect(Math.abs(finish.mean - START - 18 * DAY)).toBeLessThanOrEqual(errors.mean)
    expect(Math.abs(finish.percents[79]! - START - (10 + 10 * 0.8 ** 0.25) * DAY)).toBeLessThanOrEqual(errors.p80)
    for (const { criticality } of works) expect(criticality).toBeCloseTo(0.25, 1)
  })

  test.each(seeds)('triangular works side by side, by numerical integration, seed %i', (seed) => {
    const points: ThreePoints = { shape: 'triangular', min: 5 * DAY, likely: 6 * DAY, max: 12 * DAY }
    const { finish, errors } = run(parallel(3, 6 * DAY), modelOf(same(3, points)), seed)
    const below = (x: number) => (x < 6 ? (x - 5) ** 2 / 7 : 1 - (12 - x) ** 2 / 42)
    let mean = 12
    for (let i = 0; i < 7_000; i++) mean -= below(5 + (i + 0.5) / 1_000) ** 3 / 1_000
    expect(Math.abs(finish.mean - START - mean * DAY)).toBeLessThanOrEqual(errors.mean)
  })

  test.each(seeds)('a risk that happens or not, seed %i (RK7)', (seed) => {
    const risk: Risk = {
      id: 'r',
      name: '',
      probability: 0.3,
      effect: 'absolute',
      impact: { shape: 'uniform', min: 4 * DAY, likely: 5 * DAY, max: 6 * DAY },
      works: [idOf(0)],
    }
    const { finish, errors, inputs } = run(chain(2, 10 * DAY), modelOf([], { risks: [risk] }), seed)
    const variance = 0.3 * (25 + 4 / 12) - 1.5 ** 2
    expect(Math.abs(finish.mean - START - 21.5 * DAY)).toBeLessThanOrEqual(Math.max(1, errors.mean))
    expect(Math.abs(finish.deviation - Math.sqrt(variance) * DAY)).toBeLessThanOrEqual(Math.max(1, errors.deviation))
    expect(finish.percents[69]).toBe(START + 20 * DAY)
    expect(finish.percents[70]).toBeGreaterThanOrEqual(START + 24 * DAY)
    expect(inputs[0]).toMatchObject({ kind: 'risk', id: 'r', low: START + 20 * DAY })
    expect(Math.abs(inputs[0]!.high - START - 25 * DAY)).toBeLessThan(DAY / 10)
  })

  test.each(seeds)('works of a group are long together, seed %i (RK6)', (seed) => {
    const points: ThreePoints = { shape: 'uniform', min: 0, likely: 5 * DAY, max: 10 * DAY }
    const group: CorrelatedWorks = { id: 'g', correlation: 0.8, works: [0, 1, 2, 3].map(idOf) }
    const { finish, errors } = run(chain(4, 5 * DAY), modelOf(same(4, points), { groups: [group] }), seed)
    // Uniforms whose normal scores correlate by r correlate by 6/π · asin(r/2) themselves.
    const between = (6 / Math.PI) * Math.asin(0.4)
    const deviation = Math.sqrt((100 / 12) * (4 + 12 * between)) * DAY
    expect(Math.abs(finish.mean - START - 20 * DAY)).toBeLessThanOrEqual(Math.max(1, errors.mean))
    expect(Math.abs(finish.deviation - deviation)).toBeLessThanOrEqual(errors.deviation)
  })
})

test('threads that hand in blocks in any order come to the same (RK10)', () => {
  const plan = planOf(chain(5, 10 * DAY))
  const model = modelOf(same(5, { shape: 'pert', min: 8 * DAY, likely: 10 * DAY, max: 20 * DAY }))
  const options = { seed: 5, tolerance: DAY / 4, limit: 3_000 }
  const threads = [0, 1, 2].map(() => new Simulation(plan, {}, model, options.seed))
  const queue = new BlockQueue(options)
  const waiting: RiskBlock[] = []
  for (let i = 0; !queue.isDone; i++) {
    const number = queue.next()
    if (number !== null) waiting.push(threads[i % 3]!.run(number))
    else queue.put(waiting.pop()!)
  }
  expect(queue.next()).toBeNull()
  expect(summarise(threads[0]!, queue.blocks, options)).toEqual(simulate(plan, {}, model, options))
})

describe('shapes', () => {
  const means: [RiskShape, number, number][] = [
    ['uniform', 15, Math.sqrt(100 / 12)],
    ['triangular', 14, Math.sqrt((100 + 144 + 400 - 120 - 200 - 240) / 18)],
    ['pert', 13, Math.sqrt((3 * 7) / 7)],
    ['discrete', 0.3 * 10 + 0.4 * 12 + 0.3 * 20, Math.sqrt(0.3 * 14.44 + 0.4 * 3.24 + 0.3 * 38.44)],
  ]

  test.each(means)('%s has the mean and the deviation of its formula (RK1…RK5)', (shape, mean, deviation) => {
    const quantile = quantileOf({ shape, min: 10, likely: 12, max: 20 })
    const values = Float64Array.from({ length: 100_000 }, (_, i) => quantile((i + 0.5) / 100_000))
    expect(meanOf(values)).toBeCloseTo(mean, 2)
    expect(deviationOf(values)).toBeCloseTo(deviation, 2)
  })

  test('lognormal has its median at the likely value and its P95 at the longest (RK4)', () => {
    const quantile = quantileOf({ shape: 'lognormal', min: 10, likely: 12, max: 20 })
    expect(quantile(0.5)).toBeCloseTo(12, 6)
    expect(quantile(0.95)).toBeCloseTo(20, 6)
    const sigma = Math.log(5) / 1.6448536
    const values = Float64Array.from({ length: 1_000_000 }, (_, i) => quantile((i + 0.5) / 1_000_000))
    expect(meanOf(values)).toBeCloseTo(10 + 2 * Math.exp(sigma ** 2 / 2), 2)
  })

  test('what has no room on one side stays finite (RK5)', () => {
    for (const shape of ['uniform', 'triangular', 'pert', 'lognormal', 'discrete'] as const) {
      for (const likely of [-5, 10, 20, 99]) {
        const quantile = quantileOf({ shape, min: 10, likely, max: 20 })
        for (const u of [1e-6, 0.3, 0.5, 0.999999]) expect(Number.isFinite(quantile(u))).toBe(true)
      }
    }
  })
})

describe('runs', () => {
  const plan = generatePlan({ seed: 4, works: 300 })
  const works = new Map(
    plan.rows
      .filter(({ type }) => type === 'work')
      .map(({ id, duration }) => [
        id,
        { shape: 'pert', min: duration * 0.8, likely: duration, max: duration * 1.6 } as const,
      ]),
  )
  const model: RiskModel = { works, risks: [], groups: [] }
  const options = { seed: 7, tolerance: 0, limit: 1_000 }

  test('with the same seed are the same, with another one are not (RK10)', () => {
    const first = simulate(plan, {}, model, options)
    expect(simulate(plan, {}, model, options)).toEqual(first)
    expect(simulate(plan, {}, model, { ...options, seed: 8 }).finish).not.toEqual(first.finish)
  })

  test('without uncertainty end where the engine ends (RK9)', () => {
    const engine = createEngine()
    for (const rules of ['p6', 'msproject'] as const) {
      const own = { ...plan, settings: { ...plan.settings, rules } }
      engine.load(own)
      engine.calculate()
      const { finish, planned, works: dates } = simulate(own, {}, { works: new Map(), risks: [], groups: [] }, options)
      expect([planned, finish.min, finish.max]).toEqual(Array(3).fill(engine.timetable.projectFinish))
      for (const { id, p50, criticality } of dates) {
        expect(p50).toBe(engine.timetable.earlyFinish[engine.slotOf(id)])
        expect(criticality).toBe(engine.timetable.driving[engine.slotOf(id)])
      }
    }
  })

  test('a work that comes changes nothing for what is drawn for the others (RK10)', () => {
    const uniform: ThreePoints = { shape: 'uniform', min: DAY, likely: DAY, max: 3 * DAY }
    const alone = run(parallel(1, DAY), modelOf([uniform]), 1)
    const shorter: ThreePoints = { shape: 'uniform', min: 0, likely: 0, max: DAY }
    expect(run(parallel(2, DAY), modelOf([uniform, shorter]), 1).finish).toEqual(alone.finish)
  })

  test('what has begun is uncertain only in what is left of it (RK8)', () => {
    const own = planOf(chain(1, 10 * DAY))
    own.rows[0]!.progress = { ...own.rows[0]!.progress, actualStart: START - DAY, percent: 50 }
    const points: ThreePoints = { shape: 'uniform', min: 8 * DAY, likely: 10 * DAY, max: 12 * DAY }
    const { finish } = simulate(own, {}, modelOf([points]), options)
    expect([finish.min, finish.max].map((date) => Math.round((date - START) / DAY))).toEqual([4, 6])
  })

  test('end when the error is small enough, or say that it is not (RK12)', () => {
    const wide: ThreePoints = { shape: 'uniform', min: 0, likely: 50 * DAY, max: 100 * DAY }
    const network = chain(3, 50 * DAY)
    const loose = simulate(planOf(network), {}, modelOf(same(3, wide)), { seed: 1, tolerance: 10 * DAY, limit: 5_000 })
    expect(loose).toMatchObject({ futures: 1_000, isConverged: true })
    const strict = simulate(planOf(network), {}, modelOf(same(3, wide)), { seed: 1, tolerance: 1, limit: 2_000 })
    expect(strict).toMatchObject({ futures: 2_000, isConverged: false })
  })

  test('name what moves the finish most first (RK11)', () => {
    const points = (spread: number): ThreePoints => ({
      shape: 'uniform',
      min: 10 * DAY,
      likely: 0,
      max: (10 + spread) * DAY,
    })
    const { inputs } = run(chain(3, 10 * DAY), modelOf([points(2), points(9), points(4)]), 1)
    expect(inputs.map(({ id }) => id)).toEqual([idOf(1), idOf(2), idOf(0)])
    expect((inputs[0]!.high - inputs[0]!.low) / DAY).toBeCloseTo(9 * 0.8, 0)
    expect(inputs[0]!.correlation).toBeGreaterThan(0.85)
  })
})

test('the chance of a date is the share of futures that end no later (RK11)', () => {
  const distribution = distributionOf(Int32Array.from({ length: 1_000 }, (_, i) => START + i))
  expect([START - 1, START + 499, START + 2_000].map((date) => chanceOf(distribution, date))).toEqual([0, 0.5, 1])
  expect(chanceOf(distribution, START + 799)).toBeCloseTo(0.8, 3)
  expect(distribution.counts.reduce((sum, count) => sum + count, 0)).toBe(1_000)
})
