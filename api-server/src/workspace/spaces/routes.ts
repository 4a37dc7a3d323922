import {
  mySpaces,
  type Space,
  spaceConfig,
  spaceCreate,
  spaceDelete,
  spaceDeleteFree,
  spaceDemo,
  spaceFill,
  spaceRead,
  spaceSettings,
  spaceUpdate,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { abilities, type EffectiveRights, may, type Subject } from '@plumbline/core/permissions'
import { selectMembers, selectOpened, touchMember } from '../../identity/access/index.ts'
import { auditInstallation } from '../../identity/audit/index.ts'
import { hasLicences, type Licences } from '../../identity/licences/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Api, SignedIn } from '../../platform/http/index.ts'
import { countsBySpace } from '../eps/index.ts'
import { namedSpace, selectSpaces } from './repository.ts'
import { createSpace, deleteSpace, readSpace, viewOf } from './service.ts'
import { changeSettings, readSettings } from './settings.ts'

export interface SpacesParts {
  database: Database
  licences: Licences
  /** Fills a new space with a believable project. */
  fillWithTestData(spaceId: string, userId: string): Promise<void>
}

const MAX_SPACES = 200
const DEMO_NAME = 'Demo'

const spaceOf = async (_tx: unknown, { params }: { params: { spaceId: string } }) => params.spaceId
const done = { success: true as const }

export function bindSpaces(api: Api, parts: SpacesParts): void {
  const { database, licences, fillWithTestData } = parts
  api.signedIn(mySpaces, async ({ who }) => ({ spaces: await listSpaces(database, who) }))

  api.inSpace(spaceRead, spaceOf, async ({ spaceId, scope, subject }) => {
    const space = await readSpace(database, scope, spaceId, subject.role ?? 'reader')
    await database.inScope(scope, (tx) => enter(tx, licences, spaceId, subject))
    return { space: { ...space, effectiveRights: publicRights(subject.effectiveRights) } }
  })

  api.inSpace(spaceConfig, namedSpace, async ({ spaceId, scope, subject }) => ({
    space: await readSpace(database, scope, spaceId, subject.role ?? 'reader'),
    abilities: abilities.filter((ability) => may(subject, ability)),
  }))

  const create = async (who: SignedIn, name: string, demo: boolean) => {
    if (who.roles.size >= MAX_SPACES) throw new AppError('CONFLICT', { max: MAX_SPACES })
    const members = [{ userId: who.person.id, role: 'admin' as const }]
    return createSpace(database, { name, deletable: true, demo, members })
  }

  api.signedIn(spaceCreate, async ({ input, who }) => {
    const space = await create(who, input.name, false)
    if (input.withTestData) await fillWithTestData(space.id, who.person.id)
    return { space: viewOf(space, 'admin') }
  })

  api.signedIn(spaceDemo, async ({ who }) => {
    const space = await create(who, DEMO_NAME, true)
    await fillWithTestData(space.id, who.person.id)
    return { spaceId: space.id }
  })

  bindAdministration(api, parts)
}

function bindAdministration(api: Api, { database, fillWithTestData }: SpacesParts): void {
  api.inSpace(spaceSettings, spaceOf, async ({ scope, spaceId }) => ({
    settings: await database.inScope(scope, (tx) => readSettings(tx, spaceId)),
  }))

  api.inSpace(spaceUpdate, spaceOf, async ({ scope, spaceId, input }) => {
    const at = { spaceId, userId: scope.userId }
    return { settings: await database.inScope(scope, (tx) => changeSettings(tx, at, input)) }
  })

  api.inSpace(spaceFill, spaceOf, async ({ scope, spaceId }) => {
    await refuseFull(database, scope, spaceId)
    await fillWithTestData(spaceId, scope.userId)
    const event = { spaceId, userId: scope.userId, kind: 'space.filled' as const }
    await database.inScope(scope, (tx) => auditInstallation(tx, event))
    return done
  })

  api.inSpace(spaceDelete, spaceOf, async ({ spaceId, scope, input }) => {
    await deleteSpace(database, scope, spaceId, input.name)
    return done
  })

  api.inSpace(spaceDeleteFree, spaceOf, async ({ spaceId, scope, input }) => {
    const isLicensed = await database.inScope(scope, (tx) => hasLicences(tx, spaceId))
    if (isLicensed) throw new AppError('SPACE_LICENSED')
    await deleteSpace(database, scope, spaceId, input.name)
    return done
  })
}

/** Throws SPACE_NOT_EMPTY: test data never stand among one's own. */
async function refuseFull(database: Database, scope: Scope, spaceId: string): Promise<void> {
  const counts = await database.inScope(scope, (tx) => countsBySpace(tx, [spaceId]))
  if ((counts.get(spaceId)?.facilities ?? 0) > 0) throw new AppError('SPACE_NOT_EMPTY')
}

/** Throws LICENCE_NOT_FOUND and LICENCE_LIMIT. */
async function enter(tx: Transaction, licences: Licences, spaceId: string, subject: Subject): Promise<void> {
  const opened = await selectOpened(tx, subject.userId)
  await licences.requireEntry(tx, spaceId, {
    administers: may(subject, 'space.administer'),
    hasBeenIn: (opened.get(spaceId) ?? null) !== null,
    withoutSeat: subject.effectiveRights?.withoutSeat ?? [],
  })
  await touchMember(tx, spaceId, subject.userId)
}

/** The contract's arrays are not read-only. */
function publicRights(effectiveRights: EffectiveRights | undefined): Space['effectiveRights'] {
  return effectiveRights && (structuredClone(effectiveRights) as NonNullable<Space['effectiveRights']>)
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
