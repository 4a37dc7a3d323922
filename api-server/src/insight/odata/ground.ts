import type { OwnIndicator } from '@plumbline/core/indicators'
import { selectCurrentVersions } from '../../planning/versions/kinds/index.ts'
import { type AttributeRow, listAttributes } from '../../planning/vocabulary/attributes/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { type NodeRow, selectNode } from '../../workspace/eps/index.ts'
import { schedulesBelow } from '../indicators/index.ts'
import { selectOwnIndicators } from '../own-indicators/index.ts'

/** What a feed of this person is about: nothing of what they may not read is in it. */
export interface Ground {
  schedules: readonly NodeRow[]
  /** The actual ones, in the order of their ids. */
  versions: readonly { id: string; scheduleId: string; schedule: string }[]
  attributes: readonly AttributeRow[]
  own: readonly OwnIndicator[]
}

export async function groundOf(
  tx: Transaction,
  { feedId, spaceId, userId }: { feedId: string; spaceId: string; userId: string },
): Promise<Ground> {
  const root = await selectNode(tx, feedId)
  const schedules = await schedulesBelow(tx, { spaceId, userId, rootId: root?.id ?? null })
  const names = new Map(schedules.map(({ id, name }) => [id, name]))
  const versions = (await selectCurrentVersions(tx, spaceId)).flatMap(({ id, scheduleId }) => {
    const schedule = names.get(scheduleId)
    return schedule === undefined ? [] : [{ id, scheduleId, schedule }]
  })
  return {
    schedules,
    versions: versions.sort((one, other) => (one.id < other.id ? -1 : 1)),
    attributes: await listAttributes(tx, spaceId, root?.id ?? null),
    own: await selectOwnIndicators(tx, spaceId),
  }
}
