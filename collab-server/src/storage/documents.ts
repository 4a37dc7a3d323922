import { type PastChange, ROOMS_CHANGED } from '@plumbline/core/internal-api'
import type { Database } from './database.ts'
import { type Encoding, packed, unpacked } from './packing.ts'

export interface Head {
  seq: number
  /** Raised when the document is written anew without its history. */
  epoch: number
  /** 0: there is no snapshot yet. */
  snapshotSeq: number
}

export interface Snapshot {
  seq: number
  epoch: number
  /** Yjs update V1. */
  bytes: Uint8Array
  /** Yjs state vector of `bytes`. */
  stateVector: Uint8Array
}

/** A whole document, as a worker hands it over. */
export interface Encoded {
  /** Yjs update V1. */
  bytes: Uint8Array
  stateVector: Uint8Array
  /** Pieces that it consists of in memory, what was deleted included. */
  structs: number
}

/**
 * Snapshots are addressed by number and cached by browsers: the last few stay, for those who were just told one. The
 * first stays for ever: with it the journal tells any moment.
 */
const SNAPSHOTS_KEPT = 3
/** Of older ones the first of each day and of each so many changes: how far history has to read the journal. */
const KEY_FRAME_CHANGES = 10_000

/** The oldest moment, but for the first, of which everything is kept. */
export async function readKeptFrom(database: Database, room: string): Promise<number> {
  const { rows } = await database.query<{ kept_from: string }>(
    'SELECT kept_from FROM collab.documents WHERE room = $1',
    [room],
  )
  return Number(rows[0]?.kept_from ?? 1)
}

/** Null: there is no such document. */
export async function readHead(database: Database, room: string): Promise<Head | null> {
  const { rows } = await database.query<{ seq: string; epoch: number; snapshot_seq: string }>(
    'SELECT seq, epoch, snapshot_seq FROM collab.documents WHERE room = $1',
    [room],
  )
  const row = rows[0]
  return row ? { seq: Number(row.seq), epoch: row.epoch, snapshotSeq: Number(row.snapshot_seq) } : null
}

/** Documents in the order of their rooms, for a caller that walks them all. */
export async function listHeads(
  database: Database,
  { after, limit, hours }: { after: string; limit: number; hours: number },
): Promise<{ room: string; seq: number }[]> {
  const { rows } = await database.query<{ room: string; seq: string }>(
    `SELECT room, seq FROM collab.documents
     WHERE room > $1 AND created_at <= now() - make_interval(hours => $3) ORDER BY room LIMIT $2`,
    [after, limit, hours],
  )
  return rows.map((row) => ({ room: row.room, seq: Number(row.seq) }))
}

/** Bytes that each document takes with its journal and snapshots, in the order of their rooms. */
export async function listSizes(
  database: Database,
  after: string,
  limit: number,
): Promise<{ room: string; bytes: number }[]> {
  const { rows } = await database.query<{ room: string; bytes: string }>(
    `SELECT room, journal_bytes + coalesce(
       (SELECT sum(octet_length(bytes)) FROM collab.snapshots AS snapshot WHERE snapshot.room = document.room), 0
     ) AS bytes
     FROM collab.documents AS document WHERE room > $1 ORDER BY room LIMIT $2`,
    [after, limit],
  )
  return rows.map((row) => ({ room: row.room, bytes: Number(row.bytes) }))
}

interface NewDocument {
  room: string
  snapshot: Encoded
  /** null: now. */
  beganAt: string | null
  /** What happened to it where it comes from, oldest first. */
  past: readonly PastChange[]
  sessionId: string
}

/** A new document is its own first snapshot, at sequence 1; its past stands in the journal. False: the room exists. */
export async function createDocument(
  database: Database,
  { room, snapshot, beganAt, past, sessionId }: NewDocument,
  node: string,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `WITH created AS (
       INSERT INTO collab.documents (room, seq, snapshot_seq, structs, journal_bytes)
       VALUES ($1, 1 + cardinality($7::bytea[]), 1, $5,
         (SELECT coalesce(sum(octet_length(update)), 0) FROM unnest($7::bytea[]) AS update))
       ON CONFLICT DO NOTHING RETURNING room, seq
     ), stored AS (
       INSERT INTO collab.snapshots (room, seq, bytes, state_vector, encoding, at)
       SELECT room, 1, $2, $3, 'zstd', coalesce($6::timestamptz, now()) FROM created RETURNING room
     ), journaled AS (
       INSERT INTO collab.journal (room, seq, update, user_id, session_id, at)
       SELECT room, 1 + ordinal, update, user_id, $10, at
       FROM created, unnest($7::bytea[], $8::text[], $9::timestamptz[]) WITH ORDINALITY
         AS entry(update, user_id, at, ordinal)
     )
     SELECT pg_notify('${ROOMS_CHANGED}', json_build_object('node', $4::text, 'rooms', json_build_object(room, seq))::text)
     FROM stored JOIN created USING (room)`,
    [
      room,
      await packed(snapshot.bytes),
      Buffer.from(snapshot.stateVector),
      node,
      snapshot.structs,
      beganAt,
      past.map(({ update }) => Buffer.from(update.buffer, update.byteOffset, update.byteLength)),
      past.map(({ userId }) => userId),
      past.map(({ at }) => at),
      sessionId,
    ],
  )
  return rowCount === 1
}

/** Takes the document with its journal and snapshots. False: there was none. */
export async function deleteDocument(database: Database, room: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `WITH deleted AS (DELETE FROM collab.documents WHERE room = $1 RETURNING room)
     SELECT pg_notify('room_gone', json_build_object('room', room)::text) FROM deleted`,
    [room],
  )
  return rowCount === 1
}

/** What the driver decodes in about a millisecond: it reads bytes as hexadecimal text, all of a value in one turn. */
const PIECE_BYTES = 262_144

interface SnapshotRow {
  seq: string
  epoch: number
  /** The first piece of `size` bytes. */
  bytes: Buffer
  size: number
  encoding: Encoding
  state_vector: Buffer
}

const SNAPSHOT = `seq, epoch, substring(bytes FROM 1 FOR ${PIECE_BYTES}) AS bytes, octet_length(bytes) AS size, encoding,
  state_vector`

/** Snapshots never change. Null: this one went meanwhile. */
async function wholeBytes(
  database: Database,
  room: string,
  { seq, bytes, size }: Pick<SnapshotRow, 'seq' | 'bytes' | 'size'>,
): Promise<Buffer | null> {
  const pieces = [bytes]
  for (let at = PIECE_BYTES; at < size; at += PIECE_BYTES) {
    const { rows } = await database.query<{ piece: Buffer }>(
      `SELECT substring(bytes FROM $3 FOR ${PIECE_BYTES}) AS piece FROM collab.snapshots WHERE room = $1 AND seq = $2`,
      [room, seq, at + 1],
    )
    if (!rows[0]) return null
    pieces.push(rows[0].piece)
  }
  return pieces.length === 1 ? bytes : Buffer.concat(pieces)
}

async function snapshotOf(database: Database, room: string, row: SnapshotRow | undefined): Promise<Snapshot | null> {
  const stored = row && (await wholeBytes(database, room, row))
  if (!row || !stored) return null
  const bytes = await unpacked(stored, row.encoding)
  return { seq: Number(row.seq), epoch: row.epoch, bytes, stateVector: row.state_vector }
}

/** The snapshot at `seq` as it is stored, for whoever unpacks it themselves. */
export async function readStoredSnapshot(
  database: Database,
  room: string,
  seq: number,
): Promise<{ bytes: Buffer; encoding: Encoding } | null> {
  const { rows } = await database.query<SnapshotRow>(
    `SELECT ${SNAPSHOT} FROM collab.snapshots WHERE room = $1 AND seq = $2`,
    [room, seq],
  )
  const [row] = rows
  const bytes = row && (await wholeBytes(database, room, row))
  return row && bytes ? { bytes, encoding: row.encoding } : null
}

/** The newest snapshot, or the one at `seq`. */
export async function readSnapshot(database: Database, room: string, seq?: number): Promise<Snapshot | null> {
  const { rows } = await database.query<SnapshotRow>(
    `SELECT ${SNAPSHOT} FROM collab.snapshots
     WHERE room = $1 AND ($2::bigint IS NULL OR seq = $2) ORDER BY seq DESC LIMIT 1`,
    [room, seq ?? null],
  )
  const snapshot = await snapshotOf(database, room, rows[0])
  return rows[0] && !snapshot ? readSnapshot(database, room, seq) : snapshot
}

/** The newest snapshot that holds nothing after `seq`. */
export async function readSnapshotBefore(database: Database, room: string, seq: number): Promise<Snapshot | null> {
  const { rows } = await database.query<SnapshotRow>(
    `SELECT ${SNAPSHOT} FROM collab.snapshots
     WHERE room = $1 AND seq <= $2 ORDER BY seq DESC LIMIT 1`,
    [room, seq],
  )
  const snapshot = await snapshotOf(database, room, rows[0])
  return rows[0] && !snapshot ? readSnapshotBefore(database, room, seq) : snapshot
}

export async function storeSnapshot(
  database: Database,
  room: string,
  snapshot: Encoded & { seq: number; epoch: number },
): Promise<void> {
  await database.query(
    `WITH known AS (
       UPDATE collab.documents SET snapshot_seq = greatest(snapshot_seq, $2),
         structs = CASE WHEN epoch = $5 THEN $6 ELSE structs END
       WHERE room = $1 RETURNING room
     ), old AS (
       DELETE FROM collab.snapshots WHERE room = $1 AND seq IN (
         SELECT seq FROM (
           SELECT seq, row_number() OVER (ORDER BY seq DESC) AS age, row_number() OVER (
             PARTITION BY epoch, (at AT TIME ZONE 'UTC')::date, seq / ${KEY_FRAME_CHANGES} ORDER BY seq) AS place
           FROM collab.snapshots WHERE room = $1
         ) AS kept WHERE age > ${SNAPSHOTS_KEPT - 1} AND place > 1)
     )
     INSERT INTO collab.snapshots (room, seq, bytes, state_vector, epoch, encoding)
     SELECT room, $2, $3, $4, $5, 'zstd' FROM known ON CONFLICT DO NOTHING`,
    [
      room,
      snapshot.seq,
      await packed(snapshot.bytes),
      Buffer.from(snapshot.stateVector),
      snapshot.epoch,
      snapshot.structs,
    ],
  )
}
