import type { AttributeAccess } from '@plumbline/core/contract'
import { may, type SpaceRole } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'

interface AccessRow {
  role: SpaceRole
  attributeId: string
  access: AttributeAccess
}

/** What a role may do with an attribute that nobody has said anything about. */
const usualAccess = (role: SpaceRole): AttributeAccess =>
  may({ userId: '', role }, 'schedule.edit') ? 'write' : 'read'

/** Only what is other than usual. */
export async function selectAccess(tx: Transaction, scheduleId: string): Promise<AccessRow[]> {
  return tx('attribute_access')
    .where({ schedule_id: scheduleId })
    .orderBy(['role', 'attribute_id'])
    .select('role', 'attribute_id as attributeId', 'access')
}

/** What the person's role has beside the right in the room; a role that only reads has nothing. */
export async function attributeGrantOf(
  tx: Transaction,
  scheduleId: string,
  role: SpaceRole | null,
): Promise<{ closedAttributes: string[]; openAttributes: string[] }> {
  const own = (await selectAccess(tx, scheduleId)).filter((row) => row.role === role)
  const idsOf = (access: AttributeAccess): string[] =>
    own.filter((row) => row.access === access).map(({ attributeId }) => attributeId)
  return { closedAttributes: idsOf('read'), openAttributes: idsOf('write') }
}

export function accessOf(rows: readonly AccessRow[], role: SpaceRole, attributeId: string): AttributeAccess {
  return rows.find((row) => row.role === role && row.attributeId === attributeId)?.access ?? usualAccess(role)
}

/** What is as usual leaves no row. */
export async function saveAccess(
  tx: Transaction,
  at: { spaceId: string; scheduleId: string; role: SpaceRole },
  access: Readonly<Record<string, AttributeAccess>>,
): Promise<void> {
  const ids = Object.keys(access)
  const usual = usualAccess(at.role)
  await tx('attribute_access')
    .where({ schedule_id: at.scheduleId, role: at.role })
    .whereIn('attribute_id', ids)
    .delete()
  const rows = ids.filter((id) => access[id] !== usual)
  if (rows.length === 0) return
  await tx('attribute_access').insert(
    rows.map((id) => ({
      schedule_id: at.scheduleId,
      role: at.role,
      attribute_id: id,
      space_id: at.spaceId,
      access: access[id],
    })),
  )
}
