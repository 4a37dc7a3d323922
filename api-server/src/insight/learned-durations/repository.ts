import type { LearnedKind } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

/** Fewer works of a kind tell nothing. */
const FEWEST_WORKS = 3
const MOST_KINDS = 500
const EXAMPLES = 3

const lasted = 'extract(epoch FROM w.actual_finish_at - w.actual_start_at)'
const planned = 'extract(epoch FROM w.target_finish_at - w.target_start_at)'

/** Value of an attribute among those that are packed; its id is one of ours. */
const storedValue = (attributeId: string): string =>
  `substring(E'\\n' || w.attribute_values FROM E'\\n${attributeId.replaceAll(/[^A-Za-z0-9_-]/g, '')}:([^\\n]*)')`

/** Of works that are done and that their target version has: how long they took, as shares of how long they were to take. */
export async function selectLearned(
  tx: Transaction,
  scheduleIds: readonly string[],
  attributeId: string | null,
): Promise<LearnedKind[]> {
  const key = attributeId === null ? 'lower(trim(w.name))' : storedValue(attributeId)
  const { rows } = await tx.raw<{ rows: LearnedKind[] }>(
    `SELECT key, count(*)::int AS works, count(DISTINCT schedule_id)::int AS schedules,
       percentile_cont(ARRAY[0.1, 0.5, 0.9]) WITHIN GROUP (ORDER BY share) AS shares,
       (array_agg(name ORDER BY share DESC))[1:${EXAMPLES}] AS examples
     FROM (
       SELECT ${key} AS key, v.schedule_id, w.name, ${lasted} / ${planned} AS share
       FROM work_figures w JOIN versions v ON v.id = w.version_id
       WHERE v.kind = 'actual' AND v.schedule_id = ANY(:ids) AND w.status = 'completed'
         AND w.actual_finish_at > w.actual_start_at AND w.target_finish_at > w.target_start_at
     ) lasting
     WHERE key <> '' GROUP BY key HAVING count(*) >= ${FEWEST_WORKS}
     ORDER BY count(*) DESC, key LIMIT ${MOST_KINDS}`,
    { ids: [...scheduleIds] },
  )
  return rows
}
