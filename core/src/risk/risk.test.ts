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
import { dayOf, type Instant, instantOf } from '../time/index.ts'
import { deviationOf, meanOf } from './errors.ts'
import {
  BlockQueue,
  type CorrelatedWorks,
  chanceOf,
  jointChanceOf,
  type LostDays,
  type Risk,
  type RiskBlock,
  type RiskModel,
  Simulation,
  simulate,
  summarise,
  type Weather,
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

const nothing: RiskModel = {
  works: new Map(),
  risks: [],
  groups: [],
  weathers: [],
  branches: [],
  money: null,
  levelling: null,
}

const modelOf = (points: ThreePoints[], rest: Partial<RiskModel> = {}): RiskModel => ({
  ...nothing,
  works: new Map(points.map((of, i) => [idOf(i), of])),
  ...rest,
})

const certainly = (minutes: number): ThreePoints => ({ shape: 'uniform', min: minutes, likely: minutes, max: minutes })

const riskOf = (change: Partial<Risk>): Risk => ({
  id: 'r',
  name: '',
  probability: 0.3,
  effect: 'absolute',
  impact: certainly(0),
  works: [idOf(0)],
  cost: null,
  answer: null,
  ...change,
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
    const risk = riskOf({ impact: { shape: 'uniform', min: 4 * DAY, likely: 5 * DAY, max: 6 * DAY } })
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
  expect({ ...summarise(threads[0]!, queue.blocks, options), mitigated: null }).toEqual(
    simulate(plan, {}, model, options),
  )
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
  const model: RiskModel = { ...nothing, works }
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
      const { finish, planned, works: dates } = simulate(own, {}, nothing, options)
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

describe('weather (RK13)', () => {
  const none: LostDays = [0, 0, 0]
  const monthly = (days: LostDays): LostDays[] => Array.from({ length: 12 }, () => days)
  const weather = (months: LostDays[], works = [idOf(0)]): Weather => ({ id: 'w', months, works })
  const january = instantOf(dayOf(2026, 1, 1))
  const from = (date: Instant, network: Network, model: RiskModel, seed = 1) => {
    const plan = planOf(network)
    const settings = { ...plan.settings, dataDate: date, plannedStart: date }
    return simulate({ ...plan, settings }, {}, model, { seed, tolerance: 0, limit: 1_000 })
  }

  test('without lost days changes nothing', () => {
    const { finish, planned } = from(january, chain(1, 30 * DAY), modelOf([], { weathers: [weather(monthly(none))] }))
    expect([finish.min, finish.max]).toEqual([planned, planned])
  })

  test('takes so many days of each month, wherever in it they fall', () => {
    const lost = modelOf([], { weathers: [weather(monthly([10, 10, 10]))] })
    // Of 2026 as many days are left as of 365 when 120 are lost: who needs them all ends in December's last days.
    const { finish } = from(january, chain(1, 245 * DAY), lost)
    expect(finish.max).toBeLessThanOrEqual(instantOf(dayOf(2027, 1, 1)))
    expect(finish.min).toBeGreaterThanOrEqual(instantOf(dayOf(2026, 12, 22)))
    expect(from(january, chain(1, 246 * DAY), lost).finish.min).toBeGreaterThanOrEqual(instantOf(dayOf(2027, 1, 2)))
  })

  test.each(seeds)('has the mean of its months, seed %i', (seed) => {
    // One month is open, and the work lies within it.
    const april = instantOf(dayOf(2026, 4, 1))
    const weathers = [weather(monthly(none).with(3, [3, 6, 9]))]
    const { finish, errors } = from(april, chain(1, 12 * DAY), modelOf([], { weathers }), seed)
    // Of n days that are kept of N the i-th stands at i (N + 1) / (n + 1) on the mean.
    const mean = (lost: number) => (12 * 31) / (30 - lost + 1)
    let expected = 0
    const quantile = quantileOf({ shape: 'triangular', min: 3, likely: 6, max: 9 })
    for (let i = 0; i < 1_000; i++) expected += mean(Math.round(quantile((i + 0.5) / 1_000))) / 1_000
    expect(Math.abs(finish.mean - april - expected * DAY)).toBeLessThanOrEqual(errors.mean)
  })

  test('is told among what moves the finish: later with many lost days than with few (RK11)', () => {
    const june = instantOf(dayOf(2026, 6, 1))
    const weathers = [weather(monthly([2, 6, 12])), { ...weather(monthly([0, 1, 2]), [idOf(1)]), id: 'calm' }]
    const { inputs, finish } = from(june, chain(2, 60 * DAY), modelOf([], { weathers }))
    expect(inputs.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['weather w', 'weather calm'])
    const [{ low, high, correlation }] = inputs as [(typeof inputs)[number]]
    expect(low).toBeLessThan(finish.mean)
    expect(high).toBeGreaterThan(finish.mean)
    expect(correlation).toBeGreaterThan(0.6)
  })

  test('leaves other works, and what is past, alone', () => {
    const { works } = run(parallel(2, 30 * DAY), modelOf([], { weathers: [weather(monthly([15, 15, 15]))] }), 1)
    const finishOf = (i: number) => works.find(({ id }) => id === idOf(i))!
    expect(finishOf(1)).toMatchObject({ p10: START + 30 * DAY, p90: START + 30 * DAY })
    expect(finishOf(0).p10).toBeGreaterThan(START + 40 * DAY)
  })
})

describe('branches (RK14)', () => {
  const ways = (first: number, second: number) => [
    { id: 'repair', probability: first, works: [idOf(0)] },
    { id: 'replace', probability: second, works: [idOf(1)] },
  ]

  test('go one way in each future: the works of the others take no time', () => {
    const network = {
      durations: [10 * DAY, 40 * DAY, 5 * DAY],
      links: [
        [0, 1],
        [1, 2],
      ] as [number, number][],
    }
    const model = modelOf([], { branches: [{ id: 'b', ways: ways(0.7, 0.3) }] })
    const { finish, events, inputs } = run(network, model, 1)
    expect([finish.min, finish.percents[69], finish.percents[70], finish.max]).toEqual(
      [15, 15, 45, 45].map((days) => START + days * DAY),
    )
    expect(events).toMatchObject([
      { kind: 'way', id: 'repair', onP80: 0 },
      { kind: 'way', id: 'replace', onP80: 30 * DAY },
    ])
    expect(inputs[0]).toMatchObject({ kind: 'way', low: START + 45 * DAY, high: START + 15 * DAY, id: 'repair' })
  })

  test('may go none of them', () => {
    const model = modelOf([], { branches: [{ id: 'b', ways: ways(0.2, 0.3) }] })
    const { finish } = run(parallel(2, 10 * DAY), model, 1)
    expect([finish.percents[48], finish.percents[51]]).toEqual([START, START + 10 * DAY])
  })
})

describe('money (RK15)', () => {
  const money = { certain: 1_000, remaining: new Map([[idOf(0), 500]]), byDuration: 0.4 }

  test('grows with durations as far as it is said to, and with risks that happen', () => {
    const points: ThreePoints = { shape: 'uniform', min: 10 * DAY, likely: 15 * DAY, max: 20 * DAY }
    const risks = [riskOf({ probability: 0.25, works: [], cost: certainly(300) })]
    const { cost } = run(chain(1, 10 * DAY), modelOf([points], { money, risks }), 1)
    // 1,000 and 500, of which 200 become 200 to 400, and 300 in a quarter of the futures.
    expect(cost!.mean).toBeCloseTo(1_500 + 100 + 75, 0)
    expect(cost!.min).toBeGreaterThanOrEqual(1_500)
    expect(cost!.max).toBeLessThanOrEqual(2_000)
  })

  test('of a way that is not taken is not spent', () => {
    const branches = [{ id: 'b', ways: [{ id: 'y', probability: 0.5, works: [idOf(0)] }] }]
    const { cost } = run(chain(1, 10 * DAY), modelOf([], { money, branches }), 1)
    expect([cost!.percents[48], cost!.percents[51]]).toEqual([1_000, 1_500])
  })

  test('and date are kept together by fewer futures than either of them', () => {
    const points: ThreePoints = { shape: 'uniform', min: 10 * DAY, likely: 15 * DAY, max: 20 * DAY }
    const risks = [riskOf({ probability: 0.5, works: [], cost: certainly(300) })]
    const { joint, finish, cost } = run(chain(1, 10 * DAY), modelOf([points], { money, risks }), 1)
    const [date, most] = [finish.percents[49]!, cost!.percents[49]!]
    expect(jointChanceOf(joint, date, 1_000_000)).toBeCloseTo(0.5, 1)
    expect(jointChanceOf(joint, date, most)).toBeLessThan(0.5)
    expect(jointChanceOf([], date, most)).toBeNull()
  })
})

describe('answers (RK16)', () => {
  const late = certainly(10 * DAY)

  test('leave of a risk what they say, in the same futures, at their price', () => {
    const answer = { probability: 0.1, impact: certainly(4 * DAY), price: 18_000 }
    const risks = [riskOf({ probability: 0.5, impact: late, answer }), riskOf({ id: 's', probability: 0.5, works: [] })]
    const { finish, mitigated } = run(chain(1, 10 * DAY), modelOf([], { risks }), 1)
    expect(finish.percents[79]).toBe(START + 20 * DAY)
    expect(mitigated).toMatchObject({ p50: START + 10 * DAY, p80: START + 10 * DAY, price: 18_000, cost: null })
    expect(mitigated!.mean).toBeCloseTo(START + 10.4 * DAY, -1)
  })

  test('are not told of where there are none', () => {
    expect(run(chain(1, DAY), modelOf([], { risks: [riskOf({})] }), 1).mitigated).toBeNull()
  })

  test('what a risk does to P80 is what P80 would be without it (RK18)', () => {
    const risks = [riskOf({ probability: 0.4, impact: late }), riskOf({ id: 's', probability: 1, impact: late })]
    const { events } = run(chain(1, 10 * DAY), modelOf([], { risks }), 1)
    expect(events).toEqual([
      { kind: 'risk', id: 'r', onP80: 10 * DAY },
      { kind: 'risk', id: 's', onP80: null },
    ])
  })
})

test('where paths meet, the mean is later than the finish of mean durations (RK17)', () => {
  const points: ThreePoints = { shape: 'uniform', min: 10 * DAY, likely: 10 * DAY, max: 20 * DAY }
  // The largest of four uniforms has the mean 4/5 of the range, each alone 1/2.
  const { mergeBias, errors } = run(parallel(4, 10 * DAY), modelOf(same(4, points)), 1)
  expect(Math.abs(mergeBias! - 3 * DAY)).toBeLessThanOrEqual(errors.mean + 1)
  expect(Math.abs(run(chain(4, 10 * DAY), modelOf(same(4, points)), 1).mergeBias!)).toBeLessThan(errors.mean)
})

describe('levelling (RK20)', () => {
  const demand = [{ resourceId: 'crane', units: 10_000 }]
  const cranes = (count: number) => [{ id: 'crane', availability: [{ from: 0, units: 10_000 * count }] }]
  const levelled = (points: ThreePoints[], count: number) =>
    modelOf(points, {
      levelling: { demands: new Map(points.map((_, i) => [idOf(i), demand])), resources: cranes(count) },
    })
  const points: ThreePoints = { shape: 'uniform', min: 6 * DAY, likely: 9 * DAY, max: 14 * DAY }
  /** Durations are rounded to it. */
  const STEP = 160

  test.each(seeds)('works that need one crane come one after the other, seed %i', (seed) => {
    const { finish, errors, mergeBias } = run(parallel(4, 10 * DAY), levelled(same(4, points), 1), seed)
    expect(Math.abs(finish.mean - START - 40 * DAY)).toBeLessThanOrEqual(errors.mean + STEP)
    expect(Math.abs(finish.deviation - Math.sqrt((4 * (8 * DAY) ** 2) / 12))).toBeLessThanOrEqual(
      errors.deviation + STEP,
    )
    expect(mergeBias).toBeNull()
  })

  test('changes nothing where there is enough for all', () => {
    const plain = run(parallel(4, 10 * DAY), modelOf(same(4, points)), 1)
    const { mergeBias: _, ...rest } = run(parallel(4, 10 * DAY), levelled(same(4, points), 4), 1)
    expect(plain).toMatchObject(rest)
  })

  test('no future of two cranes is longer than with one, or shorter than with four', () => {
    const at = (count: number) => run(parallel(6, 10 * DAY), levelled(same(6, points), count), 1).finish.mean
    const means = [1, 2, 4, 6].map(at)
    expect(means.toSorted((a, b) => b - a)).toEqual(means)
  })

  test('takes the delays of an earlier levelling off, and is planned as the plan stands', () => {
    const plan = planOf(parallel(2, 10 * DAY))
    const rows = plan.rows.map((row, i) => ({ ...row, levelDelay: i * 40 * DAY }))
    const options = { seed: 1, tolerance: 0, limit: 1_000 }
    const { planned, finish } = simulate({ ...plan, rows }, {}, levelled(same(2, points), 1), options)
    expect(planned).toBe(START + 50 * DAY)
    expect(finish.max).toBeLessThan(START + 29 * DAY)
  })

  test('of a generated plan comes to the same in any thread', () => {
    const plan = generatePlan({ seed: 3, works: 120 })
    const works = plan.rows.filter(({ type }) => type === 'work')
    const model: RiskModel = {
      ...nothing,
      works: new Map(
        works.map(({ id, duration }) => [id, { shape: 'pert', min: duration, likely: duration, max: 2 * duration }]),
      ),
      levelling: { demands: new Map(works.map(({ id }, i) => [id, i % 3 === 0 ? demand : []])), resources: cranes(2) },
    }
    const blocks = (numbers: number[]) => {
      const simulation = new Simulation(plan, {}, model, 5)
      return new Map(numbers.map((number) => [number, simulation.run(number).finish]))
    }
    const [forward, backward] = [blocks([0, 1, 2]), blocks([2, 0])]
    expect(backward.get(0)).toEqual(forward.get(0))
    expect(backward.get(2)).toEqual(forward.get(2))
    const free = new Simulation(plan, {}, { ...model, levelling: null }, 5).run(0).finish
    expect(meanOf(forward.get(0)!)).toBeGreaterThan(meanOf(free))
  })
})

test.each(seeds)(
  'the three elements of the PMBOK Guide (5th edition, figures 11-13 and 11-17) come out as printed, seed %i',
  (seed) => {
    const elements = [
      [4, 6, 10],
      [16, 20, 35],
      [11, 15, 23],
    ].map((days): ThreePoints => {
      const [min, likely, max] = days.map((one) => one * DAY) as [number, number, number]
      return { shape: 'triangular', min, likely, max }
    })
    const network: Network = { durations: [6 * DAY, 20 * DAY, 15 * DAY], links: chain(3, 0).links }
    const { finish, planned } = run(network, modelOf(elements), seed, 5_000)
    expect(planned).toBe(START + 41 * DAY)
    // The mean is printed to a hundredth, chances to one in a hundred.
    expect(Math.abs((finish.mean - START) / DAY - 46.67)).toBeLessThan(0.01)
    // «Only 12 percent likely to meet» what is planned; 50 is what «75 % likelihood of success» takes.
    expect(Math.abs(chanceOf(finish, planned) - 0.12)).toBeLessThan(0.01)
    expect(Math.abs(finish.percents[74]! - START - 50 * DAY)).toBeLessThanOrEqual(DAY / 4)
  },
)
