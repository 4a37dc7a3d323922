import type { AttributeDirectory, ListValue } from '@plumbline/core/attributes'
import { joinedByHash, type Transaction } from '../../../platform/database/index.ts'

/**
 * What an attribute offers that takes its values from there, in the order of the tree. Rows that are disabled, deleted or
 * stand elsewhere come as disabled ones, so that what works hold keeps its name; merged ones under the name of the row that
 * they have become.
 */
export async function selectChoices(
  tx: Transaction,
  { id, branchId, level }: AttributeDirectory,
): Promise<ListValue[]> {
  return joinedByHash<ListValue>(
    tx,
    `WITH RECURSIVE tree AS (
       SELECT r.id, ARRAY[r.place, r.id] AS path, 1 AS level, false AS below FROM directory_rows r
       WHERE r.directory_id = :id AND r.parent_id IS NULL AND NOT r.deleted
       UNION ALL
       SELECT r.id, tree.path || ARRAY[r.place, r.id], tree.level + 1, tree.below OR tree.id = :branchId
       FROM tree JOIN directory_rows r ON r.parent_id = tree.id WHERE r.directory_id = :id AND NOT r.deleted
     )
     SELECT r.id, coalesce(nullif(m.name, ''), nullif(m.code, ''), nullif(r.name, ''), nullif(r.code, ''), r.id) AS name,
       coalesce(m.code, r.code) AS code, NULL AS colour,
       r.deleted OR r.status = 'disabled' OR d.status = 'disabled' OR d.archived_at IS NOT NULL OR tree.id IS NULL
         OR (:branchId::text IS NOT NULL AND NOT tree.below) OR (:level::integer IS NOT NULL AND tree.level <> :level)
         AS disabled
     FROM directory_rows r JOIN directories d ON d.id = r.directory_id LEFT JOIN tree ON tree.id = r.id
       LEFT JOIN directory_rows m ON m.directory_id = r.directory_id AND m.id = r.merged_into
     WHERE r.directory_id = :id ORDER BY tree.path NULLS LAST, r.id`,
    { id, branchId, level },
  )
}
