import type { DayLimitsView } from '@plumbline/core/contract'
import { type DayPeriod, openDays } from '@plumbline/core/days'
import { type DayLimits, type FactsPeriod, factsPeriodOf, keyDateOf, type RoomRight } from '@plumbline/core/permissions'
import { type Day, dayOf, formatInstant, instantOf, parseInstant } from '@plumbline/core/time'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { timetableBriefs } from '../../official/timetable/index.ts'
import {
  findVersion,
  selectCurrentVersion,
  selectUnlockedVersions,
  type VersionRow,
} from '../../versions/kinds/index.ts'
import { roomOf } from '../document/index.ts'
import { announcePeriod, selectDayLimits, upsertDayLimits } from './repository.ts'

export async function readDayLimits(tx: Transaction, scheduleId: string): Promise<DayLimitsView> {
  const limits = await selectDayLimits(tx, scheduleId)
  const actual = await selectCurrentVersion(tx, scheduleId)
  const keyDate = actual && (await keyDateIn(tx, actual.id, limits))
  return { ...limits, keyDate: keyDate === null ? null : formatInstant(instantOf(keyDate)).slice(0, 10) }
}

export async function editDayLimits(
  tx: Transaction,
  at: { scheduleId: string; spaceId: string; userId: string },
  edit: Partial<DayLimits>,
): Promise<DayLimitsView> {
  await upsertDayLimits(tx, at, { ...(await selectDayLimits(tx, at.scheduleId)), ...edit })
  for (const versionId of await selectUnlockedVersions(tx, at.scheduleId)) await announcePeriod(tx, roomOf(versionId))
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

/** Of which days the person may enter plan and fact; `limited`: they tell from site. */
export async function openDaysFor(
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
    if (limits?.keyDateBy === 'data_date' && limits.factDays !== null) await announcePeriod(tx, roomOf(versionId))
  })
}

async function keyDateIn(tx: Transaction, versionId: string, limits: DayLimits): Promise<number | null> {
  const dataDate = (await timetableBriefs(tx, [versionId])).get(versionId)?.dataDate ?? null
  return keyDateOf(limits, { dataDate: dataDate === null ? null : parseInstant(dataDate), today: today() })
}

function today(): Day {
  const now = new Date()
  return dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate())
}
