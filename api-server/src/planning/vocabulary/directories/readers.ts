import { selectMembers } from '../../../identity/access/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { readersAmong } from '../../../workspace/eps/index.ts'
import { placeOfDirectory } from './repository.ts'

/** Who may read the directory; `all`: whoever is in the space. */
export async function selectDirectoryReaders(tx: Transaction, directoryId: string): Promise<string[] | 'all'> {
  const place = await placeOfDirectory(tx, directoryId)
  if (!place) return []
  const { spaceId, nodeId } = place
  if (!nodeId) return 'all'
  const members = new Set((await selectMembers(tx, [spaceId])).map(({ userId }) => userId))
  return readersAmong(tx, { spaceId, nodeId }, [...members], 'eps.read')
}
