import type { Space } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { SpaceRole } from '@plumbline/core/permissions'
import { usualSettings } from '@plumbline/core/plan'
import { announceAccessChange, deleteMembersOfSpace, insertMember } from '../../identity/access/index.ts'
import { audit } from '../../identity/audit/index.ts'
import type { Database, Scope } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { insertSpace, markSpaceDeleted, type SpaceRow, selectSpaces } from './repository.ts'

export interface NewSpace {
  name: string
  deletable: boolean
  demo: boolean
  members: readonly { userId: string; role: SpaceRole }[]
}

/** The creator is the first of the members. */
export async function createSpace(database: Database, { name, deletable, demo, members }: NewSpace): Promise<SpaceRow> {
  const id = newId()
  const createdBy = members[0]?.userId ?? ''
  const { currency } = usualSettings
  await database.inScope({ userId: createdBy, spaceIds: [id] }, async (tx) => {
    await insertSpace(tx, { id, name, deletable, demo, currency, createdBy })
    for (const member of members) await insertMember(tx, id, member.userId, member.role)
  })
  return { id, name, deletable, demo, currency, createdAt: new Date() }
}

export async function readSpace(database: Database, scope: Scope, spaceId: string, role: SpaceRole): Promise<Space> {
  const [space] = await database.inScope(scope, (tx) => selectSpaces(tx, [spaceId]))
  if (!space) throw new AppError('SPACE_FORBIDDEN')
  return viewOf(space, role)
}

export function viewOf(space: SpaceRow, role: SpaceRole): Space {
  const { id, name, deletable, demo, currency } = space
  return { id, name, role, deletable, demo, currency }
}

/**
 * Nobody gets in any more; the rows are taken away later, when the bin is emptied. `name` is what the person typed, so
 * that no space goes by mistake.
 */
export async function deleteSpace(database: Database, scope: Scope, spaceId: string, name: string): Promise<void> {
  await database.inScope(scope, async (tx) => {
    const [space] = await selectSpaces(tx, [spaceId])
    if (!space) throw new AppError('SPACE_FORBIDDEN')
    if (!space.deletable) throw new AppError('SPACE_NOT_DELETABLE')
    if (space.name !== name) throw new AppError('SPACE_NAME_DIFFERS')
    await audit(tx, { spaceId, userId: scope.userId, kind: 'space.deleted', subject: name })
    await markSpaceDeleted(tx, spaceId)
    await announceAccessChange(tx, await deleteMembersOfSpace(tx, spaceId))
  })
}
