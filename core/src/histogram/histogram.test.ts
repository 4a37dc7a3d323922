import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWork, compileCalendar, standardCalendar } from '../calendar/index.ts'
import { curveKinds, presetCurve, spread } from '../distributions/index.ts'
import { type Day, dayOf, dayOfInstant, instantOf, type PeriodUnit, periodUnits } from '../time/index.ts'
import { PeriodSums, periodOf, periodsBetween } from './index.ts'

const calendar = compileCalendar(standardCalendar('c', 'Five days'))
const DAY = 480
const monday = dayOf(2026, 3, 2)
const uniform = presetCurve('uniform')
const presets = curveKinds.filter((kind) => kind !== 'custom').map(presetCurve)

/** A work of some days from 8 o'clock of a day, counted from Monday 2 March 2026. */
function work(from: number, days: number) {
  const start = instantOf(monday + from, 480)
  return { calendar, start, finish: days === 0 ? start : addWork(calendar, start, days * DAY, 'finish') }
}

const sumsOf = (unit: PeriodUnit, to: Day, curve = uniform) => new PeriodSums(periodsBetween(unit, monday, to), curve)
const units = (amounts: readonly bigint[]) => amounts.map((amount) => Number(amount) / 1e6)

describe('a histogram', () => {
  it('has periods that begin where the calendar of the wall has them', () => {
    expect([...periodsBetween('week', dayOf(2026, 3, 4), dayOf(2026, 3, 9))]).toEqual([monday, monday + 7, monday + 14])
    expect([...periodsBetween('quarter', dayOf(2026, 12, 31), dayOf(2027, 1, 1))]).toEqual([
      dayOf(2026, 10, 1),
      dayOf(2027, 1, 1),
      dayOf(2027, 4, 1),
    ])
    const weeks = periodsBetween('week', monday, monday + 13)
    expect([monday - 1, monday, monday + 6, monday + 7, monday + 14].map((day) => periodOf(weeks, day))).toEqual([
      -1, 0, 0, 1, 2,
    ])
  })

  it('counts works in every week that they have a moment in, and when they are finished', () => {
    const sums = sumsOf('week', monday + 20)
    for (const one of [work(0, 5), work(0, 6), work(7, 1), work(3, 7)]) sums.count(one.start, one.finish)
    // A milestone, and a finish at midnight, which is the end of the day before.
    sums.count(instantOf(monday + 8), instantOf(monday + 8))
    sums.count(instantOf(monday), instantOf(monday + 7))
    expect([...sums.works()]).toEqual([4, 4, 0])
    expect([...sums.finished()]).toEqual([2, 6, 6])
  })

  it('spreads an amount over working time by the curve', () => {
    const weeks = sumsOf('week', monday + 13)
    weeks.add(100_000_000n, work(3, 7))
    expect(units(weeks.amounts).map(Math.round)).toEqual([29, 71])
    const bell = sumsOf('day', monday + 11, presetCurve('bell'))
    bell.add(100_000_000n, work(0, 10))
    expect(units(bell.amounts)).toEqual([2, 5, 9, 14, 20, 0, 0, 20, 14, 9, 5, 2])
  })

  it('puts all of a work without working time on its period', () => {
    const days = sumsOf('day', monday + 2)
    days.add(7_000_000n, { calendar, start: instantOf(monday + 1), finish: instantOf(monday + 1) })
    expect(units(days.amounts)).toEqual([0, 7, 0])
  })

  const works = fc.array(
    fc.record({
      from: fc.nat(400),
      days: fc.nat(90),
      amount: fc.bigInt(0n, 10n ** 15n),
    }),
    { maxLength: 12 },
  )

  it('adds up to the total of all works on every scale, and fine periods to the coarse ones', () => {
    fc.assert(
      fc.property(works, fc.constantFrom(...presets), (list, curve) => {
        const all = list.map(({ from, days, amount }) => ({ amount, span: work(from, days) }))
        const last = Math.max(monday, ...all.map(({ span }) => dayOfInstant(span.finish)))
        const total = all.reduce((sum, { amount }) => sum + amount, 0n)
        const of = (unit: PeriodUnit): PeriodSums => {
          const sums = sumsOf(unit, last, curve)
          for (const { amount, span } of all) sums.add(amount, span)
          return sums
        }
        const days = of('day')
        for (const unit of periodUnits) {
          const coarse = of(unit)
          expect(coarse.amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(total)
          expect(coarse.finished().at(-1)).toBe(all.length)
          const gathered = Array<bigint>(coarse.size).fill(0n)
          days.amounts.forEach((amount, day) => {
            gathered[periodOf(coarse.edges, days.edges[day]!)]! += amount
          })
          expect(coarse.amounts).toEqual(gathered)
        }
      }),
      { seed: 11, numRuns: 60 },
    )
  })

  it('agrees with the days of the distribution up to their rounding', () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.nat(30),
        fc.bigInt(0n, 10n ** 11n),
        fc.constantFrom(...presets),
        (from, days, n, curve) => {
          const amount = n * 10_000n
          const span = work(from, days)
          const sums = sumsOf('day', dayOfInstant(span.finish), curve)
          sums.add(amount, span)
          for (const { day, amount: rounded } of spread(amount, 2, curve, span)) {
            const own = sums.amounts[periodOf(sums.edges, day)]!
            expect(Math.abs(Number(own - rounded))).toBeLessThanOrEqual(10_001)
          }
        },
      ),
      { seed: 12, numRuns: 80 },
    )
  })
})
