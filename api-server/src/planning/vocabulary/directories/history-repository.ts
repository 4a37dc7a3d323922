import type { DirectoryHistoryEntry } from '@plumbline/core/contract'
import { selectNames } from '../../../identity/users/index.ts'
import { joinedByHash, type Transaction } from '../../../platform/database/index.ts'

export type What = DirectoryHistoryEntry['what']

/** Fields and columns of a row; null is none. */
export type Fields = Record<string, string | null>

export interface RowChange {
  rowId: string
  what: What
  before: Fields
  after: Fields
}

interface RevisionRecord {
  revision: number
  what: What
  rows: number
  undoes: number | null
}

export async function insertRevision(
  tx: Transaction,
  { id, spaceId }: { id: string; spaceId: string },
  { revision, what, rows, undoes }: RevisionRecord,
  userId: string,
): Promise<void> {
  await tx('directory_revisions').insert({
    ...{ revision, what, rows, undoes },
    directory_id: id,
    space_id: spaceId,
    made_by: userId,
  })
}

export async function insertChanges(
  tx: Transaction,
  { id, spaceId }: { id: string; spaceId: string },
  revision: number,
  changes: readonly RowChange[],
): Promise<void> {
  if (changes.length === 0) return
  await tx.raw(
    `INSERT INTO directory_changes (directory_id, space_id, revision, row_id, what, before, after)
     SELECT ?, ?, ?, c."rowId", c.what, c.before, c.after
     FROM jsonb_to_recordset(?::jsonb) AS c ("rowId" text, what text, before jsonb, after jsonb)`,
    [id, spaceId, revision, JSON.stringify(changes)],
  )
}

/** Changes kept of one row. */
const KEPT = 200

/** Rows that change again and again forget how they were long ago. Reads changes of these rows once, however many others there are. */
export async function forgetOldChanges(tx: Transaction, directoryId: string, ids: readonly string[]): Promise<void> {
  await joinedByHash(
    tx,
    `DELETE FROM directory_changes c USING (
       SELECT o.row_id, o.revision, row_number() OVER (PARTITION BY o.row_id ORDER BY o.revision DESC) AS place
       FROM directory_changes o WHERE o.directory_id = :directoryId AND o.row_id = ANY (:ids::text[])
     ) AS kept
     WHERE c.directory_id = :directoryId AND c.row_id = kept.row_id AND c.revision = kept.revision AND kept.place > :kept`,
    { directoryId, ids: [...ids], kept: KEPT },
  )
}

/** Newest first. */
export async function selectRowHistory(
  tx: Transaction,
  directoryId: string,
  rowId: string,
): Promise<DirectoryHistoryEntry[]> {
  const rows = await tx('directory_changes as c')
    .join('directory_revisions as r', (on) =>
      on.on('r.directory_id', 'c.directory_id').andOn('r.revision', 'c.revision'),
    )
    .where({ 'c.directory_id': directoryId, 'c.row_id': rowId })
    .orderBy('c.revision', 'desc')
    .select('c.revision', 'c.what', 'c.before', 'c.after', 'r.made_at', 'r.made_by')
  const names = await namesOf(tx, rows)
  return rows.map(({ revision, what, before, after, made_at, made_by }) => ({
    ...{ revision, what },
    at: made_at.toISOString(),
    by: names.get(made_by) ?? '',
    fields: Object.fromEntries(
      Object.keys(after).map((field) => [field, [before[field] ?? '', after[field] ?? ''] as [string, string]]),
    ),
  }))
}

const PAGE = 100

export async function selectHistory(tx: Transaction, directoryId: string, before: number | undefined) {
  const query = tx('directory_revisions').where({ directory_id: directoryId }).orderBy('revision', 'desc').limit(PAGE)
  if (before !== undefined) query.where('revision', '<', before)
  const rows = await query.select('revision', 'what', 'rows', 'made_at', 'made_by')
  const names = await namesOf(tx, rows)
  return rows.map(({ made_at, made_by, ...row }) => ({
    ...row,
    at: made_at.toISOString(),
    by: names.get(made_by) ?? '',
  }))
}

const namesOf = (tx: Transaction, rows: readonly { made_by: string }[]) =>
  selectNames(tx, [...new Set(rows.map((row) => row.made_by))])

/** The newest revision of the person that can be taken back and was not; null: there is none. */
export async function selectUndoable(
  tx: Transaction,
  directoryId: string,
  userId: string,
): Promise<{ revision: number; what: What } | null> {
  const row = await tx('directory_revisions as r')
    .where({ directory_id: directoryId, made_by: userId, undoes: null })
    .whereNot({ what: 'columns' })
    .whereRaw(
      `NOT EXISTS (SELECT FROM directory_revisions u WHERE u.directory_id = r.directory_id AND u.undoes = r.revision)`,
    )
    .orderBy('revision', 'desc')
    .first('revision', 'what')
  return row ?? null
}

export async function selectChanges(tx: Transaction, directoryId: string, revision: number): Promise<RowChange[]> {
  return tx('directory_changes')
    .where({ directory_id: directoryId, revision })
    .select('row_id as rowId', 'what', 'before', 'after')
}

/** Was one of the rows changed later, by what was not taken back? */
export async function isChangedSince(tx: Transaction, directoryId: string, revision: number): Promise<boolean> {
  const rows = await joinedByHash(
    tx,
    `SELECT FROM directory_changes mine
     JOIN directory_changes c ON c.directory_id = mine.directory_id AND c.row_id = mine.row_id AND c.revision > mine.revision
     JOIN directory_revisions r ON r.directory_id = c.directory_id AND r.revision = c.revision
     WHERE mine.directory_id = :directoryId AND mine.revision = :revision AND r.undoes IS NULL AND NOT EXISTS (
       SELECT FROM directory_revisions u WHERE u.directory_id = r.directory_id AND u.undoes = r.revision)
     LIMIT 1`,
    { directoryId, revision },
  )
  return rows.length > 0
}
