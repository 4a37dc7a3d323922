import { createHash } from 'node:crypto'
import type { Owner } from '../../platform/database/index.ts'

/** Of both servers, in the one database that they share. */
const SCHEMAS = ['app', 'collab']

export interface WholeTable {
  /** `app.users` */
  name: string
  /** Those that can be written. */
  columns: string[]
  /** By which rows are put in order: the same rows are cut into the same parts. */
  key: string[]
}

/** What texts of values depend on, and that all rows are seen. */
const SETTINGS = `
  SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL TimeZone = 'UTC'; SET LOCAL IntervalStyle = 'iso_8601';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL search_path = pg_catalog;
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = '30min'; SET LOCAL app.system = 'on'`

/** One moment of everything: nobody waits for it, and it waits for nobody. */
export async function inOneMoment<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  await owner.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  return ended(owner, work)
}

export async function atOnce<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  await owner.query('BEGIN')
  return ended(owner, work)
}

async function ended<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  try {
    await owner.query(SETTINGS)
    const result = await work()
    await owner.query('COMMIT')
    return result
  } catch (error) {
    await owner.query('ROLLBACK')
    throw error
  }
}

export async function selectTables(owner: Owner): Promise<WholeTable[]> {
  const { rows } = await owner.query<WholeTable>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
         AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
       ARRAY(SELECT a.attname::text FROM pg_index i CROSS JOIN unnest(i.indkey::int2[]) WITH ORDINALITY AS k(number, at)
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
         WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.at) AS key
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND c.relname <> 'migrations' ORDER BY 1`,
    [SCHEMAS],
  )
  return rows
}

/** Steps that have made the tables what they are. */
export async function selectSteps(owner: Owner): Promise<string[]> {
  const steps: string[] = []
  for (const schema of SCHEMAS) {
    const { rows } = await owner.query<{ name: string }>(`SELECT name FROM ${schema}.migrations ORDER BY name`)
    steps.push(...rows.map(({ name }) => `${schema}/${name}`))
  }
  return steps
}

export interface WholeFile {
  spaceId: string
  blob: string
  sha256: string
  bytes: number
}

/** Files whose bytes lie outside the database, each once. */
export async function selectFiles(owner: Owner): Promise<WholeFile[]> {
  const { rows } = await owner.query<Omit<WholeFile, 'bytes'> & { bytes: string }>(
    `SELECT DISTINCT ON (blob) space_id AS "spaceId", blob, sha256, bytes FROM app.stored_files
     WHERE blob IS NOT NULL ORDER BY blob`,
  )
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** What may stand in memory of a table at a time. */
const PIECE_BYTES = 4_194_304
const MOST_ROWS = 1_000

/** Every row as one text, which PostgreSQL reads as it wrote it. */
export async function* rowsOf(owner: Owner, { name, key }: WholeTable): AsyncGenerator<string> {
  const { rows: sizes } = await owner.query<{ average: string | null }>(
    `SELECT (pg_table_size($1::regclass) / greatest((SELECT count(*) FROM ${name}), 1))::text AS average`,
    [name],
  )
  const atOnce = Math.max(1, Math.min(MOST_ROWS, Math.floor(PIECE_BYTES / Number(sizes[0]?.average || 1))))
  const order = key.length > 0 ? key.map((column) => `t.${quoted(column)}`).join() : 't::text'
  await owner.query(`DECLARE whole_rows NO SCROLL CURSOR FOR SELECT t::text AS row FROM ${name} t ORDER BY ${order}`)
  for (let more = true; more; ) {
    const { rows } = await owner.query<{ row: string }>(`FETCH ${atOnce} FROM whole_rows`)
    for (const { row } of rows) yield row
    more = rows.length === atOnce
  }
  await owner.query('CLOSE whole_rows')
}

/** Of all rows of a table, as `rowsOf` reads them: two tables with the same have the same rows. */
export class RowsDigest {
  rows = 0
  readonly #hash = createHash('sha256')

  add(row: string): void {
    this.rows++
    this.#hash.update(`${Buffer.byteLength(row)}\n`).update(row)
  }

  end(): string {
    return this.#hash.digest('hex')
  }
}

export async function digestOf(owner: Owner, table: WholeTable): Promise<{ rows: number; digest: string }> {
  const digest = new RowsDigest()
  for await (const row of rowsOf(owner, table)) digest.add(row)
  return { rows: digest.rows, digest: digest.end() }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Whether anybody has an account here. */
export async function isInUse(owner: Owner): Promise<boolean> {
  const { rows } = await owner.query('SELECT FROM app.users LIMIT 1')
  return rows.length > 0
}

/**
 * Empties all tables, lets `fill` write them, and puts back what holds them together: keys are checked for all rows then, and
 * what triggers count or chain stands in the rows already.
 */
export async function refill(owner: Owner, tables: readonly WholeTable[], fill: () => Promise<void>): Promise<void> {
  const names = tables.map(({ name }) => name)
  const { rows: keys } = await owner.query<{ table: string; name: string; definition: string }>(
    `SELECT c.conrelid::regclass::text AS "table", c.conname AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c WHERE c.contype = 'f' AND c.conrelid = ANY($1::regclass[]) ORDER BY 1, 2`,
    [names],
  )
  for (const { table, name } of keys) await owner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
  for (const name of names) await owner.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await owner.query(`TRUNCATE ${names.join()}`)
  await fill()
  for (const { table, name, definition } of keys) {
    await owner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`)
  }
  for (const name of names) await owner.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  await countOn(owner, names)
}

export async function insertRows(owner: Owner, { name, columns }: WholeTable, rows: readonly string[]): Promise<void> {
  const list = columns.map(quoted)
  await owner.query(
    `INSERT INTO ${name} (${list.join()}) OVERRIDING SYSTEM VALUE
     SELECT ${list.map((column) => `(r).${column}`).join()}
     FROM (SELECT row::${name} AS r FROM unnest($1::text[]) AS row OFFSET 0) AS given`,
    [rows],
  )
}

/** Numbers that are given from here on follow the largest one that is there. */
async function countOn(owner: Owner, names: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ table: string; column: string; sequence: string }>(
    `SELECT a.attrelid::regclass::text AS "table", a.attname AS column,
       pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) AS sequence
     FROM pg_attribute a WHERE a.attrelid = ANY($1::regclass[]) AND a.attnum > 0 AND NOT a.attisdropped
       AND pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) IS NOT NULL`,
    [names],
  )
  for (const { table, column, sequence } of rows) {
    await owner.query(
      `SELECT setval($1::regclass, coalesce((SELECT max(${quoted(column)}) FROM ${table}), 0) + 1, false)`,
      [sequence],
    )
  }
}

/** Resolves with its name. What an earlier one left behind that was killed goes first. */
export async function createScratch(owner: Owner): Promise<string> {
  const { rows } = await owner.query<{ name: string }>("SELECT left(current_database(), 55) || '_check' AS name")
  const name = rows[0]?.name ?? ''
  await dropScratch(owner, name)
  await owner.query(`CREATE DATABASE ${quoted(name)}`)
  return name
}

export async function dropScratch(owner: Owner, name: string): Promise<void> {
  await owner.query(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`)
}
