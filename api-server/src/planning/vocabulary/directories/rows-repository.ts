import type { DirectoryRowView } from '@plumbline/core/contract'
import type { DirectoryColumn } from '@plumbline/core/directories'
import type { Knex } from 'knex'
import { joinedByHash, type Transaction } from '../../../platform/database/index.ts'

export interface RowRecord extends DirectoryRowView {
  deleted: boolean
  mergedInto: string | null
}

const columns = [
  'id',
  'parent_id as parentId',
  'place as order',
  'code',
  'name',
  'status',
  'cells as values',
  'revision',
  'deleted',
  'merged_into as mergedInto',
]

const all = (tx: Transaction, directoryId: string) => tx('directory_rows').where({ directory_id: directoryId })
const living = (tx: Transaction, directoryId: string) => all(tx, directoryId).where({ deleted: false })

/** Also deleted ones. */
export async function selectRows(tx: Transaction, directoryId: string, ids: readonly string[]): Promise<RowRecord[]> {
  return all(tx, directoryId)
    .whereRaw('id = ANY(?::text[])', [[...ids]])
    .select(columns)
}

/** Rows that have become one of these. */
export async function selectMergedInto(
  tx: Transaction,
  directoryId: string,
  ids: readonly string[],
): Promise<RowRecord[]> {
  return all(tx, directoryId)
    .whereRaw('merged_into = ANY(?::text[])', [[...ids]])
    .select(columns)
}

/** What merged rows have become, by directory and id. */
export async function selectMergers(
  tx: Transaction,
  directoryIds: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const rows = await tx('directory_rows')
    .whereIn('directory_id', [...directoryIds])
    .whereNotNull('merged_into')
    .select('directory_id as directoryId', 'id', 'merged_into as into')
  const byDirectory = Map.groupBy(rows, ({ directoryId }) => directoryId as string)
  return new Map(
    [...byDirectory].map(([directoryId, found]) => [
      directoryId,
      Object.fromEntries(found.map((one) => [one.id, one.into])),
    ]),
  )
}

export async function countRows(tx: Transaction, directoryId: string): Promise<number> {
  const [row] = await living(tx, directoryId).count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** The row and those above it, from below. */
export async function selectPathOfRow(
  tx: Transaction,
  directoryId: string,
  rowId: string,
): Promise<{ id: string; code: string; name: string }[]> {
  const { rows } = await tx.raw(
    `WITH RECURSIVE up AS (
       SELECT r.id, r.parent_id, r.code, r.name, 0 AS height FROM directory_rows r
       WHERE r.directory_id = :directoryId AND r.id = :rowId AND NOT r.deleted
       UNION ALL
       SELECT r.id, r.parent_id, r.code, r.name, up.height + 1 FROM directory_rows r
       JOIN up ON r.id = up.parent_id WHERE r.directory_id = :directoryId AND NOT r.deleted AND up.height < 50
     ) SELECT id, code, name FROM up ORDER BY height`,
    { directoryId, rowId },
  )
  return rows
}

/** These rows and all below them, with how deep each stands below the one that is named. */
export async function selectBranches(
  tx: Transaction,
  directoryId: string,
  ids: readonly string[],
): Promise<(RowRecord & { depth: number })[]> {
  return joinedAsMany(
    tx,
    ids.length,
    `WITH RECURSIVE down AS (
       SELECT r.id, 1 AS depth FROM directory_rows r
       WHERE r.directory_id = :directoryId AND r.id = ANY(:ids::text[]) AND NOT r.deleted
       UNION ALL
       SELECT r.id, down.depth + 1 FROM directory_rows r
       JOIN down ON r.parent_id = down.id WHERE r.directory_id = :directoryId AND NOT r.deleted AND down.depth < 50
     ), deepest AS (SELECT id, max(depth) AS depth FROM down GROUP BY id)
     SELECT r.id, r.parent_id AS "parentId", r.place AS "order", r.code, r.name, r.status, r.cells AS "values", r.revision,
       r.deleted, r.merged_into AS "mergedInto", d.depth
     FROM deepest d JOIN directory_rows r ON r.directory_id = :directoryId AND r.id = d.id`,
    { directoryId, ids: [...ids] },
  )
}

/** Between which texts something stands that comes right behind `after`; null: at that end. */
export async function selectGap(
  tx: Transaction,
  directoryId: string,
  { parentId, after }: { parentId: string | null; after: string | null | undefined },
): Promise<{ low: string | null; high: string | null }> {
  const siblings = () => living(tx, directoryId).where({ parent_id: parentId })
  const anchor = after ? await siblings().where({ id: after }).first('place') : null
  if (after === null) return { low: null, high: await edge(siblings(), 'asc') }
  // Who stood there may be gone: then it comes last.
  if (!anchor) return { low: await edge(siblings(), 'desc'), high: null }
  return { low: anchor.place, high: await edge(siblings().where('place', '>', anchor.place), 'asc') }
}

async function edge(siblings: ReturnType<typeof living>, end: 'asc' | 'desc'): Promise<string | null> {
  return (await siblings.orderBy('place', end).first('place'))?.place ?? null
}

/** In their order. */
export async function selectSiblings(
  tx: Transaction,
  directoryId: string,
  parentId: string | null,
): Promise<RowRecord[]> {
  return living(tx, directoryId)
    .where({ parent_id: parentId })
    .orderBy([{ column: 'place' }, { column: 'id' }])
    .select(columns)
}

/** New ones, and what others are now. */
export async function saveRows(
  tx: Transaction,
  { id, spaceId }: { id: string; spaceId: string },
  rows: readonly RowRecord[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.raw(
    `INSERT INTO directory_rows
       (directory_id, space_id, id, parent_id, place, code, name, status, cells, revision, deleted, merged_into)
     SELECT ?, ?, r.id, r."parentId", r."order", r.code, r.name, r.status, r."values", r.revision, r.deleted, r."mergedInto"
     FROM jsonb_to_recordset(?::jsonb) AS r (id text, "parentId" text, "order" text, code text, name text, status text,
       "values" jsonb, revision integer, deleted boolean, "mergedInto" text)
     ON CONFLICT (directory_id, id) DO UPDATE SET parent_id = EXCLUDED.parent_id, place = EXCLUDED.place,
       code = EXCLUDED.code, name = EXCLUDED.name, status = EXCLUDED.status, cells = EXCLUDED.cells,
       revision = EXCLUDED.revision, deleted = EXCLUDED.deleted, merged_into = EXCLUDED.merged_into`,
    [id, spaceId, JSON.stringify(rows)],
  )
}

/** From here on a directory is read as a whole instead of looking up each row. */
const MANY = 500

/** Rows of a statement that begins with so many. */
async function joinedAsMany<Row>(
  tx: Transaction,
  count: number,
  sql: string,
  bindings: Record<string, Knex.RawBinding>,
): Promise<Row[]> {
  if (count > MANY) return joinedByHash<Row>(tx, sql, bindings)
  return (await tx.raw<{ rows: Row[] }>(sql, bindings)).rows
}

/** One of these codes that two living rows have; null: none. */
export async function selectTwinCode(
  tx: Transaction,
  directoryId: string,
  codes: readonly string[],
): Promise<string | null> {
  const sql = `SELECT min(r.code) AS code
    FROM (SELECT DISTINCT lower(c) AS code FROM unnest(:codes::text[]) AS c) AS w
    JOIN directory_rows r ON r.directory_id = :directoryId AND NOT r.deleted AND lower(r.code) = w.code
    GROUP BY w.code HAVING count(*) > 1 LIMIT 1`
  const [twin] = await joinedAsMany<{ code: string }>(tx, codes.length, sql, { directoryId, codes: [...codes] })
  return twin?.code ?? null
}

/** One of these values that two living rows have in the column; null: none. */
export async function selectTwinValue(
  tx: Transaction,
  directoryId: string,
  columnId: string,
  values: readonly string[] | null,
): Promise<string | null> {
  const found = living(tx, directoryId)
    .whereRaw('cells->>? IS NOT NULL', [columnId])
    .select(tx.raw('cells->>? AS value', [columnId]))
  if (values !== null) found.whereRaw('cells->>? = ANY(?::text[])', [columnId, [...values]])
  const twin = await tx(found.as('v')).groupBy('value').havingRaw('count(*) > 1').first('value')
  return twin?.value ?? null
}

/** Those of these ids that are living rows which may be chosen. */
export async function selectOffered(
  tx: Transaction,
  directoryId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = living(tx, directoryId).where({ status: 'active' })
  return new Set(await found.whereRaw('id = ANY(?::text[])', [[...ids]]).pluck('id'))
}

/** Living rows, as columns of other directories name them; what is disabled is not taken anew. */
export async function selectNamed(
  tx: Transaction,
  directoryId: string,
): Promise<{ id: string; code: string; name: string; offered: boolean }[]> {
  return living(tx, directoryId).select('id', 'code', 'name', tx.raw("status = 'active' AS offered"))
}

/** Has any row a parent? */
export async function hasBranches(tx: Transaction, directoryId: string): Promise<boolean> {
  return (await living(tx, directoryId).whereNotNull('parent_id').first('id')) !== undefined
}

/** Of these columns rows lose their values with the next revision. */
export async function clearColumns(
  tx: Transaction,
  directoryId: string,
  columnIds: readonly string[],
  revision: number,
): Promise<void> {
  await all(tx, directoryId)
    .whereRaw('jsonb_exists_any(cells, ?::text[])', [[...columnIds]])
    .update({ cells: tx.raw('cells - ?::text[]', [[...columnIds]]), revision })
}

/** How many living rows name one of these in a column. */
export async function countNaming(
  tx: Transaction,
  column: { directoryId: string; columnId: string },
  ids: readonly string[],
): Promise<number> {
  const [row] = await living(tx, column.directoryId)
    .whereRaw('cells->>? = ANY(?::text[])', [column.columnId, [...ids]])
    .count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** One of these rows that another directory's row names in a column; null: none. */
export async function selectNamedElsewhere(
  tx: Transaction,
  column: { directoryId: string; columnId: string },
  ids: readonly string[],
): Promise<string | null> {
  const row = await living(tx, column.directoryId)
    .whereRaw('cells->>? = ANY(?::text[])', [column.columnId, [...ids]])
    .first(tx.raw('cells->>? AS id', [column.columnId]))
  return (row as { id: string } | undefined)?.id ?? null
}

/** Also deleted ones, at most `limit`. */
export async function selectChangedSince(
  tx: Transaction,
  directoryId: string,
  since: number,
  limit: number,
): Promise<RowRecord[]> {
  return all(tx, directoryId).where('revision', '>', since).orderBy('revision').limit(limit).select(columns)
}

/** The rows of a `DirectoryBody`, as Postgres writes it: there may be a hundred thousand. */
export async function selectBody(
  tx: Transaction,
  directoryId: string,
  definition: { revision: number; columns: readonly Pick<DirectoryColumn, 'id'>[] },
): Promise<string> {
  const cells = definition.columns.map(() => `?::text, coalesce(json_agg(coalesce(cells->>?, '')), '[]')`).join()
  const { rows } = await tx.raw(
    `SELECT json_build_object(
       'revision', ?::integer, 'columns', ?::json,
       'ids', coalesce(json_agg(id), '[]'), 'parents', coalesce(json_agg(coalesce(parent_id, '')), '[]'),
       'orders', coalesce(json_agg(place), '[]'), 'codes', coalesce(json_agg(code), '[]'),
       'names', coalesce(json_agg(name), '[]'), 'revisions', coalesce(json_agg(revision), '[]'),
       'disabled', coalesce(json_agg(id) FILTER (WHERE status = 'disabled'), '[]'),
       'values', json_build_object(${cells}),
       'merged', (SELECT coalesce(json_object_agg(m.id, m.merged_into), '{}') FROM directory_rows m
                  WHERE m.directory_id = ? AND m.merged_into IS NOT NULL),
       'gone', (SELECT coalesce(json_object_agg(g.id, json_build_array(g.code, g.name)), '{}') FROM directory_rows g
                WHERE g.directory_id = ? AND g.deleted AND g.merged_into IS NULL)
     )::text AS body
     FROM (SELECT * FROM directory_rows WHERE directory_id = ? AND NOT deleted ORDER BY place, id) AS r`,
    [
      definition.revision,
      JSON.stringify(definition.columns),
      ...definition.columns.flatMap(({ id }) => [id, id]),
      directoryId,
      directoryId,
      directoryId,
    ],
  )
  return (rows[0] as { body: string }).body
}

interface Asked {
  /** Lower case. */
  text: string
  offered: boolean
  limit: number
}

const readable = (tx: Transaction, directoryId: string, { offered, limit }: Asked) => {
  const found = living(tx, directoryId).orderBy('code').orderBy('id').limit(limit).select(columns)
  return offered ? found.where({ status: 'active' }) : found
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

export async function searchCodes(tx: Transaction, directoryId: string, asked: Asked): Promise<RowRecord[]> {
  return readable(tx, directoryId, asked).whereRaw('lower(code) LIKE ?', [`${escaped(asked.text)}%`])
}

/** Rows with a word for each of these that begins so. */
export async function searchWords(
  tx: Transaction,
  directoryId: string,
  asked: Asked,
  words: readonly string[],
): Promise<RowRecord[]> {
  const wanted = words.map((word) => `'${word.replaceAll(/['\\]/g, '')}':*`).join(' & ')
  return readable(tx, directoryId, asked).whereRaw("words @@ to_tsquery('simple', ?)", [wanted])
}

export async function searchAnywhere(tx: Transaction, directoryId: string, asked: Asked): Promise<RowRecord[]> {
  return readable(tx, directoryId, asked).whereRaw("lower(code || ' ' || name) LIKE ?", [`%${escaped(asked.text)}%`])
}
