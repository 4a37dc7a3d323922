import { attributeField } from '@plumbline/core/attributes'
import type { AttributeUse } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'
import type { AttributeRow } from './repository.ts'

interface VersionBelow {
  versionId: string
  versionName: string
  scheduleId: string
  scheduleName: string
}

/** Actual versions first. */
export async function versionsBelow(
  tx: Transaction,
  { spaceId, nodeId }: Pick<AttributeRow, 'spaceId' | 'nodeId'>,
): Promise<VersionBelow[]> {
  const { rows } = await tx.raw(
    `WITH RECURSIVE down AS (
       SELECT id, name FROM eps_nodes
       WHERE space_id = :spaceId AND deleted_at IS NULL
         AND (id = :nodeId OR (:nodeId::text IS NULL AND parent_id IS NULL))
       UNION
       SELECT n.id, n.name FROM eps_nodes n JOIN down ON n.parent_id = down.id WHERE n.deleted_at IS NULL
     )
     SELECT v.id AS "versionId", v.name AS "versionName", down.id AS "scheduleId", down.name AS "scheduleName"
     FROM down JOIN versions v ON v.schedule_id = down.id
     ORDER BY v.kind = 'actual' DESC, v.created_at DESC`,
    { spaceId, nodeId },
  )
  return rows
}

export async function filtersWith(tx: Transaction, { id, spaceId }: AttributeRow): Promise<AttributeUse['filters']> {
  return tx('filters as f')
    .join('eps_nodes as n', 'n.id', 'f.schedule_id')
    .where('f.space_id', spaceId)
    .whereNull('n.deleted_at')
    .whereRaw(`f.filter->'conditions' @> ?::jsonb`, [JSON.stringify([{ column: attributeField(id) }])])
    .orderBy(['n.name', 'f.name'])
    .select('n.name as scheduleName', 'f.name')
}
