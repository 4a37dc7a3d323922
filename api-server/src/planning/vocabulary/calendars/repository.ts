import type { CalendarUse, LibraryCalendar, WrittenDefinition } from '@plumbline/core/contract'
import { selectNames } from '../../../identity/users/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import type { CalendarCopy } from '../../official/timetable/index.ts'

export interface CalendarRow {
  id: string
  spaceId: string
  epsId: string | null
  baseId: string | null
  name: string
  isDefault: boolean
  revision: number
  definition: WrittenDefinition
}

const columns = [
  'c.id',
  'c.space_id as spaceId',
  'c.eps_id as epsId',
  'c.base_id as baseId',
  'c.name',
  'c.is_default as isDefault',
  'c.revision',
  'c.definition',
]

/** Whoever changes the library of a space takes turns with others. */
export async function lockLibrary(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 19))', [spaceId])
}

const living = (tx: Transaction) => tx('calendars as c').whereNull('c.replaced_by')

/** Null also for one that left the library. */
export async function selectCalendar(tx: Transaction, calendarId: string): Promise<CalendarRow | null> {
  return (await living(tx).where('c.id', calendarId).select(columns).first()) ?? null
}

/** Those whose node is in the bin are left out. */
const inStructure = (tx: Transaction, spaceId: string) =>
  living(tx)
    .leftJoin('eps_nodes as n', 'n.id', 'c.eps_id')
    .where('c.space_id', spaceId)
    .where((found) => found.whereNull('c.eps_id').orWhereNull('n.deleted_at'))

export async function selectViews(tx: Transaction, spaceId: string, calendarId?: string): Promise<LibraryCalendar[]> {
  const query = inStructure(tx, spaceId)
  if (calendarId !== undefined) query.where('c.id', calendarId)
  const rows = await query
    .leftJoin(copyCounts(tx, spaceId).as('u'), 'u.calendar_id', 'c.id')
    .orderByRaw('lower(c.name), c.id')
    .select(...columns.slice(0, -1), 'n.name as epsName', 'c.changed_at', 'c.changed_by', 'u.versions', 'u.works')
  const names = await selectNames(
    tx,
    rows.map((row) => row.changed_by),
  )
  return rows.map(({ changed_at, changed_by, epsName, versions, works, ...row }) => ({
    ...row,
    epsName: epsName ?? '',
    changedAt: changed_at.toISOString(),
    changedBy: names.get(changed_by) ?? '',
    usedIn: Number(versions ?? 0),
    works: Number(works ?? 0),
  }))
}

const copyCounts = (tx: Transaction, spaceId: string) =>
  copiesInSchedules(tx)
    .where('k.space_id', spaceId)
    .groupBy('k.calendar_id')
    .select('k.calendar_id', tx.raw('count(DISTINCT k.version_id) AS versions'), tx.raw('sum(k.works) AS works'))

const copiesInSchedules = (tx: Transaction) =>
  tx('calendar_copies as k')
    .join('versions as v', 'v.id', 'k.version_id')
    .join('eps_nodes as s', 's.id', 'v.schedule_id')
    .whereNull('s.deleted_at')

export async function selectReplaced(
  tx: Transaction,
  spaceId: string,
): Promise<{ id: string; name: string; by: string }[]> {
  return tx('calendars')
    .where({ space_id: spaceId })
    .whereNotNull('replaced_by')
    .orderBy('id')
    .select('id', 'name', 'replaced_by as by')
}

export async function countCalendars(tx: Transaction, spaceId: string): Promise<number> {
  const [row] = await living(tx).where('c.space_id', spaceId).count({ count: '*' })
  return Number(row?.count ?? 0)
}

export async function isNameTaken(tx: Transaction, row: Pick<CalendarRow, 'id' | 'spaceId' | 'epsId' | 'name'>) {
  const twin = living(tx)
    .where({ 'c.space_id': row.spaceId, 'c.eps_id': row.epsId })
    .whereRaw('lower(c.name) = lower(?)', [row.name])
  return (await twin.whereNot('c.id', row.id).first('c.id')) !== undefined
}

/** Of the whole space; null: none is called so. */
export async function selectNamed(tx: Transaction, spaceId: string, name: string): Promise<string | null> {
  const named = living(tx)
    .where({ 'c.space_id': spaceId, 'c.eps_id': null })
    .whereRaw('lower(c.name) = lower(?)', [name])
  return (await named.first('c.id'))?.id ?? null
}

/** Calendars based on it, not those based on these. */
export async function selectBasedOn(tx: Transaction, calendarId: string): Promise<CalendarRow[]> {
  return living(tx).where('c.base_id', calendarId).orderBy('c.id').select(columns)
}

export async function insertCalendar(tx: Transaction, row: CalendarRow, userId: string): Promise<void> {
  await tx('calendars').insert({
    id: row.id,
    space_id: row.spaceId,
    eps_id: row.epsId,
    base_id: row.baseId,
    name: row.name,
    is_default: row.isDefault,
    revision: row.revision,
    definition: JSON.stringify(row.definition),
    created_by: userId,
    changed_by: userId,
  })
  await insertRevision(tx, row, userId)
}

export async function updateCalendar(tx: Transaction, row: CalendarRow, userId: string): Promise<void> {
  await tx('calendars')
    .where({ id: row.id })
    .update({
      base_id: row.baseId,
      name: row.name,
      revision: row.revision,
      definition: JSON.stringify(row.definition),
      changed_by: userId,
      changed_at: tx.fn.now(),
    })
  await insertRevision(tx, row, userId)
}

/** Revisions kept of one calendar. */
const KEPT = 200

async function insertRevision(tx: Transaction, row: CalendarRow, userId: string): Promise<void> {
  await tx('calendar_revisions').insert({
    calendar_id: row.id,
    revision: row.revision,
    space_id: row.spaceId,
    name: row.name,
    base_id: row.baseId,
    definition: JSON.stringify(row.definition),
    made_by: userId,
  })
  await tx('calendar_revisions')
    .where({ calendar_id: row.id })
    .where('revision', '<=', row.revision - KEPT)
    .delete()
}

export async function selectRevisions(tx: Transaction, calendarId: string) {
  const rows: { revision: number; name: string; made_at: Date; made_by: string }[] = await tx('calendar_revisions')
    .where({ calendar_id: calendarId })
    .orderBy('revision', 'desc')
    .select('revision', 'name', 'made_at', 'made_by')
  const names = await selectNames(
    tx,
    rows.map((row) => row.made_by),
  )
  return rows.map(({ revision, name, made_at, made_by }) => ({
    revision,
    name,
    at: made_at.toISOString(),
    by: names.get(made_by) ?? '',
  }))
}

export async function selectRevision(
  tx: Transaction,
  calendarId: string,
  revision: number,
): Promise<Pick<CalendarRow, 'name' | 'baseId' | 'definition'> | null> {
  const row = tx('calendar_revisions').where({ calendar_id: calendarId, revision })
  return (await row.select('name', 'base_id as baseId', 'definition').first()) ?? null
}

/** At most one in the space and below each node. */
export async function updateDefault(tx: Transaction, row: CalendarRow, isDefault: boolean): Promise<void> {
  if (isDefault) {
    await tx('calendars')
      .where({ space_id: row.spaceId, eps_id: row.epsId, is_default: true })
      .update({ is_default: false })
  }
  await tx('calendars').where({ id: row.id }).update({ is_default: isDefault })
}

/** The default of the nearest of these nodes that has one, else that of the space. */
export async function selectDefault(
  tx: Transaction,
  spaceId: string,
  epsIds: readonly string[],
): Promise<CalendarRow | null> {
  const rows: CalendarRow[] = await living(tx)
    .where({ 'c.space_id': spaceId, 'c.is_default': true })
    .where((here) => here.whereNull('c.eps_id').orWhereIn('c.eps_id', epsIds))
    .select(columns)
  const height = ({ epsId }: CalendarRow): number => (epsId === null ? epsIds.length : epsIds.indexOf(epsId))
  return rows.sort((one, other) => height(one) - height(other))[0] ?? null
}

/** It leaves the library; where copies are, they are offered the other one instead. */
export async function replaceCalendar(tx: Transaction, calendarId: string, by: string): Promise<void> {
  await tx('calendars').where({ replaced_by: calendarId }).update({ replaced_by: by })
  await tx('calendars').where({ id: calendarId }).update({ replaced_by: by, is_default: false, base_id: null })
}

export async function deleteCalendar(tx: Transaction, calendarId: string): Promise<void> {
  await tx('calendars').where({ id: calendarId }).delete()
}

export async function countCopies(tx: Transaction, calendarId: string): Promise<number> {
  const row = await copiesInSchedules(tx)
    .where('k.calendar_id', calendarId)
    .countDistinct<{ count: string }[]>('k.version_id as count')
    .first()
  return Number(row?.count ?? 0)
}

export async function selectUses(tx: Transaction, calendarId: string): Promise<CalendarUse[]> {
  const rows = await copiesInSchedules(tx)
    .where('k.calendar_id', calendarId)
    .groupBy('v.id', 's.id')
    .orderByRaw("(v.kind = 'actual') DESC, v.locked, lower(s.name), v.created_at DESC")
    .limit(1_000)
    .select('s.id as scheduleId', 's.name as scheduleName', 'v.id as versionId', 'v.name as versionName', 'v.locked')
    .select(tx.raw('min(k.revision) AS revision, sum(k.works) AS works'))
  return rows.map((row) => ({ ...row, works: Number(row.works) }))
}

/** What a version held when it was last calculated; the space whose list of uses is another one now, null: none. */
export async function keepCopies(
  tx: Transaction,
  versionId: string,
  copies: readonly CalendarCopy[],
): Promise<string | null> {
  const kept = await tx('calendar_copies')
    .where({ version_id: versionId })
    .select('copy_id as id', 'calendar_id as libraryId', 'revision', 'works')
  if (isSameUse(kept, copies)) return null
  await tx('calendar_copies').where({ version_id: versionId }).delete()
  if (copies.length > 0) {
    await tx.raw(
      `INSERT INTO calendar_copies (version_id, space_id, copy_id, calendar_id, revision, works)
       SELECT v.id, v.space_id, k.id, k."libraryId", k.revision, k.works
       FROM versions v, json_to_recordset(?::json) AS k (id text, "libraryId" text, revision integer, works integer)
       WHERE v.id = ?`,
      [JSON.stringify(copies), versionId],
    )
  }
  const version = await tx('versions').where({ id: versionId }).first('space_id as spaceId')
  return version?.spaceId ?? null
}

function isSameUse(some: readonly CalendarCopy[], others: readonly CalendarCopy[]): boolean {
  const lines = (copies: readonly CalendarCopy[]): string =>
    copies
      .map(({ id, libraryId, revision, works }) => `${id} ${libraryId} ${revision} ${works}`)
      .sort()
      .join()
  return lines(some) === lines(others)
}
