import { setTimeout as pause } from 'node:timers/promises'
import { bringUpToDate, connected, type Migration } from '@plumbline/core/migrations'
import pg from 'pg'
import { baseline } from './baseline.ts'
import { admit, createLogin, GROUP, requireModest, urlWith } from './own-role.ts'

/** Any number, the same on every node: one migrates, the others wait. */
const MIGRATION_LOCK = 7_201_404

const createRole = `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${GROUP}') THEN CREATE ROLE ${GROUP} NOLOGIN; END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$;
  DO $$ BEGIN
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
      EXECUTE format('GRANT ${GROUP} TO %I', current_user);
    END IF;
  END $$;
`

/** What came after the baseline, in order; never changed once released. */
const migrations: readonly Migration[] = []

export interface DatabaseAccess {
  databaseUrl: string
  /** Of the role that owns the tables, where `databaseUrl` names one that does not. */
  ownerUrl: string | undefined
  ticketSecret: string
}

/**
 * Brings the schema `collab` up to date in one transaction; safe while other nodes start. What is resolved is the address
 * by which the server asks: that of a role which owns nothing and can become none that does.
 */
export async function migrate({ databaseUrl, ownerUrl, ticketSecret }: DatabaseAccess): Promise<string> {
  const client = await connected(
    () => new pg.Client({ connectionString: ownerUrl ?? databaseUrl, application_name: 'collab-migrations' }),
    pause,
  )
  try {
    const own = ownerUrl ? await requireModest(databaseUrl) : null
    await client.query("SELECT set_config('statement_timeout', '0', false)")
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query(createRole)
    await bringUpToDate(client, { schema: 'collab', baseline, lastBefore: 'signed-history', since: migrations })
    const login = own === null ? await createLogin(client, ticketSecret) : null
    if (own !== null) await admit(client, own)
    await client.query('COMMIT')
    if (login === null) return databaseUrl
    const url = urlWith(databaseUrl, login)
    await requireModest(url)
    return url
  } finally {
    await client.end()
  }
}
