import type { AccessGrant } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type Ability, seats } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import {
  announceAccessChange,
  deleteGrant,
  type GrantRow,
  insertGrant,
  selectGrants,
  selectMemberRows,
} from '../access/index.ts'
import { audit } from '../audit/index.ts'
import type { LicencesPort } from './licences-port.ts'
import { isNodeOf, selectHolders } from './repository.ts'
import { roleColumns } from './service.ts'

const MAX_GRANTS = 2_000

export async function listGrants(tx: Transaction, spaceId: string): Promise<AccessGrant[]> {
  return (await selectGrants(tx, spaceId)).map(({ roleId, role, givenAt, abilities, ...grant }) => ({
    ...grant,
    role: roleId ?? role,
    abilities: abilities as Ability[],
    givenAt: givenAt.toISOString(),
  }))
}

interface Wanted {
  onNode: string | null
  effect: 'allow' | 'deny'
  abilities: readonly Ability[]
  userId?: string
  role?: string
}

/** Throws NOT_FOUND for people, roles and nodes of elsewhere, GRANTS_TOO_MANY, and what licences say against it. */
export async function giveGrant(
  tx: Transaction,
  licences: LicencesPort,
  at: { spaceId: string; userId: string },
  wanted: Wanted,
): Promise<string> {
  const { spaceId, userId } = at
  if ((await selectGrants(tx, spaceId)).length >= MAX_GRANTS) throw new AppError('GRANTS_TOO_MANY', { max: MAX_GRANTS })
  await requireNode(tx, spaceId, wanted.onNode)
  const grant = {
    id: newId(),
    nodeId: wanted.onNode,
    ...(await subjectOf(tx, spaceId, wanted)),
    effect: wanted.effect,
    abilities: [...new Set(wanted.abilities)],
  }
  await licences.giving(tx, spaceId, () => insertGrant(tx, spaceId, grant, userId), seats)
  await tellOf(tx, at, grant.id, 'grant.given')
  return grant.id
}

/** Throws NOT_FOUND. */
export async function revokeGrant(
  tx: Transaction,
  licences: LicencesPort,
  at: { spaceId: string; userId: string },
  grantId: string,
): Promise<void> {
  await tellOf(tx, at, grantId, 'grant.revoked')
  await deleteGrant(tx, grantId)
  await licences.reseat(tx, at.spaceId)
}

async function requireNode(tx: Transaction, spaceId: string, nodeId: string | null): Promise<void> {
  if (nodeId === null) return
  if (!(await isNodeOf(tx, spaceId, nodeId))) throw new AppError('NOT_FOUND')
}

async function subjectOf(tx: Transaction, spaceId: string, { userId, role }: Wanted) {
  if (userId !== undefined) {
    const isMember = (await selectMemberRows(tx, spaceId)).some(({ id }) => id === userId)
    if (!isMember) throw new AppError('NOT_FOUND')
    return { userId, role: null, roleId: null }
  }
  const columns = await roleColumns(tx, spaceId, role ?? '')
  return { userId: null, role: columns.roleId === null ? columns.role : null, roleId: columns.roleId }
}

/** Into the audit, and to everybody whom it concerns. */
async function tellOf(
  tx: Transaction,
  { spaceId, userId }: { spaceId: string; userId: string },
  grantId: string,
  kind: 'grant.given' | 'grant.revoked',
): Promise<void> {
  const grant = (await selectGrants(tx, spaceId)).find(({ id }) => id === grantId)
  if (!grant) throw new AppError('NOT_FOUND')
  const where = grant.nodeName === '' ? '' : ` · ${grant.nodeName}`
  const subject = `${grant.subjectName || grant.role}${where}`
  const text = `${grant.effect}: ${grant.abilities.join(', ')}`
  await audit(tx, { spaceId, userId, kind, subject, ...(kind === 'grant.given' ? { after: text } : { before: text }) })
  await announceAccessChange(tx, await concerned(tx, spaceId, grant))
}

async function concerned(tx: Transaction, spaceId: string, grant: GrantRow): Promise<string[]> {
  if (grant.userId !== null) return [grant.userId]
  return selectHolders(tx, spaceId, grant.roleId ?? grant.role ?? '')
}
