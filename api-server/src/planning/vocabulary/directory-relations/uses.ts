import type { DirectoryUse } from '@plumbline/core/contract'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { selectReadable } from '../../../workspace/eps/index.ts'
import type { DocumentReader } from '../../schedules/document/index.ts'
import { selectTakers, versionsBelow } from '../attributes/index.ts'
import { columnsHolding, heldAs, requireDirectory, selectHidden } from '../directories/index.ts'
import { selectRelationsNaming } from './repository.ts'

/** Reading a large document takes a second; of more versions it is only said that they were not looked into. */
const MAX_READ = 60

/** Who holds one of these rows, or one that has become it. */
export async function usesOf(
  { database, reader }: { database: Database; reader: DocumentReader },
  scope: Scope,
  { directoryId, rowIds }: { directoryId: string; rowIds: readonly string[] },
): Promise<DirectoryUse> {
  const { ids, columns, relations, attributeIds, versions } = await database.inScope(scope, async (tx) => {
    const directory = await requireDirectory(tx, directoryId)
    const { spaceId } = directory
    const held = await heldAs(tx, directoryId, rowIds)
    const takers = await selectTakers(tx, directoryId)
    const hidden = await selectHidden(tx, spaceId)
    const columns = await columnsHolding(tx, directory, held)
    const relations = await selectRelationsNaming(tx, { spaceId, directoryId, ids: held })
    const readable = new Set((await selectReadable(tx, spaceId, scope.userId)).map(({ id }) => id))
    const below = takers.length === 0 ? [] : await versionsBelow(tx, { spaceId, nodeId: directory.nodeId })
    return {
      ids: held,
      columns: columns.filter((column) => !hidden.has(column.directoryId)),
      relations: relations
        .filter(({ directoryIds }) => !directoryIds.some((id) => hidden.has(id)))
        .map(({ directoryIds: _directoryIds, ...relation }) => relation),
      attributeIds: takers.map(({ id }) => id),
      versions: below.filter(({ scheduleId }) => readable.has(scheduleId)),
    }
  })
  const used: DirectoryUse['versions'] = []
  for (const version of versions.slice(0, MAX_READ)) {
    const works = await reader.choiceUse(version.versionId, { attributeIds, rowIds: ids })
    if (works > 0) used.push({ ...version, works })
  }
  used.sort((a, b) => b.works - a.works)
  return { columns, relations, versions: used, unread: Math.max(0, versions.length - MAX_READ) }
}
