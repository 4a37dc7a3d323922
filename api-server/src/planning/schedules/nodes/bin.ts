import { type CollabApi, dropOrphans } from '../../../platform/collab/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { BIN_DAYS, deleteNodesForGood, selectBinnedBefore } from '../../../workspace/eps/index.ts'
import { deleteSpaceForGood, selectSpacesDeletedBefore } from '../../../workspace/spaces/index.ts'
import { knownVersions, selectVersionIdsOfSchedules, selectVersionIdsOfSpace } from '../../versions/kinds/index.ts'
import { roomOf } from '../document/index.ts'

/** Takes away for good what has been in the bin for its 30 days: documents first, so that none is left without owner. */
export async function emptyBin(database: Database, collabApi: CollabApi): Promise<void> {
  const nodeIds = await database.asSystem((tx) => selectBinnedBefore(tx, BIN_DAYS))
  const spaceIds = await database.asSystem((tx) => selectSpacesDeletedBefore(tx, BIN_DAYS))
  const versionIds = await database.asSystem(async (tx) => {
    const ofSpaces = await Promise.all(spaceIds.map((spaceId) => selectVersionIdsOfSpace(tx, spaceId)))
    return [...(await selectVersionIdsOfSchedules(tx, nodeIds)), ...ofSpaces.flat()]
  })
  for (const versionId of new Set(versionIds)) await collabApi.remove(roomOf(versionId))
  await database.asSystem(async (tx) => {
    await deleteNodesForGood(tx, nodeIds)
    for (const spaceId of spaceIds) await deleteSpaceForGood(tx, spaceId)
  })
}

/** Of versions that never came to be: the server that was making them died between document and row. */
export const dropOrphanSchedules = (database: Database, collabApi: CollabApi): Promise<void> =>
  dropOrphans(collabApi, 'schedule', (ids) => database.asSystem((tx) => knownVersions(tx, ids)))
