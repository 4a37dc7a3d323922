import type { Curved, Measured } from '@plumbline/core/contract'
import { type SeriesMeasure, type SeriesName, seriesNames } from '@plumbline/core/indicators'
import type { PeriodUnit } from '@plumbline/core/time'
import type { Transaction } from '../../platform/database/index.ts'

/** In the transaction of the result. */
export async function keepSeries(tx: Transaction, versionId: string, series: string): Promise<void> {
  const columns = ['first_day', 'target_passed', 'plan_passed', ...seriesNames]
  await tx.raw(
    `WITH fresh AS MATERIALIZED (
       SELECT v.id AS version_id, v.space_id, s.measure, s.unit, ${columns.map((column) => `s.${column}`).join(', ')}
       FROM versions v, jsonb_populate_recordset(CAST(NULL AS version_series), CAST(:series AS jsonb)) s
       WHERE v.id = :versionId
     ), gone AS (
       DELETE FROM version_series s WHERE s.version_id = :versionId
         AND (s.measure, s.unit) NOT IN (SELECT measure, unit FROM fresh)
     )
     INSERT INTO version_series (version_id, space_id, measure, unit, ${columns.join(', ')}) SELECT * FROM fresh
     ON CONFLICT (version_id, measure, unit) DO UPDATE
     SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
     WHERE (${columns.map((column) => `version_series.${column}`).join(', ')})
       IS DISTINCT FROM (${columns.map((column) => `excluded.${column}`).join(', ')})`,
    { versionId, series },
  )
}

/** What there are series of; the unit that most versions have comes first. */
export async function selectMeasures(tx: Transaction, versionIds: readonly string[]): Promise<Measured[]> {
  return tx('version_series')
    .whereIn('version_id', versionIds)
    .groupBy('measure', 'unit')
    .select('measure', 'unit')
    .orderByRaw(`array_position(ARRAY['duration', 'labour', 'cost', 'volume'], measure), count(*) DESC, unit`)
}

interface Asked {
  versionIds: readonly string[]
  measure: SeriesMeasure
  unit: string
}

/** The first and the last day of all of them; null: there is none. */
export async function selectSeriesDays(
  tx: Transaction,
  { versionIds, measure, unit }: Asked,
): Promise<{ first: number; last: number } | null> {
  const longest = `greatest(${seriesNames.map((name) => `cardinality(${name})`).join(', ')})`
  const found: { first: number | null; last: number | null } | undefined = await tx('version_series')
    .whereIn('version_id', versionIds)
    .where({ measure, unit })
    .first(tx.raw(`min(first_day) AS first, max(first_day + ${longest} - 1) AS last`))
  return found && found.first !== null && found.last !== null ? { first: found.first, last: found.last } : null
}

/** What of the target and of the plan has come at the data dates of the versions. */
export async function selectPassed(
  tx: Transaction,
  { versionIds, measure, unit }: Asked,
): Promise<{ target: number; plan: number }> {
  const found: { target: number | null; plan: number | null } | undefined = await tx('version_series')
    .whereIn('version_id', versionIds)
    .where({ measure, unit })
    .first(tx.raw('sum(target_passed) AS target, sum(plan_passed) AS plan'))
  return { target: found?.target ?? 0, plan: found?.plan ?? 0 }
}

type Period = Curved['periods'][number]

/** Sums of all versions by period, from the first one that has something; without those that have nothing. */
export async function selectPeriods(
  tx: Transaction,
  { versionIds, measure, unit, period }: Asked & { period: PeriodUnit },
): Promise<Period[]> {
  const each = (words: (name: SeriesName) => string): string => seriesNames.map(words).join(', ')
  const { rows } = await tx.raw<{ rows: Period[] }>(
    `WITH days AS (
       SELECT s.first_day + d.place::integer - 1 AS day, ${each((name) => `sum(d.${name}) AS ${name}`)}
       FROM version_series s, unnest(${each((name) => `s.${name}`)})
         WITH ORDINALITY AS d(${seriesNames.join(', ')}, place)
       WHERE s.version_id = ANY(:ids) AND s.measure = :measure AND s.unit = :unit
       GROUP BY 1
     )
     SELECT to_char(date_trunc(:period, CAST(date '1970-01-01' + day AS timestamp)), 'YYYY-MM-DD') AS from,
       ${each((name) => `CAST(round(CAST(coalesce(sum(${name}), 0) AS numeric), 4) AS float8) AS ${name}`)}
     FROM days GROUP BY 1 ORDER BY 1`,
    { ids: [...versionIds], measure, unit, period },
  )
  return rows
}
