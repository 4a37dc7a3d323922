import pg from 'pg'
import { signedHistory } from './chain-migration.ts'
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
  CREATE SCHEMA IF NOT EXISTS collab;
  CREATE TABLE IF NOT EXISTS collab.migrations (
    name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now()
  );
`

/** Applied in order, each in its own transaction; never changed once released. */
const migrations: { name: string; sql: string }[] = [
  {
    name: '001-documents-journal-snapshots',
    sql: `
      CREATE TABLE collab.documents (
        room text PRIMARY KEY,
        seq bigint NOT NULL,
        snapshot_seq bigint NOT NULL DEFAULT 0,
        epoch integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        changed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE collab.journal (
        room text NOT NULL REFERENCES collab.documents ON DELETE CASCADE,
        seq bigint NOT NULL,
        update bytea NOT NULL,
        user_id text NOT NULL,
        session_id text NOT NULL,
        idempotency_key text,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (room, seq)
      );
      CREATE UNIQUE INDEX journal_idempotency ON collab.journal (room, idempotency_key)
        WHERE idempotency_key IS NOT NULL;
      CREATE TABLE collab.snapshots (
        room text NOT NULL REFERENCES collab.documents ON DELETE CASCADE,
        seq bigint NOT NULL,
        bytes bytea NOT NULL,
        state_vector bytea NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (room, seq)
      );
      -- Yjs updates hardly shrink; trying costs more than it saves on the way to an acknowledgement.
      ALTER TABLE collab.journal ALTER COLUMN update SET STORAGE EXTERNAL;
      ALTER TABLE collab.snapshots ALTER COLUMN bytes SET STORAGE EXTERNAL;
      GRANT USAGE ON SCHEMA collab TO ${GROUP};
      GRANT SELECT, INSERT, UPDATE, DELETE ON collab.documents, collab.journal, collab.snapshots TO ${GROUP};
    `,
  },
  {
    name: 'history-of-changes',
    sql: `
      CREATE TABLE collab.change_heads (
        room text PRIMARY KEY REFERENCES collab.documents ON DELETE CASCADE,
        seq bigint NOT NULL
      );
      CREATE TABLE collab.change_sets (
        room text NOT NULL REFERENCES collab.documents ON DELETE CASCADE,
        seq bigint NOT NULL,
        at timestamptz NOT NULL,
        user_id text NOT NULL,
        created integer NOT NULL,
        changed integer NOT NULL,
        moved integer NOT NULL,
        deleted integer NOT NULL,
        PRIMARY KEY (room, seq)
      );
      CREATE TABLE collab.changes (
        room text NOT NULL REFERENCES collab.documents ON DELETE CASCADE,
        seq bigint NOT NULL,
        ordinal integer NOT NULL,
        kind text NOT NULL,
        collection text NOT NULL,
        object_id text NOT NULL,
        field text NOT NULL,
        label text NOT NULL,
        row_id text,
        other_id text,
        before jsonb,
        after jsonb,
        PRIMARY KEY (room, seq, ordinal)
      );
      CREATE INDEX changes_row ON collab.changes (room, row_id, seq);
      CREATE INDEX changes_other ON collab.changes (room, other_id, seq) WHERE other_id IS NOT NULL;
      CREATE INDEX changes_object ON collab.changes (room, object_id, seq) WHERE kind = 'created';
      CREATE INDEX changes_deleted ON collab.changes (room, seq) WHERE kind = 'deleted';
      CREATE INDEX journal_time ON collab.journal (room, at);
      GRANT SELECT, INSERT, UPDATE, DELETE ON collab.change_heads, collab.change_sets, collab.changes TO ${GROUP};
    `,
  },
  {
    name: 'epochs',
    sql: `
      ALTER TABLE collab.journal ADD COLUMN epoch integer NOT NULL DEFAULT 1;
      ALTER TABLE collab.snapshots ADD COLUMN epoch integer NOT NULL DEFAULT 1;
      -- Pieces of the newest snapshot, and when folding was last found not worth it.
      ALTER TABLE collab.documents ADD COLUMN structs integer NOT NULL DEFAULT 0;
      ALTER TABLE collab.documents ADD COLUMN checked_structs integer NOT NULL DEFAULT 0;
      CREATE TABLE collab.epochs (
        room text NOT NULL REFERENCES collab.documents ON DELETE CASCADE,
        epoch integer NOT NULL,
        first_seq bigint NOT NULL,
        -- Yjs client of the first writing: every copy of this epoch has it, no copy of another has.
        root bigint,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (room, epoch)
      );
      GRANT SELECT, INSERT, UPDATE, DELETE ON collab.epochs TO ${GROUP};
    `,
  },
  {
    name: 'packed-snapshots-and-retention',
    sql: `
      ALTER TABLE collab.snapshots ADD COLUMN encoding text NOT NULL DEFAULT 'identity';
      -- Moments before this sequence are forgotten, but for the first.
      ALTER TABLE collab.documents ADD COLUMN kept_from bigint NOT NULL DEFAULT 1;
    `,
  },
  {
    name: 'client-owners',
    sql: `
      -- Whose a Yjs client of a document is: nobody else may write under it, after a restart neither.
      CREATE TABLE collab.client_owners (
        room text NOT NULL REFERENCES collab.documents ON DELETE CASCADE,
        client bigint NOT NULL,
        user_id text NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (room, client)
      );
      GRANT SELECT, INSERT, UPDATE, DELETE ON collab.client_owners TO ${GROUP};
    `,
  },
  {
    name: 'bytes-of-journals',
    sql: `
      -- Of the entries that are kept; of snapshots there are few, so they are counted when somebody asks.
      ALTER TABLE collab.documents ADD COLUMN journal_bytes bigint NOT NULL DEFAULT 0;
      UPDATE collab.documents AS document SET journal_bytes = entries.bytes
      FROM (SELECT room, sum(octet_length(update)) AS bytes FROM collab.journal GROUP BY room) AS entries
      WHERE entries.room = document.room;
    `,
  },
  { name: 'signed-history', sql: signedHistory },
]

export interface DatabaseAccess {
  databaseUrl: string
  /** Of the role that owns the tables, where `databaseUrl` names one that does not. */
  ownerUrl: string | undefined
  ticketSecret: string
}

/**
 * Brings the schema `collab` up to date; safe while other nodes start. What is resolved is the address by which the
 * server asks: that of a role which owns nothing and can become none that does.
 */
export async function migrate({ databaseUrl, ownerUrl, ticketSecret }: DatabaseAccess): Promise<string> {
  const own = ownerUrl ? await requireModest(databaseUrl) : null
  const client = new pg.Client({ connectionString: ownerUrl ?? databaseUrl, application_name: 'collab-migrations' })
  await client.connect()
  try {
    await client.query("SELECT pg_advisory_lock($1), set_config('statement_timeout', '0', false)", [MIGRATION_LOCK])
    await client.query(createRole)
    const done = await client.query<{ name: string }>('SELECT name FROM collab.migrations')
    const names = new Set(done.rows.map((row) => row.name))
    for (const migration of migrations) if (!names.has(migration.name)) await apply(client, migration)
    if (own !== null) {
      await admit(client, own)
      return databaseUrl
    }
    const url = urlWith(databaseUrl, await createLogin(client, ticketSecret))
    await requireModest(url)
    return url
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, migration: { name: string; sql: string }): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(migration.sql)
    await client.query('INSERT INTO collab.migrations (name) VALUES ($1)', [migration.name])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
