import { mySpaces, spaceCreate, spaceDelete, spaceRead } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { selectMembers, selectOpened, touchMember } from '../../identity/access/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Api, SignedIn } from '../../platform/http/index.ts'
import { countsBySpace } from '../eps/index.ts'
import { selectSpaces } from './repository.ts'
import { createSpace, deleteSpace, readSpace, viewOf } from './service.ts'

export interface SpacesParts {
  database: Database
  /** Fills a new space with a believable project. */
  fillWithTestData(spaceId: string, userId: string): Promise<void>
}

const MAX_SPACES = 200

export function bindSpaces(api: Api, { database, fillWithTestData }: SpacesParts): void {
  const spaceOf = async (_tx: unknown, { params }: { params: { spaceId: string } }) => params.spaceId

  api.signedIn(mySpaces, async ({ who }) => ({ spaces: await listSpaces(database, who) }))

  api.inSpace(spaceRead, spaceOf, async ({ spaceId, scope, asker, who }) => {
    const space = await readSpace(database, scope, spaceId, asker.role ?? 'reader')
    await database.inScope(scope, (tx) => touchMember(tx, spaceId, who.person.id))
    return { space }
  })

  api.signedIn(spaceCreate, async ({ input, who }) => {
    if (who.roles.size >= MAX_SPACES) throw new AppError('CONFLICT', { max: MAX_SPACES })
    const members = [{ userId: who.person.id, role: 'admin' as const }]
    const space = await createSpace(database, { name: input.name, deletable: true, demo: false, members })
    if (input.withTestData) await fillWithTestData(space.id, who.person.id)
    return { space: viewOf(space, 'admin') }
  })

  api.inSpace(spaceDelete, spaceOf, async ({ spaceId, scope }) => {
    await deleteSpace(database, scope, spaceId)
    return { success: true as const }
  })
}

async function listSpaces(database: Database, who: SignedIn) {
  const spaceIds = [...who.roles.keys()]
  return database.inScope({ userId: who.person.id, spaceIds }, async (tx) => {
    const spaces = await selectSpaces(tx, spaceIds)
    const members = Map.groupBy(await selectMembers(tx, spaceIds), (member) => member.spaceId)
    const opened = await selectOpened(tx, who.person.id)
    const counts = await countsBySpace(tx, spaceIds)
    return spaces.map((space) => ({
      ...viewOf(space, who.roles.get(space.id) ?? 'reader'),
      facilities: counts.get(space.id)?.facilities ?? 0,
      schedules: counts.get(space.id)?.schedules ?? 0,
      members: (members.get(space.id) ?? []).map(({ userId, avatar, firstName, lastName, color }) => ({
        id: userId,
        firstName,
        lastName,
        color,
        ...(avatar === null ? {} : { avatar }),
      })),
      lastOpenedAt: opened.get(space.id)?.toISOString() ?? null,
      createdAt: space.createdAt.toISOString(),
    }))
  })
}
