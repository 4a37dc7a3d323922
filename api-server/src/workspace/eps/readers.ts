import { type Action, may } from '@plumbline/core/permissions'
import { effectiveRightsOf, selectMembers } from '../../identity/access/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { selectNode } from './repository.ts'

/** Of these people, who may read the node; null: the space itself. */
export async function readersAmong(
  tx: Transaction,
  { spaceId, nodeId }: { spaceId: string; nodeId: string | null },
  people: readonly string[],
  action: Action = 'eps.read',
): Promise<string[]> {
  const readers: string[] = []
  for (const userId of people) {
    const effectiveRights = await effectiveRightsOf(tx, userId, spaceId, nodeId === null ? [] : [nodeId])
    if (effectiveRights && may({ userId, role: effectiveRights.role, effectiveRights }, action)) readers.push(userId)
  }
  return readers
}

/** In whichever space it stands, as far as the transaction sees that. */
export async function mayReadSchedule(tx: Transaction, scheduleId: string, userId: string): Promise<boolean> {
  const node = await selectNode(tx, scheduleId)
  if (!node) return false
  const at = { spaceId: node.spaceId, nodeId: scheduleId }
  return (await readersAmong(tx, at, [userId], 'schedule.read')).length > 0
}

/** Members of the space who may read the schedule. */
export async function selectScheduleReaders(tx: Transaction, spaceId: string, scheduleId: string): Promise<string[]> {
  const members = new Set((await selectMembers(tx, [spaceId])).map(({ userId }) => userId))
  return readersAmong(tx, { spaceId, nodeId: scheduleId }, [...members], 'schedule.read')
}
