import type { StartBar, StartSchedule } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

export interface Visit {
  userId: string
  scheduleId: string
  spaceId: string
  versionId: string
  rowId: string | null
}

export async function keepVisit(tx: Transaction, visit: Visit): Promise<void> {
  await tx.raw(
    `INSERT INTO visits (user_id, schedule_id, space_id, version_id, row_id)
     VALUES (:userId, :scheduleId, :spaceId, :versionId, :rowId)
     ON CONFLICT (user_id, schedule_id) DO UPDATE
     SET version_id = excluded.version_id, row_id = excluded.row_id, seen_at = now()`,
    { ...visit },
  )
}

interface Of {
  spaceId: string
  userId: string
  /** That the person may read. */
  scheduleIds: readonly string[]
  limit: number
}

/** Schedules that the person was in, the last one first. */
export async function selectVisited(tx: Transaction, { spaceId, userId, scheduleIds, limit }: Of): Promise<string[]> {
  const rows: { id: string }[] = await tx('visits')
    .where({ space_id: spaceId, user_id: userId })
    .whereIn('schedule_id', [...scheduleIds])
    .orderBy('seen_at', 'desc')
    .limit(limit)
    .select('schedule_id as id')
  return rows.map(({ id }) => id)
}

/** The schedule whose actual version was calculated last; null: none was. */
export async function selectLastCalculated(tx: Transaction, scheduleIds: readonly string[]): Promise<string | null> {
  const row: { id: string } | undefined = await tx('versions as v')
    .join('timetables as t', 't.version_id', 'v.id')
    .where('v.kind', 'actual')
    .whereIn('v.schedule_id', [...scheduleIds])
    .whereNotNull('t.calculated_at')
    .orderBy('t.calculated_at', 'desc')
    .first('v.schedule_id as id')
  return row?.id ?? null
}

type Facts = Omit<StartSchedule, 'name' | 'path'>

interface FactsRow extends Omit<Facts, 'seenAt' | 'work'> {
  seenAt: Date | null
  workId: string | null
  workCode: string
  workName: string
  workCritical: boolean
}

const instant = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`

/** Of the version that the person was in, else of the actual one. */
export async function selectFacts(
  tx: Transaction,
  userId: string,
  scheduleIds: readonly string[],
): Promise<Map<string, Facts>> {
  const { rows } = await tx.raw<{ rows: FactsRow[] }>(
    `SELECT v.schedule_id AS id, v.id AS "versionId", v.name AS "versionName",
       ${instant('t.data_date')} AS "dataDate", ${instant('t.start_at')} AS start,
       ${instant('t.finish_at')} AS finish, coalesce(t.percent, 0) AS percent,
       s.seen_at AS "seenAt", ${instant('before.finish_at')} AS "finishThen",
       ${instant('before.start_at')} AS "startThen",
       w.work_id AS "workId", w.code AS "workCode", w.name AS "workName", w.critical AS "workCritical"
     FROM unnest(CAST(:ids AS text[])) AS asked (id)
     LEFT JOIN visits s ON s.schedule_id = asked.id AND s.user_id = :userId
     JOIN versions v ON v.schedule_id = asked.id AND CASE WHEN s.version_id IS NULL THEN v.kind = 'actual'
       ELSE v.id = s.version_id END
     LEFT JOIN timetables t ON t.version_id = v.id
     LEFT JOIN work_figures w ON w.version_id = v.id AND w.work_id = s.row_id
     LEFT JOIN LATERAL (
       SELECT p.start_at, p.finish_at FROM published_results p
       WHERE p.version_id = v.id AND p.calculated_at <= s.seen_at
       ORDER BY p.seq DESC, p.engine_version DESC LIMIT 1
     ) before ON true`,
    { userId, ids: [...scheduleIds] },
  )
  return new Map(rows.map((row) => [row.id, factsOf(row)]))
}

function factsOf({ seenAt, workId, workCode, workName, workCritical, ...facts }: FactsRow): Facts {
  return {
    ...facts,
    seenAt: seenAt?.toISOString() ?? null,
    work: workId === null ? null : { id: workId, code: workCode, name: workName, critical: workCritical },
  }
}

export async function selectOutline(tx: Transaction, versionId: string): Promise<StartBar[]> {
  const row: { outline: StartBar[] | null } | undefined = await tx('version_indicators')
    .where({ version_id: versionId })
    .first('outline')
  return row?.outline ?? []
}
