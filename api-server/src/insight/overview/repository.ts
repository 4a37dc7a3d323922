import type { ScheduleFigures } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

type Figures = Omit<ScheduleFigures, 'id' | 'name' | 'path' | 'projectId'>

interface FiguresRow extends Omit<Figures, 'calculatedAt' | 'changedAt'> {
  scheduleId: string
  calculatedAt: Date | null
  changedAt: Date
}

const instant = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`

/** Of the actual version of each schedule; the results themselves are not read. */
export async function selectFigures(tx: Transaction, scheduleIds: readonly string[]): Promise<Map<string, Figures>> {
  const { rows } = await tx.raw<{ rows: FiguresRow[] }>(
    `SELECT v.schedule_id AS "scheduleId", v.id AS "versionId", v.name AS "versionName",
       coalesce(t.state, 0) AS "timetableState", ${instant('t.data_date')} AS "dataDate",
       ${instant('t.start_at')} AS start, ${instant('t.finish_at')} AS finish,
       ${instant('target.finish_at')} AS "targetFinish", ${instant('before.finish_at')} AS "finishWeekAgo",
       coalesce(t.works, 0) AS works, coalesce(t.critical, 0) AS critical, coalesce(t.percent, 0) AS percent,
       t.calculated_at AS "calculatedAt", greatest(v.created_at, t.calculated_at) AS "changedAt"
     FROM versions v
     LEFT JOIN timetables t ON t.version_id = v.id
     LEFT JOIN versions tv ON tv.schedule_id = v.schedule_id AND tv.active_target
     LEFT JOIN timetables target ON target.version_id = tv.id
     LEFT JOIN LATERAL (
       SELECT p.finish_at FROM published_results p
       WHERE p.version_id = v.id AND p.calculated_at < now() - interval '7 days'
       ORDER BY p.seq DESC, p.engine_version DESC LIMIT 1
     ) before ON true
     WHERE v.kind = 'actual' AND v.schedule_id = ANY(:ids)`,
    { ids: [...scheduleIds] },
  )
  return new Map(
    rows.map(({ scheduleId, calculatedAt, changedAt, ...row }) => [
      scheduleId,
      { ...row, calculatedAt: calculatedAt?.toISOString() ?? null, changedAt: changedAt.toISOString() },
    ]),
  )
}
