import { describe, expect, it } from 'vitest'
import { compileCalendar, standardCalendar } from '../calendar/index.ts'
import { hoursTogether } from './overloads.ts'
import { byCalendar } from './together.ts'

const [five, other] = ['a', 'b'].map((id) => compileCalendar(standardCalendar(`calendar000${id}`, id))) as [
  ReturnType<typeof compileCalendar>,
  ReturnType<typeof compileCalendar>,
]

describe('capacities together', () => {
  it('US10 are one of each calendar, and give the same hours on every day', () => {
    const capacities = [
      { calendar: five, steps: [{ from: 0, units: 1_000_000n }] },
      {
        calendar: five,
        steps: [
          { from: 3, units: 2_000_000n },
          { from: 10, units: 500_000n },
        ],
      },
      {
        calendar: five,
        steps: [
          { from: 0, units: 1_000_000n },
          { from: 10, units: 0n },
        ],
      },
      { calendar: other, steps: [{ from: 5, units: 3_000_000n }] },
    ]
    const merged = byCalendar(capacities)
    expect(merged).toHaveLength(2)
    expect(merged[0]!.steps).toEqual([
      { from: 0, units: 2_000_000n },
      { from: 3, units: 4_000_000n },
      { from: 10, units: 1_500_000n },
    ])
    for (let day = -2; day < 20; day++) expect(hoursTogether(merged, day)).toBe(hoursTogether(capacities, day))
    expect(byCalendar([])).toEqual([])
  })
})
