import { formatInstant } from '@plumbline/core/time'
import type { Transaction } from '../../../platform/database/index.ts'
import type { CalculationResult } from './worker.ts'

/** An official result as it was published. */
export interface PublishedResult {
  seq: number
  engineVersion: number
  inputHash: string
  resultHash: string
  finish: string | null
  works: number
  critical: number
}

/** Results kept of one version; a busy one makes some thousand a month. */
const KEPT = 20_000
/** How often older ones are looked for. */
const SWEEP_EVERY = 100

export async function publishResult(tx: Transaction, versionId: string, result: CalculationResult): Promise<void> {
  await tx.raw(
    `INSERT INTO published_results
       (version_id, space_id, seq, engine_version, input_hash, result_hash, start_at, finish_at, works, critical)
     SELECT id, space_id, :seq, :engineVersion, :inputHash, :resultHash, :start, :finish, :works, :critical
     FROM versions WHERE id = :versionId
     ON CONFLICT (version_id, seq, engine_version) DO UPDATE
     SET input_hash = excluded.input_hash, result_hash = excluded.result_hash, start_at = excluded.start_at,
       finish_at = excluded.finish_at,
       works = excluded.works, critical = excluded.critical, calculated_at = now()`,
    {
      versionId,
      seq: result.seq,
      engineVersion: result.engineVersion,
      inputHash: result.inputHash,
      resultHash: result.resultHash,
      start: result.start === null ? null : formatInstant(result.start),
      finish: result.finish === null ? null : formatInstant(result.finish),
      works: result.works,
      critical: result.critical,
    },
  )
  if (result.seq % SWEEP_EVERY === 0) await forgetOldest(tx, versionId)
}

/** The result that a copy took over. */
export async function publishInherited(tx: Transaction, versionId: string): Promise<void> {
  await tx.raw(
    `INSERT INTO published_results
       (version_id, space_id, seq, engine_version, input_hash, result_hash, start_at, finish_at, works, critical)
     SELECT version_id, space_id, seq, engine_version, input_hash, result_hash, start_at, finish_at, works, critical
     FROM timetables WHERE version_id = :versionId
     ON CONFLICT (version_id, seq, engine_version) DO NOTHING`,
    { versionId },
  )
}

async function forgetOldest(tx: Transaction, versionId: string): Promise<void> {
  await tx.raw(
    `DELETE FROM published_results WHERE version_id = :versionId AND seq < (
       SELECT seq FROM published_results WHERE version_id = :versionId ORDER BY seq DESC OFFSET :kept LIMIT 1)`,
    { versionId, kept: KEPT },
  )
}

/** Those of the last published change at or before `seq` and of the first one after it. */
export async function selectPublishedAround(
  tx: Transaction,
  versionId: string,
  seq: number,
): Promise<PublishedResult[]> {
  const { rows } = await tx.raw(
    `SELECT seq, engine_version, input_hash, result_hash, works, critical,
       to_char(finish_at, 'YYYY-MM-DD"T"HH24:MI') AS finish
     FROM published_results WHERE version_id = :versionId AND seq IN (
       (SELECT max(seq) FROM published_results WHERE version_id = :versionId AND seq <= :seq),
       (SELECT min(seq) FROM published_results WHERE version_id = :versionId AND seq > :seq))
     ORDER BY seq, engine_version DESC LIMIT 20`,
    { versionId, seq },
  )
  return (rows as PublishedRow[]).map((row) => ({
    seq: Number(row.seq),
    engineVersion: row.engine_version,
    inputHash: row.input_hash,
    resultHash: row.result_hash,
    finish: row.finish,
    works: row.works,
    critical: row.critical,
  }))
}

interface PublishedRow {
  seq: string
  engine_version: number
  input_hash: string
  result_hash: string
  finish: string | null
  works: number
  critical: number
}

/** Where the finish was at each result from the last one before `first` up to `last`, oldest first. */
export async function selectFinishes(
  tx: Transaction,
  versionId: string,
  { first, last }: { first: number; last: number },
): Promise<{ seq: number; finish: string | null }[]> {
  const { rows } = await tx.raw(
    `SELECT DISTINCT ON (seq) seq, to_char(finish_at, 'YYYY-MM-DD"T"HH24:MI') AS finish
     FROM published_results WHERE version_id = :versionId AND seq <= :last AND seq >= coalesce(
       (SELECT max(seq) FROM published_results WHERE version_id = :versionId AND seq < :first), 0)
     ORDER BY seq, engine_version DESC`,
    { versionId, first, last },
  )
  return (rows as { seq: string; finish: string | null }[]).map(({ seq, finish }) => ({ seq: Number(seq), finish }))
}

/** The last of each day, oldest first. */
export async function selectFinishHistory(
  tx: Transaction,
  versionId: string,
  days: number,
): Promise<{ day: string; finish: string | null; works: number; critical: number }[]> {
  const { rows } = await tx.raw(
    `SELECT * FROM (
       SELECT DISTINCT ON (calculated_at::date) to_char(calculated_at, 'YYYY-MM-DD') AS day,
         to_char(finish_at, 'YYYY-MM-DD"T"HH24:MI') AS finish, works, critical
       FROM published_results WHERE version_id = ?
       ORDER BY calculated_at::date DESC, calculated_at DESC, seq DESC LIMIT ?
     ) last ORDER BY day`,
    [versionId, days],
  )
  return rows
}
