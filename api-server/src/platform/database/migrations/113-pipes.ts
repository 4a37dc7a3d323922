import { inSpace } from './in-space.ts'

/** Pipelines of projects: how their sections and stages are found. */
export const pipes = `
CREATE TABLE app.pipes (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  project_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  name text NOT NULL,
  unit text NOT NULL,
  source text NOT NULL,
  sections jsonb NOT NULL,
  stages jsonb NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (project_id, name)
);
CREATE INDEX pipes_space ON app.pipes (space_id);
CREATE INDEX pipes_user ON app.pipes (created_by);
ALTER TABLE app.pipes ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.pipes USING (${inSpace}) WITH CHECK (${inSpace});
`
