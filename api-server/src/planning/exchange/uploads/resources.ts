import type { KnownResource } from '@plumbline/core/exchange'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { selectReadable } from '../../../workspace/eps/index.ts'
import { mayAddResources, resourceNames } from '../../vocabulary/resources/index.ts'
import type { UploadRow } from './repository.ts'

/** What stands in the registers that are offered where the file goes, and whether the person may put more into them. */
export async function knownRegister(
  database: Database,
  scope: Scope,
  { spaceId }: Pick<UploadRow, 'spaceId'>,
): Promise<{ known: KnownResource[]; mayMake: boolean }> {
  const { nodeIds, mayMake } = await database.inScope(scope, async (tx) => ({
    nodeIds: (await selectReadable(tx, spaceId, scope.userId)).map(({ id }) => id),
    mayMake: await mayAddResources(tx, spaceId, scope.userId),
  }))
  const known: KnownResource[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page = await database.inScope(scope, (tx) => resourceNames(tx, spaceId, nodeIds, after ?? ''))
    known.push(...page.resources)
    after = page.next
  }
  return { known, mayMake }
}
