import type { Owner } from '../../platform/database/index.ts'

/** A signature of the head of a chain, as collab-server stores it. */
export interface StoredAnchor {
  room: string
  number: number
  seq: number
  hash: string
  at: string
  why: string
  before: string
  signature: string
}

export interface Publication {
  number: number
  key: string
  upto: string
  sha256: string
}

/** null: nothing was told yet. */
export async function selectLastPublication(owner: Owner): Promise<Publication | null> {
  const { rows } = await owner.query<Publication>(
    'SELECT number, key, upto, sha256 FROM app.anchor_publications ORDER BY number DESC LIMIT 1',
  )
  return rows[0] ?? null
}

/** Stored since then, and a little before: another node may have stored late what it signed early. */
export async function selectAnchorsSince(owner: Owner, upto: string): Promise<StoredAnchor[]> {
  const { rows: tables } = await owner.query<{ there: boolean }>(
    "SELECT to_regclass('collab.anchors') IS NOT NULL AS there",
  )
  if (!tables[0]?.there) return []
  const { rows } = await owner.query<Omit<StoredAnchor, 'seq'> & { seq: string }>(
    `SELECT room, number, seq, encode(hash, 'hex') AS hash, at, why, encode(before, 'hex') AS before,
       encode(signature, 'hex') AS signature
     FROM collab.anchors WHERE at > $1 ORDER BY at, room, number`,
    [upto],
  )
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

/** False: another node has told the same. */
export async function insertPublication(owner: Owner, { number, key, upto, sha256 }: Publication): Promise<boolean> {
  const { rowCount } = await owner.query(
    'INSERT INTO app.anchor_publications (number, key, upto, sha256) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [number, key, upto, sha256],
  )
  return rowCount === 1
}
