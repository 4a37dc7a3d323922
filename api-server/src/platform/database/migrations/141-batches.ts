import { ofSpace } from './in-space.ts'

export const batches = `
CREATE TABLE app.batches (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users,
  state text NOT NULL CHECK (state IN ('running', 'done', 'stopped', 'broken')),
  total int NOT NULL,
  finished int NOT NULL DEFAULT 0,
  current_name text,
  failed int NOT NULL DEFAULT 0,
  failed_names text[] NOT NULL DEFAULT '{}',
  started_at timestamptz NOT NULL DEFAULT now(),
  -- By the server that is at it: where that is long ago, it is gone.
  touched_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX batches_running ON app.batches (space_id, user_id) WHERE state = 'running';
CREATE INDEX batches_of_person ON app.batches (space_id, user_id, started_at DESC);
${ofSpace('batches')}
`
