import type { DayLimitsView } from '@plumbline/core/contract'
import { type DayPeriod, openDays } from '@plumbline/core/days'
import type { RoomGrant } from '@plumbline/core/documents/rooms'
import { type DayLimits, type FactsPeriod, factsPeriodOf, keyDateOf, type RoomRight } from '@plumbline/core/permissions'
import { type Day, dayOf, formatInstant, instantOf, parseInstant } from '@plumbline/core/time'
import { auditInstallation } from '../../../identity/audit/index.ts'
import { selectNames } from '../../../identity/users/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { timetableBriefs } from '../../official/timetable/index.ts'
import {
  findVersion,
  selectCurrentVersion,
  selectUnlockedVersions,
  type VersionRow,
} from '../../versions/kinds/index.ts'
import { roomOf } from '../document/index.ts'
import {
  announcePeriod,
  deleteException,
  type StoredLimits,
  selectDayLimits,
  selectDayRooms,
  selectExceptions,
  takeEndedExceptions,
  upsertDayLimits,
  upsertException,
} from './repository.ts'

export async function readDayLimits(tx: Transaction, scheduleId: string): Promise<DayLimitsView> {
  const limits = await selectDayLimits(tx, scheduleId)
  const actual = await selectCurrentVersion(tx, scheduleId)
  const keyDate = actual && (await keyDateIn(tx, actual.id, limits))
  const exceptions = (await selectExceptions(tx, scheduleId)).map((one) => ({ ...one, until: one.until.toISOString() }))
  return { ...limits, keyDate: keyDate === null ? null : formatInstant(instantOf(keyDate)).slice(0, 10), exceptions }
}

export async function editDayLimits(
  tx: Transaction,
  at: { scheduleId: string; spaceId: string; userId: string },
  edit: Partial<StoredLimits>,
): Promise<DayLimitsView> {
  await upsertDayLimits(tx, at, { ...(await selectDayLimits(tx, at.scheduleId)), ...edit })
  for (const versionId of await selectUnlockedVersions(tx, at.scheduleId)) await announcePeriod(tx, roomOf(versionId))
  for (const room of await selectDayRooms(tx, at.scheduleId)) await announcePeriod(tx, room)
  return readDayLimits(tx, at.scheduleId)
}

/** When the person may say that something was done; each version counts from its own data date. */
export async function factsPeriodFor(
  database: Database,
  scope: Scope,
  { id, scheduleId }: Pick<VersionRow, 'id' | 'scheduleId'>,
  right: RoomRight,
): Promise<FactsPeriod> {
  if (right !== 'facts') return {}
  return database.inScope(scope, async (tx) => {
    const limits = await selectDayLimits(tx, scheduleId)
    return factsPeriodOf(right, limits.factDays, await keyDateIn(tx, id, limits))
  })
}

/** Longest that closed days are open for somebody. */
const LONGEST_EXCEPTION_MS = 7 * 86_400_000

/** Closed days are open for that executor until the moment; null: closed again. Open rooms hear of it. */
export async function exceptLimits(
  tx: Transaction,
  at: { scheduleId: string; spaceId: string; userId: string; executorId: string },
  until: string | null,
): Promise<DayLimitsView> {
  const end = until === null ? 0 : Math.min(Date.parse(until), Date.now() + LONGEST_EXCEPTION_MS)
  if (end > Date.now()) await upsertException(tx, at, { until: new Date(end), by: at.userId })
  else await deleteException(tx, at.scheduleId, at.executorId)
  const subject = (await selectNames(tx, [at.executorId])).get(at.executorId) ?? ''
  await auditInstallation(tx, {
    ...{ spaceId: at.spaceId, userId: at.userId, kind: 'days.opened', subject },
    after: end > Date.now() ? new Date(end).toISOString() : '',
  })
  for (const room of await selectDayRooms(tx, at.scheduleId, at.executorId)) await announcePeriod(tx, room)
  return readDayLimits(tx, at.scheduleId)
}

/** Rooms whose exceptions have ended hear of it within a minute. */
export async function endExceptions(tx: Transaction): Promise<void> {
  for (const { scheduleId, executorId } of await takeEndedExceptions(tx)) {
    for (const room of await selectDayRooms(tx, scheduleId, executorId)) await announcePeriod(tx, room)
  }
}

/** What of a room of days is open; `limited`: they tell from site. The future is nobody's. */
export async function dayGrantFor(
  tx: Transaction,
  version: Pick<VersionRow, 'id' | 'scheduleId'>,
  { limited, executorId }: { limited: boolean; executorId: string },
): Promise<Pick<RoomGrant, 'factsFrom' | 'factsTo' | 'planFrom'>> {
  const exceptions = limited ? await selectExceptions(tx, version.scheduleId) : []
  const isExcepted = exceptions.some((one) => one.executorId === executorId)
  const { plan, fact } = await openDaysFor(tx, version, limited && !isExcepted)
  return {
    ...(plan.from !== null && { planFrom: instantOf(plan.from) }),
    ...(fact.from !== null && { factsFrom: instantOf(fact.from) }),
    ...(fact.to !== null && { factsTo: instantOf(fact.to + 1) - 1 }),
  }
}

/** Of which days the person may enter plan and fact; `limited`: they tell from site. */
async function openDaysFor(
  tx: Transaction,
  { id, scheduleId }: Pick<VersionRow, 'id' | 'scheduleId'>,
  limited: boolean,
): Promise<Record<'plan' | 'fact', DayPeriod>> {
  const limits = await selectDayLimits(tx, scheduleId)
  const now = { limits, keyDate: await keyDateIn(tx, id, limits), today: today(), limited }
  return { plan: openDays('plan', now), fact: openDays('fact', now) }
}

/** After the data date of a version moved. */
export async function tellNewPeriod(database: Database, versionId: string): Promise<void> {
  await database.asSystem(async (tx) => {
    const version = await findVersion(tx, versionId)
    const limits = version && (await selectDayLimits(tx, version.scheduleId))
    if (!version || limits?.keyDateBy !== 'data_date') return
    if (limits.factDays !== null) await announcePeriod(tx, roomOf(versionId))
    if (version.kind !== 'actual' || (limits.factDays === null && limits.planDays === null)) return
    for (const room of await selectDayRooms(tx, version.scheduleId)) await announcePeriod(tx, room)
  })
}

async function keyDateIn(tx: Transaction, versionId: string, limits: DayLimits): Promise<number | null> {
  const dataDate = (await timetableBriefs(tx, [versionId])).get(versionId)?.dataDate ?? null
  return keyDateOf(limits, { dataDate: dataDate === null ? null : parseInstant(dataDate), today: today() })
}

export function today(): Day {
  const now = new Date()
  return dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate())
}
