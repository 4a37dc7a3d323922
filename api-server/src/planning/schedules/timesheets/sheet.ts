import { dayOfText } from '@plumbline/core/attributes'
import type { RoomGrant } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import type { Subject } from '@plumbline/core/permissions'
import type { Resource } from '@plumbline/core/resources'
import type { Day } from '@plumbline/core/time'
import { type CheckedLine, keyOfDay } from '@plumbline/core/timesheets'
import { selectPeople } from '../../../identity/access/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { NoticeEvent } from '../../../workspace/notices/index.ts'
import type { VersionRow } from '../../versions/kinds/index.ts'
import { type DayDocuments, grantOn, type SheetWork } from '../days/index.ts'
import { type LineRow, type SheetKey, selectElsewhere } from './repository.ts'

export interface TimesheetParts {
  database: Database
  collabApi: CollabApi
  documents: DayDocuments
  tell(event: NoticeEvent): void
  /** Sheets of the schedule are other than before. */
  changed(spaceId: string, event: { scheduleId: string; userId: string; monday: string }): void
}

/** Who asks for which sheet; days are of the actual version of its schedule. */
export interface Asked {
  scope: Scope
  subject: Subject
  version: VersionRow
  key: SheetKey
}

export const dayIn = (text: string): Day => dayOfText(text) ?? 0

/** Works of the person in that week, and those that lines name. */
export async function worksOf(
  { documents }: Pick<TimesheetParts, 'documents'>,
  { version, key }: Pick<Asked, 'version' | 'key'>,
  workIds: readonly (string | null)[],
): Promise<SheetWork[]> {
  const monday = dayIn(key.monday)
  const ids = [...new Set(workIds.filter((id) => id !== null))]
  const days = { from: monday, to: monday + 6 }
  const question = { ask: 'sheetWorks' as const, executorId: key.userId, ...days, ids }
  return (await documents.ask(version.id, question)).sheetWorks ?? []
}

/** null: people on site look at their own sheets alone. Throws NOT_FOUND for whoever is nobody here. */
export async function grantOf(
  { database }: TimesheetParts,
  { scope, subject, version, key }: Asked,
): Promise<RoomGrant | null> {
  const people = await database.inScope(scope, (tx) => selectPeople(tx, version.spaceId, [key.userId]))
  if (people.length === 0) throw new AppError('NOT_FOUND')
  return grantOn(database, scope, version, { subject, executorId: key.userId }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'FORBIDDEN') return null
    throw error
  })
}

export const mayTell = ({ right }: RoomGrant): boolean => right === 'write' || right === 'facts'

/** Of lines as they are stored. */
export const workersIn = (lines: readonly Pick<LineRow, 'workerId'>[]): string[] => [
  ...new Set(lines.map(({ workerId }) => workerId)),
]

export interface Elsewhere {
  all: Map<string, number>
  /** Without overtime. */
  usual: Map<string, number>
}

/** Hours of the same people and days in other sheets. */
export async function elsewhereOf(
  tx: Transaction,
  { version, key }: Asked,
  lines: readonly LineRow[],
): Promise<Elsewhere> {
  const rows = await selectElsewhere(tx, version.spaceId, key, workersIn(lines))
  const keyOf = (row: { workerId: string; day: string }) => keyOfDay({ workerId: row.workerId, day: dayIn(row.day) })
  return {
    all: new Map(rows.map((row) => [keyOf(row), row.hours])),
    usual: new Map(rows.map((row) => [keyOf(row), row.usual])),
  }
}

export function checkedLines(
  lines: readonly LineRow[],
  works: readonly SheetWork[],
  resources: ReadonlyMap<string, Resource>,
): CheckedLine[] {
  const asks = new Map(works.flatMap(({ assignments }) => assignments.map((one) => [one.id, one.specialtyId] as const)))
  return lines.map(({ id, workerId, days, assignmentId }) => ({
    ...{ id, workerId },
    days: days.map(({ day, hours, overtime }) => ({ day: dayIn(day), hours, overtime })),
    ownTrade: resources.get(workerId)?.specialtyId ?? null,
    askedTrade: assignmentId === null ? null : (asks.get(assignmentId) ?? null),
  }))
}
