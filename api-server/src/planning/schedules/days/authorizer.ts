import { type DayPlace, dayPlaceOf, daysOfQuarter, NOBODY } from '@plumbline/core/documents/day'
import type { RoomGrant } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import { may, type RoomRight, roomRightOf, type Subject } from '@plumbline/core/permissions'
import { lenderName, selectPeople } from '../../../identity/access/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'
import { selectCurrentVersion, spaceOfSchedule, type VersionRow } from '../../versions/kinds/index.ts'
import { dayGrantFor } from '../day-limits/index.ts'
import type { DayDocuments } from './documents.ts'

/** The rights are those of the schedule. */
export async function placeOfDays(tx: Transaction, id: string): Promise<Place | null> {
  const place = dayPlaceOf(id)
  const spaceId = place && (await spaceOfSchedule(tx, place.scheduleId))
  return place && spaceId ? { spaceId, nodeId: place.scheduleId } : null
}

/**
 * What the person may do with the days of that executor: whoever plans sees all, whoever tells from site their own and
 * those of people who have lent them that, whoever only reads reads. null: not even look.
 */
function dayRightOf(subject: Subject, version: VersionRow, executorId: string): RoomRight | null {
  const right = roomRightOf(subject, version)
  if (right === null || !isOnSite(subject)) return right
  return isTheirs(subject, executorId) ? right : null
}

/** Tells what was done, and does not plan. */
const isOnSite = (subject: Subject): boolean => may(subject, 'schedule.report') && !may(subject, 'schedule.edit')

const isTheirs = ({ userId, effectiveRights }: Subject, executorId: string): boolean =>
  executorId === userId ||
  (effectiveRights?.delegations ?? []).some(
    (lent) => lent.userId === executorId && lent.abilities.includes('schedule.report'),
  )

/** Of these executors, whose days the person may see; null: of all. */
export function visibleExecutors(subject: Subject): string[] | null {
  if (!isOnSite(subject)) return null
  const lenders = (subject.effectiveRights?.delegations ?? []).filter((lent) =>
    lent.abilities.includes('schedule.report'),
  )
  return [subject.userId, ...lenders.map(({ userId }) => userId)]
}

/** What of the room is open to the person. */
export async function grantOn(
  database: Database,
  scope: Scope,
  version: VersionRow,
  at: { subject: Subject; executorId: string },
): Promise<RoomGrant> {
  const right = dayRightOf(at.subject, version, at.executorId)
  if (right === null) throw new AppError('FORBIDDEN')
  const limited = right === 'facts'
  const open = await database.inScope(scope, (tx) => dayGrantFor(tx, version, { limited, executorId: at.executorId }))
  return { right, ...open }
}

export function daysAuthorizer(database: Database, documents: DayDocuments) {
  return {
    takesPrograms: false,
    placeOf: placeOfDays,
    async admit({ id, subject, scope }: { id: string; subject: Subject; scope: Scope }) {
      const place = requiredPlace(id)
      const version = await database.inScope(scope, (tx) => selectCurrentVersion(tx, place.scheduleId))
      if (!version) throw new AppError('NOT_FOUND')
      const at = { subject, executorId: place.executorId }
      const isCurator =
        dayRightOf(subject, version, place.executorId) === null &&
        (await isCuratorOf(documents, version, place, subject))
      // Whoever decides on the sheet looks at it.
      const grant: RoomGrant = isCurator ? { right: 'read' } : await grantOn(database, scope, version, at)
      await requirePerson(database, scope, version.spaceId, place.executorId)
      await documents.ensure([place], { spaceId: version.spaceId, versionId: version.id })
      const onBehalfOf = isOnSite(subject) ? lenderName(subject, 'schedule.report') : ''
      return { grant, locked: version.locked, onBehalfOf }
    },
  }
}

function requiredPlace(id: string): DayPlace {
  const place = dayPlaceOf(id)
  if (!place) throw new AppError('NOT_FOUND')
  return place
}

/** No room for whoever is nobody here. */
async function requirePerson(database: Database, scope: Scope, spaceId: string, executorId: string): Promise<void> {
  if (executorId === NOBODY) return
  const people = await database.inScope(scope, (tx) => selectPeople(tx, spaceId, [executorId]))
  if (people.length === 0) throw new AppError('NOT_FOUND')
}

async function isCuratorOf(
  documents: DayDocuments,
  version: VersionRow,
  { executorId, quarter }: DayPlace,
  subject: Subject,
): Promise<boolean> {
  if (roomRightOf(subject, version) === null) return false
  const { executors = [] } = await documents.ask(version.id, { ask: 'executors', ...daysOfQuarter(quarter) })
  return executors.some(({ id, curators }) => id === executorId && curators.includes(subject.userId))
}
