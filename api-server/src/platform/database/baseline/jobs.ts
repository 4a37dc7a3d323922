import { ofSpace } from '../migrations/in-space.ts'
import { forgetsFile } from './forgets-file.ts'

/** Whatever takes longer than an answer. */
export const jobs = `
CREATE TABLE app.jobs (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users,
  kind text NOT NULL,
  node_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  name text NOT NULL,
  alone text,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed', 'stopped')),
  step text,
  progress real NOT NULL DEFAULT 0,
  error jsonb,
  task jsonb NOT NULL,
  details jsonb NOT NULL,
  stored_file text,
  attempts integer NOT NULL DEFAULT 1,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  put_away boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX jobs_alone ON app.jobs (kind, alone) WHERE (state = 'running') AND (alone IS NOT NULL);
CREATE INDEX jobs_running ON app.jobs (touched_at) WHERE state = 'running';
CREATE INDEX jobs_of_person ON app.jobs (user_id, started_at);
CREATE INDEX jobs_node ON app.jobs (node_id);
CREATE INDEX jobs_space ON app.jobs (space_id);
CREATE INDEX jobs_stored_file ON app.jobs (stored_file) WHERE stored_file IS NOT NULL;
${ofSpace('jobs')}
${forgetsFile('jobs')}
`
