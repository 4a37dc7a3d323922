import { calendarFrom, calendarIssues, type InheritedDays, withInherited } from '@plumbline/core/calendar'
import type { WrittenDays } from '@plumbline/core/contract'
import { readDefinition, writeDefinition } from '@plumbline/core/contract/calendar-days'
import { AppError } from '@plumbline/core/errors'
import type { Calendar } from '@plumbline/core/plan'
import type { Transaction } from '../../../platform/database/index.ts'
import { selectPath } from '../../../workspace/eps/index.ts'
import { type CalendarRow, selectBasedOn, selectCalendar } from './repository.ts'

/** A calendar, its base, the base of that … */
const MAX_CHAIN = 5
/** What a document can hold of one calendar. */
const MOST_EXCEPTIONS = 10_000
const MOST_RULES = 200

export type Draft = Pick<CalendarRow, 'id' | 'spaceId' | 'epsId' | 'baseId' | 'name' | 'definition'>

/** All that holds in the end. Throws CALENDAR_BASE_WRONG. */
export async function daysOf(tx: Transaction, draft: Draft): Promise<InheritedDays & { minutesPerDay: number }> {
  const definition = readDefinition(draft.definition)
  const bases = await basesOf(tx, draft)
  const base = bases.reduceRight<InheritedDays | null>(
    (above, row) => withInherited(readDefinition(row.definition), above),
    null,
  )
  return { ...withInherited(definition, base), minutesPerDay: definition.minutesPerDay }
}

/** From the nearest up. */
async function basesOf(tx: Transaction, draft: Draft): Promise<CalendarRow[]> {
  const bases: CalendarRow[] = []
  const path = draft.epsId === null ? [] : (await selectPath(tx, draft.epsId)).map(({ id }) => id)
  for (let id = draft.baseId; id !== null; ) {
    const base = await selectCalendar(tx, id)
    const isHere = base?.spaceId === draft.spaceId && (base.epsId === null || path.includes(base.epsId))
    if (!base || !isHere || base.id === draft.id || bases.length + 2 > MAX_CHAIN) {
      throw new AppError('CALENDAR_BASE_WRONG', { name: draft.name })
    }
    bases.push(base)
    id = base.baseId
  }
  return bases
}

/** Throws CALENDAR_INVALID and CALENDAR_BASE_WRONG. */
export async function requireGood(tx: Transaction, draft: Draft): Promise<void> {
  const days = await daysOf(tx, draft)
  const calendar = calendarFrom(draft.id, draft.name, days, { ...days, libraryId: null, libraryRevision: 0 })
  const [issue] = calendarIssues(calendar)
  const isTooLong = days.exceptions.length > MOST_EXCEPTIONS || days.rules.length > MOST_RULES
  if (issue || isTooLong) {
    throw new AppError('CALENDAR_INVALID', { name: draft.name, reason: issue?.code ?? 'calendar_too_long' })
  }
}

/** Everything based on it, on those, and so on. */
export async function descendantsOf(tx: Transaction, calendarId: string): Promise<CalendarRow[]> {
  const found: CalendarRow[] = []
  for (let level = await selectBasedOn(tx, calendarId); level.length > 0; ) {
    found.push(...level)
    const next: CalendarRow[] = []
    for (const { id } of level) next.push(...(await selectBasedOn(tx, id)))
    level = next
  }
  return found
}

export function writtenDays({ week, ...rest }: InheritedDays & { minutesPerDay: number }): WrittenDays {
  const written = writeDefinition({ week, ...rest })
  return { ...written, week: written.week.map((list) => list ?? []) }
}

export function copyOf(id: string, row: CalendarRow, days: InheritedDays & { minutesPerDay: number }): Calendar {
  const { minutesPerDay } = days
  return calendarFrom(id, row.name, days, { minutesPerDay, libraryId: row.id, libraryRevision: row.revision })
}
