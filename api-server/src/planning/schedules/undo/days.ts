import type { UndoAction } from '@plumbline/core/contract'
import { type DayKind, type DaysCommand, dayRoomId } from '@plumbline/core/documents/day'
import { roomNamed } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import type { RoomRight } from '@plumbline/core/permissions'
import { decimalOf, millionths } from '@plumbline/core/progress'
import { dayOfInstant, parseInstant } from '@plumbline/core/time'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { peopleOf } from '../../versions/history/index.ts'
import { requireVersion } from '../../versions/kinds/index.ts'
import { type DaysFollower, selectDeletions, selectTakenAway } from '../days/index.ts'

export interface DayUndoParts {
  database: Database
  collabApi: CollabApi
  follower: DaysFollower
}

/** What was taken away from the days of the schedule, as one entry for what was told together. */
export async function daysTakenAway(
  { database }: DayUndoParts,
  scope: Scope,
  versionId: string,
  limit: number,
): Promise<UndoAction[]> {
  const { scheduleId } = await requireVersion(database, scope, versionId, 'read')
  return database.inScope(scope, async (tx) => {
    const rows = await selectDeletions(tx, scheduleId, { limit })
    const personOf = await peopleOf(
      tx,
      rows.map(({ by }) => by),
    )
    return rows.map(({ id, at, by, values, missing, labels }) => ({
      ...{ id: `undo_wdp-${id}`, kind: 'undo_wdp' as const, seq: Number(id), at: at.toISOString() },
      ...{ person: personOf(by), rows: values, relations: 0, missing, labels },
    }))
  })
}

/** Brings back what nobody has entered again since. */
export async function restoreDays(
  { database, collabApi, follower }: DayUndoParts,
  { scope, right }: { scope: Scope; right: RoomRight },
  versionId: string,
  id: number,
): Promise<{ rows: number; relations: number }> {
  const { scheduleId } = await requireVersion(database, scope, versionId, 'write')
  const [taken, values] = await database.inScope(scope, async (tx) => {
    const [row] = await selectDeletions(tx, scheduleId, { limit: 1, id })
    return [row, row ? await selectTakenAway(tx, scheduleId, row) : []] as const
  })
  if (!taken) throw new AppError('NOT_FOUND')
  if (values.length === 0) throw new AppError('UNDO_NOTHING')
  const place = { scheduleId, executorId: taken.executorId, quarter: taken.quarter }
  const command: DaysCommand = {
    do: 'values.set',
    values: values.map(({ workId, day, measure, kind, amount }) => ({
      ...{ workId, measure, kind: kind as DayKind, day: dayOfInstant(parseInstant(day) ?? 0) },
      amount: decimalOf(millionths(amount)),
    })),
  }
  await collabApi.command(roomNamed('day', dayRoomId(place)), [command], scope.userId, right)
  await follower.now([place])
  return { rows: values.length, relations: 0 }
}
