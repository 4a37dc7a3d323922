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

/** Works of one text: some hundred kB, which the loop reads and hands on in about a millisecond. */
const WORKS_OF_PIECE = 500

/**
 * Works as texts, each the JSON of an array of arrays as `workFields` says; of too many those that begin first. Texts, so
 * that nothing large is taken apart on the way from the database to the thread; several, so that the loop serves others
 * between them. At least one.
 */
export async function selectWorkTable(
  tx: Transaction,
  versionIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.raw<{ rows: { works: string }[] }>(
    `SELECT json_agg(json_build_array(${Object.values(workFields).join(', ')}) ORDER BY place)::text AS works
     FROM (
       SELECT *, row_number() OVER (ORDER BY start_at NULLS LAST, work_id) - 1 AS place
       FROM work_figures WHERE version_id = ANY(:ids)
       ORDER BY start_at NULLS LAST, work_id LIMIT :limit
     ) w
     GROUP BY place / ${WORKS_OF_PIECE} ORDER BY place / ${WORKS_OF_PIECE}`,
    { ids: [...versionIds], limit },
  )
  return rows.length === 0 ? ['[]'] : rows.map(({ works }) => works)
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
