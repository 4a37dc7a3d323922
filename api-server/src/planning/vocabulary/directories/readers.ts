import { selectMembers } from '../../../identity/access/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { readersAmong } from '../../../workspace/eps/index.ts'
import { selectOwner } from './repository.ts'
import { levelsOf } from './rights.ts'
import { hasRights } from './rights-repository.ts'

/** Who may read the directory; `all`: whoever is in the space. */
export async function selectDirectoryReaders(tx: Transaction, directoryId: string): Promise<string[] | 'all'> {
  const directory = await selectOwner(tx, directoryId)
  if (!directory) return []
  const { spaceId, nodeId } = directory
  const hasOwn = await hasRights(tx, directoryId)
  if (!nodeId && !hasOwn) return 'all'
  const members = [...new Set((await selectMembers(tx, [spaceId])).map(({ userId }) => userId))]
  if (!hasOwn) return readersAmong(tx, { spaceId, nodeId }, members, 'eps.read')
  const readers: string[] = []
  for (const userId of members) {
    if ((await levelsOf(tx, userId, [directory])).get(directoryId) !== 'none') readers.push(userId)
  }
  return readers
}
