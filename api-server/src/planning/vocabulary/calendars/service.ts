import type { LibraryCalendar, LibraryCalendarWhole, WrittenDefinition } from '@plumbline/core/contract'
import { writeDefinition } from '@plumbline/core/contract/calendar-days'
import { AppError } from '@plumbline/core/errors'
import { may } from '@plumbline/core/permissions'
import type { Calendar } from '@plumbline/core/plan'
import { effectiveRightsOf } from '../../../identity/access/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { selectNode, selectPath } from '../../../workspace/eps/index.ts'
import { copyOf, daysOf, descendantsOf, requireGood, writtenDays } from './inheritance.ts'
import {
  type CalendarRow,
  countCalendars,
  countCopies,
  deleteCalendar,
  insertCalendar,
  isNameTaken,
  lockLibrary,
  replaceCalendar,
  selectBasedOn,
  selectCalendar,
  selectDefault,
  selectNamed,
  selectRevision,
  selectViews,
  updateCalendar,
  updateDefault,
} from './repository.ts'

/** Of one space. */
const MAX_CALENDARS = 500

type Content = { name: string; baseId: string | null } & WrittenDefinition

/** Throws NOT_FOUND. */
export async function requireCalendar(tx: Transaction, calendarId: string): Promise<CalendarRow> {
  const row = await selectCalendar(tx, calendarId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function viewOf(tx: Transaction, row: CalendarRow): Promise<LibraryCalendar> {
  const [view] = await selectViews(tx, row.spaceId, row.id)
  if (!view) throw new AppError('NOT_FOUND')
  return view
}

export async function readCalendar(tx: Transaction, calendarId: string): Promise<LibraryCalendarWhole> {
  const row = await requireCalendar(tx, calendarId)
  return { calendar: await viewOf(tx, row), own: row.definition, days: writtenDays(await daysOf(tx, row)) }
}

export async function createCalendar(
  tx: Transaction,
  at: { spaceId: string; epsId: string | null; userId: string },
  content: Content,
): Promise<LibraryCalendarWhole> {
  const { spaceId, epsId, userId } = at
  await lockLibrary(tx, spaceId)
  if (epsId !== null && (await selectNode(tx, epsId))?.spaceId !== spaceId) throw new AppError('NOT_FOUND')
  const count = await countCalendars(tx, spaceId)
  if (count >= MAX_CALENDARS) throw new AppError('CALENDARS_TOO_MANY', { max: MAX_CALENDARS })
  const isDefault = count === 0 && epsId === null
  const row = { id: newId(), spaceId, epsId, isDefault, revision: 1, ...rowContent(content) }
  await refuseTwin(tx, row)
  await requireGood(tx, row)
  await insertCalendar(tx, row, userId)
  return readCalendar(tx, row.id)
}

/** Whole, with the days of those that they are based on; what is gone, or no calendar any more, is left out. */
export async function libraryCopies(tx: Transaction, spaceId: string, ids: readonly string[]): Promise<Calendar[]> {
  const copies: Calendar[] = []
  for (const id of ids.slice(0, MAX_CALENDARS)) {
    const row = await selectCalendar(tx, id)
    if (row?.spaceId === spaceId) copies.push(copyOf(row.id, row, await daysOf(tx, row)))
  }
  return copies
}

/**
 * Of the whole space: the one that is called so, else a new one with these days, where who asks may make some. null: they
 * may not, or it is none that the library takes.
 */
export async function calendarNamed(
  tx: Transaction,
  { spaceId, userId }: { spaceId: string; userId: string },
  { name, ...days }: Calendar,
): Promise<string | null> {
  const known = await selectNamed(tx, spaceId, name)
  if (known !== null) return known
  const effectiveRights = await effectiveRightsOf(tx, userId, spaceId, [])
  if (!effectiveRights || !may({ userId, role: effectiveRights.role, effectiveRights }, 'calendar.edit')) return null
  try {
    const at = { spaceId, epsId: null, userId }
    return (await createCalendar(tx, at, { name, baseId: null, ...writeDefinition(days) })).calendar.id
  } catch (error) {
    // Too many of them, or days that are no calendar here: the resource then follows none.
    if (error instanceof AppError) return null
    throw error
  }
}

function rowContent({ name, baseId, week, exceptions, rules, minutesPerDay }: Content) {
  return { name, baseId, definition: { week, exceptions, rules, minutesPerDay } }
}

/** Whatever is based on it has a new revision too. Throws CALENDAR_CHANGED when `revision` is not the newest. */
export async function saveCalendar(
  tx: Transaction,
  calendarId: string,
  userId: string,
  { revision, ...content }: Content & { revision: number },
): Promise<LibraryCalendarWhole> {
  const known = await requireCalendar(tx, calendarId)
  await lockLibrary(tx, known.spaceId)
  const row = await requireCalendar(tx, calendarId)
  if (row.revision !== revision) throw new AppError('CALENDAR_CHANGED', { revision: row.revision })
  return write(tx, { ...row, ...rowContent(content) }, userId)
}

async function write(tx: Transaction, row: CalendarRow, userId: string): Promise<LibraryCalendarWhole> {
  await refuseTwin(tx, row)
  await requireGood(tx, row)
  await updateCalendar(tx, { ...row, revision: row.revision + 1 }, userId)
  await renewDescendants(tx, row.id, userId)
  return readCalendar(tx, row.id)
}

async function renewDescendants(tx: Transaction, calendarId: string, userId: string): Promise<void> {
  for (const row of await descendantsOf(tx, calendarId)) {
    await requireGood(tx, row)
    await updateCalendar(tx, { ...row, revision: row.revision + 1 }, userId)
  }
}

async function refuseTwin(tx: Transaction, row: CalendarRow): Promise<void> {
  if (await isNameTaken(tx, row)) throw new AppError('CALENDAR_EXISTS', { name: row.name })
}

export async function restoreRevision(
  tx: Transaction,
  calendarId: string,
  revision: number,
  userId: string,
): Promise<LibraryCalendarWhole> {
  const known = await requireCalendar(tx, calendarId)
  await lockLibrary(tx, known.spaceId)
  const row = await requireCalendar(tx, calendarId)
  const content = await selectRevision(tx, calendarId, revision)
  if (!content) throw new AppError('NOT_FOUND')
  return write(tx, { ...row, ...content }, userId)
}

export async function setDefault(tx: Transaction, calendarId: string, isDefault: boolean): Promise<LibraryCalendar> {
  const row = await requireCalendar(tx, calendarId)
  await lockLibrary(tx, row.spaceId)
  await updateDefault(tx, row, isDefault)
  return viewOf(tx, row)
}

/** Throws CALENDAR_LIBRARY_IN_USE when it is used and nothing takes its place. */
export async function removeCalendar(
  tx: Transaction,
  calendarId: string,
  userId: string,
  replaceBy: string | undefined,
): Promise<void> {
  const row = await requireCalendar(tx, calendarId)
  await lockLibrary(tx, row.spaceId)
  const schedules = await countCopies(tx, calendarId)
  const based = await selectBasedOn(tx, calendarId)
  if (schedules + based.length === 0) return deleteCalendar(tx, calendarId)
  if (replaceBy === undefined) throw new AppError('CALENDAR_LIBRARY_IN_USE', { schedules, based: based.length })
  await requireHeir(tx, row, replaceBy)
  for (const child of based)
    await updateCalendar(tx, { ...child, baseId: replaceBy, revision: child.revision + 1 }, userId)
  for (const child of based) await requireGood(tx, { ...child, baseId: replaceBy })
  for (const child of based) await renewDescendants(tx, child.id, userId)
  await replaceCalendar(tx, calendarId, replaceBy)
}

/** It must be offered wherever the one that goes was. */
async function requireHeir(tx: Transaction, row: CalendarRow, replaceBy: string): Promise<void> {
  const heir = await requireCalendar(tx, replaceBy)
  const path = row.epsId === null ? [] : (await selectPath(tx, row.epsId)).map(({ id }) => id)
  const isHere = heir.spaceId === row.spaceId && (heir.epsId === null || path.includes(heir.epsId))
  const isBased = (await descendantsOf(tx, row.id)).some(({ id }) => id === replaceBy)
  if (!isHere || isBased || heir.id === row.id) throw new AppError('CALENDAR_BASE_WRONG', { name: heir.name })
}

/** What a schedule in this place begins with; null: the library has no default there. */
export async function firstCalendar(
  tx: Transaction,
  at: { spaceId: string; parentId: string | null },
): Promise<Calendar | null> {
  const path = at.parentId === null ? [] : await selectPath(tx, at.parentId)
  const row = await selectDefault(
    tx,
    at.spaceId,
    path.map(({ id }) => id),
  )
  return row && copyOf(newId(), row, await daysOf(tx, row))
}

/** Copies of these, and of the one that holds in the space where nothing else does; null: it has none. */
export async function libraryCalendars(
  tx: Transaction,
  spaceId: string,
  ids: readonly string[],
): Promise<{ calendars: Calendar[]; settings: { defaultCalendarId: string; dataDate: number } } | null> {
  const usual = await selectDefault(tx, spaceId, [])
  const calendars = await libraryCopies(tx, spaceId, [...new Set([...(usual ? [usual.id] : []), ...ids])])
  const first = calendars[0]
  return first ? { calendars, settings: { defaultCalendarId: first.id, dataDate: 0 } } : null
}
