import type { Transaction } from '../../platform/database/index.ts'

export interface DatedWork {
  spaceId: string
  scheduleId: string
  workId: string
  code: string
  name: string
  isMilestone: boolean
  /** Hundredths of a percent point. */
  percent: number
  start: string | null
  finish: string
  calculatedAt: Date
}

/** What is over for longer is history and no appointment. */
const PAST_DAYS = 180

/** Of the actual versions of these schedules, the earliest first; `userId`: only what this person carries out or answers for. */
export async function selectDatedWorks(
  tx: Transaction,
  { scheduleIds, userId, limit }: { scheduleIds: readonly string[]; userId: string | null; limit: number },
): Promise<DatedWork[]> {
  const { rows } = await tx.raw<{ rows: DatedWork[] }>(
    `SELECT v.space_id AS "spaceId", v.schedule_id AS "scheduleId", w.work_id AS "workId", w.code, w.name, w.percent,
       w.duration = 0 AS "isMilestone", i.calculated_at AS "calculatedAt",
       to_char(w.start_at, 'YYYY-MM-DD"T"HH24:MI') AS start, to_char(w.finish_at, 'YYYY-MM-DD"T"HH24:MI') AS finish
     FROM work_figures w
     JOIN versions v ON v.id = w.version_id AND v.kind = 'actual'
     JOIN version_indicators i ON i.version_id = v.id
     WHERE v.schedule_id = ANY(:scheduleIds) AND w.finish_at > now() - :days * interval '1 day'
       AND ${userId === null ? 'w.duration = 0' : '(w.executor = :userId OR w.curator = :userId)'}
     ORDER BY w.finish_at, w.work_id LIMIT :limit`,
    { scheduleIds: [...scheduleIds], days: PAST_DAYS, limit, ...(userId !== null && { userId }) },
  )
  return rows
}
