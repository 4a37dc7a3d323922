import { describe, expect, it } from 'vitest'
import { compileCalendar, standardCalendar } from '../calendar/index.ts'
import { dayOf } from '../time/index.ts'
import { type Capacity, hoursOn, overloadsOf } from './index.ts'

const monday = dayOf(2026, 3, 2)
const calendar = compileCalendar(standardCalendar('c', 'Five days'))
const one: Capacity = { steps: [{ from: monday - 30, units: 1_000_000n }], calendar }
const loads = (...hours: number[]) => ({
  first: monday,
  amounts: BigInt64Array.from(hours, (each) => BigInt(each * 1e6)),
})

describe('overloads', () => {
  it('US10 are runs of working days on which more is needed than is there', () => {
    const runs = overloadsOf(loads(8, 8, 16, 12, 16, 0, 0, 24, 8), one, monday, monday + 30)
    expect(runs).toEqual([{ from: monday + 2, to: monday + 7, days: 4, peak: 3_000_000n, available: 1_000_000n }])
    expect(overloadsOf(loads(16, 8, 16), one, monday, monday + 30).map(({ from }) => from - monday)).toEqual([0, 2])
    expect(overloadsOf(loads(16, 8, 16), one, monday + 1, monday + 30).map(({ from }) => from - monday)).toEqual([2])
  })

  it('US10 follow how many there are from a day on, and where nobody works there is nothing', () => {
    const more = { ...one, steps: [...one.steps, { from: monday + 1, units: 2_500_000n }] }
    expect([0, 1, 5].map((day) => Number(hoursOn(more, monday + day)) / 1e6)).toEqual([8, 20, 0])
    expect(overloadsOf(loads(16, 16, 16), more, monday, monday + 9).map(({ days }) => days)).toEqual([1])
    expect(overloadsOf(loads(0, 0, 0, 0, 0, 4), more, monday, monday + 9)).toHaveLength(1)
  })
})
