import { type Activity, busiest } from '../../../parts/activity/busiest.ts'

export const EDIT_DAYS = 28

export interface EditDay {
  /** `YYYY-MM-DD`, of the zone in which the person looks. */
  day: string
  changes: number
  /** `person`: place among the busiest; −1: all others together. The busiest first. */
  parts: { person: number; changes: number }[]
}

export interface EditDays {
  people: string[]
  /** Each of the last days, the oldest first. */
  days: EditDay[]
  /** Of one day. */
  most: number
}

/** The last days up to `today`, from what was told of their hours. */
export function editDays(bars: Activity['bars'], today: Date): EditDays {
  const people = busiest(bars)
  const placeOf = new Map(people.map(({ id }, place) => [id, place]))
  const days = new Map(
    Array.from({ length: EDIT_DAYS }, (_, i) => {
      const day = dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() - EDIT_DAYS + 1 + i))
      return [day, new Map<number, number>()]
    }),
  )
  for (const { at, person, changes } of bars) {
    const place = placeOf.get(person?.id ?? '') ?? -1
    const counts = days.get(dayOf(new Date(at)))
    counts?.set(place, (counts.get(place) ?? 0) + changes)
  }
  const shown = [...days].map(([day, counts]): EditDay => {
    const parts = [...counts].map(([person, changes]) => ({ person, changes }))
    const inOrder = parts.sort((one, other) => (one.person >>> 0) - (other.person >>> 0))
    return { day, changes: parts.reduce((sum, { changes }) => sum + changes, 0), parts: inOrder }
  })
  return {
    people: people.map(({ name }) => name),
    days: shown,
    most: Math.max(1, ...shown.map(({ changes }) => changes)),
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
