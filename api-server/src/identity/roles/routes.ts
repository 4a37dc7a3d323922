import {
  accessGrant,
  accessGrants,
  accessOfUser,
  accessRevoke,
  freeAbilities,
  roleCreate,
  roleDelete,
  roleEdit,
  roleList,
  spaceAccess,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type Ability, abilities, type EffectiveRights, grantable, may, seatOf } from '@plumbline/core/permissions'
import type { Database } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { effectiveRightsOf } from '../access/index.ts'
import { giveGrant, listGrants, revokeGrant } from './grants.ts'
import type { LicencesPort } from './licences-port.ts'
import { createRole, editRole, listRoles, removeRole } from './service.ts'

export interface RolesParts {
  database: Database
  licences: LicencesPort
}

const spaceOf = async (_tx: unknown, { params }: { params: { spaceId: string } }) => params.spaceId
const done = { success: true as const }

export function bindRoles(api: Api, { database, licences }: RolesParts): void {
  api.inSpace(roleList, spaceOf, async ({ scope, spaceId }) => ({
    roles: await database.inScope(scope, (tx) => listRoles(tx, spaceId)),
  }))

  api.inSpace(roleCreate, spaceOf, async ({ scope, spaceId, input }) => ({
    role: await database.inScope(scope, (tx) => createRole(tx, { spaceId, userId: scope.userId }, input)),
  }))

  api.inSpace(roleEdit, spaceOf, async ({ scope, spaceId, params, input }) => {
    const at = { spaceId, userId: scope.userId }
    return { role: await database.inScope(scope, (tx) => editRole(tx, licences, at, params.roleId, input)) }
  })

  api.inSpace(roleDelete, spaceOf, async ({ scope, spaceId, params }) => {
    await database.inScope(scope, (tx) => removeRole(tx, { spaceId, userId: scope.userId }, params.roleId))
    return done
  })

  api.inSpace(freeAbilities, spaceOf, async ({ scope, spaceId }) => {
    const { limits, used } = await database.inScope(scope, (tx) => licences.seating(tx, spaceId))
    const free = grantable.map((ability) => {
      const seat = seatOf(ability)
      return { ability, seat, free: seat && Math.max(0, limits[seat] - used[seat]) }
    })
    return { abilities: free }
  })

  bindGrants(api, { database, licences })
}

function bindGrants(api: Api, { database, licences }: RolesParts): void {
  api.inSpace(accessGrants, spaceOf, async ({ scope, spaceId }) => ({
    grants: await database.inScope(scope, (tx) => listGrants(tx, spaceId)),
  }))

  api.inSpace(accessGrant, spaceOf, async ({ scope, spaceId, input }) => {
    const at = { spaceId, userId: scope.userId }
    return { grantId: await database.inScope(scope, (tx) => giveGrant(tx, licences, at, input)) }
  })

  api.inSpace(accessRevoke, spaceOf, async ({ scope, spaceId, params }) => {
    const at = { spaceId, userId: scope.userId }
    await database.inScope(scope, (tx) => revokeGrant(tx, licences, at, params.grantId))
    return done
  })

  api.inSpace(spaceAccess, spaceOf, async ({ subject }) => {
    if (!subject.effectiveRights) throw new AppError('SPACE_FORBIDDEN')
    return viewOf(subject.userId, subject.effectiveRights)
  })

  api.inSpace(accessOfUser, spaceOf, ({ scope, spaceId, params, input }) =>
    database.inScope(scope, async (tx) => {
      const at = input.onNode === undefined ? [] : [input.onNode]
      const effectiveRights = await effectiveRightsOf(tx, params.userId, spaceId, at)
      if (!effectiveRights) throw new AppError('NOT_FOUND')
      return viewOf(params.userId, effectiveRights)
    }),
  )
}

function viewOf(
  userId: string,
  effectiveRights: EffectiveRights,
): { effectiveRights: MutableStanding; abilities: Ability[] } {
  const subject = { userId, role: effectiveRights.role, effectiveRights }
  const copy = structuredClone(effectiveRights) as MutableStanding
  return { effectiveRights: copy, abilities: abilities.filter((ability) => may(subject, ability)) }
}

/** The contract's arrays are not read-only. */
type MutableStanding = Awaited<ReturnType<typeof spaceAccess.output.parseAsync>>['effectiveRights']
