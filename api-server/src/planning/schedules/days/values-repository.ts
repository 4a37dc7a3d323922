import { VOLUME } from '@plumbline/core/documents/day'
import { decimalOf, millionths } from '@plumbline/core/progress'
import type { Transaction } from '../../../platform/database/index.ts'

export interface StoredValue {
  workId: string
  executorId: string
  day: string
  measure: string
  kind: 'plan' | 'fact' | 'approved_plan' | 'rate' | 'specific_labor_cost'
  amount: string
  by: string | null
  at: string | null
}

export interface Window {
  from: string
  to: string
  offset: number
  limit: number
}

/** `executors`: of these alone; null: of all. */
export async function selectDayValues(
  tx: Transaction,
  scheduleId: string,
  executors: readonly string[] | null,
  { from, to, offset, limit }: Window,
): Promise<{ total: number; values: StoredValue[] }> {
  const inWindow = tx('day_values').where({ schedule_id: scheduleId }).whereBetween('day', [from, to])
  if (executors) void inWindow.whereIn('executor_id', executors)
  const [{ total } = { total: 0 }] = await inWindow.clone().select(tx.raw('count(*)::int AS total'))
  const rows: (Omit<StoredValue, 'at'> & { at: Date | null })[] = await inWindow
    .select('work_id as workId', 'executor_id as executorId', 'measure', 'kind')
    .select('updated_by as by', 'updated_at as at')
    .select(tx.raw("to_char(day, 'YYYY-MM-DD') AS day"), tx.raw('amount::text AS amount'))
    .orderBy(['work_id', 'day_values.day', 'measure', 'kind', 'executor_id'])
    .offset(offset)
    .limit(limit)
  const values = rows.map((row) => ({
    ...row,
    amount: decimalOf(millionths(row.amount)),
    at: row.at?.toISOString() ?? null,
  }))
  return { total, values }
}

/** What is done of the volume of these works, by document. */
export async function selectTold(
  tx: Transaction,
  scheduleId: string,
  workIds: readonly string[],
): Promise<{ workId: string; executorId: string; quarter: string; amount: string }[]> {
  return tx('day_values')
    .where({ schedule_id: scheduleId, kind: 'fact', measure: VOLUME })
    .whereRaw('work_id = ANY (?)', [[...workIds]])
    .groupBy('work_id', 'executor_id', 'quarter')
    .select('work_id as workId', 'executor_id as executorId', 'quarter', tx.raw('sum(amount)::text AS amount'))
}

export interface SheetRow {
  executorId: string
  monday: string
  state: 'draft' | 'submitted' | 'APPROVED' | 'DECLINED'
  by: string
  at: Date
  reason: string
  onBehalfOf: string
}

/** The newest first. */
export async function selectSheets(
  tx: Transaction,
  scheduleId: string,
  executors: readonly string[] | null,
  { from, to }: { from: string; to: string },
): Promise<SheetRow[]> {
  const query = tx('day_sheets').where({ schedule_id: scheduleId }).whereBetween('monday', [from, to])
  if (executors) void query.whereIn('executor_id', executors)
  return query
    .orderBy('id', 'desc')
    .limit(2_000)
    .select('executor_id as executorId', 'state', 'by_id as by', 'at', 'reason', 'on_behalf_of as onBehalfOf')
    .select(tx.raw("to_char(monday, 'YYYY-MM-DD') AS monday"))
}

/** Handed in, with nobody's decision. */
export async function countOpenSheets(tx: Transaction, scheduleId: string): Promise<number> {
  const newest = tx('day_sheets')
    .where({ schedule_id: scheduleId })
    .distinctOn('executor_id', 'monday')
    .orderBy([{ column: 'executor_id' }, { column: 'monday' }, { column: 'id', order: 'desc' }])
    .select('state')
    .as('newest')
  const [{ count } = { count: 0 }] = await tx(newest).where({ state: 'submitted' }).select(tx.raw('count(*)::int'))
  return count
}

export interface WeekPromises {
  executorId: string
  monday: string
  /** Of promises that were not kept; null: nobody said, or they were kept. */
  reasonId: string | null
  promised: number
  kept: number
  approved: string
  fact: string
}

/**
 * Promises of the days of a period by executor, week and reason: a promise is the approved plan of a work's volume in a
 * week, and it is kept when the facts of the week reach it (rule D-4).
 */
export async function selectPromises(
  tx: Transaction,
  scheduleId: string,
  executors: readonly string[] | null,
  { from, to }: { from: string; to: string },
): Promise<WeekPromises[]> {
  const answer = await tx.raw(
    `WITH weeks AS (
      SELECT executor_id, work_id, date_trunc('week', day)::date AS monday,
        sum(amount) FILTER (WHERE kind = 'approved_plan') AS approved,
        coalesce(sum(amount) FILTER (WHERE kind = 'fact'), 0) AS fact
      FROM app.day_values
      WHERE schedule_id = :scheduleId AND day BETWEEN :from AND :to AND measure = 'volume'
        AND kind IN ('approved_plan', 'fact') AND (:executors::text[] IS NULL OR executor_id = ANY (:executors::text[]))
      GROUP BY 1, 2, 3
      HAVING sum(amount) FILTER (WHERE kind = 'approved_plan') > 0
    ), told AS (
      SELECT w.*, w.fact >= w.approved AS is_kept,
        (SELECT r.reason_id FROM app.day_remarks r
          WHERE r.schedule_id = :scheduleId AND r.executor_id = w.executor_id AND r.work_id = w.work_id
            AND r.day BETWEEN w.monday AND w.monday + 6 AND r.reason_id IS NOT NULL
          ORDER BY r.day LIMIT 1) AS reason_id
      FROM weeks w
    )
    SELECT executor_id AS "executorId", to_char(monday, 'YYYY-MM-DD') AS monday,
      CASE WHEN is_kept THEN NULL ELSE reason_id END AS "reasonId",
      count(*)::int AS promised, (count(*) FILTER (WHERE is_kept))::int AS kept,
      sum(approved)::text AS approved, sum(fact)::text AS fact
    FROM told GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    { scheduleId, from, to, executors: executors === null ? null : [...executors] },
  )
  return answer.rows
}

export interface ChangeRow {
  id: string
  at: Date
  by: string | null
  executorId: string
  workId: string
  workName: string
  day: string
  measure: string
  kind: string
  before: string | null
  after: string | null
}

export async function selectHistory(
  tx: Transaction,
  scheduleId: string,
  executors: readonly string[] | null,
  { workId, before, limit }: { workId?: string | undefined; before?: number | undefined; limit: number },
): Promise<ChangeRow[]> {
  const query = tx('day_changes').where({ schedule_id: scheduleId })
  if (executors) void query.whereIn('executor_id', executors)
  if (workId !== undefined) void query.where({ work_id: workId })
  if (before !== undefined) void query.where('id', '<', before)
  return query
    .orderBy('id', 'desc')
    .limit(limit)
    .select('id', 'at', 'by_id as by', 'executor_id as executorId', 'work_id as workId', 'work_name as workName')
    .select('measure', 'kind', tx.raw("to_char(day, 'YYYY-MM-DD') AS day"))
    .select(tx.raw('before::text AS before'), tx.raw('after::text AS after'))
}

export interface DeletionRow {
  id: string
  executorId: string
  quarter: string
  seq: string
  at: Date
  by: string | null
  values: number
  missing: number
  labels: string[]
}

/** Changes that took values of days away, the newest first. */
export async function selectDeletions(
  tx: Transaction,
  scheduleId: string,
  { limit, id }: { limit: number; id?: number },
): Promise<DeletionRow[]> {
  const answer = await tx.raw(
    `SELECT min(c.id)::text AS id, c.executor_id AS "executorId", c.quarter, c.seq::text AS seq, max(c.at) AS at,
      max(c.by_id) AS by, count(*)::int AS values,
      (count(*) FILTER (WHERE v.amount IS NULL))::int AS missing,
      (array_agg(DISTINCT c.work_name))[1:3] AS labels
    FROM app.day_changes c
    LEFT JOIN app.day_values v ON v.schedule_id = c.schedule_id AND v.executor_id = c.executor_id
      AND v.work_id = c.work_id AND v.day = c.day AND v.measure = c.measure AND v.kind = c.kind
    WHERE c.schedule_id = :scheduleId AND c.after IS NULL AND c.kind <> 'approved_plan'
    GROUP BY c.executor_id, c.quarter, c.seq
    HAVING :id::bigint IS NULL OR min(c.id) = :id::bigint
    ORDER BY min(c.id) DESC LIMIT :limit`,
    { scheduleId, limit, id: id ?? null },
  )
  return answer.rows
}

/** What such a change took away and still nobody has entered again. */
export async function selectTakenAway(
  tx: Transaction,
  scheduleId: string,
  { executorId, quarter, seq }: Pick<DeletionRow, 'executorId' | 'quarter' | 'seq'>,
): Promise<{ workId: string; day: string; measure: string; kind: string; amount: string }[]> {
  const answer = await tx.raw(
    `SELECT c.work_id AS "workId", to_char(c.day, 'YYYY-MM-DD') AS day, c.measure, c.kind, c.before::text AS amount
    FROM app.day_changes c
    WHERE c.schedule_id = :scheduleId AND c.executor_id = :executorId AND c.quarter = :quarter AND c.seq = :seq
      AND c.after IS NULL AND c.before IS NOT NULL AND c.kind <> 'approved_plan'
      AND NOT EXISTS (SELECT FROM app.day_values v WHERE v.schedule_id = c.schedule_id
        AND v.executor_id = c.executor_id AND v.work_id = c.work_id AND v.day = c.day
        AND v.measure = c.measure AND v.kind = c.kind)`,
    { scheduleId, executorId, quarter, seq },
  )
  return answer.rows
}

/** So long who changed what is kept. */
export async function forgetOldChanges(tx: Transaction): Promise<void> {
  await tx('day_changes').where('at', '<', tx.raw("now() - interval '400 days'")).delete()
}
