import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWork, compileCalendar, standardCalendar } from '../calendar/index.ts'
import { dayOfInstant, parseInstant } from '../time/index.ts'
import {
  type Curve,
  curveFor,
  curveKinds,
  type DayAmount,
  evenly,
  isCurve,
  isSameSpreading,
  presetCurve,
  spread,
  spreadingBy,
  spreadRest,
} from './index.ts'

const calendar = compileCalendar(standardCalendar('c', 'Five days'))
const MONDAY = parseInstant('2026-03-02T08:00')!
const DAY = 480
const presets = curveKinds.filter((kind) => kind !== 'custom')

const workingDays = (days: number) => ({
  calendar,
  start: MONDAY,
  finish: addWork(calendar, MONDAY, Math.round(days * DAY), 'finish'),
})

const units = (value: number): bigint => BigInt(Math.round(value * 1_000_000))
const numbers = (days: readonly DayAmount[]) => days.map(({ amount }) => Number(amount) / 1_000_000)
const total = (days: readonly DayAmount[]) => days.reduce((sum, { amount }) => sum + amount, 0n)

describe('spreading an amount', () => {
  it('R-RES-05 a bell over ten days gives 2, 5, 9, 14, 20 and back', () => {
    expect(numbers(spread(units(100), 0, presetCurve('bell'), workingDays(10)))).toEqual([
      2, 5, 9, 14, 20, 20, 14, 9, 5, 2,
    ])
  })

  it('R-RES-05 a hundred over three equal days is 33.34, 33.33 and 33.33', () => {
    expect(numbers(spread(units(100), 2, presetCurve('uniform'), workingDays(3)))).toEqual([33.34, 33.33, 33.33])
  })

  it('front and back loading mirror each other', () => {
    const front = numbers(spread(units(100), 0, presetCurve('front'), workingDays(10)))
    expect(front).toEqual([18, 16, 14, 12, 10, 9, 8, 6, 4, 3])
    expect(numbers(spread(units(100), 0, presetCurve('back'), workingDays(10)))).toEqual(front.toReversed())
  })

  it('weekends get nothing, half days half', () => {
    const days = spread(units(90), 0, presetCurve('uniform'), workingDays(4.5))
    expect(numbers(days)).toEqual([20, 20, 20, 20, 10])
    const week = spread(units(6), 0, presetCurve('uniform'), workingDays(6))
    expect(week.at(-1)?.day).toBe(dayOfInstant(MONDAY) + 7)
  })

  it('what a custom curve puts on the very start comes on the first day', () => {
    const points = [5_000, ...Array.from({ length: 20 }, () => 250)]
    expect(isCurve(points)).toBe(true)
    expect(numbers(spread(units(100), 0, { kind: 'custom', points }, workingDays(2)))).toEqual([75, 25])
  })

  it('a milestone has all on its day', () => {
    expect(numbers(spread(units(7), 0, presetCurve('bell'), { calendar, start: MONDAY, finish: MONDAY }))).toEqual([7])
  })

  it('an amount finer than its unit keeps its own decimals', () => {
    expect(numbers(spread(units(1.25), 0, presetCurve('uniform'), workingDays(2)))).toEqual([0.63, 0.62])
  })

  it('adds up exactly for any curve, amount, length and precision', () => {
    const points = fc
      .array(fc.nat({ max: 10_000 }), { minLength: 20, maxLength: 20 })
      .map((cuts) => [0, ...cuts.sort((a, b) => a - b), 10_000])
      .map((cuts) => cuts.slice(1).map((cut, i) => cut - cuts[i]!))
    fc.assert(
      fc.property(
        points,
        fc.bigInt(-(10n ** 15n), 10n ** 15n),
        fc.nat(30),
        fc.nat(6),
        (list, quantity, days, decimals) => {
          expect(isCurve(list)).toBe(true)
          expect(total(spread(quantity, decimals, { kind: 'custom', points: list }, workingDays(days / 2)))).toBe(
            quantity,
          )
        },
      ),
      { seed: 5, numRuns: 200 },
    )
  })
})

describe('spreading what is left', () => {
  const facts: DayAmount[] = [{ day: dayOfInstant(MONDAY), amount: units(10) }]
  const nextDay = MONDAY + 1440
  const rest = (curve: Curve, how: 'tail' | 'whole', list = facts) =>
    numbers(spreadRest(units(100), 0, curve, workingDays(4), { facts: list, remainingStart: nextDay, rest: how }))

  it('facts stay, the rest follows the tail of the curve or the whole curve', () => {
    expect(rest(presetCurve('uniform'), 'tail')).toEqual([10, 30, 30, 30])
    // Quarters of the front curve hold 41, 29, 20 and 10; its thirds 52, 32.33 and 15.67.
    expect(rest(presetCurve('front'), 'tail')).toEqual([10, 44, 31, 15])
    expect(rest(presetCurve('front'), 'whole')).toEqual([10, 47, 29, 14])
  })

  it('more done than planned leaves nothing to spread', () => {
    const more = [{ day: dayOfInstant(MONDAY), amount: units(120) }]
    expect(rest(presetCurve('bell'), 'tail', more)).toEqual([120])
  })

  it('a curve without a tail goes on evenly', () => {
    const points = [10_000, ...Array.from({ length: 20 }, () => 0)]
    expect(rest({ kind: 'custom', points }, 'tail')).toEqual([10, 30, 30, 30])
  })
})

describe('curves', () => {
  it('presets are whole curves', () => {
    for (const kind of presets) expect(isCurve(presetCurve(kind).points)).toBe(true)
  })

  it('anything else is none', () => {
    expect(isCurve([])).toBe(false)
    expect(isCurve([...presetCurve('bell').points.slice(1), 1])).toBe(false)
    expect(isCurve([10_001, -1, ...Array.from({ length: 19 }, () => 0)])).toBe(false)
    expect(isCurve([0.5, 9_999.5, ...Array.from({ length: 19 }, () => 0)])).toBe(false)
  })

  it('R-RES-05 the one that is named holds, else that of the nearest node above', () => {
    const standing = [
      { epsId: 'project', curve: presetCurve('front') },
      { epsId: 'facility', curve: presetCurve('bell') },
    ]
    const kindOf = (distributionId: string | null, curve: readonly number[] | null = null, of = standing) =>
      curveFor({ distributionId, curve }, spreadingBy(of)).kind
    expect(kindOf(null)).toBe('front')
    expect(kindOf('facility')).toBe('bell')
    expect(kindOf('elsewhere')).toBe('front')
    expect(kindOf('facility', presetCurve('back').points)).toBe('custom')
    expect(kindOf('facility', null, [])).toBe('uniform')
  })

  it('two spreadings are the same where they say the same', () => {
    const of = (kind: 'bell' | 'front', epsId = 'project') => spreadingBy([{ epsId, curve: presetCurve(kind) }])
    expect(isSameSpreading(of('bell'), of('bell'))).toBe(true)
    expect(isSameSpreading(of('bell'), of('front'))).toBe(false)
    expect(isSameSpreading(of('bell'), of('bell', 'facility'))).toBe(false)
    expect(isSameSpreading(evenly, spreadingBy([]))).toBe(true)
  })
})
