/** Copies of the library's calendars in a schedule, and what of them is behind the library. */
import type { LibraryCalendar, LibraryCalendarWhole } from '@plumbline/core/contract'
import { readDays } from '@plumbline/core/contract/calendar-days'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { type Calendar, type Id, isSummary } from '@plumbline/core/plan'
import type { RowStore } from '../../../documents/schedule/rows/row-store.ts'
import { type PlanFrame, typeOf } from '../../../documents/schedule/rows/row-view.ts'

export interface Library {
  calendars: readonly LibraryCalendar[]
  /** What left the library, and what took its place. */
  replaced: readonly { id: Id; by: Id }[]
}

/** A newer revision of a copy, or the calendar that took the place of its original. */
export interface Offer {
  copy: Calendar
  original: LibraryCalendar
}

/** One for each copy that is behind. */
export function offersOf(calendars: readonly Calendar[], { calendars: originals, replaced }: Library): Offer[] {
  const heirs = new Map(replaced.map(({ id, by }) => [id, by]))
  return calendars.flatMap((copy) => {
    if (copy.libraryId === null) return []
    const original = originals.find(({ id }) => id === (heirs.get(copy.libraryId ?? '') ?? copy.libraryId))
    const isBehind = original && (original.id !== copy.libraryId || original.revision > copy.libraryRevision)
    return original && isBehind ? [{ copy, original }] : []
  })
}

/** The library's calendar as the schedule holds it, under the id of the copy. */
export function copyOf(id: Id, { calendar, days }: LibraryCalendarWhole): Calendar {
  const { id: libraryId, name, revision: libraryRevision } = calendar
  return { id, name, ...readDays(days), libraryId, libraryRevision }
}

/** Rows other than summaries with this calendar; with `byDefault` also those that name none. */
export function rowsOn(store: RowStore, frame: PlanFrame, calendarId: Id, byDefault: boolean): Id[] {
  const index = frame.calendars.findIndex(({ id }) => id === calendarId)
  const isDefault = byDefault && frame.settings.defaultCalendarId === calendarId
  const ids: Id[] = []
  for (const slot of store.order) {
    const at = store.facts.calendar[slot]!
    if ((at === index || (isDefault && at < 0)) && !isSummary(typeOf(store, slot))) ids.push(store.ids[slot]!)
  }
  return ids
}

/** The calendar goes and another takes its place on rows and as the default: one step. */
export function replaceCommand(store: RowStore, frame: PlanFrame, calendarId: Id, heirId: Id): ScheduleCommand {
  const index = frame.calendars.findIndex(({ id }) => id === calendarId)
  const ids = [...store.order].filter((slot) => store.facts.calendar[slot] === index).map((slot) => store.ids[slot]!)
  const commands: ScheduleCommand[] = []
  if (ids.length > 0) commands.push({ do: 'row.set', ids, fields: { calendarId: heirId } })
  if (frame.settings.defaultCalendarId === calendarId) {
    commands.push({ do: 'settings.set', settings: { defaultCalendarId: heirId } })
  }
  return { do: 'batch', commands: [...commands, { do: 'calendar.delete', id: calendarId }] }
}
