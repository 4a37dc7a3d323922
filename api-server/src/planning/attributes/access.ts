import type { AttributeAccess, Role } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

interface AccessRow {
  /** A built-in role, or the id of one of the space's own. */
  role: string
  attributeId: string
  access: AttributeAccess
}

export type AccessRole = Pick<Role, 'id' | 'builtIn' | 'basedOn' | 'abilities'>

/** What a role may do with an attribute that nobody has said anything about. */
const usualAccess = ({ abilities }: AccessRole): AttributeAccess =>
  abilities.includes('schedule.edit') ? 'write' : 'read'

/** Only what is other than usual. */
export async function selectAccess(tx: Transaction, scheduleId: string): Promise<AccessRow[]> {
  return tx('attribute_access')
    .where({ schedule_id: scheduleId })
    .orderBy(['role', 'attribute_id'])
    .select('role', 'attribute_id as attributeId', 'access')
}

export interface AttributeGrant {
  closedAttributes: string[]
  openAttributes: string[]
}

/** What the person's role has beside the right in the room; a role that only reads has nothing. */
export async function attributeGrantOf(tx: Transaction, scheduleId: string, userId: string): Promise<AttributeGrant> {
  const { rows } = await tx.raw(
    `SELECT app_shared.attributes_with(:userId, :scheduleId, 'read') AS "closedAttributes",
       app_shared.attributes_with(:userId, :scheduleId, 'write') AS "openAttributes"`,
    { userId, scheduleId },
  )
  return rows[0]
}

/** An own role has what the one has that it is based on, until something is said of itself. */
export function accessOf(rows: readonly AccessRow[], role: AccessRole, attributeId: string): AttributeAccess {
  const saidOf = (of: string): AttributeAccess | undefined =>
    rows.find((row) => row.role === of && row.attributeId === attributeId)?.access
  return saidOf(role.id) ?? saidOf(role.basedOn) ?? usualAccess(role)
}

/** What would hold anyway leaves no row. */
export async function saveAccess(
  tx: Transaction,
  at: { spaceId: string; scheduleId: string; role: AccessRole },
  access: Readonly<Record<string, AttributeAccess>>,
): Promise<void> {
  const { spaceId, scheduleId, role } = at
  const ids = Object.keys(access)
  await tx('attribute_access').where({ schedule_id: scheduleId, role: role.id }).whereIn('attribute_id', ids).delete()
  const others = await selectAccess(tx, scheduleId)
  const rows = ids.filter((id) => access[id] !== accessOf(others, role, id))
  if (rows.length === 0) return
  await tx('attribute_access').insert(
    rows.map((id) => ({
      schedule_id: scheduleId,
      role: role.id,
      role_id: role.builtIn ? null : role.id,
      attribute_id: id,
      space_id: spaceId,
      access: access[id],
    })),
  )
}
