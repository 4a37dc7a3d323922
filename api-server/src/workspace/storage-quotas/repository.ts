import { type StorageKind, storageKinds } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

export interface QuotaRow {
  quotaMb: number | null
  isFull: boolean
  warnedAt: number
}

/** Whoever stores in the space waits here for whoever came before, so that nothing slips by. */
export async function lockStorage(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('storage:' || ?, 0))", [spaceId])
}

export async function selectQuota(tx: Transaction, spaceId: string): Promise<QuotaRow> {
  const row = await tx('space_storage')
    .where({ space_id: spaceId })
    .first('quota_mb as quotaMb', 'is_full as isFull', 'warned_at as warnedAt')
  return row ?? { quotaMb: null, isFull: false, warnedAt: 0 }
}

export async function selectUsage(tx: Transaction, spaceId: string): Promise<Record<StorageKind, number>> {
  const { rows } = await tx.raw<{ rows: { kind: StorageKind; bytes: string }[] }>(
    'SELECT kind, bytes FROM app_shared.space_usage(?)',
    [spaceId],
  )
  const known = new Map(rows.map(({ kind, bytes }) => [kind, Number(bytes)]))
  return Object.fromEntries(storageKinds.map((kind) => [kind, known.get(kind) ?? 0])) as Record<StorageKind, number>
}

interface StorageChange {
  quota_mb?: number | null
  is_full?: boolean
  warned_at?: number
  documents?: number
  messages?: number
  elements?: number
  directories?: number
}

export async function putStorage(tx: Transaction, spaceId: string, change: StorageChange): Promise<void> {
  await tx('space_storage')
    .insert({ space_id: spaceId, ...change })
    .onConflict('space_id')
    .merge(change)
}

export async function selectAllSpaces(tx: Transaction): Promise<string[]> {
  const rows: { id: string }[] = await tx('spaces').select('id')
  return rows.map(({ id }) => id)
}

/** Bytes of rooms by the space that they stand in; a document whose owner is gone belongs to nobody. */
export async function sumBySpace(
  tx: Transaction,
  sizes: readonly { room: string; bytes: number }[],
): Promise<Map<string, number>> {
  const { rows } = await tx.raw<{ rows: { space: string; bytes: string }[] }>(
    `SELECT app_shared.space_of_room(room) AS space, sum(bytes) AS bytes
     FROM unnest(?::text[], ?::bigint[]) AS given(room, bytes) GROUP BY 1`,
    [sizes.map(({ room }) => room), sizes.map(({ bytes }) => bytes)],
  )
  return new Map(rows.filter(({ space }) => space !== null).map(({ space, bytes }) => [space, Number(bytes)]))
}

const measuredSql = {
  messages: 'SELECT space_id AS space, sum(pg_column_size(body)) AS bytes FROM app.chat_messages GROUP BY 1',
  elements: `SELECT space_id AS space, sum(bytes) AS bytes FROM (
      SELECT space_id, pg_column_size(e.*) AS bytes FROM app.model_elements e
      UNION ALL SELECT space_id, pg_column_size(s.*) FROM app.model_property_sets s) AS rows GROUP BY 1`,
  directories: `SELECT space_id AS space, sum(bytes) AS bytes FROM (
      SELECT space_id, pg_column_size(r.*) AS bytes FROM app.directory_rows r
      UNION ALL SELECT space_id, pg_column_size(c.*) FROM app.directory_changes c
      UNION ALL SELECT space_id, pg_column_size(n.*) FROM app.directory_relation_rows n) AS rows GROUP BY 1`,
  // What follows from documents of days with its history, and hours of people: the daily work of a site.
  days: `SELECT space_id AS space, sum(bytes) AS bytes FROM (
      SELECT space_id, pg_column_size(v.*) AS bytes FROM app.day_values v
      UNION ALL SELECT space_id, pg_column_size(c.*) FROM app.day_changes c
      UNION ALL SELECT space_id, pg_column_size(r.*) FROM app.day_remarks r
      UNION ALL SELECT space_id, pg_column_size(l.*) FROM app.timesheet_lines l
      UNION ALL SELECT space_id, pg_column_size(h.*) FROM app.timesheet_hours h) AS rows GROUP BY 1`,
}

/** As of now, by space. */
export async function measureRows(tx: Transaction, what: keyof typeof measuredSql): Promise<Map<string, number>> {
  const { rows } = await tx.raw<{ rows: { space: string; bytes: string }[] }>(measuredSql[what])
  return new Map(rows.map(({ space, bytes }) => [space, Number(bytes)]))
}
