import type { Database } from './database.ts'

/** Deleted in one statement, so that writers of the same room hardly wait. */
const ROWS_AT_ONCE = 5_000

export interface Past {
  room: string
  /** The newest snapshot from before the period that is kept: everything earlier may go. */
  seq: number
}

/** Documents of which more is kept than so many days. */
export async function listPast(database: Database, days: number, limit: number): Promise<Past[]> {
  const { rows } = await database.query<{ room: string; seq: string }>(
    `SELECT document.room, max(snapshot.seq) AS seq
     FROM collab.documents AS document JOIN collab.snapshots AS snapshot USING (room)
     WHERE snapshot.at < now() - make_interval(days => $1) AND snapshot.seq > document.kept_from
     GROUP BY document.room LIMIT $2`,
    [days, limit],
  )
  return rows.map(({ room, seq }) => ({ room, seq: Number(seq) }))
}

/**
 * Forgets what is older than the snapshot at `seq`. The first snapshot stays, as what branches are compared with; who
 * changed what stays in the table of changes, and of earlier epochs by whom their copies are known.
 */
export async function forgetPast(database: Database, { room, seq }: Past): Promise<void> {
  // First of all nobody asks for it any more.
  await database.query('UPDATE collab.documents SET kept_from = greatest(kept_from, $2) WHERE room = $1', [room, seq])
  await database.query('DELETE FROM collab.snapshots WHERE room = $1 AND seq > 1 AND seq < $2', [room, seq])
  for (let deleted = ROWS_AT_ONCE; deleted === ROWS_AT_ONCE; ) {
    const { rowCount } = await database.query(
      `WITH gone AS (
         DELETE FROM collab.journal WHERE room = $1 AND seq IN (
           SELECT seq FROM collab.journal WHERE room = $1 AND seq <= $2 ORDER BY seq LIMIT ${ROWS_AT_ONCE})
         RETURNING octet_length(update) AS bytes
       ), counted AS (
         UPDATE collab.documents SET journal_bytes = journal_bytes - (SELECT coalesce(sum(bytes), 0) FROM gone)
         WHERE room = $1
       ) SELECT FROM gone`,
      [room, seq],
    )
    deleted = rowCount ?? 0
  }
}
