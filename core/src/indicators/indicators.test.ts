import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWork, compileCalendar, standardCalendar } from '../calendar/index.ts'
import type { Measure } from '../plan/index.ts'
import type { TargetDates } from '../progress/index.ts'
import { createEngine } from '../schedule/index.ts'
import { instant, PlanWords } from '../schedule/testing/plan-language.ts'
import { dayOfInstant, instantOf } from '../time/index.ts'
import { addCurves, addSums, indicatorValues, noSums, scheduleIndicators, type WorkFigures } from './index.ts'
import { sumsOfWorks } from './sums.ts'

/**
 * A project of 20 works as somebody works it out on paper. Working days count from Monday 2 March 2026; periods are its
 * first three weeks, told on the Mondays after. Per period: percent complete, actual cost, planned value (budget × days
 * passed / days), earned value (budget × percent).
 *
 * work | first day | days | budget | % AC PV EV of the first week | of the second | of the third
 */
const paper = `
  W01 |  0 |  5 |  1000.00 | 100   980.00 1000 1000           | 100   980.00 1000 1000           | 100   980.00 1000 1000
  W02 |  0 |  5 |  2400.50 |  80  2100.00 2400.5 1920.4       | 100  2600.75 2400.5 2400.5       | 100  2600.75 2400.5 2400.5
  W03 |  0 | 10 | 12000.00 |  50  5800.10 6000 6000           | 100 11850.40 12000 12000         | 100 11850.40 12000 12000
  W04 |  2 |  5 |   750.25 |  40   300.00 450.15 300.1        | 100   760.00 750.25 750.25       | 100   760.00 750.25 750.25
  W05 |  3 |  4 |   999.90 |  50   510.00 499.95 499.95       | 100  1010.10 999.9 999.9         | 100  1010.10 999.9 999.9
  W06 |  4 |  4 |  3200.00 |   0        0 800 0               |  75  2500.00 3200 2400           | 100  3300.00 3200 3200
  W07 |  1 |  2 |   640.00 | 100   600.00 640 640             | 100   600.00 640 640             | 100   600.00 640 640
  W08 |  5 |  5 |  5000.00 |   0        0 0 0                 |  60  3100.00 5000 3000           | 100  5200.00 5000 5000
  W09 |  5 |  5 |  1500.00 |  20   350.00 0 300               | 100  1490.00 1500 1500           | 100  1490.00 1500 1500
  W10 |  5 | 10 |  8000.00 |   0        0 0 0                 |  40  3600.00 4000 3200           |  90  7900.00 8000 7200
  W11 |  6 |  4 |  1234.56 |   0        0 0 0                 | 100  1200.00 1234.56 1234.56     | 100  1200.00 1234.56 1234.56
  W12 |  7 |  5 |  2222.20 |   0        0 0 0                 |  50  1000.00 1333.32 1111.1      | 100  2300.00 2222.2 2222.2
  W13 |  8 |  4 |   480.40 |   0        0 0 0                 |  25   130.00 240.2 120.1         | 100   500.00 480.4 480.4
  W14 |  9 |  1 |    77.77 |   0        0 0 0                 | 100    80.00 77.77 77.77         | 100    80.00 77.77 77.77
  W15 | 10 |  5 |  6000.00 |   0        0 0 0                 |   0        0 0 0                 | 100  5800.00 6000 6000
  W16 | 10 |  5 |  3300.00 |   0        0 0 0                 |  10   400.00 0 330               |  70  2500.00 3300 2310
  W17 | 11 |  4 |   910.00 |   0        0 0 0                 |   0        0 0 0                 |  50   600.00 910 455
  W18 | 12 |  5 |  4100.00 |   0        0 0 0                 |   0        0 0 0                 |  20   900.00 2460 820
  W19 | 13 |  4 |  1600.00 |   0        0 0 0                 |   0        0 0 0                 |   0        0 800 0
  W20 | 14 | 10 | 20000.00 |   0        0 0 0                 |   0        0 0 0                 |   5  1500.00 2000 1000
`

/** The sums of these columns, and what follows from them. */
const totals = [
  {
    planned_value: '11790.6',
    earned_value: '10660.45',
    actual_cost: '10640.1',
    schedule_variance: '-1130.15',
    cost_variance: '20.35',
    spi: '0.9041',
    cpi: '1.0019',
    estimate_at_completion: '75271.617311',
    progress: '20.59',
    planned_progress: '22.55',
    spi_duration: '0.913',
    finish: '2026-04-02T17:00',
    finish_variance: '0',
    not_started: '13',
    in_progress: '5',
    completed: '2',
    late: '3',
    // Of 213 days of float W02, W04 and W06 have used one each; W09 has gained one, which helps nobody else.
    float_consumption: '1.41',
    // W01 and W07 of W01, W02 and W07.
    ppc: '66.67',
    critical: '1',
    critical_share: '5',
  },
  {
    planned_value: '34376.5',
    earned_value: '30764.18',
    actual_cost: '31301.25',
    schedule_variance: '-3612.32',
    cost_variance: '-537.07',
    spi: '0.8949',
    cpi: '0.9828',
    estimate_at_completion: '76732.158097',
    progress: '53.92',
    planned_progress: '58.82',
    spi_duration: '0.9167',
    finish: '2026-04-02T17:00',
    finish_variance: '0',
    not_started: '5',
    in_progress: '6',
    completed: '9',
    late: '5',
    // 7.5 of 104 days: W06 3, W08 2, W10 and W13 1, W12 half a day.
    float_consumption: '7.21',
    // All but W06 and W08 of W03, W04, W05, W06, W08, W09, W11 and W14.
    ppc: '75',
    critical: '1',
    critical_share: '5',
  },
  {
    planned_value: '54975.58',
    earned_value: '49290.58',
    actual_cost: '51071.25',
    schedule_variance: '-5685',
    cost_variance: '-1780.67',
    spi: '0.8966',
    cpi: '0.9651',
    estimate_at_completion: '78140.040959',
    progress: '78.43',
    planned_progress: '87.25',
    spi_duration: '0.8989',
    finish: '2026-04-03T12:00',
    finish_variance: '1',
    not_started: '1',
    in_progress: '5',
    completed: '14',
    late: '6',
    // 6 of 41 days: W10 half a day, W16 1, W17, W18 and W19 1.5 each; W20 has none to use.
    float_consumption: '14.63',
    // W12, W13 and W15, neither W10 nor W16 nor W17.
    ppc: '50',
    critical: '1',
    critical_share: '5',
  },
]

const DAY = 480
/** Working days of the whole project: nothing but its end follows the works, so that the rest is their float. */
const LENGTH = 24
const calendar = compileCalendar(standardCalendar('c', 'Five days'))
const begin = instant('2026-03-02 08:00')
const startOf = (day: number) => addWork(calendar, begin, day * DAY, 'start')
const finishOf = (day: number) => addWork(calendar, begin, day * DAY, 'finish')
const money = (plan: string, fact: string): Measure => ({ unit: 'EUR', plan, fact })

const lines = paper
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', day, days, budget = '', ...periods] = line.split('|').map((cell) => cell.trim())
    const told = periods.map((period) => {
      const [percent, actual = '', pv = '', ev = ''] = period.split(/ +/)
      return { percent: Number(percent), actual, pv, ev }
    })
    return { id, day: Number(day), days: Number(days), budget, told }
  })

/** The project as it was told after a period; labour is 16 hours a day, of which each takes a quarter more. */
function told(period: number, only = (_: string) => true) {
  const words = new PlanWords().set({ dataDate: startOf((period + 1) * 5) })
  const targets = new Map<string, TargetDates>()
  for (const { id, day, days, budget, told } of lines.filter((line) => only(line.id))) {
    const { percent, actual } = told[period]!
    const row = words.activity(id, `${days}d`)
    // What was begun ahead of its target has begun on the last day that is told of.
    const end = (period + 1) * 5
    const done = { actualStart: startOf(Math.min(day, end - 1)), actualFinish: finishOf(Math.min(day + days, end)) }
    const labour = { unit: 'h', plan: String(days * 16), fact: String((days * percent * 20) / 100) }
    row.with({
      cost: money(budget, actual),
      labour,
      measure: { unit: 'm3', plan: String(days * 100), fact: String(days * percent) },
    })
    if (percent === 0) row.limit('not_earlier', textOf(startOf(day)))
    else row.with({ progress: { ...row.row.progress, ...done, ...(percent < 100 && { actualFinish: null }), percent } })
    const amounts = { cost: money(budget, '0'), labour }
    const dates = { start: startOf(day), finish: finishOf(day + days), duration: days * DAY }
    targets.set(id, { ...dates, float: (LENGTH - day - days) * DAY, amounts })
  }
  const plan = words.build()
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  return scheduleIndicators(plan, engine, targets)
}

function textOf(at: number): string {
  const day = dayOfInstant(at)
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
  return `${date} 0${(at - instantOf(day)) / 60}:00`
}

const decimal = (millionths: bigint): string => String(Number(millionths) / 1e6)

describe('a project worked out on paper', () => {
  it.each([0, 1, 2])('every work has planned value, earned value and actual cost to the cent: period %i', (period) => {
    const { works } = told(period)
    const found = works.map(({ id, planned, earned, actual }) => [id, ...[planned, earned, actual].map(decimal)])
    const expected = lines.map(({ id, told }) => {
      const { pv, ev, actual } = told[period]!
      return [id, pv, ev, String(Number(actual))]
    })
    expect(found).toEqual(expected)
  })

  it.each([0, 1, 2])('every indicator of the project is what the paper says: period %i', (period) => {
    const { sums } = told(period)
    const values = indicatorValues(sums)
    expect(values).toMatchObject({ ...totals[period], budget: '75415.58', works: '20', labour_output: '0.8' })
    expect(sums.volumes).toEqual([{ unit: 'm3', plan: '10200', fact: expect.any(String) }])
    expect(Number(sums.volumes[0]?.fact) / 102).toBeCloseTo(Number(values.progress), 1)
    const { none, week, month, more } = sums.reserves
    expect(none + week + month + more).toBe(20 - sums.completed)
    expect(sums.checksKept).toBeLessThanOrEqual(sums.checksJudged)
  })

  it('the curve of the weeks comes to the planned durations, and to what has been done', () => {
    const { curve, sums } = told(1)
    const all = (series: number[] = []): number => series.reduce((sum, one) => sum + one, 0)
    expect(all(curve?.target)).toBe(102 * DAY)
    expect(all(curve?.fact) + all(curve?.forecast)).toBe(102 * DAY)
    expect(all(curve?.fact)).toBe(sums.done / 10_000)
    expect(all(curve?.target.slice(0, 2))).toBe(sums.targetPassed)
    expect(curve?.fact.slice(2)).toEqual([0, 0, 0])
  })

  it('two halves of the project add up to the whole, whatever is divided', () => {
    const isFirst = (id: string): boolean => id < 'W09'
    const [whole, one, other] = [told(2), told(2, isFirst), told(2, (id) => !isFirst(id))]
    const parts = addSums([one.sums, other.sums])
    // What follows from the way of all works together is another one in each half.
    const ofWhole = ({
      critical: _,
      critical_share: __,
      quality: ___,
      float_consumption: ____,
      ...rest
    }: ReturnType<typeof indicatorValues>) => rest
    expect(ofWhole(indicatorValues(parts))).toEqual(ofWhole(indicatorValues(whole.sums)))
    expect(addCurves([one.curve!, other.curve!])).toEqual(whole.curve)
  })
})

describe('what is not there', () => {
  it('a schedule without works does not move the day up to which is told', () => {
    const one = { ...noSums, works: 3, dataDate: '2026-11-16T08:00' }
    const empty = { ...noSums, dataDate: '2026-11-23T08:00' }
    expect(addSums([one, empty]).dataDate).toBe('2026-11-16T08:00')
    expect(addSums([empty]).dataDate).toBeNull()
  })

  it('has no value: no target version, no money, several currencies, no works', () => {
    const words = new PlanWords()
    words.activity('A', '2d').with({ cost: money('10', '4') })
    const plan = words.build()
    const engine = createEngine()
    engine.load(plan)
    engine.calculate()
    const { sums } = scheduleIndicators(plan, engine, null)
    const without = {
      float_consumption: null,
      ppc: null,
      planned_value: null,
      spi: null,
      spi_duration: null,
      late: null,
      finish_variance: null,
      cpi: '0',
    }
    expect(indicatorValues(sums)).toMatchObject({ ...without, budget: '10', planned_progress: null })
    const mixed = indicatorValues({ ...sums, currencies: ['EUR', 'USD'] })
    expect(mixed).toMatchObject({ budget: null, earned_value: null, cpi: null, works: '1' })
    expect(indicatorValues(noSums)).toMatchObject({ progress: null, critical_share: null, quality: null, works: '0' })
  })
})

describe('sums', () => {
  const amount = fc.bigInt(0n, 10n ** 15n)
  const minutes = fc.nat(100_000)
  const at = fc.option(fc.integer({ min: 29_000_000, max: 30_000_000 }), { nil: null })
  const work: fc.Arbitrary<WorkFigures> = fc.record({
    id: fc.string(),
    code: fc.string(),
    name: fc.string(),
    isMilestone: fc.boolean(),
    branch: fc.array(fc.string()),
    values: fc.constant(''),
    status: fc.constantFrom('not_started', 'in_progress', 'completed'),
    critical: fc.boolean(),
    totalFloat: fc.option(fc.integer({ min: -9_999, max: 99_999 }), { nil: null }),
    targetFloat: fc.option(fc.integer({ min: -9_999, max: 99_999 }), { nil: null }),
    promise: fc.constantFrom('kept', 'missed', null),
    dayMinutes: fc.constantFrom(480, 600, 1_440),
    start: at,
    finish: at,
    actualStart: at,
    actualFinish: at,
    targetStart: at,
    targetFinish: at,
    lateBy: fc.option(fc.integer({ min: -999, max: 999 }), { nil: null }),
    duration: minutes,
    percent: fc.nat(10_000),
    targetMinutes: minutes,
    targetPassed: minutes,
    budget: amount,
    planned: amount,
    earned: amount,
    actual: amount,
    labourBudget: amount,
    labourEarned: amount,
    labourActual: amount,
    volume: fc.option(fc.record({ unit: fc.constantFrom('m3', 't', 'm'), plan: amount, fact: amount }), { nil: null }),
    labour: fc.constant(null),
    cost: fc.constant(null),
    executor: fc.constant(null),
    curator: fc.constant(null),
  })

  it('on every level equal the sum of their works, however works are divided into schedules and projects', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.array(work, { maxLength: 5 }), { maxLength: 4 }), { maxLength: 4 }), (space) => {
        const projects = space.map((schedules) => addSums(schedules.map(sumsOfWorks)))
        expect(addSums(projects)).toEqual(addSums([sumsOfWorks(space.flat(2))]))
      }),
      { seed: 21, numRuns: 200 },
    )
  })
})
