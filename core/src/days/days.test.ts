import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileCalendar, standardCalendar } from '../calendar/index.ts'
import type { DayLimits } from '../permissions/index.ts'
import { dayOfInstant, parseInstant } from '../time/index.ts'
import {
  type DayPlans,
  isOpen,
  openDays,
  type RebuiltPlans,
  rebuildDayPlans,
  spreadOverDays,
  type VolumeWork,
  workingDaysOf,
} from './index.ts'

const calendar = compileCalendar(standardCalendar('c', 'Five days'))
const at = (text: string) => parseInstant(text)!
const day = (text: string) => dayOfInstant(at(text))
const UNIT = 1_000_000n

/** Monday to Friday, 08–12 and 13–17; begins on a Wednesday at noon, ends on the Tuesday after. */
const dates = { start: at('2026-03-04T13:00'), finish: at('2026-03-10T17:00') }
const work: VolumeWork = { id: 'dig', volume: 100n * UNIT, dates, calendar, isLocked: false }

function applied(before: DayPlans, { changes }: RebuiltPlans): DayPlans {
  const plans = new Map(before.plans)
  for (const { day, amount } of changes) {
    if (amount === 0n) plans.delete(day)
    else plans.set(day, amount)
  }
  return { plans, manual: before.manual }
}

const sumOf = ({ plans }: DayPlans) => [...plans.values()].reduce((sum, amount) => sum + amount, 0n)
const empty: DayPlans = { plans: new Map(), manual: new Set() }

describe('a volume over days', () => {
  test('D-1 follows the working time of each day: half a Wednesday, no weekend', () => {
    expect(workingDaysOf(calendar, dates.start, dates.finish)).toEqual([
      { day: day('2026-03-04'), minutes: 240 },
      { day: day('2026-03-05'), minutes: 480 },
      { day: day('2026-03-06'), minutes: 480 },
      { day: day('2026-03-09'), minutes: 480 },
      { day: day('2026-03-10'), minutes: 480 },
    ])
    const spread = spreadOverDays(90n * UNIT, workingDaysOf(calendar, dates.start, dates.finish), new Map())
    expect([...spread!.values()]).toEqual([10n, 20n, 20n, 20n, 20n].map((amount) => amount * UNIT))
  })

  test('D-1 sums to the volume to the millionth, whatever the amount and the days', () => {
    const minutes = fc.array(fc.integer({ min: 1, max: 1440 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 18n), minutes, (total, lengths) => {
        const days = lengths.map((minutes, index) => ({ day: index, minutes }))
        expect(sumOf({ ...empty, plans: spreadOverDays(total, days, new Map())! })).toBe(total)
      }),
    )
  })

  test('D-2 leaves what was typed by hand, also outside the dates, and shares the rest', () => {
    const manual = new Map([
      [day('2026-03-05'), 25n * UNIT],
      [day('2026-03-14'), 5n * UNIT],
    ])
    const before = { plans: manual, manual: new Set(manual.keys()) }
    const after = applied(
      before,
      rebuildDayPlans([work], () => before, true),
    )
    expect(after.plans.get(day('2026-03-05'))).toBe(25n * UNIT)
    expect(after.plans.get(day('2026-03-14'))).toBe(5n * UNIT)
    expect(after.plans.get(day('2026-03-04'))).toBe(10n * UNIT)
    expect(sumOf(after)).toBe(100n * UNIT)
    const anew = applied(
      before,
      rebuildDayPlans([work], () => before, false),
    )
    expect(anew.plans.has(day('2026-03-14'))).toBe(false)
    expect(sumOf(anew)).toBe(100n * UNIT)
  })

  test('D-3 is the same when it is done twice', () => {
    const odd = { ...work, volume: 100n * UNIT + 1n }
    const once = applied(
      empty,
      rebuildDayPlans([odd], () => undefined, true),
    )
    expect(rebuildDayPlans([odd], () => once, true)).toEqual({ works: 1, changes: [], skipped: [] })
  })

  test('D-3 skips with the reason and changes nothing then', () => {
    const saturday = { start: at('2026-03-07T08:00'), finish: at('2026-03-07T17:00') }
    const tooMuch = { plans: new Map([[day('2026-03-05'), 101n * UNIT]]), manual: new Set([day('2026-03-05')]) }
    const works = [
      { ...work, id: 'locked', isLocked: true },
      { ...work, id: 'none', volume: null },
      { ...work, id: 'zero', volume: 0n },
      { ...work, id: 'uncalculated', dates: null },
      { ...work, id: 'saturday', dates: saturday },
      { ...work, id: 'tooMuch' },
    ]
    const rebuilt = rebuildDayPlans(works, (id) => (id === 'tooMuch' ? tooMuch : undefined), true)
    expect(rebuilt).toMatchObject({ works: 0, changes: [] })
    expect(rebuilt.skipped.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([
      'locked: locked',
      'none: no_volume',
      'zero: no_volume',
      'uncalculated: no_dates',
      'saturday: no_dates',
      'tooMuch: more_by_hand',
    ])
  })
})

describe('D-5 open days', () => {
  const limits: DayLimits = { keyDateBy: 'data_date', planDays: 1, factDays: 3 }
  const now = { limits, keyDate: 100, today: 105, limited: true }

  test('of who tells from site count back from the key date', () => {
    const plan = openDays('plan', now)
    expect([98, 99, 400].map((one) => isOpen(plan, one))).toEqual([false, true, true])
    const fact = openDays('fact', now)
    expect([96, 97, 100, 101].map((one) => isOpen(fact, one))).toEqual([false, true, true, false])
  })

  test('of who plans end today for facts, and nowhere for the plan', () => {
    const planner = { ...now, limited: false }
    expect([-4_000, 105, 106].map((one) => isOpen(openDays('fact', planner), one))).toEqual([true, true, false])
    expect(isOpen(openDays('plan', planner), -4_000)).toBe(true)
  })

  test('without a key date or a limit nothing is closed but the future', () => {
    for (const open of [
      { ...now, keyDate: null },
      { ...now, limits: { ...limits, factDays: null } },
    ]) {
      expect(openDays('fact', open)).toEqual({ from: null, to: 105 })
    }
  })
})
