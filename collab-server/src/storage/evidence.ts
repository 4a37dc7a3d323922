import type { Database } from './database.ts'
import type { Encoding } from './packing.ts'

export interface Link {
  seq: number
  kind: 'begun' | 'base' | 'change'
  digest: Buffer
  hash: Buffer
}

export interface Anchor {
  number: number
  seq: number
  hash: Buffer
  at: string
  why: string
  /** Signature of the anchor before; empty: it is the first. */
  before: Buffer
  signature: Buffer
}

interface LinkRow extends Omit<Link, 'seq'> {
  seq: string
}

/** Null: there is no such document. */
export async function readChainHead(database: Database, room: string): Promise<Link | null> {
  const { rows } = await database.query<LinkRow>(
    'SELECT seq, kind, digest, hash FROM collab.chain WHERE room = $1 ORDER BY seq DESC LIMIT 1',
    [room],
  )
  const [row] = rows
  return row ? { ...row, seq: Number(row.seq) } : null
}

export async function readAnchors(database: Database, room: string): Promise<Anchor[]> {
  const { rows } = await database.query<Omit<Anchor, 'seq'> & { seq: string }>(
    `SELECT number, seq, hash, at, why, before, signature FROM collab.anchors WHERE room = $1 ORDER BY number`,
    [room],
  )
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

/** False: another node signed meanwhile. */
export async function storeAnchor(database: Database, room: string, anchor: Anchor): Promise<boolean> {
  const { number, seq, hash, at, why, before, signature } = anchor
  const { rowCount } = await database.query(
    `INSERT INTO collab.anchors (room, number, seq, hash, at, why, before, signature)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE EXISTS (SELECT FROM collab.documents WHERE room = $1)
     ON CONFLICT DO NOTHING`,
    [room, number, seq, hash, at, why, before, signature],
  )
  return rowCount === 1
}

/** Documents that were changed since they were last signed. */
export async function listUnsigned(database: Database, limit: number): Promise<string[]> {
  const { rows } = await database.query<{ room: string }>(
    `SELECT document.room FROM collab.documents AS document
     WHERE document.seq > coalesce((SELECT max(seq) FROM collab.anchors AS anchor WHERE anchor.room = document.room), 0)
     ORDER BY document.changed_at LIMIT $1`,
    [limit],
  )
  return rows.map(({ room }) => room)
}

/** What a link stands for; all null: it is forgotten. */
export interface Linked extends Link {
  epoch: number | null
  userId: string | null
  sessionId: string | null
  at: string | null
  encoding: Encoding | null
  bytes: Buffer | null
}

/** After `after`, in order; a link that has no chain has no digest: somebody has taken that away. */
export async function readLinked(
  database: Database,
  room: string,
  after: number,
  { limit, maxBytes }: { limit: number; maxBytes: number },
): Promise<Linked[]> {
  const { rows } = await database.query<Omit<Linked, 'seq'> & { seq: string }>(
    `SELECT * FROM (SELECT *, sum(coalesce(octet_length(bytes), 0)) OVER (ORDER BY seq) AS upto FROM (
     SELECT coalesce(link.seq, entry.seq) AS seq, coalesce(link.kind, 'change') AS kind,
       coalesce(link.digest, '') AS digest, coalesce(link.hash, '') AS hash,
       coalesce(entry.epoch, base.epoch) AS epoch, entry.user_id AS "userId", entry.session_id AS "sessionId",
       collab.moment(coalesce(entry.at, base.at)) AS at, base.encoding, coalesce(entry.update, base.bytes) AS bytes
     FROM (SELECT * FROM collab.chain WHERE room = $1 AND seq > $2) AS link
     FULL JOIN (SELECT * FROM collab.journal WHERE room = $1 AND seq > $2
       AND seq > (SELECT min(seq) FROM collab.chain WHERE room = $1)) AS entry USING (seq)
     LEFT JOIN collab.snapshots AS base ON base.room = $1 AND base.seq = link.seq AND link.kind IN ('base', 'begun')
     ORDER BY 1 LIMIT $3) AS link) AS link WHERE upto - coalesce(octet_length(bytes), 0) < $4 ORDER BY seq`,
    [room, after, limit, maxBytes],
  )
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}
