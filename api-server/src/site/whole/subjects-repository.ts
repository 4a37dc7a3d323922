import type { WholeSubject } from '@plumbline/core/contract'
import type { EpsKind } from '@plumbline/core/structure'
import type { Owner, Transaction } from '../../platform/database/index.ts'

/** Of an archived table, what is asked of it. */
interface Asked {
  table: string
  columns: readonly string[]
  /** Only rows that hold this; left out: all. */
  where?: { column: string; value: string }
}

/** Rows as `rowsOf` wrote them, which PostgreSQL reads again where the table is still the same. */
export async function readRows<Row extends Record<string, unknown>>(
  owner: Owner,
  { table, columns, where }: Asked,
  rows: readonly string[],
): Promise<Row[]> {
  const picked = columns.map((column) => `(r)."${column}"`).join()
  const found = await owner.query<Row>(
    `SELECT ${picked} FROM (SELECT row::${table} AS r FROM unnest($1::text[]) AS row OFFSET 0) AS given
     ${where ? `WHERE (r)."${where.column}" = $2` : ''}`,
    where ? [rows, where.value] : [rows],
  )
  return found.rows
}

/** Archived tables whose rows belong to spaces. */
export async function selectTablesOfSpaces(owner: Owner): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'app' AND column_name = 'space_id'",
  )
  return new Set(rows.map(({ name }) => name))
}

/** Of these spaces, those that are still there, by their names of now. */
export async function selectSpacesHere(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows: { id: string; name: string }[] = await tx('spaces')
    .whereIn('id', ids)
    .whereNull('deleted_at')
    .select('id', 'name')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface NodeRow extends Record<string, unknown> {
  id: string
  parent_id: string | null
  kind: EpsKind
  name: string
  deleted_at: Date | null
}

/** null: there is none of that kind. */
export async function selectSpaceOf(tx: Transaction, { scope, id }: WholeSubject): Promise<string | null> {
  if (scope === 'space') return (await tx('spaces').where({ id }).pluck<string[]>('id'))[0] ?? null
  return (await tx('eps_nodes').where({ id, kind: scope }).pluck<string[]>('space_id'))[0] ?? null
}
