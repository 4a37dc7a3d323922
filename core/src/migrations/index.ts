export { connected, isDatabaseAway } from './waiting.ts'

/** A step of a schema. One that has been released never changes. */
export interface Migration {
  name: string
  sql: string
}

/** What the tables of a server are made of. */
export interface SchemaHistory {
  schema: string
  /** What a fresh database gets at once. */
  baseline: Migration
  /** The last of the steps that the baseline stands for: a database that has it has all of them. */
  lastBefore: string
  /** In order. */
  since: readonly Migration[]
}

/** To PostgreSQL, within a transaction that no other node has at the same time. */
export interface Migrating {
  query(sql: string, values?: unknown[]): Promise<{ rows: { name: string }[] }>
}

/** Still knows every step of before the baselines. */
const LAST_WITH_ALL_STEPS = 'dfbdc07f'

const tooOld = (schema: string, lastBefore: string): Error =>
  new Error(
    `The tables in schema "${schema}" of this database are older than this version can bring up to date. Make a copy of ` +
      `the database, start Plumbline of commit ${LAST_WITH_ALL_STEPS} with it once, which brings them to ` +
      `${lastBefore}, and then this version.`,
  )

/** Applies what a database does not have yet; one that is too old for that is left as it is. */
export async function bringUpToDate(database: Migrating, history: SchemaHistory): Promise<void> {
  const { schema, baseline, lastBefore, since } = history
  await database.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`)
  await database.query(
    `CREATE TABLE IF NOT EXISTS ${schema}.migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  const { rows } = await database.query(`SELECT name FROM ${schema}.migrations`)
  const applied = new Set(rows.map(({ name }) => name))
  const isFresh = applied.size === 0
  if (!isFresh && !applied.has(baseline.name) && !applied.has(lastBefore)) throw tooOld(schema, lastBefore)
  for (const { name, sql } of isFresh ? [baseline, ...since] : since) {
    if (applied.has(name)) continue
    await database.query(sql)
    await database.query(`INSERT INTO ${schema}.migrations (name) VALUES ($1)`, [name])
  }
}
