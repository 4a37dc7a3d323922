import type { TimetableSummary } from '@plumbline/core/contract'
import { formatInstant } from '@plumbline/core/time'
import { inPieces, type Transaction } from '../../../platform/database/index.ts'
import { ID_BYTES, VALUE_BYTES } from './calculation.ts'
import type { CalculationResult } from './worker.ts'

type State = 0 | 1 | 2

/** What the structure shows of a schedule. */
export interface TimetableBrief {
  timetableState: State
  start: string | null
  finish: string | null
  dataDate: string | null
  percent: number
  works: number
  critical: number
  calculatedAt: string | null
}

/** Renewed while the calculation runs; one that is not has died with its node. */
const CLAIM_SECONDS = 8

const instants = ['start', 'finish', 'data_date'].map((name) => {
  const column = name === 'data_date' ? name : `${name}_at`
  return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI') AS ${name}`
})

/** Journal sequences that results belong to, of the versions that were ever calculated. */
export async function timetableSeqs(tx: Transaction, versionIds: readonly string[]): Promise<Map<string, number>> {
  const rows: { version_id: string; seq: string }[] = await tx('timetables')
    .whereIn('version_id', versionIds)
    .whereNotNull('calculated_at')
    .select('version_id', 'seq')
  return new Map(rows.map((row) => [row.version_id, Number(row.seq)]))
}

/** What tells whether a version was calculated anew; those that never were are missing. */
export async function timetableStamps(tx: Transaction, versionIds: readonly string[]): Promise<Map<string, string>> {
  const rows: { version_id: string; seq: string; result_hash: string }[] = await tx('timetables')
    .whereIn('version_id', versionIds)
    .whereNotNull('calculated_at')
    .select('version_id', 'seq', 'result_hash')
  return new Map(rows.map((row) => [row.version_id, `${row.seq} ${row.result_hash}`]))
}

export async function timetableBriefs(
  tx: Transaction,
  versionIds: readonly string[],
): Promise<Map<string, TimetableBrief>> {
  const rows = await tx('timetables')
    .whereIn('version_id', versionIds)
    .select('version_id', 'state', 'percent', 'works', 'critical', 'calculated_at')
    .select(instants.map((sql) => tx.raw(sql)))
  return new Map(
    rows.map((row) => [
      row.version_id,
      {
        timetableState: row.state,
        start: row.start,
        finish: row.finish,
        dataDate: row.data_date,
        percent: row.percent,
        works: row.works,
        critical: row.critical,
        calculatedAt: row.calculated_at?.toISOString() ?? null,
      },
    ]),
  )
}

export interface StoredTimetable {
  summary: TimetableSummary
  rowCount: number
}

/** Null: the version was never calculated. */
export async function selectTimetable(tx: Transaction, versionId: string): Promise<StoredTimetable | null> {
  const row = await tx('timetables')
    .where({ version_id: versionId })
    .select('state', 'seq', 'engine_version', 'input_hash', 'result_hash', 'works', 'critical', 'issues')
    .select('calculated_at', 'row_count')
    .select(instants.map((sql) => tx.raw(sql)))
    .first()
  if (!row) return null
  return {
    rowCount: row.row_count,
    summary: {
      state: row.state,
      seq: Number(row.seq),
      engineVersion: row.engine_version,
      inputHash: row.input_hash,
      resultHash: row.result_hash,
      start: row.start,
      finish: row.finish,
      works: row.works,
      critical: row.critical,
      issues: row.issues,
      calculatedAt: row.calculated_at?.toISOString() ?? null,
    },
  }
}

/** A page of rows, cut out by position. */
export async function selectRows(
  tx: Transaction,
  versionId: string,
  offset: number,
  limit: number,
): Promise<{ ids: Buffer; values: Buffer }> {
  const row = await tx('timetables')
    .where({ version_id: versionId })
    .select(tx.raw('substring(row_ids from ? for ?) AS ids', [offset * ID_BYTES + 1, limit * ID_BYTES]))
    .select(tx.raw('substring(row_values from ? for ?) AS "values"', [offset * VALUE_BYTES + 1, limit * VALUE_BYTES]))
    .first()
  return row ?? { ids: Buffer.alloc(0), values: Buffer.alloc(0) }
}

/**
 * Takes the calculation of a version for this node. `busy`: another node is at it; `gone`: there is no such version
 * (yet).
 */
export async function claim(tx: Transaction, versionId: string): Promise<'mine' | 'busy' | 'gone'> {
  const { rowCount } = await tx.raw(
    `INSERT INTO timetables (version_id, space_id, state, claimed_until)
     SELECT id, space_id, 2, now() + :seconds * interval '1 second' FROM versions WHERE id = :versionId
     ON CONFLICT (version_id) DO UPDATE SET state = 2, claimed_until = excluded.claimed_until
     WHERE timetables.state <> 2 OR timetables.claimed_until < now()`,
    { versionId, seconds: CLAIM_SECONDS },
  )
  if (rowCount > 0) return 'mine'
  const there = await tx('timetables').where({ version_id: versionId }).select('version_id').first()
  return there ? 'busy' : 'gone'
}

/** While the result is being stored nothing is renewed: whoever waited for it would keep a connection from others. */
export async function renewClaim(tx: Transaction, versionId: string): Promise<void> {
  const free = tx('timetables').where({ version_id: versionId, state: 2 }).select('version_id').forUpdate().skipLocked()
  await tx('timetables')
    .whereIn('version_id', free)
    .update({ claimed_until: tx.raw("now() + ? * interval '1 second'", [CLAIM_SECONDS]) })
}

/** What their results come to is asked for in another way: of the space's versions that are not locked, the actual first. */
export async function outdateTimetables(tx: Transaction, spaceId: string): Promise<string[]> {
  const unlocked = tx('versions').where({ space_id: spaceId, locked: false })
  await tx('timetables').whereIn('version_id', unlocked.clone().select('id')).where({ state: 1 }).update({ state: 0 })
  const rows: { id: string }[] = await unlocked.orderByRaw("kind <> 'actual', id").select('id')
  return rows.map(({ id }) => id)
}

/** After a calculation that failed: what was stored before stands, as not calculated. */
export async function release(tx: Transaction, versionId: string): Promise<void> {
  await tx('timetables').where({ version_id: versionId }).update({ state: 0, claimed_until: null })
}

const timestampOf = (instant: number | null): string | null => (instant === null ? null : formatInstant(instant))

/** Never replaces the result of a later document. True: its data date is another one than before. */
export async function storeResult(tx: Transaction, versionId: string, result: CalculationResult): Promise<boolean> {
  const dataDateOf = async () => (await timetableBriefs(tx, [versionId])).get(versionId)?.dataDate
  const before = await dataDateOf()
  await tx('timetables').where({ version_id: versionId }).update({ state: 1, claimed_until: null })
  await tx('timetables')
    .where({ version_id: versionId })
    .where('seq', '<=', result.seq)
    .update({
      seq: result.seq,
      engine_version: result.engineVersion,
      input_hash: result.inputHash,
      result_hash: result.resultHash,
      start_at: timestampOf(result.start),
      finish_at: timestampOf(result.finish),
      data_date: timestampOf(result.dataDate),
      percent: result.percent,
      works: result.works,
      critical: result.critical,
      issues: JSON.stringify(result.issues),
      calculated_at: tx.fn.now(),
      row_count: result.rowCount,
      row_ids: Buffer.from(result.ids.buffer),
      row_values: Buffer.from(result.values.buffer),
    })
  return (await dataDateOf()) !== before
}

/** Of all versions that are here: what their stored results were calculated from. */
export async function selectCalculated(
  tx: Transaction,
  versionIds: readonly string[],
): Promise<Map<string, { seq: number; state: State; engineVersion: number; locked: boolean }>> {
  const rows: {
    id: string
    locked: boolean
    seq: string | null
    state: State | null
    engine_version: number | null
  }[] = await tx('versions as v')
    .leftJoin('timetables as t', 't.version_id', 'v.id')
    .whereIn('v.id', versionIds)
    .select('v.id', 'v.locked', 't.seq', 't.state', 't.engine_version')
  return new Map(
    rows.map((row) => [
      row.id,
      {
        seq: Number(row.seq ?? 0),
        state: row.state ?? 0,
        engineVersion: row.engine_version ?? 0,
        locked: row.locked,
      },
    ]),
  )
}

/** Rows that come at a time: some hundred kB, which the driver decodes in about a millisecond. */
const ROWS_OF_PIECE = 4_000

/** All rows at once, with the name of the result they belong to; null: the version was never calculated. */
export async function selectAllRows(
  tx: Transaction,
  versionId: string,
): Promise<{ revision: string; ids: Buffer; values: Buffer } | null> {
  const { rows } = await tx.raw<{ rows: { revision: string; ids: Buffer; values: Buffer }[] }>(
    `SELECT result_hash AS revision,
       substring(row_ids FROM first * ${ID_BYTES} + 1 FOR ${ROWS_OF_PIECE * ID_BYTES}) AS ids,
       substring(row_values FROM first * ${VALUE_BYTES} + 1 FOR ${ROWS_OF_PIECE * VALUE_BYTES}) AS "values"
     FROM timetables, generate_series(0, greatest(row_count - 1, 0), ${ROWS_OF_PIECE}) AS first
     WHERE version_id = :versionId AND row_ids IS NOT NULL ORDER BY first`,
    { versionId },
  )
  const [first] = rows
  if (!first) return null
  const whole = (pieces: Buffer[]): Buffer => (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces))
  return {
    revision: first.revision,
    ids: whole(rows.map(({ ids }) => ids)),
    values: whole(rows.map((row) => row.values)),
  }
}

/** Texts of ids that come at a time: of small schedules many, of a large one some parts. */
const TEXTS_OF_PIECE = 20

/** Ids of all rows one behind the other, version by version as they are given, each in the order of its tree. */
export async function* selectRowIds(tx: Transaction, versionIds: readonly string[]): AsyncGenerator<Buffer> {
  const query = tx.raw(
    `SELECT substring(row_ids FROM first * ${ID_BYTES} + 1 FOR ${ROWS_OF_PIECE * ID_BYTES}) AS ids
     FROM unnest(CAST(:ids AS text[])) WITH ORDINALITY AS asked (id, place)
     JOIN timetables ON version_id = asked.id AND row_ids IS NOT NULL,
       generate_series(0, greatest(row_count - 1, 0), ${ROWS_OF_PIECE}) AS first
     ORDER BY place, first`,
    { ids: [...versionIds] },
  )
  for await (const rows of inPieces<{ ids: Buffer }>(tx, query, TEXTS_OF_PIECE)) for (const { ids } of rows) yield ids
}
