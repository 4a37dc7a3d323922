/** The resources that a schedule needs: what the register says of them goes along, and is found or made where they arrive. */
import { z } from 'zod'
import { calendarIssues } from '../calendar/index.ts'
import {
  type FileResource,
  headingsAbove,
  jsonCalendar,
  readCalendar,
  type WrittenRegister,
  writtenCalendar,
} from '../exchange/index.ts'
import { type Assignment, type Id, resourceTypes } from '../plan/index.ts'
import { MAX_DATED, priceBases } from '../resources/index.ts'
import { plainText } from '../text/index.ts'

const text = (max: number) => plainText().max(max)
/** Days since 1970; null: before all others. */
const from = z.int().min(-100_000).max(200_000).nullable()
const amount = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)
/** How many headings may stand above one another. */
const DEEPEST = 20

export const wholeResource = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  code: text(128),
  name: text(512),
  type: z.enum(resourceTypes),
  unit: text(32),
  isRole: z.boolean(),
  availability: z.array(z.object({ from, units: amount })).max(MAX_DATED),
  prices: z
    .array(z.object({ from, standard: amount, overtime: amount.nullable(), per: z.enum(priceBases) }))
    .max(MAX_DATED),
  /** What it stands below, from the top. */
  below: z.array(z.object({ code: text(128), name: text(512) })).max(DEEPEST),
  /** That it follows. */
  calendar: jsonCalendar
    .refine((calendar) => calendarIssues(readCalendar(calendar, calendar.id)).length === 0)
    .nullable(),
})
export type WholeResource = z.infer<typeof wholeResource>

/** Without headings, which stand with what is below them. */
export function wholeResourcesOf(register: WrittenRegister): WholeResource[] {
  return [...register.resources.values()].flatMap((resource): WholeResource[] => {
    const { id, code, name, type, unit, isRole, availability, prices, calendarId } = resource
    if (type === 'resource_group') return []
    const calendar = calendarId === null ? undefined : register.calendars.get(calendarId)
    const below = headingsAbove(register, resource).slice(-DEEPEST)
    return [
      {
        ...{ id, code, name, type, unit, isRole },
        availability: availability.map((entry) => ({ ...entry })),
        prices: prices.map((price) => ({ ...price })),
        below: below.map((heading) => ({ code: heading.code, name: heading.name })),
        calendar: calendar ? writtenCalendar(calendar) : null,
      },
    ]
  })
}

/** As files of other programs say it, under the names that assignments have for them. */
export function fileResourcesOf(
  told: readonly WholeResource[],
  assignments: readonly Pick<Assignment, 'resourceId' | 'resourceType' | 'resourceCode' | 'resourceName'>[],
): FileResource[] {
  const byId = new Map(told.map((one) => [one.id, one]))
  const seen = new Set<string>()
  return assignments.flatMap(({ resourceId, resourceType, resourceCode, resourceName }): FileResource[] => {
    const own = byId.get(resourceId ?? '')
    const key = `${resourceType}\n${resourceCode}\n${resourceName}`
    if (!own || seen.has(key)) return []
    seen.add(key)
    const { code, unit, isRole, availability, prices, below, calendar } = own
    const followed = calendar && readCalendar(calendar, calendar.id)
    return [
      {
        ...{ resourceType, resourceCode, resourceName, code, unit, isRole },
        ...{ availability, prices, below, calendar: followed },
      },
    ]
  })
}

/** Ids of the register there by those of here; null: it does not have that one, and does not get it. */
export type ArrivedResources = ReadonlyMap<Id, Id | null>

/** In place. */
export function nameResources(assignments: readonly Assignment[], arrived: ArrivedResources): void {
  for (const one of assignments) {
    if (one.resourceId !== null) one.resourceId = arrived.get(one.resourceId) ?? null
  }
}
