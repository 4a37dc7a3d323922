import type { changedCollections, changeKinds } from '@plumbline/core/contract'
import type { Database } from './database.ts'

/** One detail of a change, as it is stored. */
export interface ChangeRow {
  kind: (typeof changeKinds)[number]
  collection: (typeof changedCollections)[number]
  id: string
  field: string
  label: string
  rowId: string | null
  otherId: string | null
  before: unknown
  after: unknown
}

/** One journaled update that changed something readable. */
export interface ChangeSet {
  seq: number
  at: Date
  userId: string
  created: number
  changed: number
  moved: number
  deleted: number
  changes: ChangeRow[]
}

export interface ChangeFilter {
  /** Only before this sequence; null: from the newest. */
  before: number | null
  limit: number
  userId: string | null
  kind: string | null
  rowId: string | null
  fields: string[] | null
  from: string | null
  to: string | null
}

/** Details told of one update; the counts tell the rest. */
const DETAILS_TOLD = 40

/** Everything up to this sequence is told; 0: nothing was indexed yet. */
export async function readChangeHead(database: Database, room: string): Promise<number> {
  const { rows } = await database.query<{ seq: string }>('SELECT seq FROM collab.change_heads WHERE room = $1', [room])
  return Number(rows[0]?.seq ?? 0)
}

/** Journal entries after `seq` with their authors, all of one epoch. */
export async function readAuthored(
  database: Database,
  room: string,
  seq: number,
  limit: number,
): Promise<{ seq: number; update: Uint8Array; userId: string; at: Date }[]> {
  const { rows } = await database.query<{ seq: string; update: Buffer; user_id: string; at: Date }>(
    `SELECT seq, update, user_id, at FROM (
       SELECT *, min(epoch) OVER () AS oldest FROM (
         SELECT * FROM collab.journal WHERE room = $1 AND seq > $2 ORDER BY seq LIMIT $3
       ) AS entry
     ) AS entry WHERE epoch = oldest ORDER BY seq`,
    [room, seq, limit],
  )
  return rows.map((row) => ({ seq: Number(row.seq), update: row.update, userId: row.user_id, at: row.at }))
}

/** Stores what a stretch of the journal did. Another node may have stored the same: then nothing happens. */
export async function storeChanges(
  database: Database,
  room: string,
  head: number,
  sets: readonly ChangeSet[],
): Promise<void> {
  const details = sets.flatMap(({ seq, changes }) => changes.map((change, ordinal) => ({ seq, ordinal, ...change })))
  await database.query(
    `WITH document AS (SELECT room FROM collab.documents WHERE room = $1),
     sets AS (
       INSERT INTO collab.change_sets (room, seq, at, user_id, created, changed, moved, deleted)
       SELECT document.room, item.seq, item.at, item."userId", item.created, item.changed, item.moved, item.deleted
       FROM document, jsonb_to_recordset($3::jsonb) AS item(
         seq bigint, at timestamptz, "userId" text, created int, changed int, moved int, deleted int)
       ON CONFLICT DO NOTHING
     ), details AS (
       INSERT INTO collab.changes
         (room, seq, ordinal, kind, collection, object_id, field, label, row_id, other_id, before, after)
       SELECT document.room, item.seq, item.ordinal, item.kind, item.collection, item.id, item.field, item.label,
         item."rowId", item."otherId", item.before, item.after
       FROM document, jsonb_to_recordset($4::jsonb) AS item(
         seq bigint, ordinal int, kind text, collection text, id text, field text, label text,
         "rowId" text, "otherId" text, before jsonb, after jsonb)
       ON CONFLICT DO NOTHING
     )
     INSERT INTO collab.change_heads (room, seq) SELECT room, $2 FROM document
     ON CONFLICT (room) DO UPDATE SET seq = greatest(change_heads.seq, excluded.seq)`,
    [room, head, JSON.stringify(sets.map(({ changes: _, ...set }) => set)), JSON.stringify(details)],
  )
}

const MATCHES = `(($5::text IS NULL OR change.kind = $5)
  AND ($6::text IS NULL OR change.row_id = $6 OR change.other_id = $6)
  AND ($7::text[] IS NULL OR change.field = ANY ($7)))`

/** Newest first. */
export async function readChanges(database: Database, room: string, filter: ChangeFilter): Promise<ChangeSet[]> {
  const { before, limit, userId, kind, rowId, fields, from, to } = filter
  const narrow = kind !== null || rowId !== null || fields !== null
  const { rows } = await database.query<Omit<ChangeSet, 'seq'> & { seq: string }>(
    `SELECT page.seq, page.at, page.user_id AS "userId", page.created, page.changed, page.moved, page.deleted,
       coalesce(detail.changes, '[]') AS changes
     FROM (
       SELECT * FROM collab.change_sets AS item
       WHERE room = $1 AND ($2::bigint IS NULL OR seq < $2) AND ($4::text IS NULL OR user_id = $4)
         AND ($8::timestamptz IS NULL OR at >= $8) AND ($9::timestamptz IS NULL OR at < $9)
         ${narrow ? `AND EXISTS (SELECT FROM collab.changes AS change WHERE change.room = $1 AND change.seq = item.seq AND ${MATCHES})` : ''}
       ORDER BY seq DESC LIMIT $3
     ) AS page
     LEFT JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object('kind', kind, 'collection', collection, 'id', object_id, 'field', field,
         'label', label, 'rowId', row_id, 'otherId', other_id, 'before', before, 'after', after) ORDER BY ordinal) AS changes
       FROM (SELECT * FROM collab.changes AS change WHERE room = $1 AND seq = page.seq AND ${MATCHES}
             ORDER BY ordinal LIMIT ${DETAILS_TOLD}) AS told
     ) AS detail ON true
     ORDER BY page.seq DESC`,
    [room, before, limit, userId, kind, rowId, fields, from, to],
  )
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

export interface Deletion {
  seq: number
  at: Date
  userId: string
  rows: number
  relations: number
  /** Of those rows and relations, how many are still gone. */
  missing: number
  labels: string[]
}

/** Updates that deleted rows or relations, newest first. Another type of a relation is another relation: no deletion. */
export async function readDeletions(
  database: Database,
  room: string,
  before: number | null,
  limit: number,
): Promise<Deletion[]> {
  const { rows } = await database.query<Omit<Deletion, 'seq'> & { seq: string }>(
    `SELECT gone.seq, item.at, item.user_id AS "userId",
       count(*) FILTER (WHERE collection = 'wbs')::int AS rows,
       count(*) FILTER (WHERE collection = 'relations')::int AS relations,
       count(*) FILTER (WHERE NOT EXISTS (
         SELECT FROM collab.changes AS later WHERE later.room = $1 AND later.object_id = gone.object_id
           AND later.kind = 'created' AND later.seq > gone.seq))::int AS missing,
       (array_agg(label ORDER BY collection DESC, ordinal))[1:3] AS labels
     FROM collab.changes AS gone JOIN collab.change_sets AS item USING (room, seq)
     WHERE room = $1 AND kind = 'deleted' AND collection IN ('wbs', 'relations') AND ($2::bigint IS NULL OR seq < $2)
       AND NOT (collection = 'relations' AND EXISTS (
         SELECT FROM collab.changes AS made WHERE made.room = $1 AND made.seq = gone.seq AND made.kind = 'created'
           AND made.collection = 'relations' AND made.row_id = gone.row_id AND made.other_id = gone.other_id))
     GROUP BY gone.seq, item.at, item.user_id ORDER BY gone.seq DESC LIMIT $3`,
    [room, before, limit],
  )
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

export interface Activity {
  /** Seconds since 1970, a multiple of the width. */
  start: number
  userId: string
  changes: number
  first: number
  last: number
}

/** The journal, and of what is forgotten of it those changes that are told. */
const EVERYTHING = `
  SELECT seq, at, user_id FROM collab.journal WHERE room = $1
  UNION ALL
  SELECT seq, at, user_id FROM collab.change_sets
  WHERE room = $1 AND seq <= (SELECT kept_from FROM collab.documents WHERE room = $1)
    AND NOT EXISTS (SELECT FROM collab.journal WHERE room = $1 AND journal.seq = change_sets.seq)`

/** How many changes each person made in each span of `seconds`, from a moment on; null: from the first. */
export async function readActivity(
  database: Database,
  room: string,
  seconds: number,
  from: Date | null,
): Promise<Activity[]> {
  const { rows } = await database.query<{
    start: string
    userId: string
    changes: number
    first: string
    last: string
  }>(
    `SELECT (floor(extract(epoch FROM at) / $2::float8) * $2)::bigint AS start, user_id AS "userId",
       count(*)::int AS changes, min(seq) AS first, max(seq) AS last
     FROM (${EVERYTHING}) AS change
     WHERE $3::timestamptz IS NULL OR at >= $3 GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 5000`,
    [room, seconds, from],
  )
  return rows.map((row) => ({
    ...row,
    start: Number(row.start),
    first: Number(row.first),
    last: Number(row.last),
  }))
}

export interface Moment {
  seq: number
  at: Date
  /** null: the document was made here. */
  userId: string | null
}

/** When the document was made, and when it changed last; null: there is no such document. */
export async function readSpan(
  database: Database,
  room: string,
): Promise<{ from: Date; to: Date; head: number } | null> {
  const { rows } = await database.query<{ from: Date; to: Date; head: string }>(
    'SELECT created_at AS "from", changed_at AS "to", seq AS head FROM collab.documents WHERE room = $1',
    [room],
  )
  const row = rows[0]
  return row ? { ...row, head: Number(row.head) } : null
}

/** The last change at or before `seq` or `at`, whichever is given. */
export async function readMoment(
  database: Database,
  room: string,
  seq: number | null,
  at: string | null,
): Promise<Moment | null> {
  const { rows } = await database.query<{ seq: string; at: Date; userId: string | null }>(
    `(SELECT seq, at, user_id AS "userId" FROM (${EVERYTHING}) AS change
      WHERE ($2::bigint IS NULL OR seq <= $2) AND ($3::timestamptz IS NULL OR at <= $3)
      ORDER BY seq DESC LIMIT 1)
     UNION ALL SELECT 1, created_at, NULL FROM collab.documents WHERE room = $1 LIMIT 1`,
    [room, seq, at],
  )
  const row = rows[0]
  return row ? { ...row, seq: Number(row.seq) } : null
}
