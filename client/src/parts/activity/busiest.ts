import type { versionActivity } from '@plumbline/core/contract'
import type { Output } from '../../api/request.ts'

/** The journal of a version by people and spans of time. */
export type Activity = Output<typeof versionActivity>

/** People with a colour of their own; the rest are «others». */
const PEOPLE_NAMED = 5

/** Who made the most changes, in that order. */
export function busiest(bars: Activity['bars']): { id: string; name: string }[] {
  const changes = new Map<string, { name: string; count: number }>()
  for (const { person, changes: count } of bars) {
    if (person) changes.set(person.id, { name: person.name, count: (changes.get(person.id)?.count ?? 0) + count })
  }
  const sorted = [...changes].sort(([, a], [, b]) => b.count - a.count)
  return sorted.slice(0, PEOPLE_NAMED).map(([id, { name }]) => ({ id, name }))
}

/** Of the one at a place among the busiest; −1: all others together. */
export const colorOfPlace = (place: number): string =>
  place < 0 ? 'var(--pl-baseline)' : `var(--pl-presence-${place})`
