import type { Assignment, Calendar, Id } from '../plan/index.ts'
import { type Price, priceAt, type Resource, unitsAt } from '../resources/index.ts'
import type { Day } from '../time/index.ts'

/** What the register of the space says of the resources of a schedule, with the headings that they stand below. */
export interface WrittenRegister {
  resources: ReadonlyMap<Id, Resource>
  /** Of the library, those that resources follow. */
  calendars: ReadonlyMap<Id, Calendar>
}

/** Of the resources that are assigned, with the headings above them and the calendars that they follow. */
export function registerInUse(
  { resources, calendars }: WrittenRegister,
  assignments: readonly Pick<Assignment, 'resourceId'>[],
): WrittenRegister {
  const used = new Map<Id, Resource>()
  for (const { resourceId } of assignments) {
    for (let next = resources.get(resourceId ?? ''); next && !used.has(next.id); ) {
      used.set(next.id, next)
      next = resources.get(next.parentId ?? '')
    }
  }
  const followed = new Set([...used.values()].map(({ calendarId }) => calendarId))
  return { resources: used, calendars: new Map([...calendars].filter(([id]) => followed.has(id))) }
}

/** What a resource costs and how much there is of it, from a day on. */
export interface DatedRate {
  /** null: always before. */
  from: Day | null
  units: string | null
  price: Price | null
}

/** Of each day on which one of both changes. Without a beginning nothing was there before the first day. */
export function ratesOf({ prices, availability }: Pick<Resource, 'prices' | 'availability'>): DatedRate[] {
  const days = new Set([...prices, ...availability].map(({ from }) => from ?? Number.NEGATIVE_INFINITY))
  if (days.size > 0) days.add(Number.NEGATIVE_INFINITY)
  return [...days]
    .sort((one, other) => one - other)
    .map((day) => ({
      from: day === Number.NEGATIVE_INFINITY ? null : day,
      units: unitsAt(availability, day),
      price: priceAt(prices, day),
    }))
}

/** The headings above a resource, from the top; a circle ends where it closes. */
export function headingsAbove({ resources }: WrittenRegister, { parentId }: Pick<Resource, 'parentId'>): Resource[] {
  const above: Resource[] = []
  for (let next = resources.get(parentId ?? ''); next && !above.includes(next); ) {
    above.unshift(next)
    next = resources.get(next.parentId ?? '')
  }
  return above
}

/** Overtime costs so many times as much; '': it costs as usual. */
export function overtimeFactor(prices: readonly Price[]): string {
  const priced = prices.find(({ standard, overtime }) => overtime !== null && Number(standard) > 0)
  return priced ? String(Number((Number(priced.overtime) / Number(priced.standard)).toFixed(6))) : ''
}
