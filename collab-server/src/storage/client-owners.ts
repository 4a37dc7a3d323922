import type { Database } from './database.ts'

/** Each tab is a client of its own: some years of a busy document, whose next epoch forgets them all. */
const OWNERS_KEPT = 20_000

/** Yjs clients of a document with the people whose they are, oldest first; the oldest beyond a number are forgotten. */
export async function readClientOwners(database: Database, room: string): Promise<[client: number, userId: string][]> {
  const { rows } = await database.query<{ client: string; user_id: string }>(
    `WITH kept AS (
       SELECT client, user_id, at FROM collab.client_owners WHERE room = $1 ORDER BY at DESC, client LIMIT ${OWNERS_KEPT}
     ), forgotten AS (
       DELETE FROM collab.client_owners WHERE room = $1 AND client NOT IN (SELECT client FROM kept)
         AND (SELECT count(*) FROM kept) = ${OWNERS_KEPT}
     )
     SELECT client, user_id FROM kept ORDER BY at, client`,
    [room],
  )
  return rows.map((row) => [Number(row.client), row.user_id])
}
