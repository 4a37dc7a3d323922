import type { IndicatorView } from '@plumbline/core/contract'
import type { IndicatorSums, PassedWork, ProgressCurve } from '@plumbline/core/indicators'
import type { Transaction } from '../../platform/database/index.ts'

export interface StoredIndicators {
  versionId: string
  scheduleId: string
  /** Of the official timetable; null: it was never calculated. */
  timetableState: 0 | 1 | 2 | null
  /** null, as the rest: there are none. */
  sums: IndicatorSums | null
  curve: ProgressCurve | null
  checks: IndicatorView['checks'] | null
  calculatedAt: Date | null
}

/** Of the last run of risks, in minutes since 1970. */
const P80 = "(r.run #>> '{result,finish,percents,79}')"
const PLANNED = "(r.run #>> '{result,planned}')"

/** Texts of wall-clock time, as everything else of sums. */
const textOf = (minutes: string): string =>
  `to_char(timestamp 'epoch' + ${minutes}::float8 * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI')`

const stored = (tx: Transaction) =>
  tx('versions as v')
    .leftJoin('timetables as t', 't.version_id', 'v.id')
    .leftJoin('version_indicators as i', 'i.version_id', 'v.id')
    .leftJoin('version_risks as r', 'r.version_id', 'v.id')
    .select({
      versionId: 'v.id',
      scheduleId: 'v.schedule_id',
      timetableState: 't.state',
      sums: tx.raw(`i.sums || jsonb_build_object('p80Finish', ${textOf(P80)}, 'p80Planned', ${textOf(PLANNED)})`),
      curve: 'i.curve',
      checks: 'i.checks',
      calculatedAt: 'i.calculated_at',
    })

/** Of the actual version of each schedule. */
export function selectOfSchedules(tx: Transaction, scheduleIds: readonly string[]): Promise<StoredIndicators[]> {
  return stored(tx).where('v.kind', 'actual').whereIn('v.schedule_id', scheduleIds)
}

export function selectOfVersion(tx: Transaction, versionId: string): Promise<StoredIndicators[]> {
  return stored(tx).where('v.id', versionId)
}

/** Of the versions that have numbers; nothing else of them is read. */
export async function selectPassedWork(
  tx: Transaction,
  versionIds: readonly string[],
): Promise<Map<string, PassedWork>> {
  const fields = ['minutes', 'done', 'targetMinutes', 'targetPassed'] as const
  const rows: (PassedWork & { versionId: string })[] = await tx('version_indicators')
    .whereIn('version_id', [...versionIds])
    .select('version_id as versionId')
    .select(fields.map((field) => tx.raw(`(sums->>?)::float8 AS "${field}"`, [field])))
  return new Map(rows.map(({ versionId, ...passed }) => [versionId, passed]))
}

/** Says of which results the figures of works are; another text: of other ones. */
export async function selectStamp(tx: Transaction, versionIds: readonly string[]): Promise<string> {
  const rows: { versionId: string; seq: string; at: Date }[] = await tx('version_indicators')
    .whereIn('version_id', [...versionIds])
    .orderBy('version_id')
    .select('version_id as versionId', 'seq', 'calculated_at as at')
  return rows.map(({ versionId, seq, at }) => `${versionId} ${seq} ${at.getTime()}`).join(',')
}

export interface StoredPoint {
  versionId: string
  sums: IndicatorSums
  at: Date
}

const RECENT = 20
const DAYS = 90

/** The last calculations of each version, and the last one of each day before; oldest first. */
export async function selectHistory(tx: Transaction, versionIds: readonly string[]): Promise<StoredPoint[]> {
  const { rows } = await tx.raw<{ rows: StoredPoint[] }>(
    `SELECT version_id AS "versionId", sums, calculated_at AS at FROM (
       SELECT h.*, row_number() OVER (PARTITION BY version_id ORDER BY id DESC) AS place,
         row_number() OVER (PARTITION BY version_id, date_trunc('day', calculated_at) ORDER BY id DESC) AS of_day
       FROM indicator_history h
       WHERE version_id = ANY(:ids) AND calculated_at > now() - :days * interval '1 day'
     ) numbered
     WHERE place <= :recent OR of_day = 1 ORDER BY calculated_at, id`,
    { ids: [...versionIds], days: DAYS, recent: RECENT },
  )
  return rows
}

export interface StoredDay {
  day: string
  sums: IndicatorSums
  at: Date
}

/** The last calculation of each day, oldest first. */
export async function selectDays(
  tx: Transaction,
  versionId: string,
  { from, limit }: { from: number; limit: number },
): Promise<StoredDay[]> {
  const { rows } = await tx.raw<{ rows: StoredDay[] }>(
    `SELECT DISTINCT ON (day) day, sums, calculated_at AS at
     FROM (SELECT *, to_char(calculated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM indicator_history) h
     WHERE version_id = :versionId ORDER BY day, id DESC LIMIT :limit OFFSET :from`,
    { versionId, from, limit },
  )
  return rows
}

/** Name of the summary above a work `w`. */
export const PLACE = "coalesce(w.branch[array_upper(w.branch, 1)], '')"

type LateWork = IndicatorView['late'][number]

/** The latest first, those that are done after all others. */
export async function selectLate(tx: Transaction, versionIds: readonly string[], limit: number): Promise<LateWork[]> {
  const { rows } = await tx.raw<{ rows: LateWork[] }>(
    `SELECT v.schedule_id AS "scheduleId", w.work_id AS "workId", w.code, w.name, w.critical,
       ${PLACE} AS place,
       to_char(w.finish_at, 'YYYY-MM-DD"T"HH24:MI') AS finish,
       w.late_by::float8 / w.day_minutes AS "lateDays", w.total_float::float8 / w.day_minutes AS "reserveDays"
     FROM work_figures w JOIN versions v ON v.id = w.version_id
     WHERE w.version_id = ANY(:ids) AND w.late_by > 0
     ORDER BY w.status = 'completed', w.late_by::float8 / w.day_minutes DESC, w.code, w.work_id LIMIT :limit`,
    { ids: [...versionIds], limit },
  )
  return rows
}
