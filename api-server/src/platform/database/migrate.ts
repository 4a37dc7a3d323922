import { setTimeout as pause } from 'node:timers/promises'
import { bringUpToDate, connected } from '@plumbline/core/migrations'
import pg from 'pg'
import { baseline } from './baseline/index.ts'
import { migrations } from './migrations/index.ts'
import { admit, createGroup, createLogin, GROUP, leaveGroup, refuseMighty, urlWith } from './own-role.ts'
import { READER_OF_RIGHTS, secureRows } from './row-security.ts'

/** Any number; the same in every api-server, so that only one migrates at a time. */
const MIGRATION_LOCK = 7_140_021

/** Tables of regular jobs are made by a library while the server runs, so the server's role owns them, and only them. */
const handJobsOver = `
CREATE SCHEMA IF NOT EXISTS pgboss;
DO $$
DECLARE found record;
BEGIN
  IF (SELECT nspowner FROM pg_namespace WHERE nspname = 'pgboss') = '${GROUP}'::regrole THEN RETURN; END IF;
  GRANT USAGE, CREATE ON SCHEMA pgboss TO ${GROUP};
  FOR found IN
    SELECT format('ALTER TABLE %s OWNER TO ${GROUP}', oid::regclass) AS statement
    FROM pg_class WHERE relnamespace = 'pgboss'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO ${GROUP}', oid::regprocedure)
    FROM pg_proc WHERE pronamespace = 'pgboss'::regnamespace
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO ${GROUP}', oid::regtype)
    FROM pg_type WHERE typnamespace = 'pgboss'::regnamespace AND typtype IN ('e', 'd')
  LOOP EXECUTE found.statement; END LOOP;
  ALTER SCHEMA pgboss OWNER TO ${GROUP};
END $$`

export interface DatabaseAccess {
  DATABASE_URL: string
  /** Of the role that owns the tables, where `DATABASE_URL` names one that does not. */
  DATABASE_OWNER_URL?: string | undefined
  TICKET_SECRET: string
}

/**
 * Brings schema `app` up to date in one transaction; a killed migration leaves nothing behind. What is resolved is the
 * address by which the server asks: that of a role which owns nothing and can become none that does.
 */
export async function migrate(access: DatabaseAccess): Promise<string> {
  const own = access.DATABASE_OWNER_URL ? access.DATABASE_URL : null
  const connectionString = access.DATABASE_OWNER_URL ?? access.DATABASE_URL
  const client = await connected(() => new pg.Client({ connectionString }), pause)
  let url: string
  try {
    // Whatever the role or the database has as a limit: a migration takes as long as it takes.
    await client.query("SELECT set_config('statement_timeout', '0', false), set_config('app.system', 'on', false)")
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    for (const group of [GROUP, READER_OF_RIGHTS]) await createGroup(client, group)
    await bringUpToDate(client, { schema: 'app', baseline, lastBefore: '670-timesheets', since: migrations })
    await client.query(secureRows)
    await leaveGroup(client, READER_OF_RIGHTS)
    await client.query(`GRANT USAGE ON SCHEMA app TO ${GROUP}`)
    await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA app TO ${GROUP}`)
    await client.query(`REVOKE ALL ON app.migrations FROM ${GROUP}`)
    await client.query(handJobsOver)
    url = own ?? urlWith(access.DATABASE_URL, await createLogin(client, access.TICKET_SECRET))
    if (own) await admit(client, await userOf(own))
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
  await refuseMighty(url)
  return url
}

/** Whom the address names, however it does. */
async function userOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('SELECT session_user::text AS name')
    return rows[0]?.name ?? ''
  } finally {
    await client.end()
  }
}
