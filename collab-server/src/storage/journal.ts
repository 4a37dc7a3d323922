import { ROOMS_CHANGED, ROOMS_OF_ANNOUNCEMENT } from '@plumbline/core/internal-api'
import type { Database } from './database.ts'

/** One change of one document, as it is journaled. */
export interface JournalEntry {
  room: string
  /** The epoch of the document that it was made for. */
  epoch: number
  /** Yjs update V1. */
  update: Uint8Array
  userId: string
  sessionId: string
  idempotencyKey: string | null
  /** Yjs clients of the update that nobody had before: they are this person's from now on. */
  newClients: readonly number[]
}

export interface JournalRow {
  seq: number
  update: Uint8Array
}

/** Why an entry was not stored: its document is gone, or was written anew as another epoch. */
type NotStored = 'gone' | 'outdated'

/**
 * One statement, one transaction, one round trip for any number of rooms: numbers the entries of each room in their
 * order, stores them and tells the other servers at once of all of them. Rooms are locked in name order, so that two nodes cannot deadlock.
 */
const APPEND = `
  WITH incoming AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[], $4::text[], $5::text[], $6::text[], $8::int[])
      AS entry(room, ordinal, update, user_id, session_id, idempotency_key, epoch)
  ), counted AS (
    SELECT room, epoch, count(*) AS entries, sum(octet_length(update)) AS bytes FROM incoming GROUP BY room, epoch
  ), locked AS (
    SELECT room, epoch FROM collab.documents WHERE room IN (SELECT room FROM counted) ORDER BY room FOR UPDATE
  ), advanced AS (
    UPDATE collab.documents AS document SET seq = document.seq + counted.entries, changed_at = now(),
      journal_bytes = document.journal_bytes + counted.bytes
    FROM counted JOIN locked USING (room, epoch) WHERE document.room = counted.room
    RETURNING document.room, counted.epoch, document.seq, document.seq - counted.entries AS base
  ), stored AS (
    INSERT INTO collab.journal (room, seq, update, user_id, session_id, idempotency_key, epoch)
    SELECT incoming.room, advanced.base + incoming.ordinal, update, user_id, session_id, idempotency_key, epoch
    FROM incoming JOIN advanced USING (room, epoch)
  ), owned AS (
    INSERT INTO collab.client_owners (room, client, user_id)
    SELECT room, client, user_id FROM unnest($9::text[], $10::bigint[], $11::text[]) AS owner(room, client, user_id)
      JOIN advanced USING (room)
    ON CONFLICT DO NOTHING
  ), announced AS (
    SELECT count(pg_notify('${ROOMS_CHANGED}', json_build_object('node', $7::text, 'rooms', rooms)::text)) FROM (
      SELECT json_object_agg(room, seq) AS rooms
      FROM (SELECT room, seq, row_number() OVER () - 1 AS place FROM advanced) AS placed
      GROUP BY place / ${ROOMS_OF_ANNOUNCEMENT}
    ) AS told
  )
  SELECT locked.room, locked.epoch, base
  FROM announced, locked LEFT JOIN advanced USING (room, epoch)`

/** The same for one entry whose bytes go as they are: in an array they would be written out as text first. */
const APPEND_ONE = `
  WITH locked AS (
    SELECT room, epoch FROM collab.documents WHERE room = $1 FOR UPDATE
  ), advanced AS (
    UPDATE collab.documents AS document SET seq = document.seq + 1, changed_at = now()
    FROM locked WHERE document.room = locked.room AND locked.epoch = $2 RETURNING document.room, document.seq
  ), stored AS (
    INSERT INTO collab.journal (room, seq, update, user_id, session_id, idempotency_key, epoch)
    SELECT room, seq, $3::bytea, $4, $5, $6, $2 FROM advanced
  ), owned AS (
    INSERT INTO collab.client_owners (room, client, user_id)
    SELECT room, client, $4 FROM advanced, unnest($8::bigint[]) AS client ON CONFLICT DO NOTHING
  )
  SELECT seq, CASE WHEN seq IS NOT NULL THEN
    pg_notify('${ROOMS_CHANGED}',
      json_build_object('node', $7::text, 'rooms', json_build_object(locked.room, seq))::text) END
  FROM locked LEFT JOIN advanced USING (room)`

/** From here the detour of a statement of its own is worth it. */
const ALONE_BYTES = 64 * 1024

/** Sequence numbers in the order of `entries`, or why one was not stored. */
export async function appendJournal(
  database: Database,
  entries: readonly JournalEntry[],
  node: string,
): Promise<(number | NotStored)[]> {
  const [first] = entries
  if (first && entries.length === 1 && first.update.length >= ALONE_BYTES)
    return [await appendOne(database, first, node)]
  const owners = entries.flatMap(({ room, userId, newClients }) =>
    newClients.map((client) => ({ room, client, userId })),
  )
  const counts = new Map<string, number>()
  const ordinals = entries.map(({ room, epoch }) => {
    const key = `${room} ${epoch}`
    const ordinal = (counts.get(key) ?? 0) + 1
    counts.set(key, ordinal)
    return ordinal
  })
  const { rows } = await database.query<{ room: string; epoch: number; base: string | null }>({
    name: 'journal-append',
    text: APPEND,
    values: [
      entries.map((entry) => entry.room),
      ordinals,
      entries.map((entry) => bytesOf(entry)),
      entries.map((entry) => entry.userId),
      entries.map((entry) => entry.sessionId),
      entries.map((entry) => entry.idempotencyKey),
      node,
      entries.map((entry) => entry.epoch),
      owners.map((owner) => owner.room),
      owners.map((owner) => owner.client),
      owners.map((owner) => owner.userId),
    ],
  })
  const documents = new Map(rows.map((row) => [row.room, row]))
  return entries.map((entry, index) => {
    const document = documents.get(entry.room)
    if (!document) return 'gone'
    return document.epoch === entry.epoch ? Number(document.base) + ordinals[index]! : 'outdated'
  })
}

async function appendOne(database: Database, entry: JournalEntry, node: string): Promise<number | NotStored> {
  const { room, epoch, userId, sessionId, idempotencyKey, newClients } = entry
  const { rows } = await database.query<{ seq: string | null }>({
    name: 'journal-append-one',
    text: APPEND_ONE,
    values: [room, epoch, bytesOf(entry), userId, sessionId, idempotencyKey, node, [...newClients]],
  })
  if (!rows[0]) return 'gone'
  return rows[0].seq === null ? 'outdated' : Number(rows[0].seq)
}

const bytesOf = ({ update }: JournalEntry): Buffer => Buffer.from(update.buffer, update.byteOffset, update.byteLength)

/** What came after `seq` in that epoch, in order; `last`: up to and with this one. */
export async function readJournal(
  database: Database,
  room: string,
  epoch: number,
  seq: number,
  last: number | null = null,
): Promise<JournalRow[]> {
  const { rows } = await database.query<{ seq: string; update: Buffer }>(
    `SELECT seq, update FROM collab.journal
     WHERE room = $1 AND seq > $2 AND epoch = $4 AND ($3::bigint IS NULL OR seq <= $3) ORDER BY seq`,
    [room, seq, last, epoch],
  )
  return rows.map((row) => ({ seq: Number(row.seq), update: row.update }))
}

/**
 * Everything that came after `seq`, for somebody who has all before it. Null: the document has another epoch or is gone, some of it
 * is forgotten, or it is more than `maxBytes`.
 */
export async function readUpdatesAfter(
  database: Database,
  { room, epoch, seq, maxBytes }: { room: string; epoch: number; seq: number; maxBytes: number },
): Promise<{ updates: Uint8Array[]; seq: number } | null> {
  const { rows } = await database.query<{ head: string; seq: string | null; update: Buffer | null }>({
    name: 'journal-after',
    text: `SELECT document.seq AS head, entry.seq, CASE WHEN entry.bytes <= $4 THEN entry.update END AS update
     FROM collab.documents AS document
     LEFT JOIN LATERAL (
       SELECT seq, update, sum(octet_length(update)) OVER () AS bytes FROM collab.journal
       WHERE room = document.room AND epoch = document.epoch AND seq > $3
     ) AS entry ON true
     WHERE document.room = $1 AND document.epoch = $2 ORDER BY entry.seq`,
    values: [room, epoch, seq, maxBytes],
  })
  const [first] = rows
  if (!first) return null
  const updates = rows.flatMap(({ update }) => update ?? [])
  return updates.length === Number(first.head) - seq ? { updates, seq: Number(first.head) } : null
}

/** What came after `seq` in that epoch, and the epoch that the document has by now. Null: the document is gone. */
export async function followJournal(
  database: Database,
  room: string,
  epoch: number,
  seq: number,
): Promise<{ epoch: number; rows: JournalRow[] } | null> {
  const { rows } = await database.query<{ epoch: number; seq: string | null; update: Buffer }>(
    `SELECT document.epoch, entry.seq, entry.update FROM collab.documents AS document
     LEFT JOIN collab.journal AS entry ON entry.room = document.room AND entry.epoch = $2 AND entry.seq > $3
     WHERE document.room = $1 ORDER BY entry.seq`,
    [room, epoch, seq],
  )
  if (!rows[0]) return null
  const entries = rows.filter((row) => row.seq !== null)
  return { epoch: rows[0].epoch, rows: entries.map((row) => ({ seq: Number(row.seq), update: row.update })) }
}

/** The sequence that an earlier call with the same key got; null: there was none. */
export async function findByIdempotencyKey(database: Database, room: string, key: string): Promise<number | null> {
  const { rows } = await database.query<{ seq: string }>(
    'SELECT seq FROM collab.journal WHERE room = $1 AND idempotency_key = $2',
    [room, key],
  )
  return rows[0] ? Number(rows[0].seq) : null
}
