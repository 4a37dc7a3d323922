import type { EpsAnalytics, LevelAnalytics } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'
import { PLACE } from './repository.ts'

/** Days for which movements of milestones are kept. */
const KEPT_DAYS = 1_100

/** In the transaction of the result. A day keeps what its last result says. */
export async function keepMilestones(tx: Transaction, versionId: string, milestones: string): Promise<void> {
  await tx.raw(
    `WITH fresh AS (
       SELECT v.id AS version_id, m.work_id, v.space_id, m.finish_at
       FROM versions v, jsonb_populate_recordset(CAST(NULL AS milestone_trend), CAST(:milestones AS jsonb)) m
       WHERE v.id = :versionId
     ), last AS (
       SELECT DISTINCT ON (work_id) work_id, finish_at FROM milestone_trend
       WHERE version_id = :versionId ORDER BY work_id, seen_on DESC
     ), old AS (
       DELETE FROM milestone_trend WHERE version_id = :versionId AND seen_on < current_date - CAST(:days AS integer)
     )
     INSERT INTO milestone_trend (version_id, work_id, space_id, seen_on, finish_at)
     SELECT f.version_id, f.work_id, f.space_id, current_date, f.finish_at
     FROM fresh f LEFT JOIN last USING (work_id) WHERE f.finish_at IS DISTINCT FROM last.finish_at
     ON CONFLICT (version_id, work_id, seen_on) DO UPDATE SET finish_at = excluded.finish_at`,
    { versionId, milestones, days: KEPT_DAYS },
  )
}

const instant = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`

type MilestoneRow = LevelAnalytics['milestones'][number]

/** Unfinished ones; those that moved most, or are furthest from their target, come first. */
export async function selectMilestones(
  tx: Transaction,
  versionIds: readonly string[],
  limit: number,
): Promise<MilestoneRow[]> {
  const { rows } = await tx.raw<{ rows: MilestoneRow[] }>(
    `SELECT v.schedule_id AS "scheduleId", w.work_id AS "workId", w.code, w.name,
       ${instant('w.finish_at')} AS finish, ${instant('w.target_finish_at')} AS "targetFinish", m.trend
     FROM work_figures w JOIN versions v ON v.id = w.version_id
     JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object('day', to_char(seen_on, 'YYYY-MM-DD'), 'finish', ${instant('finish_at')})
           ORDER BY seen_on) AS trend,
         max(finish_at) - min(finish_at) AS moved
       FROM milestone_trend t WHERE t.version_id = w.version_id AND t.work_id = w.work_id
     ) m ON m.trend IS NOT NULL
     WHERE w.version_id = ANY(:ids) AND w.status <> 'completed' AND w.finish_at IS NOT NULL
     ORDER BY greatest(m.moved, w.finish_at - w.target_finish_at, w.target_finish_at - w.finish_at) DESC NULLS LAST,
       w.finish_at, w.code, w.work_id LIMIT :limit`,
    { ids: [...versionIds], limit },
  )
  return rows
}

type NextRow = Omit<EpsAnalytics['milestones'][number], 'toTargetDays'>

/** Unfinished ones, the earliest first. */
export async function selectNextMilestones(
  tx: Transaction,
  versionIds: readonly string[],
  limit: number,
): Promise<NextRow[]> {
  const { rows } = await tx.raw<{ rows: NextRow[] }>(
    `SELECT v.schedule_id AS "scheduleId", w.work_id AS "workId", w.name, w.critical, ${PLACE} AS place,
       ${instant('w.finish_at')} AS finish, ${instant('w.target_finish_at')} AS "targetFinish"
     FROM work_figures w JOIN versions v ON v.id = w.version_id
     WHERE w.version_id = ANY(:ids) AND w.status <> 'completed' AND w.finish_at IS NOT NULL
       AND EXISTS (SELECT FROM milestone_trend t WHERE t.version_id = w.version_id AND t.work_id = w.work_id)
     ORDER BY w.finish_at, w.code, w.work_id LIMIT :limit`,
    { ids: [...versionIds], limit },
  )
  return rows
}
