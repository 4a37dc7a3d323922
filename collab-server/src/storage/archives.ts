import type { ArchivedEntry, ArchiveHead } from '@plumbline/core/internal-api'
import { BEGIN_CHAIN } from './chain.ts'
import type { Database } from './database.ts'

type ArchivedSnapshot = ArchiveHead['snapshots'][number]

const READ_HEAD = `
  SELECT seq, epoch, snapshot_seq, kept_from, structs, created_at, changed_at,
    coalesce((SELECT json_agg(json_build_object('epoch', epoch, 'firstSeq', first_seq, 'root', root, 'at', at)
      ORDER BY epoch) FROM collab.epochs WHERE room = document.room), '[]') AS epochs,
    coalesce((SELECT json_agg(json_build_object('seq', seq, 'epoch', epoch, 'at', at, 'encoding', encoding,
      'stateVector', translate(encode(state_vector, 'base64'), E'\\n', '')) ORDER BY seq)
      FROM collab.snapshots WHERE room = document.room), '[]') AS snapshots
  FROM collab.documents AS document WHERE room = $1`

interface HeadRow {
  seq: string
  epoch: number
  snapshot_seq: string
  kept_from: string
  structs: number
  created_at: Date
  changed_at: Date
  epochs: ArchiveHead['epochs']
  snapshots: ArchivedSnapshot[]
}

const inUtc = <T extends { at: string }>(row: T): T => ({ ...row, at: new Date(row.at).toISOString() })

/** Null: there is no such document. */
export async function readArchiveHead(database: Database, room: string): Promise<ArchiveHead | null> {
  const { rows } = await database.query<HeadRow>(READ_HEAD, [room])
  const [row] = rows
  if (!row) return null
  return {
    seq: Number(row.seq),
    epoch: row.epoch,
    snapshotSeq: Number(row.snapshot_seq),
    keptFrom: Number(row.kept_from),
    structs: row.structs,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    epochs: row.epochs.map(inUtc),
    snapshots: row.snapshots.map(inUtc),
  }
}

/** What was journaled after `after`, up to `until`, as far as it comes to so many bytes; at least one, if there is any. */
export async function readEntries(
  database: Database,
  room: string,
  { after, until, maxBytes }: { after: number; until: number; maxBytes: number },
): Promise<ArchivedEntry[]> {
  const { rows } = await database.query<{
    seq: string
    epoch: number
    update: Buffer
    user_id: string
    session_id: string
    idempotency_key: string | null
    at: Date
  }>(
    `SELECT seq, epoch, update, user_id, session_id, idempotency_key, at FROM (
       SELECT *, sum(octet_length(update)) OVER (ORDER BY seq) - octet_length(update) AS before
       FROM (SELECT * FROM collab.journal WHERE room = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT 1000) AS entry
     ) AS entry WHERE before < $4 ORDER BY seq`,
    [room, after, until, maxBytes],
  )
  return rows.map((row) => ({
    seq: Number(row.seq),
    epoch: row.epoch,
    userId: row.user_id,
    sessionId: row.session_id,
    key: row.idempotency_key,
    at: row.at.toISOString(),
    update: row.update,
  }))
}

/** The document without its bytes, which follow. False: the room exists. */
export async function createArchived(database: Database, room: string, head: ArchiveHead): Promise<boolean> {
  const { rowCount } = await database.query(
    `WITH created AS (
       INSERT INTO collab.documents (room, seq, snapshot_seq, epoch, kept_from, structs, created_at, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, now(), $7) ON CONFLICT DO NOTHING RETURNING room, seq
     ), told AS (
       -- Of what is not kept any more nothing can be told.
       INSERT INTO collab.change_heads (room, seq) SELECT room, $5 FROM created WHERE $5::bigint > 1
     ), begun AS (
       INSERT INTO collab.epochs (room, epoch, first_seq, root, at)
       SELECT created.room, item.epoch, item."firstSeq", item.root, item.at
       FROM created, jsonb_to_recordset($8::jsonb)
         AS item(epoch integer, "firstSeq" bigint, root bigint, at timestamptz)
     ), chained AS (
       ${BEGIN_CHAIN}
    )
     SELECT FROM created`,
    [
      room,
      head.seq,
      head.snapshotSeq,
      head.epoch,
      head.keptFrom,
      head.structs,
      head.changedAt,
      JSON.stringify(head.epochs),
    ],
  )
  return rowCount === 1
}

export async function storeArchivedSnapshot(
  database: Database,
  room: string,
  { seq, epoch, at, encoding, stateVector }: ArchivedSnapshot,
  bytes: Uint8Array,
): Promise<void> {
  await database.query(
    `INSERT INTO collab.snapshots (room, seq, epoch, at, encoding, state_vector, bytes)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [room, seq, epoch, at, encoding, Buffer.from(stateVector, 'base64'), Buffer.from(bytes)],
  )
}

export async function storeEntries(database: Database, room: string, entries: readonly ArchivedEntry[]): Promise<void> {
  await database.query(
    `WITH stored AS (
       INSERT INTO collab.journal (room, seq, epoch, update, user_id, session_id, idempotency_key, at)
       SELECT $1::text, * FROM unnest($2::bigint[], $3::int[], $4::bytea[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
       ON CONFLICT DO NOTHING RETURNING octet_length(update) AS bytes
     )
     UPDATE collab.documents SET journal_bytes = journal_bytes + (SELECT coalesce(sum(bytes), 0) FROM stored)
     WHERE room = $1`,
    [
      room,
      entries.map(({ seq }) => seq),
      entries.map(({ epoch }) => epoch),
      entries.map(({ update }) => Buffer.from(update)),
      entries.map(({ userId }) => userId),
      entries.map(({ sessionId }) => sessionId),
      entries.map(({ key }) => key),
      entries.map(({ at }) => at),
    ],
  )
}
