import type { AttributeAccess } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'
import { type AccessRole, type AccessRow, accessOf } from './access.ts'

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
