import { type GridSetting, storedGridSetting } from '@plumbline/core/gwbs'
import type { Transaction } from '../../platform/database/index.ts'
import { workFields } from './work-fields.ts'

/** What of them there is: how many works, and how many summaries stand above each other. */
export async function selectExtent(tx: Transaction, versionIds: readonly string[]) {
  const found: { works: string; depth: number } | undefined = await tx('work_figures')
    .whereIn('version_id', [...versionIds])
    .first(tx.raw('count(*) AS works'), tx.raw('coalesce(max(cardinality(branch)), 0) AS depth'))
  return { works: Number(found?.works ?? 0), depth: found?.depth ?? 0 }
}

/**
 * Works as the JSON of an array of arrays, each as `workFields` says; of too many those that begin first. It is a text,
 * so that nothing large is taken apart on the way from the database to the thread.
 */
export async function selectWorkTable(tx: Transaction, versionIds: readonly string[], limit: number): Promise<string> {
  const { rows } = await tx.raw<{ rows: { works: string | null }[] }>(
    `SELECT json_agg(json_build_array(${Object.values(workFields).join(', ')}))::text AS works
     FROM (
       SELECT * FROM work_figures WHERE version_id = ANY(:ids)
       ORDER BY start_at NULLS LAST, work_id LIMIT :limit
     ) w`,
    { ids: [...versionIds], limit },
  )
  return rows[0]?.works ?? '[]'
}

interface Of {
  projectId: string
  userId: string
}

/** null: the person has not chosen one yet. */
export async function selectSetting(tx: Transaction, { projectId, userId }: Of): Promise<GridSetting | null> {
  const row = await tx('grid_settings').where({ project_id: projectId, user_id: userId }).first('setting')
  return row ? storedGridSetting.parse(row.setting) : null
}

export async function putSetting(
  tx: Transaction,
  { projectId, userId, spaceId }: Of & { spaceId: string },
  setting: GridSetting,
): Promise<void> {
  const text = JSON.stringify(setting)
  await tx('grid_settings')
    .insert({ project_id: projectId, user_id: userId, space_id: spaceId, setting: text })
    .onConflict(['project_id', 'user_id'])
    .merge({ setting: text })
}
