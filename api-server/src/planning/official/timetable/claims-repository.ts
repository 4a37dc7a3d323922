import { ENGINE_VERSION } from '@plumbline/core/schedule'
import type { Transaction } from '../../../platform/database/index.ts'

/** Renewed while the calculation runs; one that is not has died, or stands still, with its node. */
const CLAIM_SECONDS = 4
export const RENEW_MS = 1_200

/** A version that wants to be calculated. */
export interface Candidate {
  versionId: string
  /** The change that the result has to hold; null: it is calculated whatever is stored. */
  wantedSeq: number | null
}

/** What is stored of a version that this node has taken. */
export interface Claimed {
  versionId: string
  spaceId: string
  locked: boolean
  /** Its result as it stood before; null: there is none that holds. */
  before: { seq: number; engineVersion: number; ground: string | null; figuresBehind: boolean } | null
}

export interface Claims {
  /** Of those that are there. */
  spaces: Map<string, string>
  /** Nothing is to be done: the stored result, of that change, holds what is wanted. */
  settled: Map<string, number>
  /** Another node is at it. */
  busy: Set<string>
  claimed: Claimed | null
}

interface Standing {
  id: string
  space: string | null
  seq: string | null
  state: number | null
  engine: number | null
  busy: boolean | null
}

/**
 * Takes the first of the candidates that nobody is at and that is in none of `spaces`, and says what is known of the others. A
 * calculation is taken only by a thread that is free for it, so that nodes share what there is to do.
 */
export async function claimFirst(
  tx: Transaction,
  candidates: readonly Candidate[],
  spaces: readonly string[],
): Promise<Claims> {
  const known = await standings(tx, candidates)
  const claims: Claims = { spaces: new Map(), settled: new Map(), busy: new Set(), claimed: null }
  const free: Candidate[] = []
  const fresh: string[] = []
  for (const candidate of candidates) {
    const { versionId, wantedSeq } = candidate
    const stored = known.get(versionId)
    if (!stored?.space) continue
    claims.spaces.set(versionId, stored.space)
    if (isSettled(stored, wantedSeq)) claims.settled.set(versionId, Number(stored.seq))
    else if (stored.busy) claims.busy.add(versionId)
    else if (!spaces.includes(stored.space)) {
      free.push(candidate)
      if (stored.state === null) fresh.push(versionId)
    }
  }
  if (fresh.length > 0) await makeRoom(tx, fresh)
  if (free.length > 0) claims.claimed = await claim(tx, free)
  return claims
}

const isSettled = ({ state, seq, engine }: Standing, wantedSeq: number | null): boolean =>
  wantedSeq !== null && state === 1 && Number(seq) >= wantedSeq && engine === ENGINE_VERSION

async function standings(tx: Transaction, candidates: readonly Candidate[]): Promise<Map<string, Standing>> {
  const { rows } = await tx.raw<{ rows: Standing[] }>(
    `SELECT asked.id, v.space_id AS space, t.seq, t.state, t.engine_version AS engine,
       t.state = 2 AND t.claimed_until >= now() AS busy
     FROM unnest(CAST(:ids AS text[])) AS asked (id)
     LEFT JOIN versions v ON v.id = asked.id LEFT JOIN timetables t ON t.version_id = asked.id`,
    { ids: candidates.map(({ versionId }) => versionId) },
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** For what was never calculated. */
async function makeRoom(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.raw(
    `INSERT INTO timetables (version_id, space_id, state) SELECT id, space_id, 0 FROM versions WHERE id = ANY(:ids)
     ON CONFLICT DO NOTHING`,
    { ids },
  )
}

/** null: others were faster at all of them. */
async function claim(tx: Transaction, free: readonly Candidate[]): Promise<Claimed | null> {
  const { rows } = await tx.raw<{ rows: ClaimedRow[] }>(
    `WITH free AS (
       SELECT t.version_id, t.state, t.seq, t.engine_version, t.ground, t.figures_behind
       FROM unnest(CAST(:ids AS text[]), CAST(:seqs AS bigint[])) WITH ORDINALITY AS asked (id, wanted, place)
       JOIN timetables t ON t.version_id = asked.id
       WHERE (t.state <> 2 OR t.claimed_until < now())
         AND NOT coalesce(t.state = 1 AND t.seq >= asked.wanted AND t.engine_version = :engine, false)
       ORDER BY place LIMIT 1 FOR UPDATE OF t SKIP LOCKED
     ), mine AS (
       UPDATE timetables SET state = 2, claimed_until = now() + :seconds * interval '1 second'
       FROM free WHERE timetables.version_id = free.version_id
     )
     SELECT free.*, v.space_id, v.locked FROM free JOIN versions v ON v.id = free.version_id`,
    {
      ids: free.map(({ versionId }) => versionId),
      seqs: free.map(({ wantedSeq }) => wantedSeq),
      engine: ENGINE_VERSION,
      seconds: CLAIM_SECONDS,
    },
  )
  return rows[0] ? claimedOf(rows[0]) : null
}

interface ClaimedRow {
  version_id: string
  space_id: string
  locked: boolean
  state: number
  seq: string
  engine_version: number
  ground: string | null
  figures_behind: boolean
}

const claimedOf = (row: ClaimedRow): Claimed => ({
  versionId: row.version_id,
  spaceId: row.space_id,
  locked: row.locked,
  before: row.state === 1 ? beforeOf(row) : null,
})

const beforeOf = (row: ClaimedRow): Claimed['before'] => ({
  seq: Number(row.seq),
  engineVersion: row.engine_version,
  ground: row.ground,
  figuresBehind: row.figures_behind,
})

/** While the result is being stored nothing is renewed: whoever waited for it would keep a connection from others. */
export async function renewClaim(tx: Transaction, versionId: string): Promise<void> {
  const free = tx('timetables').where({ version_id: versionId, state: 2 }).select('version_id').forUpdate().skipLocked()
  await tx('timetables')
    .whereIn('version_id', free)
    .update({ claimed_until: tx.raw("now() + ? * interval '1 second'", [CLAIM_SECONDS]) })
}

/** What was stored before stands: as it was where it holds, as not calculated after a calculation that failed. */
export async function release(tx: Transaction, versionId: string, holds: boolean): Promise<void> {
  await tx('timetables')
    .where({ version_id: versionId })
    .update({ state: holds ? 1 : 0, claimed_until: null })
}
