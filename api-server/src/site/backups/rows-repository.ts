import type { Transaction } from '../../platform/database/index.ts'
import { FILE_COLUMN, FILES, loose, type Table } from './tables-repository.ts'

/** A row as it goes into a backup. */
export interface ReadRow {
  /** JSON without columns of bytes. */
  row: string
  /** Of those columns, in the order of their names; null: there is nothing. */
  lengths: (number | null)[]
  /** Where it stands, as long as the transaction goes on. */
  ctid: string
}

/** Whose rows are wanted: all of the space, or what belongs to a branch of its structure. */
export interface Chosen {
  spaceId: string
  /** Ids by table of what has been chosen so far; null: all of the space. */
  ids: Map<string, string[]> | null
}

/** In the order of their keys, so that two backups cut the same rows into the same parts. */
export function selectRows(tx: Transaction, table: Table, chosen: Chosen) {
  const bytes = [...table.bytes]
  const query = tx(`${table.name} as t`)
    .select(tx.raw(`(to_jsonb(t) - ?::text[])::text AS row`, [bytes]))
    .select(tx.raw('t.ctid::text AS ctid'))
    .select(tx.raw(`ARRAY[${bytes.map(() => 'octet_length(t.??)').join()}]::integer[] AS lengths`, bytes))
    .orderBy(table.key.map((column) => `t.${column}`))
  return { query: query.where((where) => narrow(where, table, chosen)), rowsAtOnce: ROWS_AT_ONCE }
}

const ROWS_AT_ONCE = 200

type Where = ReturnType<Transaction>

function narrow(where: Where, table: Table, { spaceId, ids }: Chosen): void {
  where.where(table.name === 'spaces' ? { 't.id': spaceId } : { 't.space_id': spaceId })
  if (!ids) return
  const parts: { column: string; values: readonly string[] }[] =
    table.name === 'eps_nodes' || table.name === FILES
      ? [{ column: 'id', values: ids.get(table.name) ?? [] }]
      : table.references
          .filter(({ isPart, table: other }) => isPart && other !== table.name && ids.has(other))
          .map(({ column, table: other }) => ({ column, values: ids.get(other) ?? [] }))
  const owner = loose[table.name]
  if (owner) parts.push({ column: owner.column, values: owner.tables.flatMap((other) => ids.get(other) ?? []) })
  where.where((any) => {
    any.whereRaw('false')
    for (const { column, values } of parts) any.orWhereRaw('t.?? = ANY(?)', [column, [...values]])
  })
}

/** Rows that another transaction has written since. */
export async function countWritten(tx: Transaction, table: Table, chosen: Chosen, mark: string): Promise<number> {
  const rows = tx(`${table.name} as t`)
    .where((where) => narrow(where, table, chosen))
    .whereRaw('t.xmin::text <> ?', [mark])
  return Number((await rows.count<{ count: string }[]>('* as count'))[0]?.count ?? 0)
}

/** Of what was chosen: to know what belongs to it. */
export async function selectIds(tx: Transaction, table: Table, chosen: Chosen): Promise<string[]> {
  return tx(`${table.name} as t`)
    .where((where) => narrow(where, table, chosen))
    .orderBy('t.id')
    .pluck<string[]>('t.id')
}

export async function selectFileIds(tx: Transaction, table: Table, chosen: Chosen): Promise<string[]> {
  return tx(`${table.name} as t`)
    .where((where) => narrow(where, table, chosen))
    .whereNotNull(`t.${FILE_COLUMN}`)
    .distinct()
    .pluck<string[]>(`t.${FILE_COLUMN}`)
}

export async function selectPiece(
  tx: Transaction,
  table: string,
  { ctid, column, from, length }: { ctid: string; column: string; from: number; length: number },
): Promise<Buffer> {
  const { rows } = await tx.raw<{ rows: { piece: Buffer }[] }>(
    'SELECT substring(?? FROM ? FOR ?) AS piece FROM ?? WHERE ctid = ?::tid',
    [column, from + 1, length, table, ctid],
  )
  return rows[0]?.piece ?? Buffer.alloc(0)
}

/** Files whose bytes lie outside the database, those of the same bytes once. */
export async function selectOutside(tx: Transaction, { spaceId, ids }: Chosen): Promise<OutsideRow[]> {
  const files = tx(FILES).where({ space_id: spaceId }).whereNotNull('blob')
  if (ids) files.whereRaw('id = ANY(?)', [ids.get(FILES) ?? []])
  const rows = await files
    .distinctOn('blob')
    .orderBy('blob')
    .select<OutsideRow[]>('id', 'space_id as spaceId', 'blob', 'sha256', 'bytes')
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

interface OutsideRow {
  id: string
  spaceId: string
  blob: string
  sha256: string
  bytes: number
}

/** A branch of the structure, also what of it lies in the bin. */
export async function selectBranch(tx: Transaction, nodeId: string): Promise<string[]> {
  const { rows } = await tx.raw<{ rows: { id: string }[] }>(
    `WITH RECURSIVE down AS (
       SELECT id FROM eps_nodes WHERE id = ?
       UNION ALL
       SELECT n.id FROM eps_nodes n JOIN down ON n.parent_id = down.id
     ) SELECT id FROM down ORDER BY id`,
    [nodeId],
  )
  return rows.map(({ id }) => id)
}

/** Whoever a column of the table names. */
export async function selectNamed(tx: Transaction, table: Table, column: string, chosen: Chosen): Promise<string[]> {
  return tx(`${table.name} as t`)
    .where((where) => narrow(where, table, chosen))
    .whereNotNull(`t.${column}`)
    .distinct()
    .pluck<string[]>(`t.${column}`)
}

/** Rows of JSON, as they are to stand here. Resolves with how many were written: what is there already stays as it is. */
export async function insertRows(
  tx: Transaction,
  table: Table,
  {
    json,
    columns,
    restorer,
    own,
  }: { json: string; columns: readonly string[]; restorer: string; own: ReadonlySet<string> },
): Promise<number> {
  const guards = table.references.filter(({ column, table: other }) => columns.includes(column) && !own.has(other))
  const guarded = (column: string): { sql: string; bindings: string[] } => {
    const guard = guards.find((one) => one.column === column)
    if (!guard) return { sql: 'r.??', bindings: [column] }
    const found = { sql: '(SELECT o.id FROM ?? o WHERE o.id = r.??)', bindings: [guard.table, column] }
    if (guard.table !== 'users' || table.nullable.has(column)) return found
    // Nobody is left out who has no account here: what was theirs is whose who brings it back.
    return table.key.includes(column)
      ? found
      : { sql: `coalesce(${found.sql}, ?)`, bindings: [...found.bindings, restorer] }
  }
  const values = columns.map(guarded)
  // What must refer to something that is gone cannot be there.
  const needed = guards.filter(
    ({ column, table: other }) => !table.nullable.has(column) && (other !== 'users' || table.key.includes(column)),
  )
  const { rows } = await tx.raw<{ rows: { count: string }[] }>(
    `WITH written AS (
       INSERT INTO ?? (${columns.map(() => '??').join()}) OVERRIDING SYSTEM VALUE
       SELECT ${values.map(({ sql }) => sql).join()}
       FROM jsonb_populate_recordset(NULL::${table.name}, ?::jsonb) r
       WHERE true ${needed.map(() => 'AND EXISTS (SELECT FROM ?? o WHERE o.id = r.??)').join(' ')}
       ON CONFLICT DO NOTHING RETURNING 1
     ) SELECT count(*) FROM written`,
    [
      table.name,
      ...columns,
      ...values.flatMap(({ bindings }) => bindings),
      json,
      ...needed.flatMap(({ column, table: other }) => [other, column]),
    ],
  )
  return Number(rows[0]?.count ?? 0)
}

/** Of a row that is there by now. */
export async function updateBytes(
  tx: Transaction,
  table: Table,
  key: Readonly<Record<string, unknown>>,
  column: string,
  bytes: Buffer,
): Promise<void> {
  await tx(table.name)
    .where(key)
    .update({ [column]: bytes })
}
