import { AppError } from '@plumbline/core/errors'
import { mayStandUnder } from '@plumbline/core/structure'
import type { Transaction } from '../../platform/database/index.ts'
import { lockTree, selectPath } from '../../workspace/eps/index.ts'
import type { Manifest } from './manifest.ts'
import { nextPosition } from './repository.ts'

/** Where a restored branch goes: beside what it was made of, as the last one there. Throws BACKUP_PLACE_GONE. */
export async function placeOf(
  tx: Transaction,
  { place }: Manifest,
  spaceId: string,
): Promise<{ parent_id: string; position: number; active: 1; valid: 1 }> {
  if (!place) throw new Error('A space stands below nothing')
  await lockTree(tx, spaceId)
  const parentId = await standing(tx, place)
  return { parent_id: parentId, position: await nextPosition(tx, spaceId, parentId), active: 1, valid: 1 }
}

/** The nearest of what it stood below that is still there, and below which it may stand. */
async function standing(tx: Transaction, { kind, path }: NonNullable<Manifest['place']>): Promise<string> {
  for (const id of path) {
    const above = await selectPath(tx, id)
    const kinds = above.map((node) => node.kind)
    if (kinds.length > 0 && mayStandUnder(kind, kinds)) return id
  }
  throw new AppError('BACKUP_PLACE_GONE')
}
