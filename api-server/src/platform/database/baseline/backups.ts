import { ofSpace } from '../migrations/in-space.ts'

/** Backups of spaces. */
export const backups = `
CREATE TABLE app.backup_jobs (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- null: of the space.
  node_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  rhythm jsonb NOT NULL,
  daily integer NOT NULL CHECK (daily >= 0),
  weekly integer NOT NULL CHECK (weekly >= 0),
  monthly integer NOT NULL CHECK (monthly >= 0),
  active boolean NOT NULL DEFAULT true,
  next_at timestamptz NOT NULL,
  last_at timestamptz,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX backup_jobs_space ON app.backup_jobs (space_id);
CREATE INDEX backup_jobs_node ON app.backup_jobs (node_id) WHERE node_id IS NOT NULL;
CREATE INDEX backup_jobs_due ON app.backup_jobs (next_at) WHERE active;
${ofSpace('backup_jobs')}

CREATE TABLE app.backups (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- A backup outlives the node that it is of.
  node_id text,
  scope text NOT NULL CHECK (scope IN ('space', 'project', 'schedule')),
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'whole', 'damaged', 'failed', 'stopped')),
  bytes bigint NOT NULL DEFAULT 0,
  added_bytes bigint NOT NULL DEFAULT 0,
  contents jsonb NOT NULL DEFAULT '{"rows": 0, "files": 0, "documents": 0, "schedules": 0}',
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz,
  checked_at timestamptz,
  lost text,
  error text,
  -- By whose rule; null: a person asked for it.
  backup_job_id text REFERENCES app.backup_jobs ON DELETE SET NULL,
  user_id text REFERENCES app.users ON DELETE SET NULL
);
CREATE INDEX backups_space ON app.backups (space_id, started_at);
CREATE INDEX backups_node ON app.backups (node_id, started_at) WHERE node_id IS NOT NULL;
CREATE INDEX backups_job ON app.backups (backup_job_id) WHERE backup_job_id IS NOT NULL;
${ofSpace('backups')}
`
