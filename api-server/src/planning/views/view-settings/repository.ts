import type { KeptView } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'

interface Asked {
  spaceId: string
  userId: string
  limit: number
}

const kept = `
SELECT 'layout' AS kind, l.id, l.schedule_id, l.version_id, v.name AS version_name, l.name, l.shared, l.created_by,
       l.space_id, NULL::integer AS past, NULL::integer AS next
FROM app.layouts l JOIN app.versions v ON v.id = l.version_id
UNION ALL
SELECT 'template', id, schedule_id, NULL, '', name, true, created_by, space_id, NULL, NULL FROM app.layout_templates
UNION ALL
SELECT 'filter', id, schedule_id, NULL, '', name, shared, created_by, space_id, NULL, NULL FROM app.filters
UNION ALL
SELECT 'daily', id, schedule_id, NULL, '', name, true, created_by, space_id, past, next FROM app.daily_views`

/** Of schedules that are not in the bin: the person's own and the shared ones, by name. */
export async function selectKeptViews(tx: Transaction, { spaceId, userId, limit }: Asked): Promise<KeptView[]> {
  const { rows } = await tx.raw<{ rows: KeptView[] }>(
    `SELECT k.kind, k.id, k.schedule_id AS "scheduleId", k.version_id AS "versionId", k.version_name AS "versionName",
            k.name, k.shared, k.created_by = :userId AS mine, k.past, k.next
     FROM (${kept}) k JOIN app.eps_nodes n ON n.id = k.schedule_id
     WHERE k.space_id = :spaceId AND n.deleted_at IS NULL AND (k.shared OR k.created_by = :userId)
     ORDER BY lower(k.name), k.id LIMIT :limit`,
    { spaceId, userId, limit },
  )
  return rows
}
