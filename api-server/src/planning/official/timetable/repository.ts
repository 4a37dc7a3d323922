import type { TimetableSummary, Version } from '@plumbline/core/contract'
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

/** What their results come to is asked for in another way: of the space's versions that are not locked, the actual first. */
export async function outdateTimetables(tx: Transaction, spaceId: string): Promise<string[]> {
  const unlocked = tx('versions').where({ space_id: spaceId, locked: false })
  await tx('timetables').whereIn('version_id', unlocked.clone().select('id')).where({ state: 1 }).update({ state: 0 })
  const rows: { id: string }[] = await unlocked.orderByRaw("kind <> 'actual', id").select('id')
  return rows.map(({ id }) => id)
}

/** Whoever calculates hears of it. */
export async function outdateTimetable(tx: Transaction, versionId: string): Promise<void> {
  await tx('timetables').where({ version_id: versionId, state: 1 }).update({ state: 0 })
  await tx.raw("SELECT pg_notify('version_created', ?)", [versionId])
}

const timestampOf = (instant: number | null): string | null => (instant === null ? null : formatInstant(instant))

/** What was calculated, as it stands when its result is stored. */
export interface CalculatedVersion {
  id: string
  spaceId: string
  scheduleId: string
  kind: Version['kind']
  activeTarget: boolean
}

interface StoredResult {
  /** null: it is gone, or a later document's result is there already. */
  version: CalculatedVersion | null
  /** What is stored now; null: the version is gone. */
  summary: TimetableSummary | null
  /** Its data date is another one than before. */
  isMoved: boolean
}

/**
 * Never replaces the result of a later document. What is as before is not written anew: ids of rows, which are the same as long as
 * nothing is added or moved.
 */
export async function storeResult(
  tx: Transaction,
  versionId: string,
  result: CalculationResult & { ground: string },
): Promise<StoredResult> {
  const { rows } = await tx.raw<{ rows: { version: CalculatedVersion; calculatedAt: Date; isMoved: boolean }[] }>(
    `WITH before AS (
       SELECT t.data_date, json_build_object('id', v.id, 'spaceId', v.space_id, 'scheduleId', v.schedule_id,
         'kind', v.kind, 'activeTarget', v.active_target) AS version
       FROM timetables t JOIN versions v ON v.id = t.version_id WHERE t.version_id = :versionId
     )
     UPDATE timetables SET state = 1, claimed_until = NULL, seq = :seq, engine_version = :engineVersion, ground = :ground,
       figures_behind = :figuresBehind,
       input_hash = :inputHash, result_hash = :resultHash, start_at = :start, finish_at = :finish, data_date = :dataDate,
       percent = :percent, works = :works, critical = :critical, issues = CAST(:issues AS jsonb), calculated_at = now(),
       row_count = :rowCount, row_ids = CASE WHEN row_ids = :ids THEN row_ids ELSE :ids END, 
       row_values = CASE WHEN seq = :seq AND result_hash = :resultHash THEN row_values ELSE :values END
     FROM before WHERE version_id = :versionId AND seq <= :seq
     RETURNING before.version, calculated_at AS "calculatedAt",
       timetables.data_date IS DISTINCT FROM before.data_date AS "isMoved"`,
    {
      versionId,
      seq: result.seq,
      engineVersion: result.engineVersion,
      ground: result.ground,
      figuresBehind: result.figures === null,
      inputHash: result.inputHash,
      resultHash: result.resultHash,
      start: timestampOf(result.start),
      finish: timestampOf(result.finish),
      dataDate: timestampOf(result.dataDate),
      percent: result.percent,
      works: result.works,
      critical: result.critical,
      issues: JSON.stringify(result.issues),
      rowCount: result.rowCount,
      ids: Buffer.from(result.ids.buffer),
      values: Buffer.from(result.values.buffer),
    },
  )
  const [stored] = rows
  if (stored) return { ...stored, summary: summaryOf(result, stored.calculatedAt) }
  await tx('timetables').where({ version_id: versionId }).update({ state: 1, claimed_until: null })
  return { version: null, summary: (await selectTimetable(tx, versionId))?.summary ?? null, isMoved: false }
}

/** Change of a room that holds what it began with. */
const FIRST_SEQ = 1

interface Inherited {
  kind: Version['kind']
  summary: TimetableSummary
}

/**
 * A copy that was never calculated has the dates of what it was copied from, where that was calculated at the moment of the
 * copy, by this engine and with the same beside it. What they come to is left for later. null: it has to be calculated.
 */
export async function inheritResult(
  tx: Transaction,
  versionId: string,
  { engineVersion, ground }: { engineVersion: number; ground: string },
): Promise<Inherited | null> {
  const { rows } = await tx.raw<{ rows: { kind: Version['kind'] }[] }>(
    `UPDATE timetables SET state = 1, claimed_until = NULL, seq = :seq, engine_version = s.engine_version, ground = s.ground,
       figures_behind = true, input_hash = s.input_hash, result_hash = s.result_hash, start_at = s.start_at,
       finish_at = s.finish_at, data_date = s.data_date, percent = s.percent, works = s.works, critical = s.critical,
       issues = s.issues, calculated_at = now(), row_count = s.row_count, row_ids = s.row_ids, row_values = s.row_values
     FROM versions v JOIN timetables s ON s.version_id = v.based_on_id AND s.seq = v.based_on_seq
     WHERE timetables.version_id = :versionId AND v.id = :versionId AND timetables.calculated_at IS NULL
       AND s.state = 1 AND s.engine_version = :engineVersion AND s.ground = :ground
     RETURNING v.kind`,
    { versionId, seq: FIRST_SEQ, engineVersion, ground },
  )
  const stored = rows[0] && (await selectTimetable(tx, versionId))
  return rows[0] && stored ? { kind: rows[0].kind, summary: stored.summary } : null
}

const summaryOf = (result: CalculationResult, calculatedAt: Date): TimetableSummary => ({
  state: 1,
  seq: result.seq,
  engineVersion: result.engineVersion,
  inputHash: result.inputHash,
  resultHash: result.resultHash,
  start: timestampOf(result.start),
  finish: timestampOf(result.finish),
  works: result.works,
  critical: result.critical,
  issues: result.issues,
  calculatedAt: calculatedAt.toISOString(),
})

interface CalculatedFrom {
  seq: number
  state: State
  engineVersion: number
  locked: boolean
  /** Its dates are stored, and not yet what they come to. */
  figuresBehind: boolean
}

/** Of all versions that are here: what their stored results were calculated from. */
export async function selectCalculated(
  tx: Transaction,
  versionIds: readonly string[],
): Promise<Map<string, CalculatedFrom>> {
  const rows: {
    id: string
    locked: boolean
    seq: string | null
    state: State | null
    engine_version: number | null
    figures_behind: boolean | null
  }[] = await tx('versions as v')
    .leftJoin('timetables as t', 't.version_id', 'v.id')
    .whereIn('v.id', versionIds)
    .select('v.id', 'v.locked', 't.seq', 't.state', 't.engine_version', 't.figures_behind')
  return new Map(
    rows.map((row) => [
      row.id,
      {
        seq: Number(row.seq ?? 0),
        state: row.state ?? 0,
        engineVersion: row.engine_version ?? 0,
        locked: row.locked,
        figuresBehind: row.figures_behind ?? false,
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
