import type { FiguresOf, WrittenWorks } from '../../planning/official/timetable/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { keepMilestones } from './milestones-repository.ts'
import { keepSeries } from './series-repository.ts'

/** Calculations kept of one version. */
const KEPT = 5_000
/** Some hundred kB: preparing a statement holds the loop for a millisecond. */
const ROWS_A_STATEMENT = 500
/** How often older ones are looked for. */
const SWEEP_EVERY = 100

/** In the transaction of the result; a result of an older document changes nothing. True: the numbers are other ones. */
export async function keepIndicators(
  tx: Transaction,
  versionId: string,
  { seq, indicators }: FiguresOf<'indicators'>,
): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: { isOther: boolean }[] }>(
    `WITH before AS (SELECT sums, curve, checks FROM version_indicators WHERE version_id = :versionId)
     INSERT INTO version_indicators (version_id, space_id, seq, sums, curve, checks, outline, calculated_at)
     SELECT id, space_id, :seq, CAST(:sums AS jsonb), CAST(:curve AS jsonb), CAST(:checks AS jsonb),
       CAST(:outline AS jsonb), now()
     FROM versions WHERE id = :versionId
     ON CONFLICT (version_id) DO UPDATE
     SET seq = excluded.seq, sums = excluded.sums, curve = excluded.curve, checks = excluded.checks,
       outline = excluded.outline, calculated_at = excluded.calculated_at
     WHERE version_indicators.seq <= excluded.seq
     RETURNING (sums, curve, checks) IS DISTINCT FROM (SELECT (sums, curve, checks) FROM before) AS "isOther"`,
    {
      versionId,
      seq,
      sums: indicators.sums,
      curve: indicators.curve,
      checks: indicators.checks,
      outline: indicators.outline,
    },
  )
  if (rows.length === 0) return false
  await keepWorks(tx, versionId, indicators.works)
  await keepSeries(tx, versionId, indicators.series)
  await keepMilestones(tx, versionId, indicators.milestones)
  await keepHistory(tx, versionId, seq)
  return rows[0]?.isOther ?? false
}

/** Only rows that are other than before are sent and written: mostly a few of many thousands. */
async function keepWorks(tx: Transaction, versionId: string, { ids, hashes, rows }: WrittenWorks): Promise<void> {
  const places = await forgetAndCompare(tx, versionId, { ids, hashes })
  const texts = places.map((place) => rows[place]!)
  for (let at = 0; at < texts.length; at += ROWS_A_STATEMENT) {
    await writeWorks(tx, versionId, texts.slice(at, at + ROWS_A_STATEMENT))
  }
}

/** `rows`: JSON. */
async function writeWorks(tx: Transaction, versionId: string, rows: readonly string[]): Promise<void> {
  await tx.raw(
    `INSERT INTO work_figures (version_id, work_id, space_id, ${workColumns.join(', ')})
     SELECT v.id, f.work_id, v.space_id, ${workColumns.map((column) => `f.${column}`).join(', ')}
     FROM versions v, jsonb_populate_recordset(CAST(NULL AS work_figures), CAST(:rows AS jsonb)) f
     WHERE v.id = :versionId
     ON CONFLICT (version_id, work_id) DO UPDATE
     SET ${workColumns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    { versionId, rows: `[${rows.join()}]` },
  )
}

/**
 * Deletes what the works no longer hold and says which of them, by their places, are new or other than before. `NOT IN` is
 * looked up in a hash; `NOT EXISTS` compares every row with every work, whose number the database cannot guess: minutes for
 * 50,000 works. One text in and one out: a row for each work would hold the loop.
 */
async function forgetAndCompare(
  tx: Transaction,
  versionId: string,
  { ids, hashes }: Pick<WrittenWorks, 'ids' | 'hashes'>,
): Promise<number[]> {
  const { rows } = await tx.raw<{ rows: { places: string | null }[] }>(
    `WITH works AS MATERIALIZED (
       SELECT work_id, hash, place - 1 AS place
       FROM unnest(string_to_array(:ids, ','), string_to_array(:hashes, ','))
         WITH ORDINALITY AS w (work_id, hash, place)
     ), gone AS (
       DELETE FROM work_figures WHERE version_id = :versionId AND work_id NOT IN (SELECT work_id FROM works)
     )
     SELECT string_agg(CAST(w.place AS text), ',' ORDER BY w.place) AS places FROM works w
     LEFT JOIN work_figures kept ON kept.version_id = :versionId AND kept.work_id = w.work_id
     WHERE kept.hash IS DISTINCT FROM w.hash`,
    { versionId, ids, hashes },
  )
  return rows[0]?.places?.split(',').map(Number) ?? []
}

const workColumns = [
  'hash',
  'code',
  'name',
  'branch',
  'attribute_values',
  'status',
  'critical',
  'total_float',
  'target_float',
  'promise',
  'day_minutes',
  'start_at',
  'finish_at',
  'actual_start_at',
  'actual_finish_at',
  'target_start_at',
  'target_finish_at',
  'late_by',
  'duration',
  'percent',
  'target_minutes',
  'target_passed',
  'budget',
  'planned',
  'earned',
  'actual',
  'volume_unit',
  'volume_plan',
  'volume_fact',
  'labour_unit',
  'labour_plan',
  'labour_fact',
  'cost_unit',
  'cost_plan',
  'cost_fact',
  'executor',
  'curator',
  'counted_by',
]

async function keepHistory(tx: Transaction, versionId: string, seq: number): Promise<void> {
  await tx.raw(
    `INSERT INTO indicator_history (version_id, space_id, seq, sums, calculated_at)
     SELECT version_id, space_id, seq, sums, calculated_at FROM version_indicators
     WHERE version_id = :versionId AND sums IS DISTINCT FROM
       (SELECT sums FROM indicator_history WHERE version_id = :versionId ORDER BY id DESC LIMIT 1)`,
    { versionId },
  )
  if (seq % SWEEP_EVERY !== 0) return
  await tx.raw(
    `DELETE FROM indicator_history WHERE version_id = :versionId AND id <=
       (SELECT id FROM indicator_history WHERE version_id = :versionId ORDER BY id DESC OFFSET :kept LIMIT 1)`,
    { versionId, kept: KEPT },
  )
}
