import { ROOMS_CHANGED } from '@plumbline/core/internal-api'
import type { ClientBase } from 'pg'
import type { Database } from './database.ts'
import type { Encoded } from './documents.ts'
import { packed } from './packing.ts'

/** A document at the end of an epoch, and the same content as the beginning of the next. */
export interface Turn {
  room: string
  /** The last sequence of the epoch that ends. */
  seq: number
  epoch: number
  /** Yjs client of the first writing of the epoch that ends; null: nobody can say. */
  endingRoot: number | null
  closing: Encoded
  fresh: Encoded
  freshRoot: number
}

/**
 * Goes on with a document as the next epoch, in one transaction. Null: it is not at that sequence any more. Keeps the
 * end of the one epoch and the beginning of the next as snapshots, so that history never reads across the border.
 */
export async function startEpoch(database: Database | ClientBase, turn: Turn, node: string): Promise<Turned | null> {
  const [closing, fresh] = await Promise.all([packed(turn.closing.bytes), packed(turn.fresh.bytes)])
  const { rows } = await database.query<{ seq: string; epoch: number }>(
    `WITH document AS (
       SELECT room, seq, epoch FROM collab.documents WHERE room = $1 FOR UPDATE
     ), ending AS (
       SELECT * FROM document WHERE seq = $2 AND epoch = $3
     ), advanced AS (
       UPDATE collab.documents AS document SET seq = ending.seq + 1, epoch = ending.epoch + 1,
         snapshot_seq = ending.seq + 1, structs = $8, checked_structs = 0
       FROM ending WHERE document.room = ending.room RETURNING document.room, document.seq, document.epoch
     ), last AS (
       INSERT INTO collab.snapshots (room, seq, bytes, state_vector, epoch, encoding)
       SELECT room, seq, $4, $5, epoch, 'zstd' FROM ending ON CONFLICT DO NOTHING
     ), first AS (
       INSERT INTO collab.snapshots (room, seq, bytes, state_vector, epoch, encoding)
       SELECT room, seq, $6, $7, epoch, 'zstd' FROM advanced
     ), ended AS (
       INSERT INTO collab.epochs (room, epoch, first_seq, root) SELECT room, epoch, 1, $9 FROM ending
       ON CONFLICT DO NOTHING
     ), disowned AS (
       DELETE FROM collab.client_owners WHERE room IN (SELECT room FROM ending)
     ), begun AS (
       INSERT INTO collab.epochs (room, epoch, first_seq, root) SELECT room, epoch, seq, $10 FROM advanced
     )
     SELECT seq, epoch,
       pg_notify('${ROOMS_CHANGED}', json_build_object('node', $11::text, 'rooms', json_build_object(room, seq))::text),
       pg_notify('room_rebased', json_build_object('room', room, 'epoch', epoch)::text)
     FROM advanced`,
    [
      turn.room,
      turn.seq,
      turn.epoch,
      closing,
      Buffer.from(turn.closing.stateVector),
      fresh,
      Buffer.from(turn.fresh.stateVector),
      turn.fresh.structs,
      turn.endingRoot,
      turn.freshRoot,
      node,
    ],
  )
  return rows[0] ? { seq: Number(rows[0].seq), epoch: rows[0].epoch } : null
}

export interface Turned {
  seq: number
  epoch: number
}

/** Nobody writes into the document until the transaction of `client` ends. False: there is none. */
export async function holdDocument(client: ClientBase, room: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM collab.documents WHERE room = $1 FOR UPDATE', [room])
  return rowCount === 1
}

/** Yjs clients that only copies of earlier epochs have. */
export async function readRetired(database: Database, room: string, epoch: number): Promise<number[]> {
  if (epoch === 1) return []
  const { rows } = await database.query<{ root: string }>(
    'SELECT root FROM collab.epochs WHERE room = $1 AND epoch < $2 AND root IS NOT NULL',
    [room, epoch],
  )
  return rows.map((row) => Number(row.root))
}

/** Documents of so many pieces that nobody changed for a while, and that have doubled since folding was not worth it. */
export async function listOutgrown(
  database: Database,
  structs: number,
  quietSeconds: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await database.query<{ room: string }>(
    `SELECT room FROM collab.documents
     WHERE structs >= $1 AND structs >= 2 * checked_structs AND changed_at < now() - make_interval(secs => $2)
     ORDER BY structs DESC LIMIT $3`,
    [structs, quietSeconds, limit],
  )
  return rows.map((row) => row.room)
}

/** Folding was not worth it at this size. */
export async function noteChecked(database: Database, room: string, structs: number): Promise<void> {
  await database.query('UPDATE collab.documents SET checked_structs = $2 WHERE room = $1', [room, structs])
}
