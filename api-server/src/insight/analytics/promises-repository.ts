import type { Promises } from '@plumbline/core/contract'
import type { PeriodUnit } from '@plumbline/core/time'
import type { Transaction } from '../../platform/database/index.ts'

/** Works whose days of finish in the target version are over. Midnight at the end of a day belongs to that day. */
const due = `
  SELECT w.status, CAST(w.target_finish_at - interval '1 minute' AS date) AS due_on,
    CAST(w.finish_at - interval '1 minute' AS date) AS done_on, CAST(left(i.sums ->> 'dataDate', 10) AS date) AS today
  FROM work_figures w JOIN version_indicators i ON i.version_id = w.version_id
  WHERE w.version_id = ANY(:ids) AND w.target_finish_at IS NOT NULL`

/** The first and the last day; null: there is none. */
export async function selectPromisedDays(
  tx: Transaction,
  versionIds: readonly string[],
): Promise<{ first: number; last: number } | null> {
  const { rows } = await tx.raw<{ rows: { first: number | null; last: number | null }[] }>(
    `SELECT min(due_on) - date '1970-01-01' AS first, max(due_on) - date '1970-01-01' AS last
     FROM (${due}) works WHERE due_on < today`,
    { ids: [...versionIds] },
  )
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? null : { first, last }
}

const lengths: Readonly<Record<PeriodUnit, string>> = {
  day: '1 day',
  week: '7 days',
  month: '1 month',
  quarter: '3 months',
  year: '1 year',
}

/** Without periods that nothing was to be done in. Of the period of the data date only the days before it are told. */
export async function selectPromises(
  tx: Transaction,
  versionIds: readonly string[],
  period: PeriodUnit,
): Promise<Promises['periods']> {
  const { rows } = await tx.raw<{ rows: Promises['periods'] }>(
    `SELECT to_char(begin, 'YYYY-MM-DD') AS from, count(*)::int AS promised,
       (count(*) FILTER (WHERE status = 'completed' AND done_on < least(begin + CAST(:length AS interval), today)))::int AS kept
     FROM (${due}) works, date_trunc(:period, CAST(due_on AS timestamp)) AS begin
     WHERE due_on < today GROUP BY begin ORDER BY begin`,
    { ids: [...versionIds], period, length: lengths[period] },
  )
  return rows
}
