import type { Ability, SpaceRole } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'

export interface OwnRole {
  id: string
  name: string
  basedOn: Exclude<SpaceRole, 'admin'>
  abilities: Ability[]
}

/** By name. */
export async function selectRoles(tx: Transaction, spaceId: string): Promise<OwnRole[]> {
  return tx('roles')
    .where({ space_id: spaceId })
    .orderByRaw('lower(name)')
    .select('id', 'name', 'based_on as basedOn', 'abilities')
}

/** How many people have each role, by its id or the name of a built-in one. */
export async function countByRole(tx: Transaction, spaceId: string): Promise<Map<string, number>> {
  const rows: { role: string; count: string }[] = await tx('members')
    .where({ space_id: spaceId })
    .groupByRaw('coalesce(role_id, role)')
    .select(tx.raw('coalesce(role_id, role) AS role'), tx.raw('count(*) AS count'))
  return new Map(rows.map(({ role, count }) => [role, Number(count)]))
}

export async function insertRole(tx: Transaction, spaceId: string, role: OwnRole, createdBy: string): Promise<void> {
  await tx('roles').insert({
    id: role.id,
    space_id: spaceId,
    name: role.name,
    based_on: role.basedOn,
    abilities: role.abilities,
    created_by: createdBy,
  })
}

/** Members have what the role is based on beside it, for whatever tells only built-in roles apart. */
export async function updateRole(tx: Transaction, role: OwnRole): Promise<void> {
  const { id, name, basedOn, abilities } = role
  await tx('roles').where({ id }).update({ name, based_on: basedOn, abilities })
  await tx('members').where({ role_id: id }).update({ role: basedOn })
  await tx('invitations').where({ role_id: id }).update({ role: basedOn })
}

export async function deleteRole(tx: Transaction, roleId: string): Promise<void> {
  await tx('roles').where({ id: roleId }).delete()
}

export async function selectHolders(tx: Transaction, spaceId: string, role: string): Promise<string[]> {
  const rows: { user_id: string }[] = await tx('members')
    .where({ space_id: spaceId })
    .whereRaw('coalesce(role_id, role) = ?', [role])
    .select('user_id')
  return rows.map((row) => row.user_id)
}

/** Null for a built-in role. */
export async function selectAbilities(tx: Transaction, roleId: string): Promise<string[] | null> {
  const row: { abilities: string[] } | undefined = await tx('roles').where({ id: roleId }).first('abilities')
  return row?.abilities ?? null
}

/** Is the node in the space, and not in the bin? */
export async function isNodeOf(tx: Transaction, spaceId: string, nodeId: string): Promise<boolean> {
  const { rows } = await tx.raw('SELECT cardinality(app_shared.path_to(?, ?)) AS depth', [spaceId, nodeId])
  return rows[0].depth > 0
}
