import type { EffectiveRights, Grant, SpaceRole } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'

export interface GrantRow extends Grant {
  id: string
  nodeName: string
  userId: string | null
  role: SpaceRole | null
  roleId: string | null
  subjectName: string
  givenBy: string
  givenAt: Date
}

export type NewGrant = Pick<GrantRow, 'id' | 'nodeId' | 'userId' | 'role' | 'roleId' | 'effect' | 'abilities'>

/** Oldest first; those on nodes in the bin sleep with them. */
export async function selectGrants(tx: Transaction, spaceId: string): Promise<GrantRow[]> {
  return tx('grants as g')
    .leftJoin('eps_nodes as n', 'n.id', 'g.node_id')
    .leftJoin('users as u', 'u.id', 'g.user_id')
    .leftJoin('roles as r', 'r.id', 'g.role_id')
    .leftJoin('users as b', 'b.id', 'g.given_by')
    .where('g.space_id', spaceId)
    .whereNull('n.deleted_at')
    .orderBy(['g.given_at', 'g.id'])
    .select('g.id', 'g.node_id as nodeId', 'g.user_id as userId', 'g.role', 'g.role_id as roleId', 'g.effect')
    .select('g.abilities', 'g.given_at as givenAt')
    .select(tx.raw(`coalesce(n.name, '') AS "nodeName"`))
    .select(tx.raw(`coalesce(u.first_name || ' ' || u.last_name, r.name, '') AS "subjectName"`))
    .select(tx.raw(`coalesce(b.first_name || ' ' || b.last_name, '') AS "givenBy"`))
}

export async function insertGrant(tx: Transaction, spaceId: string, grant: NewGrant, givenBy: string): Promise<void> {
  await tx('grants').insert({
    id: grant.id,
    space_id: spaceId,
    node_id: grant.nodeId,
    user_id: grant.userId,
    role: grant.role,
    role_id: grant.roleId,
    effect: grant.effect,
    abilities: grant.abilities,
    given_by: givenBy,
  })
}

export async function deleteGrant(tx: Transaction, grantId: string): Promise<void> {
  await tx('grants').where({ id: grantId }).delete()
}

export async function deleteGrantsOfMember(tx: Transaction, spaceId: string, userId: string): Promise<void> {
  await tx('grants').where({ space_id: spaceId, user_id: userId }).delete()
}

/** How the person stands in the space as a whole, with the grants that concern them there; null: they are not in it. */
export async function selectEffectiveRightsAndGrants(
  tx: Transaction,
  spaceId: string,
  userId: string,
): Promise<{ effectiveRights: EffectiveRights; grants: Grant[] } | null> {
  const { rows } = await tx.raw<{ rows: { effectiveRights: EffectiveRights | null; grants: Grant[] }[] }>(
    `SELECT app_shared.standing_at(:userId, :spaceId, NULL) AS "effectiveRights", ARRAY(
       SELECT jsonb_build_object('nodeId', g.node_id, 'effect', g.effect, 'abilities', g.abilities)
       FROM grants g JOIN members m ON m.space_id = g.space_id AND m.user_id = :userId
       WHERE g.space_id = :spaceId
         AND (g.user_id = m.user_id OR g.role_id = m.role_id OR (m.role_id IS NULL AND g.role = m.role))
     ) AS grants`,
    { userId, spaceId },
  )
  const [found] = rows
  return found?.effectiveRights ? { effectiveRights: found.effectiveRights, grants: found.grants } : null
}

/** The person's rights at each of these nodes and versions, or in the space where none of them is there. */
export async function selectEffectiveRights(
  tx: Transaction,
  userId: string,
  spaceId: string,
  ids: readonly string[],
): Promise<EffectiveRights[]> {
  const { rows }: { rows: { effectiveRights: EffectiveRights | null }[] } = await tx.raw(
    `WITH named AS (
       SELECT id FROM eps_nodes WHERE space_id = :spaceId AND id = ANY (:ids)
       UNION SELECT schedule_id FROM versions WHERE space_id = :spaceId AND id = ANY (:ids)
     )
     SELECT app_shared.standing_at(:userId, :spaceId, id) AS "effectiveRights" FROM named
     UNION ALL SELECT app_shared.standing_at(:userId, :spaceId, NULL) WHERE NOT EXISTS (SELECT FROM named)`,
    { userId, spaceId, ids: [...ids] },
  )
  return rows.flatMap(({ effectiveRights }) => (effectiveRights ? [effectiveRights] : []))
}
