import type { Database } from './database.ts'

/** One change of one document, as it is journaled. */
export interface JournalEntry {
  room: string
  /** Yjs update V1. */
  update: Uint8Array
  userId: string
  sessionId: string
  idempotencyKey: string | null
}

export interface JournalRow {
  seq: number
  update: Uint8Array
}

/**
 * One statement, one transaction, one round trip for any number of rooms: numbers the entries of each room in their
 * order, stores them and tells the other nodes. Rooms are locked in name order, so that two nodes cannot deadlock.
 */
const APPEND = `
  WITH incoming AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[], $4::text[], $5::text[], $6::text[])
      AS entry(room, ordinal, update, user_id, session_id, idempotency_key)
  ), counted AS (
    SELECT room, count(*) AS entries FROM incoming GROUP BY room
  ), locked AS (
    SELECT room FROM collab.documents WHERE room IN (SELECT room FROM counted) ORDER BY room FOR UPDATE
  ), advanced AS (
    UPDATE collab.documents AS document SET seq = document.seq + counted.entries, changed_at = now()
    FROM counted JOIN locked USING (room) WHERE document.room = counted.room
    RETURNING document.room, document.seq, document.seq - counted.entries AS base
  ), stored AS (
    INSERT INTO collab.journal (room, seq, update, user_id, session_id, idempotency_key)
    SELECT incoming.room, advanced.base + incoming.ordinal, update, user_id, session_id, idempotency_key
    FROM incoming JOIN advanced USING (room)
  )
  SELECT room, base,
    pg_notify('room_changed', json_build_object('room', room, 'seq', seq, 'node', $7::text)::text)
  FROM advanced`

/** Sequence numbers in the order of `entries`; null where the document is gone. */
export async function appendJournal(
  database: Database,
  entries: readonly JournalEntry[],
  node: string,
): Promise<(number | null)[]> {
  const counts = new Map<string, number>()
  const ordinals = entries.map((entry) => {
    const ordinal = (counts.get(entry.room) ?? 0) + 1
    counts.set(entry.room, ordinal)
    return ordinal
  })
  const { rows } = await database.query<{ room: string; base: string }>({
    name: 'journal-append',
    text: APPEND,
    values: [
      entries.map((entry) => entry.room),
      ordinals,
      entries.map((entry) => Buffer.from(entry.update.buffer, entry.update.byteOffset, entry.update.byteLength)),
      entries.map((entry) => entry.userId),
      entries.map((entry) => entry.sessionId),
      entries.map((entry) => entry.idempotencyKey),
      node,
    ],
  })
  const bases = new Map(rows.map((row) => [row.room, Number(row.base)]))
  return entries.map((entry, index) => {
    const base = bases.get(entry.room)
    return base === undefined ? null : base + ordinals[index]!
  })
}

/** What came after `seq`, in order; `last`: up to and with this one. */
export async function readJournal(
  database: Database,
  room: string,
  seq: number,
  last: number | null = null,
): Promise<JournalRow[]> {
  const { rows } = await database.query<{ seq: string; update: Buffer }>(
    `SELECT seq, update FROM collab.journal
     WHERE room = $1 AND seq > $2 AND ($3::bigint IS NULL OR seq <= $3) ORDER BY seq`,
    [room, seq, last],
  )
  return rows.map((row) => ({ seq: Number(row.seq), update: row.update }))
}

/** The sequence that an earlier call with the same key got; null: there was none. */
export async function findByIdempotencyKey(database: Database, room: string, key: string): Promise<number | null> {
  const { rows } = await database.query<{ seq: string }>(
    'SELECT seq FROM collab.journal WHERE room = $1 AND idempotency_key = $2',
    [room, key],
  )
  return rows[0] ? Number(rows[0].seq) : null
}
