import pg from 'pg'
import { migrations } from './migrations/index.ts'

/** Any number; the same in every api-server, so that only one migrates at a time. */
const MIGRATION_LOCK = 7_140_021

// Roles belong to the whole cluster: another node or test may be creating the same one now.
const createRole = `
DO $$ BEGIN
  CREATE ROLE plumbline_api NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$`

const joinRole = `
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'plumbline_api', 'MEMBER') THEN
    EXECUTE format('GRANT plumbline_api TO %I', current_user);
  END IF;
END $$`

/** Brings schema `app` up to date in one transaction; a killed migration leaves nothing behind. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query(createRole)
    await client.query(joinRole)
    await applyMissing(client)
    await client.query('GRANT USAGE ON SCHEMA app TO plumbline_api')
    await client.query('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA app TO plumbline_api')
    await client.query('REVOKE ALL ON app.migrations FROM plumbline_api')
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client): Promise<void> {
  await client.query('CREATE SCHEMA IF NOT EXISTS app')
  await client.query(
    'CREATE TABLE IF NOT EXISTS app.migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  const { rows } = await client.query<{ name: string }>('SELECT name FROM app.migrations')
  const applied = new Set(rows.map((row) => row.name))
  for (const migration of migrations) {
    if (applied.has(migration.name)) continue
    await client.query(migration.sql)
    await client.query('INSERT INTO app.migrations (name) VALUES ($1)', [migration.name])
  }
}
