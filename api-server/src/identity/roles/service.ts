import type { Role } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type Ability, abilities, builtIn, type SpaceRole, spaceRoles } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { announceAccessChange } from '../access/index.ts'
import { audit } from '../audit/index.ts'
import type { LicencesPort } from './licences-port.ts'
import {
  countByRole,
  deleteRole,
  insertRole,
  type OwnRole,
  selectHolders,
  selectRoles,
  updateRole,
} from './repository.ts'

const MAX_ROLES = 50

const isBuiltIn = (role: string): role is SpaceRole => (spaceRoles as readonly string[]).includes(role)

/** Built-in ones first. */
export async function listRoles(tx: Transaction, spaceId: string): Promise<Role[]> {
  const counts = await countByRole(tx, spaceId)
  const own = await selectRoles(tx, spaceId)
  const members = (id: string): number => counts.get(id) ?? 0
  return [
    ...spaceRoles.map((id) => ({
      id,
      name: '',
      builtIn: true,
      basedOn: id,
      abilities: abilities.filter((ability) => builtIn[id].includes(ability)),
      members: members(id),
    })),
    ...own.map((role) => ({ ...role, builtIn: false, members: members(role.id) })),
  ]
}

/** What a member of this role has in the two columns. Throws NOT_FOUND. */
export async function roleColumns(
  tx: Transaction,
  spaceId: string,
  role: string,
): Promise<{ role: SpaceRole; roleId: string | null; name: string }> {
  if (isBuiltIn(role)) return { role, roleId: null, name: role }
  const own = await requireRole(tx, spaceId, role)
  return { role: own.basedOn, roleId: own.id, name: own.name }
}

async function requireRole(tx: Transaction, spaceId: string, roleId: string): Promise<OwnRole> {
  if (isBuiltIn(roleId)) throw new AppError('ROLE_BUILT_IN')
  const role = (await selectRoles(tx, spaceId)).find(({ id }) => id === roleId)
  if (!role) throw new AppError('NOT_FOUND')
  return role
}

async function viewOf(tx: Transaction, spaceId: string, roleId: string): Promise<Role> {
  const role = (await listRoles(tx, spaceId)).find(({ id }) => id === roleId)
  if (!role) throw new AppError('NOT_FOUND')
  return role
}

interface At {
  spaceId: string
  userId: string
}
type Content = Omit<OwnRole, 'id'>

/** Throws ROLE_EXISTS and ROLES_TOO_MANY. */
export async function createRole(tx: Transaction, { spaceId, userId }: At, content: Content): Promise<Role> {
  const known = await selectRoles(tx, spaceId)
  if (known.length >= MAX_ROLES) throw new AppError('ROLES_TOO_MANY', { max: MAX_ROLES })
  refuseTwin(known, content.name)
  const role = { id: newId(), ...content, abilities: unique(content.abilities) }
  await insertRole(tx, spaceId, role, userId)
  await audit(tx, { spaceId, userId, kind: 'role.created', subject: role.name, after: role.abilities.join(', ') })
  return viewOf(tx, spaceId, role.id)
}

/** Throws ROLE_EXISTS, and what licences say against it. */
export async function editRole(
  tx: Transaction,
  licences: LicencesPort,
  { spaceId, userId }: At,
  roleId: string,
  change: Partial<Content>,
): Promise<Role> {
  const before = await requireRole(tx, spaceId, roleId)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const role: OwnRole = { ...before, ...given }
  role.abilities = unique(role.abilities)
  refuseTwin(
    (await selectRoles(tx, spaceId)).filter(({ id }) => id !== roleId),
    role.name,
  )
  await licences.giving(tx, spaceId, () => updateRole(tx, role))
  const detail = { subject: role.name, before: before.abilities.join(', '), after: role.abilities.join(', ') }
  await audit(tx, { spaceId, userId, kind: 'role.changed', ...detail })
  await announceAccessChange(tx, await selectHolders(tx, spaceId, roleId))
  return viewOf(tx, spaceId, roleId)
}

/** Throws ROLE_IN_USE while somebody has it. */
export async function removeRole(tx: Transaction, { spaceId, userId }: At, roleId: string): Promise<void> {
  const role = await requireRole(tx, spaceId, roleId)
  const holders = await selectHolders(tx, spaceId, roleId)
  if (holders.length > 0) throw new AppError('ROLE_IN_USE', { members: holders.length })
  await deleteRole(tx, roleId)
  await audit(tx, { spaceId, userId, kind: 'role.deleted', subject: role.name, before: role.abilities.join(', ') })
}

function refuseTwin(known: readonly OwnRole[], name: string): void {
  if (known.some((role) => role.name.toLowerCase() === name.toLowerCase())) throw new AppError('ROLE_EXISTS', { name })
}

const unique = (list: readonly Ability[]): Ability[] => abilities.filter((ability) => list.includes(ability))
