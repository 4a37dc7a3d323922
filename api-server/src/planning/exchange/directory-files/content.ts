import { selectFormerMembers, selectMembers } from '../../../identity/access/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import {
  requireDirectory,
  selectBody,
  selectHidden,
  selectNamed,
  selectSynonyms,
} from '../../vocabulary/directories/index.ts'
import type { DirectoryContent } from './tasks.ts'

/** As it is now, with all that its columns may name. Throws NOT_FOUND. */
export async function directoryContent(
  tx: Transaction,
  directoryId: string,
): Promise<DirectoryContent & { revision: number; archived: boolean }> {
  const { name, hierarchical, revision, archived, columns, spaceId } = await requireDirectory(tx, directoryId)
  const hidden = await selectHidden(tx, spaceId)
  const names: DirectoryContent['names'][number][] = []
  for (const { id, type, directoryId: sourceId } of columns) {
    if (type === 'directory' && sourceId !== null && !hidden.has(sourceId))
      names.push([id, await selectNamed(tx, sourceId)])
    if (type === 'person') names.push([id, await people(tx, spaceId)])
  }
  const body = await selectBody(tx, directoryId, { revision, columns })
  const synonyms = await selectSynonyms(tx, directoryId)
  return { name, hierarchical, revision, archived, body, names, synonyms }
}

async function people(tx: Transaction, spaceId: string) {
  const members = [...(await selectMembers(tx, [spaceId])), ...(await selectFormerMembers(tx, spaceId))]
  return members.map(({ userId, firstName, lastName }) => {
    return { id: userId, code: '', name: `${firstName} ${lastName}`.trim(), offered: true }
  })
}
