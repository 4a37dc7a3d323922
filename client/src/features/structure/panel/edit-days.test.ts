import { expect, it } from 'vitest'
import { EDIT_DAYS, editDays } from './edit-days.ts'

const anna = { id: 'anna', name: 'Anna Weber' }
const bar = (at: Date, person: typeof anna | null, changes: number) => ({
  ...{ at: at.toISOString(), person, changes },
  ...{ first: 1, last: 1 },
})
const today = new Date(2026, 10, 23, 15)

it('hours of a day are added up by person, and days without edits have their place', () => {
  const { days, people, most } = editDays(
    [bar(new Date(2026, 10, 20, 9), anna, 3), bar(new Date(2026, 10, 20, 23), anna, 4), bar(today, null, 2)],
    today,
  )
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([EDIT_DAYS, '2026-10-27', '2026-11-23'])
  expect(days.find(({ day }) => day === '2026-11-20')).toEqual({
    ...{ day: '2026-11-20', changes: 7 },
    parts: [{ person: 0, changes: 7 }],
  })
  expect(days.at(-1)?.parts).toEqual([{ person: -1, changes: 2 }])
  expect([people, most]).toEqual([['Anna Weber'], 7])
})

it('beyond five people the rest stand together, last', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, i) => bar(today, { id, name: id }, 10 - i))
  const parts = editDays(many, today).days.at(-1)?.parts
  expect(parts?.map(({ person }) => person)).toEqual([0, 1, 2, 3, 4, -1])
  expect(parts?.at(-1)?.changes).toBe(9)
})
